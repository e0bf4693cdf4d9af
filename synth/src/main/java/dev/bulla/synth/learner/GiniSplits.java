package dev.bulla.synth.learner;

import java.util.Arrays;
import java.util.List;

/**
 * Splits by the Gini index of more than two levels of a target.
 *
 * <p>Rows of a node are counted into the order of their codes; going through them, the sum of squared counts on each side changes by one product a row, so that the number of levels costs nothing. The levels of a
 * category are tried in the order of their scores on the first axis of a correspondence analysis with the target, found by reciprocal averaging: all their splits would be too many.
 */
final class GiniSplits extends SplitSearch {

    private static final int ROUNDS = 4;

    private final int[] y;
    private final int[] spare;
    private final int[] sorted;
    private final int[] starts = new int[ByteCoding.MOST_BINS + 1];
    private final int[] whole;
    private final int[] left;
    private final int[] right;
    private final double[] classScores;
    private final double[] levelScores = new double[ByteCoding.MOST_BINS];
    private long squares;
    private double nothing;

    GiniSplits(List<Coded> given, int[] rows, int[] classes, int levels, int minLeaf) {
        super(given, rows, minLeaf);
        this.y = classes;
        this.spare = new int[classes.length];
        this.sorted = new int[classes.length];
        this.whole = new int[levels];
        this.left = new int[levels];
        this.right = new int[levels];
        this.classScores = new double[levels];
    }

    @Override
    double begin(int from, int to) {
        Arrays.fill(whole, 0);
        for (int i = from; i < to; i++) {
            whole[y[i]]++;
        }
        squares = 0;
        for (int count : whole) {
            squares += (long) count * count;
        }
        nothing = (double) squares / (to - from);
        bestColumn = -1;
        bestScore = 0;
        return (to - from) - nothing;
    }

    @Override
    void search(int column, int from, int to) {
        int count = bins[column];
        byte[] code = codes[column];
        Arrays.fill(starts, 0, count + 1, 0);
        for (int i = from; i < to; i++) {
            starts[(code[rows[i]] & 0xff) + 1]++;
        }
        int levels = 0;
        for (int bin = 0; bin < count; bin++) {
            if (starts[bin + 1] > 0) {
                order[levels++] = bin;
            }
            starts[bin + 1] += starts[bin];
        }
        if (levels < 2) {
            return;
        }
        for (int i = from; i < to; i++) {
            sorted[starts[code[rows[i]] & 0xff]++] = y[i];
        }
        for (int bin = count; bin > 0; bin--) {
            starts[bin] = starts[bin - 1];
        }
        starts[0] = 0;
        if (!ordered[column] && levels > 2) {
            average(levels, to - from);
            sortOrder(levels, levelScores);
        }
        sweep(column, levels, to - from);
    }

    private void sweep(int column, int levels, int n) {
        Arrays.fill(left, 0);
        System.arraycopy(whole, 0, right, 0, whole.length);
        long leftSquares = 0;
        long rightSquares = squares;
        int count = 0;
        for (int i = 0; i < levels - 1; i++) {
            int bin = order[i];
            for (int at = starts[bin]; at < starts[bin + 1]; at++) {
                int k = sorted[at];
                leftSquares += 2L * left[k]++ + 1;
                rightSquares -= 2L * right[k]-- - 1;
            }
            count += starts[bin + 1] - starts[bin];
            if (n - count < minLeaf) {
                return;
            }
            if (count >= minLeaf) {
                double score = (double) leftSquares / count + (double) rightSquares / (n - count) - nothing;
                if (score > bestScore) {
                    if (ordered[column]) {
                        splitAt(column, score, bin);
                    } else {
                        splitAfter(column, score, i + 1);
                    }
                }
            }
        }
    }

    /** Reciprocal averaging: the score of a level is the mean score of its rows' classes, and the other way round. */
    private void average(int levels, int n) {
        int largest = 0;
        for (int k = 1; k < whole.length; k++) {
            if (whole[k] > whole[largest]) {
                largest = k;
            }
        }
        Arrays.fill(classScores, 0);
        classScores[largest] = 1;
        for (int round = 0; ; round++) {
            double mean = 0;
            for (int i = 0; i < levels; i++) {
                int bin = order[i];
                double sum = 0;
                for (int at = starts[bin]; at < starts[bin + 1]; at++) {
                    sum += classScores[sorted[at]];
                }
                mean += sum;
                levelScores[bin] = sum / (starts[bin + 1] - starts[bin]);
            }
            if (round == ROUNDS) {
                return;
            }
            mean /= n;
            Arrays.fill(classScores, 0);
            double size = 0;
            for (int i = 0; i < levels; i++) {
                int bin = order[i];
                double centred = levelScores[bin] - mean;
                size += Math.abs(centred);
                for (int at = starts[bin]; at < starts[bin + 1]; at++) {
                    classScores[sorted[at]] += centred;
                }
            }
            if (size == 0) {
                return; // no axis: any order will do
            }
            for (int k = 0; k < whole.length; k++) {
                classScores[k] = whole[k] == 0 ? 0 : classScores[k] / (whole[k] * size);
            }
        }
    }

    @Override
    void partition(int from, int middle, int to, boolean[] isLeft) {
        int kept = from;
        int moved = 0;
        for (int i = from; i < to; i++) {
            if (isLeft[i]) {
                y[kept++] = y[i];
            } else {
                spare[moved++] = y[i];
            }
        }
        System.arraycopy(spare, 0, y, middle, moved);
    }

    @Override
    double[] donors() {
        return Arrays.stream(y).asDoubleStream().toArray();
    }
}
