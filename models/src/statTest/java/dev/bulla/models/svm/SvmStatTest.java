package dev.bulla.models.svm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.Mechanism;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.ExactValues;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.PublicData;
import dev.bulla.models.feature.FeatureMap;
import dev.bulla.models.feature.Kernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Support vector machines on the shared tables, every option left to the plan: one public rule for all. */
class SvmStatTest {

    private static final int RELEASES = 50;
    private static final String[] ADULT = {"age", "education", "gain", "loss", "hours"};
    private static final String[] IRIS = {"sepal-length", "sepal-width", "petal-length", "petal-width"};

    /** Adult, five columns, δ = 10⁻⁶, add-remove: the mean accuracy on the test rows over many releases of one training. */
    @ParameterizedTest
    @CsvSource({"1, 0.807", "0.5, 0.797", "0.1, 0.775"})
    void release_adult_isMoreAccurateThanTheBar(String epsilon, double bar) throws IOException {
        List<double[]> learnt = PublicData.adultNumbers("train");
        Schema schema = schema(ADULT, learnt.size(), Neighbours.ADD_REMOVE, "1e-6");
        long start = System.nanoTime();
        Trained trained = Trained.of(
                Svm.of(ADULT).target("y").blueprint(schema, Budget.approx(epsilon, "1e-6")),
                rows(schema, learnt),
                Questions.of(learnt, ADULT.length));
        double seconds = (System.nanoTime() - start) * 1e-9;
        List<double[]> asked = PublicData.adultNumbers("test");
        Questions questions = Questions.of(asked, ADULT.length);
        SeededBits bits = SeededBits.of(51);
        double[] right = new double[RELEASES];
        for (int i = 0; i < RELEASES; i++) {
            right[i] = 1 - questions.wrong(trained.release(bits));
        }
        double[] mean = summary(right);
        System.out.printf(
                Locale.ROOT,
                "svm, adult5, ε = %s: accuracy %.4f ± %.4f (bar %s), without noise %.4f, C = %s, trained in %.1f s%n",
                epsilon,
                mean[0],
                mean[1],
                bar,
                1 - questions.wrong(new Machine(trained.exact, 0)),
                trained.blueprint.options().get("svm-cost"),
                seconds);
        assertThat(mean[0] - 4 * mean[1]).isGreaterThanOrEqualTo(bar);
    }

    /** Ranking gets better with ε, where it used to get worse: the noise falls beside the margin. */
    @Test
    void release_adult_ranksBetterTheLargerEpsilon() throws IOException {
        List<double[]> learnt = PublicData.adultNumbers("train");
        Schema schema = schema(ADULT, learnt.size(), Neighbours.ADD_REMOVE, "1e-6");
        assertRanking("adult5", schema, learnt, Questions.of(PublicData.adultNumbers("test"), ADULT.length));
    }

    /** Accuracy and area under the curve at ε = 0.1, 1 and 5; the area must not fall by more than two standard errors. */
    private static double assertRanking(String name, Schema schema, List<double[]> rows, Questions questions) {
        String[] inputs = schema.columns().stream()
                .map(Column::name)
                .limit(schema.columns().size() - 1)
                .toArray(String[]::new);
        Rows table = rows(schema, rows);
        Questions learnt = Questions.of(rows, inputs.length);
        StringBuilder line = new StringBuilder("svm, " + name + ":");
        double[] last = {0, 0};
        double accuracy = 0;
        for (String epsilon : new String[] {"0.1", "1", "5"}) {
            Trained trained = Trained.of(
                    Svm.of(inputs).target("y").blueprint(schema, Budget.approx(epsilon, "1e-6")), table, learnt);
            SeededBits bits = SeededBits.of(52);
            double[] right = new double[RELEASES];
            double[] areas = new double[RELEASES];
            for (int i = 0; i < RELEASES; i++) {
                Machine released = trained.release(bits);
                right[i] = 1 - questions.wrong(released);
                areas[i] = questions.area(released);
            }
            double[] mean = summary(right);
            double[] area = summary(areas);
            line.append(String.format(
                    Locale.ROOT,
                    "  ε = %s %.4f ± %.4f, area %.4f ± %.4f",
                    epsilon,
                    mean[0],
                    mean[1],
                    area[0],
                    area[1]));
            assertThat(area[0]).isGreaterThanOrEqualTo(last[0] - 2 * Math.hypot(area[1], last[1]));
            last = area;
            accuracy = mean[0];
        }
        System.out.println(line);
        return accuracy;
    }

    /** Small cells of the table below. */
    @ParameterizedTest
    @CsvSource({"RING, ALL, 2", "WAVE, MIDDLE, 5", "PLANE, MIDDLE, 20", "FEW, ALL, 20"})
    void release_separableTable_isAsGoodAsTheBetterOfLinearAndTunedKernel(
            SyntheticClasses.Kind kind, SyntheticClasses.Fill fill, int columns) {
        assertThat(shortfall(new SyntheticClasses(kind, fill, columns), 2_000)).isLessThanOrEqualTo(0.02);
    }

    /**
     * Every kind, fill and number of columns: which are more than 0.02 below the better machine without noise at ε = 5. Those that are parted by
     * a plane must not be, given a hundred rows for each column; what needs many columns at once may be.
     */
    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(ints = {3_000, 10_000})
    void release_separableTables_areAsGoodAsTheBetterOfLinearAndTunedKernel(int rows) {
        List<String> worse = new ArrayList<>();
        boolean plane = false;
        for (SyntheticClasses.Kind kind : SyntheticClasses.Kind.values()) {
            for (SyntheticClasses.Fill fill : SyntheticClasses.Fill.values()) {
                for (int columns : new int[] {2, 5, 20, 50}) {
                    double shortfall = shortfall(new SyntheticClasses(kind, fill, columns), rows);
                    if (shortfall > 0.02) {
                        plane |= kind.isPlane() && columns <= rows / 100;
                        worse.add(String.format(Locale.ROOT, "%s %s %d: %.3f", kind, fill, columns, shortfall));
                    }
                }
            }
        }
        System.out.println("svm, " + rows + " rows, worse than the better machine without noise: " + worse);
        assertThat(plane).isFalse();
    }

    /** By how much fifty releases at ε = 5 are worse than the best machine without noise. */
    private static double shortfall(SyntheticClasses table, int count) {
        List<double[]> all = table.rows(count + 4_000, 61);
        String[] inputs = new String[table.columns()];
        Arrays.setAll(inputs, k -> "x" + k);
        Schema schema = schema(inputs, count, Neighbours.ADD_REMOVE, "1e-6");
        List<double[]> learnt = all.subList(0, count);
        List<double[]> asked = all.subList(count, all.size());
        String name = table.kind() + " " + table.fill() + " " + table.columns() + " × " + count;
        double accuracy = assertRanking(name, schema, learnt, Questions.of(asked, table.columns()));
        double best = withoutNoise(schema, rows(schema, learnt), asked);
        System.out.printf(Locale.ROOT, "    without noise %.4f%n", best);
        return best - accuracy;
    }

    /** The better of linear and a Gaussian kernel of many features, widths and costs, by the rows that are asked. */
    private static double withoutNoise(Schema schema, Rows learnt, List<double[]> asked) {
        int inputs = schema.columns().size() - 1;
        List<FeatureMap> maps = new ArrayList<>(List.of(FeatureMap.direction(inputs)));
        for (double width : new double[] {0.06, 0.12, 0.24}) {
            double[] scaled = new double[inputs];
            Arrays.fill(scaled, Math.min(1, width * Math.sqrt(inputs)));
            maps.add(FeatureMap.of(Kernel.GAUSSIAN, scaled, OptionalInt.of(801), 1e-2));
        }
        double best = 0;
        for (FeatureMap map : maps) {
            List<Column> columns = schema.columns().subList(0, inputs);
            LabelledFeatures held = LabelledFeatures.of(learnt, map, columns, schema.require("y"));
            Questions questions = Questions.of(asked, map);
            for (double cost : new double[] {0.1, 1}) {
                long[] weights = SvmMethod.SMOOTH.solve(held, 1, cost).steps();
                best = Math.max(best, 1 - questions.wrong(new Machine(weights, 0)));
            }
        }
        return best;
    }

    /** Error rates of the correctly calibrated baseline at ε = 0.1, 0.2, 0.4, 0.6, 0.8, 1, δ = 10⁻⁴, replace-one, 70 rows. */
    private static final double[][] BASELINE = {
        {0.48, 0.45, 0.39, 0.33, 0.28, 0.23},
        {0.45, 0.39, 0.28, 0.19, 0.12, 0.077},
        {0.48, 0.46, 0.41, 0.36, 0.32, 0.29}
    };

    @Test
    void release_irisPairs_areNowhereWorseThanTheBaseline() throws IOException {
        List<double[]> flowers = iris(PublicData.file("data/iris/iris.csv"));
        String[] epsilons = {"0.1", "0.2", "0.4", "0.6", "0.8", "1"};
        int[][] pairs = {{0, 1}, {0, 2}, {1, 2}};
        System.out.println("svm, iris, replace-one, 70 rows, δ = 1e-4: error (baseline) at ε = 0.1 … 1");
        for (int p = 0; p < pairs.length; p++) {
            StringBuilder line = new StringBuilder("  " + pairs[p][0] + "v" + pairs[p][1]);
            for (int e = 0; e < epsilons.length; e++) {
                double[] error = summary(pair(flowers, pairs[p], epsilons[e]));
                line.append(String.format(Locale.ROOT, "  %.3f (%s)", error[0], BASELINE[p][e]));
                assertThat(error[0]).isLessThan(BASELINE[p][e]);
            }
            System.out.println(line);
        }
    }

    /** Ten splits, twenty releases each. */
    private static double[] pair(List<double[]> flowers, int[] pair, String epsilon) {
        SeededBits bits = SeededBits.of(70);
        double[] errors = new double[10];
        for (int split = 0; split < errors.length; split++) {
            List<double[]> some = new ArrayList<>();
            for (double[] flower : flowers) {
                if (flower[IRIS.length] == pair[0] || flower[IRIS.length] == pair[1]) {
                    double[] row = flower.clone();
                    row[IRIS.length] = flower[IRIS.length] == pair[0] ? 0 : 1;
                    some.add((int) bits.below(some.size() + 1), row);
                }
            }
            Schema schema = schema(IRIS, 70, Neighbours.REPLACE_ONE, "1e-4");
            Trained trained = Trained.of(
                    Svm.of(IRIS).target("y").blueprint(schema, Budget.approx(epsilon, "1e-4")),
                    rows(schema, some.subList(0, 70)),
                    Questions.of(some.subList(0, 70), IRIS.length));
            Questions questions = Questions.of(some.subList(70, some.size()), IRIS.length);
            for (int i = 0; i < 20; i++) {
                errors[split] += questions.wrong(trained.release(bits)) / 20;
            }
        }
        return errors;
    }

    /** A solution, to which noise is added again and again, and the rows it is counted on. */
    private record Trained(Blueprint<SvmModel> blueprint, long[] exact, Questions learnt) {

        static Trained of(Blueprint<SvmModel> blueprint, Rows rows, Questions learnt) {
            return new Trained(
                    blueprint, ExactValues.of(blueprint.measurements().get(0), rows), learnt);
        }

        /** Weights, and the offset by the noisy counts of their scores. */
        Machine release(SeededBits bits) {
            long[] weights = release(0, exact, bits);
            if (blueprint.measurements().size() == 1) {
                return new Machine(weights, 0);
            }
            double step = ((AdditiveMechanism) mechanism(0)).grid();
            long[] counts = new long[2 * ScoreCounts.CELLS];
            double[] scores = learnt.scores(weights);
            for (int i = 0; i < scores.length; i++) {
                counts[learnt.labels[i] * ScoreCounts.CELLS + ScoreCounts.cell(scores[i] * step)]++;
            }
            NoisyValues noisy = NoisyValues.of(release(1, counts, bits), (AdditiveMechanism) mechanism(1));
            return new Machine(weights, ScoreCounts.offset(noisy) / step);
        }

        private long[] release(int place, long[] values, SeededBits bits) {
            Mechanism mechanism = mechanism(place);
            return mechanism.release(values, MemoryJournal.grant(mechanism.cost()), bits);
        }

        private Mechanism mechanism(int place) {
            return (Mechanism) blueprint.measurements().get(place).mechanism();
        }
    }

    /**
     * What was released.
     *
     * @param offset in steps of the weights
     */
    private record Machine(long[] weights, double offset) {}

    /** Rows to be told apart, their features made once. */
    private record Questions(float[][] features, int[] labels) {

        /** By the map that plans choose for columns from 0 to 1 when nobody says. */
        static Questions of(List<double[]> rows, int inputs) {
            double width = SvmFeatures.bandwidth(inputs);
            return of(
                    rows,
                    new SvmFeatures(SvmFeatures.MIXED, Collections.nCopies(inputs, width), OptionalInt.of(513), false)
                            .map());
        }

        static Questions of(List<double[]> rows, FeatureMap map) {
            int inputs = map.inputs();
            float[][] features = new float[rows.size()][map.dimension()];
            double[] exact = new double[map.dimension()];
            int[] labels = new int[rows.size()];
            for (int i = 0; i < labels.length; i++) {
                double[] row = rows.get(i);
                map.features(Arrays.copyOf(row, inputs), exact);
                for (int j = 0; j < exact.length; j++) {
                    features[i][j] = (float) exact[j];
                }
                labels[i] = (int) row[row.length - 1];
            }
            return new Questions(features, labels);
        }

        double wrong(Machine machine) {
            double[] scores = scores(machine.weights);
            int wrong = 0;
            for (int i = 0; i < labels.length; i++) {
                wrong += (scores[i] > machine.offset ? 1 : 0) == labels[i] ? 0 : 1;
            }
            return (double) wrong / labels.length;
        }

        private double[] scores(long[] weights) {
            double[] scores = new double[labels.length];
            for (int i = 0; i < labels.length; i++) {
                for (int j = 0; j < weights.length; j++) {
                    scores[i] += features[i][j] * weights[j];
                }
            }
            return scores;
        }

        /** How often a row of the second class has a higher score than one of the first. */
        double area(Machine machine) {
            double[] scores = scores(machine.weights);
            Integer[] order = new Integer[labels.length];
            Arrays.setAll(order, i -> i);
            Arrays.sort(order, Comparator.comparingDouble(i -> scores[i]));
            long first = 0;
            long pairs = 0;
            for (int i : order) {
                pairs += labels[i] == 1 ? first : 0;
                first += labels[i] == 0 ? 1 : 0;
            }
            return (double) pairs / first / (labels.length - first);
        }
    }

    private static double[] summary(double[] values) {
        double mean = 0;
        double square = 0;
        for (double value : values) {
            mean += value / values.length;
        }
        for (double value : values) {
            square += (value - mean) * (value - mean);
        }
        return new double[] {mean, Math.sqrt(square) / values.length};
    }

    private static Schema schema(String[] inputs, int rows, Neighbours neighbours, String delta) {
        List<Column> columns = new ArrayList<>();
        for (String input : inputs) {
            columns.add(new Column.Real(input, 0, 1, Optional.empty(), Optional.empty()));
        }
        columns.add(new Column.Category("y", List.of("0", "1"), Optional.empty(), Optional.empty()));
        return new Schema("shared", Unit.row(), neighbours, Budget.approx("3", delta), OptionalLong.of(rows), columns);
    }

    private static Rows rows(Schema schema, List<double[]> values) {
        Rows rows = new Rows(schema);
        values.forEach(rows::with);
        return rows;
    }

    /** The flowers between public bounds of 4 to 8, 2 to 4.5, 1 to 7 and 0 to 2.6 cm. */
    private static List<double[]> iris(Path file) throws IOException {
        double[] min = {4, 2, 1, 0};
        double[] max = {8, 4.5, 7, 2.6};
        List<String> species = List.of("Iris-setosa", "Iris-versicolor", "Iris-virginica");
        List<double[]> flowers = new ArrayList<>();
        for (String line : Files.readAllLines(file).stream().skip(1).toList()) {
            String[] cells = line.split(",", -1);
            double[] row = new double[IRIS.length + 1];
            for (int k = 0; k < IRIS.length; k++) {
                row[k] = Math.max(0, Math.min(1, (Double.parseDouble(cells[k]) - min[k]) / (max[k] - min[k])));
            }
            row[IRIS.length] = species.indexOf(cells[IRIS.length]);
            flowers.add(row);
        }
        return flowers;
    }
}
