package dev.bulla.bench.tra319;

import dev.bulla.bench.figure.Figure;
import dev.bulla.bench.figure.Figure.Row;
import dev.bulla.bench.published.Calibration;
import dev.bulla.bench.published.DualSvm;
import dev.bulla.bench.published.KernelExpansion;
import dev.bulla.bench.published.NoisePath;
import dev.bulla.bench.published.PublishedKernel;
import dev.bulla.bench.sheet.CsvCells;
import dev.bulla.bench.sheet.PointsTable;
import dev.bulla.bench.sheet.Scratch;
import dev.bulla.bench.tra319.Board.Axis;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.models.feature.Kernel;
import dev.bulla.models.svm.Svm;
import dev.bulla.models.svm.SvmModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Figures 4 and 6 for a kernel support vector machine: the share of test rows that get the wrong class. */
final class SvmFigures {

    private static final String DELTA = "1e-4";
    private static final double COST = 1;
    private static final double MORE_COST = 10;
    private static final String FUNCTIONAL = CensusFigures.FUNCTIONAL;
    private static final int TESTED = 200;
    private static final List<String> SPECIES = List.of("Iris-setosa", "Iris-versicolor", "Iris-virginica");

    /** Public bounds of the four lengths, in centimetres. */
    private static final double[][] LENGTHS = {{4, 8}, {2, 4.5}, {1, 7}, {0, 2.6}};

    private final int runs;
    private final Map<String, Board> boards = new LinkedHashMap<>();

    /**
     * Rows with two classes.
     *
     * @param points in [0, 1] by public bounds
     * @param labels 1 or −1
     */
    record Labelled(double[][] points, int[] labels) {

        Labelled take(int[] order, int from, int until) {
            int[] chosen = Arrays.copyOfRange(order, from, until);
            return new Labelled(
                    Arrays.stream(chosen).mapToObj(i -> points[i]).toArray(double[][]::new),
                    Arrays.stream(chosen).map(i -> labels[i]).toArray());
        }

        /** Rows whose last cell is the level of the class. */
        List<double[]> rows() {
            List<double[]> rows = new ArrayList<>();
            for (int i = 0; i < labels.length; i++) {
                double[] row = Arrays.copyOf(points[i], points[i].length + 1);
                row[points[i].length] = labels[i] > 0 ? 1 : 0;
                rows.add(row);
            }
            return rows;
        }

        /** The share of rows on whose side of zero these values do not lie. */
        double error(double[] values) {
            return IntStream.range(0, labels.length)
                            .filter(i -> values[i] * labels[i] <= 0)
                            .count()
                    / (double) labels.length;
        }
    }

    SvmFigures(int runs) {
        this.runs = runs;
    }

    Map<String, Board> boards() {
        return boards;
    }

    /** Figure 6: pairs of Iris species, 70 of 100 rows to train. */
    void iris(CsvCells rows) {
        for (int first = 0; first < 3; first++) {
            for (int second = first + 1; second < 3; second++) {
                Labelled pair = pair(rows, SPECIES.get(first), SPECIES.get(second));
                int trained = pair.labels().length * 7 / 10;
                study(
                        "figure6_svm_" + first + "_" + second,
                        "Figure 6, SVM, " + SPECIES.get(first) + " or " + SPECIES.get(second),
                        pair,
                        trained,
                        0.5);
            }
        }
    }

    /** Figure 4: married or not, from age, education, income and sex. */
    void census(CsvCells rows) {
        double[][] points = rows.rows().stream()
                .map(row -> new double[] {
                    unit(row[0], 15, 95), unit(row[1], 1, 16), unit(row[2], 0, 200_000), unit(row[3], 0, 1)
                })
                .toArray(double[][]::new);
        int[] labels = rows.rows().stream()
                .mapToInt(row -> row[4].equals("1") ? 1 : -1)
                .toArray();
        Labelled all = new Labelled(points, labels);
        for (int size : List.of(500, 1_000, 2_000)) {
            if (size + TESTED <= labels.length) {
                study("figure4_svm_" + size, "Figure 4, SVM, married or not", all, size, 0.3);
            }
        }
    }

    private void study(String file, String title, Labelled all, int trained, double width) {
        PublishedKernel kernel = PublishedKernel.gaussian(width);
        Board board = new Board(
                title + ", " + trained + " rows, δ = 0.0001", CensusFigures.EPSILON, new Axis("error rate", false));
        double plain = 0;
        double divided = 0;
        for (int run = 0; run < runs; run++) {
            int[] order = Draws.order(all.labels().length, file + run);
            Labelled train = all.take(order, 0, trained);
            Labelled test = all.take(order, trained, Math.min(order.length, trained + TESTED));
            Machine printed = new Machine(
                    DualSvm.asPublished(kernel, train.points(), train.labels(), COST),
                    budget -> Calibration.svmAsPublished(trained, COST, budget));
            Machine right = corrected(kernel, train, COST);
            plain += printed.score(board, FUNCTIONAL, Form.PUBLISHED, test) / runs;
            divided += right.score(board, FUNCTIONAL, Form.CORRECTED, test) / runs;
            corrected(kernel, train, MORE_COST).score(board, FUNCTIONAL + " with C = 10", Form.CORRECTED, test);
            Split split = new Split(train, test, width);
            split.ours(board, FUNCTIONAL, Neighbours.REPLACE_ONE);
            split.ours(board, "add-remove", Neighbours.ADD_REMOVE);
        }
        Budget budget = Budget.approx("0.4", DELTA);
        board.row(new Row("without noise", Figure.number(plain), Figure.number(divided), "—"));
        board.row(new Row(
                "true ε of functional, claimed " + budget,
                Figure.number(Calibration.svmAsPublished(trained, COST, budget).trueEpsilon()),
                Figure.number(Calibration.svm(trained, COST, budget).trueEpsilon()),
                "at most 0.4"));
        board.note(
                "As published: C = 1 not divided by n, with the noise of one that is; errors are small because it is not"
                        + " private. Corrected: C/n. Neither has a bias. Ours: svm with the same bandwidth,"
                        + " everything else left to the plan.");
        boards.put(file, board);
    }

    private static Machine corrected(PublishedKernel kernel, Labelled train, double cost) {
        int rows = train.labels().length;
        return new Machine(
                DualSvm.normalised(kernel, train.points(), train.labels(), cost),
                budget -> Calibration.svm(rows, cost, budget));
    }

    /** An exact machine of the paper's, and its noise for a budget. */
    private record Machine(KernelExpansion exact, Function<Budget, Calibration> calibration) {

        /** Scores it at every ε; the error without noise comes back. */
        double score(Board board, String mechanism, Form form, Labelled test) {
            double[] values =
                    Arrays.stream(test.points()).mapToDouble(exact::at).toArray();
            for (String epsilon : CensusFigures.EPSILONS) {
                double scale = calibration.apply(Budget.approx(epsilon, DELTA)).scale();
                NoisePath path = NoisePath.inMemory(exact.kernel(), RandomBits.secure());
                double[] noisy = new double[values.length];
                Arrays.setAll(noisy, i -> values[i] + scale * path.at(test.points()[i]));
                board.add(mechanism, form, Double.parseDouble(epsilon), test.error(noisy));
            }
            return test.error(values);
        }
    }

    /**
     * What this program is asked to learn.
     *
     * @param train rows to learn from
     * @param test rows to be told apart
     * @param width of the kernel
     */
    private record Split(Labelled train, Labelled test, double width) {

        void ours(Board board, String mechanism, Neighbours neighbours) {
            for (String epsilon : CensusFigures.EPSILONS) {
                Budget budget = Budget.approx(epsilon, DELTA);
                SvmModel model = release(neighbours, budget);
                double[] sides = Arrays.stream(test.points())
                        .mapToDouble(point -> 2 * model.classify(point) - 1)
                        .toArray();
                board.add(mechanism, Form.OURS, Double.parseDouble(epsilon), test.error(sides));
            }
        }

        private SvmModel release(Neighbours neighbours, Budget budget) {
            List<String> names = List.of("a", "b", "c", "d");
            List<Column> columns = new ArrayList<>();
            Svm recipe = Svm.of(names.toArray(new String[0])).target("y").kernel(Kernel.GAUSSIAN);
            for (String name : names) {
                columns.add(new Column.Real(name, 0, 1, Optional.empty(), Optional.empty()));
                recipe = recipe.bandwidth(name, width);
            }
            columns.add(new Column.Category("y", List.of("0", "1"), Optional.empty(), Optional.empty()));
            OptionalLong rows = OptionalLong.of(train.labels().length);
            Schema schema = new Schema("labelled", Unit.row(), neighbours, budget, rows, columns);
            return recipe.plan(schema, budget)
                    .release(new PointsTable(schema, train.rows()), Scratch.account(schema))
                    .model();
        }
    }

    private static Labelled pair(CsvCells rows, String first, String second) {
        List<String[]> kept = rows.rows().stream()
                .filter(row -> row[4].equals(first) || row[4].equals(second))
                .toList();
        double[][] points = kept.stream()
                .map(row -> IntStream.range(0, 4)
                        .mapToDouble(c -> unit(row[c], LENGTHS[c][0], LENGTHS[c][1]))
                        .toArray())
                .toArray(double[][]::new);
        return new Labelled(
                points,
                kept.stream().mapToInt(row -> row[4].equals(first) ? 1 : -1).toArray());
    }

    private static double unit(String cell, double least, double most) {
        return Math.max(0, Math.min(1, (Double.parseDouble(cell) - least) / (most - least)));
    }
}
