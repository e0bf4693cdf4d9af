package dev.bulla.bench.reproduce;

import dev.bulla.bench.reproduce.Figure.Row;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.RandomBits;
import dev.bulla.models.published.Calibration;
import dev.bulla.models.published.DualSvm;
import dev.bulla.models.published.FunctionalPerturbation;
import dev.bulla.models.published.Kernel;
import dev.bulla.models.published.KernelExpansion;
import dev.bulla.models.published.NoisePath;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Figures 4 and 6 for a kernel support vector machine: the share of test rows that get the wrong class. */
final class SvmFigures {

    private static final String DELTA = "1e-4";
    private static final double COST = 1;
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
                        Kernel.gaussian(0.5));
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
                study("figure4_svm_" + size, "Figure 4, SVM, married or not", all, size, Kernel.gaussian(0.3));
            }
        }
    }

    private void study(String file, String title, Labelled all, int trained, Kernel kernel) {
        Board board = new Board(title + ", " + trained + " rows, δ = 0.0001", "ε", false, "error rate");
        double plain = 0;
        double divided = 0;
        for (int run = 0; run < runs; run++) {
            int[] order = Draws.order(all.labels().length, file + run);
            Labelled train = all.take(order, 0, trained);
            Labelled test = all.take(order, trained, Math.min(order.length, trained + TESTED));
            KernelExpansion printed = DualSvm.asPublished(kernel, train.points(), train.labels(), COST);
            KernelExpansion right = DualSvm.normalised(kernel, train.points(), train.labels(), COST);
            plain += score(board, Form.PUBLISHED, printed, trained, test) / runs;
            divided += score(board, Form.CORRECTED, right, trained, test) / runs;
        }
        Budget budget = Budget.approx("0.4", DELTA);
        board.row(new Row("without noise", Diffpriv.number(plain), Diffpriv.number(divided), "—"));
        board.row(new Row(
                "true ε of functional, claimed " + budget,
                Diffpriv.number(
                        Calibration.svmAsPublished(trained, COST, budget).trueEpsilon()),
                Diffpriv.number(Calibration.svm(trained, COST, budget).trueEpsilon()),
                "—"));
        board.note("As published: C = 1 not divided by n, noise for one that is; its errors are small because it is not"
                + " private. Corrected: C/n. Neither has a bias.");
        boards.put(file, board);
    }

    /** Scores one machine at every ε; the error without noise comes back. */
    private static double score(Board board, Form form, KernelExpansion exact, int trained, Labelled test) {
        Map<List<Double>, Double> known = new LinkedHashMap<>();
        for (String epsilon : CensusFigures.EPSILONS) {
            Budget budget = Budget.approx(epsilon, DELTA);
            Calibration calibration = form == Form.PUBLISHED
                    ? Calibration.svmAsPublished(trained, COST, budget)
                    : Calibration.svm(trained, COST, budget);
            FunctionalPerturbation noisy = new FunctionalPerturbation(
                    point -> known.computeIfAbsent(Arrays.stream(point).boxed().toList(), key -> exact.at(point)),
                    calibration,
                    NoisePath.inMemory(exact.kernel(), RandomBits.secure()));
            double[] values =
                    Arrays.stream(test.points()).mapToDouble(noisy::at).toArray();
            board.add(CensusFigures.FUNCTIONAL, form, Double.parseDouble(epsilon), test.error(values));
        }
        return test.error(Arrays.stream(test.points()).mapToDouble(exact::at).toArray());
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
