package dev.bulla.synth.learner;

import java.util.Arrays;
import java.util.List;

/** Splits by the mean of a number. Of two levels the Gini index is the variance of their indicator, so they are split here too. */
final class MeanSplits extends SplitSearch {

    private final double[] y;
    private final double[] values;
    private final double[] spare;
    private final int[] counts = new int[ByteCoding.MOST_BINS];
    private final double[] sums = new double[ByteCoding.MOST_BINS];
    private final double[] means = new double[ByteCoding.MOST_BINS];
    private double total;
    private double nothing;

    /** @param values of the target, in the order of the rows: their place in the tree from here on */
    MeanSplits(List<Coded> given, int[] rows, double[] values, int minLeaf) {
        super(given, rows, minLeaf);
        this.values = values;
        double mean = Arrays.stream(values).average().orElse(0);
        this.y =
                Arrays.stream(values).map(v -> v - mean).toArray(); // sums of squares lose fewer digits around the mean
        this.spare = new double[values.length];
    }

    @Override
    double begin(int from, int to) {
        double sum = 0;
        double squares = 0;
        for (int i = from; i < to; i++) {
            sum += y[i];
            squares += y[i] * y[i];
        }
        total = sum;
        nothing = sum * sum / (to - from);
        bestColumn = -1;
        bestScore = 0;
        return squares - nothing;
    }

    @Override
    void search(int column, int from, int to) {
        int count = bins[column];
        byte[] code = codes[column];
        Arrays.fill(counts, 0, count, 0);
        Arrays.fill(sums, 0, count, 0);
        for (int i = from; i < to; i++) {
            int bin = code[rows[i]] & 0xff;
            counts[bin]++;
            sums[bin] += y[i];
        }
        if (ordered[column]) {
            inOrder(column, count, to - from);
        } else {
            byMean(column, count, to - from);
        }
    }

    private void inOrder(int column, int count, int n) {
        int left = 0;
        double sum = 0;
        for (int bin = 0; bin < count - 1; bin++) {
            if (counts[bin] == 0) {
                continue;
            }
            left += counts[bin];
            sum += sums[bin];
            if (n - left < minLeaf) {
                return;
            }
            if (left >= minLeaf) {
                double score = score(sum, left, n);
                if (score > bestScore) {
                    splitAt(column, score, bin);
                }
            }
        }
    }

    /** Of levels in the order of their means some split between neighbours is the best of all splits (Breiman and others 1984, 4.2). */
    private void byMean(int column, int count, int n) {
        int levels = 0;
        for (int bin = 0; bin < count; bin++) {
            if (counts[bin] > 0) {
                means[bin] = sums[bin] / counts[bin];
                order[levels++] = bin;
            }
        }
        sortOrder(levels, means);
        int left = 0;
        double sum = 0;
        for (int i = 0; i < levels - 1; i++) {
            left += counts[order[i]];
            sum += sums[order[i]];
            if (n - left < minLeaf) {
                return;
            }
            if (left >= minLeaf) {
                double score = score(sum, left, n);
                if (score > bestScore) {
                    splitAfter(column, score, i + 1);
                }
            }
        }
    }

    private double score(double sum, int left, int n) {
        double rest = total - sum;
        return sum * sum / left + rest * rest / (n - left) - nothing;
    }

    @Override
    void partition(int from, int middle, int to, boolean[] isLeft) {
        part(y, from, middle, to, isLeft);
        part(values, from, middle, to, isLeft);
    }

    private void part(double[] numbers, int from, int middle, int to, boolean[] isLeft) {
        int left = from;
        int right = 0;
        for (int i = from; i < to; i++) {
            if (isLeft[i]) {
                numbers[left++] = numbers[i];
            } else {
                spare[right++] = numbers[i];
            }
        }
        System.arraycopy(spare, 0, numbers, middle, right);
    }

    @Override
    double[] donors() {
        return values;
    }
}
