package dev.bulla.synth.quality;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How well a model that was trained on one table tells one of two codes on another: train on synthetic rows, test on real ones.
 *
 * @param accuracy how many rows are told right
 * @param balanced the mean of that over the two codes
 * @param auc how often a row of the second code scores above one of the first, a tie counting half
 */
public record Transfer(double accuracy, double balanced, double auc) {

    private static final double PENALTY = 1;

    /**
     * Categorical naive Bayes, every count with 1 added.
     *
     * @param target a column of two codes; all others are known
     * @return nothing where a table has one of the codes only
     */
    public static Optional<Transfer> naiveBayes(CodedTable train, CodedTable test, int target) {
        return isTwo(train, test, target)
                ? Optional.of(judged(bayes(train, test, target), test, target))
                : Optional.empty();
    }

    /** Logistic regression on all codes of all other columns with penalty ½‖w‖², the constant left alone; arguments as above. */
    public static Optional<Transfer> logistic(CodedTable train, CodedTable test, int target) {
        if (!isTwo(train, test, target)) {
            return Optional.empty();
        }
        boolean[] isHit = new boolean[train.rows()];
        for (int r = 0; r < isHit.length; r++) {
            isHit[r] = train.code(target, r) == 1;
        }
        int[] others = others(train, target);
        int width = Arrays.stream(others).map(train::size).sum();
        OneHotLogistic fitted = new OneHotLogistic(places(train, others), isHit, width, PENALTY);
        double[] scores =
                Arrays.stream(places(test, others)).mapToDouble(fitted::score).toArray();
        return Optional.of(judged(scores, test, target));
    }

    private static boolean isTwo(CodedTable train, CodedTable test, int target) {
        if (!train.isLike(test) || train.size(target) != 2) {
            throw new IllegalArgumentException("a column of two codes is told, and both tables need the same columns");
        }
        return hasBoth(train, target) && hasBoth(test, target);
    }

    private static boolean hasBoth(CodedTable table, int target) {
        return IntStream.range(0, table.rows())
                        .map(r -> table.code(target, r))
                        .distinct()
                        .count()
                == 2;
    }

    private static int[] others(CodedTable table, int target) {
        return IntStream.range(0, table.columns()).filter(c -> c != target).toArray();
    }

    private static int[][] places(CodedTable table, int[] columns) {
        int[][] places = new int[table.rows()][columns.length];
        int first = 0;
        for (int i = 0; i < columns.length; i++) {
            for (int r = 0; r < places.length; r++) {
                places[r][i] = first + table.code(columns[i], r);
            }
            first += table.size(columns[i]);
        }
        return places;
    }

    private static double[] bayes(CodedTable train, CodedTable test, int target) {
        long[] rows = new long[2];
        for (int r = 0; r < train.rows(); r++) {
            rows[train.code(target, r)]++;
        }
        double[] scores = new double[test.rows()];
        Arrays.fill(scores, Math.log((double) (rows[1] + 1) / (rows[0] + 1)));
        for (int c : others(train, target)) {
            int size = train.size(c);
            long[][] counts = new long[2][size];
            for (int r = 0; r < train.rows(); r++) {
                counts[train.code(target, r)][train.code(c, r)]++;
            }
            double[] weights = new double[size];
            Arrays.setAll(
                    weights,
                    x -> Math.log((counts[1][x] + 1.0) / (rows[1] + size))
                            - Math.log((counts[0][x] + 1.0) / (rows[0] + size)));
            for (int r = 0; r < scores.length; r++) {
                scores[r] += weights[test.code(c, r)];
            }
        }
        return scores;
    }

    private static Transfer judged(double[] scores, CodedTable test, int target) {
        long[] rows = new long[2];
        long[] right = new long[2];
        for (int r = 0; r < scores.length; r++) {
            int truth = test.code(target, r);
            rows[truth]++;
            right[truth] += (scores[r] > 0) == (truth == 1) ? 1 : 0;
        }
        double balanced = ((double) right[0] / rows[0] + (double) right[1] / rows[1]) / 2;
        return new Transfer((double) (right[0] + right[1]) / scores.length, balanced, auc(scores, test, target, rows));
    }

    /** By the ranks of the hits, equal scores sharing theirs. */
    private static double auc(double[] scores, CodedTable test, int target, long[] rows) {
        Integer[] order = new Integer[scores.length];
        Arrays.setAll(order, i -> i);
        Arrays.parallelSort(order, (a, b) -> Double.compare(scores[a], scores[b]));
        double ranks = 0;
        for (int from = 0; from < order.length; ) {
            int to = from;
            long hits = 0;
            for (; to < order.length && scores[order[to]] == scores[order[from]]; to++) {
                hits += test.code(target, order[to]);
            }
            ranks += hits * (from + 1 + to) / 2.0;
            from = to;
        }
        return (ranks - rows[1] * (rows[1] + 1) / 2.0) / ((double) rows[1] * rows[0]);
    }
}
