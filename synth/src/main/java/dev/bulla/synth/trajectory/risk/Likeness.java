package dev.bulla.synth.trajectory.risk;

import java.util.Arrays;

/** How like two persons' visits are, from 0 to 1. */
@FunctionalInterface
public interface Likeness {

    /** Weighted Jaccard: Σ_l min(n_l, n'_l)/Σ_l max(n_l, n'_l). */
    Likeness JACCARD = Likeness::jaccard;

    /** One less the edit distance over the length of the longer: visits put in, left out or replaced. */
    Likeness EDITS = Likeness::edits;

    /** The likeness of two lists of places in the order of time; 1 for equal ones. */
    double of(int[] a, int[] b);

    /**
     * Dynamic time warping: 1/(1 + d), d the mean distance along the warping path that has the least sum.
     *
     * @param x of every place, in the unit that distances are told in
     * @param y of every place
     */
    static Likeness warped(double[] x, double[] y) {
        return (a, b) -> warped(a, b, x, y);
    }

    private static double jaccard(int[] a, int[] b) {
        int[] first = a.clone();
        int[] second = b.clone();
        Arrays.sort(first);
        Arrays.sort(second);
        int both = 0;
        int i = 0;
        int j = 0;
        while (i < first.length && j < second.length) {
            if (first[i] == second[j]) {
                both++;
                i++;
                j++;
            } else if (first[i] < second[j]) {
                i++;
            } else {
                j++;
            }
        }
        int any = first.length + second.length - both;
        return any == 0 ? 1 : (double) both / any;
    }

    private static double edits(int[] a, int[] b) {
        int[] row = new int[b.length + 1];
        Arrays.setAll(row, j -> j);
        for (int i = 1; i <= a.length; i++) {
            int corner = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length; j++) {
                int replaced = corner + (a[i - 1] == b[j - 1] ? 0 : 1);
                corner = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j - 1], row[j]));
            }
        }
        int longer = Math.max(a.length, b.length);
        return longer == 0 ? 1 : 1 - (double) row[b.length] / longer;
    }

    private static double warped(int[] a, int[] b, double[] x, double[] y) {
        if (a.length == 0 || b.length == 0) {
            return a.length == b.length ? 1 : 0;
        }
        double[] sums = new double[b.length + 1];
        int[] steps = new int[b.length + 1];
        Arrays.fill(sums, Double.POSITIVE_INFINITY);
        sums[0] = 0;
        for (int from : a) {
            double corner = sums[0];
            int cornerSteps = steps[0];
            sums[0] = Double.POSITIVE_INFINITY;
            for (int j = 1; j <= b.length; j++) {
                double best = corner;
                int length = cornerSteps;
                if (sums[j - 1] < best) {
                    best = sums[j - 1];
                    length = steps[j - 1];
                }
                if (sums[j] < best) {
                    best = sums[j];
                    length = steps[j];
                }
                corner = sums[j];
                cornerSteps = steps[j];
                sums[j] = best + Math.hypot(x[from] - x[b[j - 1]], y[from] - y[b[j - 1]]);
                steps[j] = length + 1;
            }
        }
        return 1 / (1 + sums[b.length] / steps[b.length]);
    }
}
