package dev.bulla.synth.imputation;

import dev.bulla.synth.learner.Coded;
import java.util.List;

/** How much columns tell of each other: the mutual information of their codes, in shares of what the one that tells less has to tell. */
final class Dependence {

    private static final int SIDE = 256;

    private Dependence() {}

    /** A symmetric matrix, with nothing on its diagonal. */
    static double[][] between(List<Coded> columns) {
        int n = columns.size();
        double[][] told = new double[n][n];
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < a; b++) {
                told[a][b] = told(columns.get(a).codes(), columns.get(b).codes());
                told[b][a] = told[a][b];
            }
        }
        return told;
    }

    /**
     * Less what chance alone would tell, (r−1)(c−1)/2n by the χ² law of independent columns: many small cells seem to know much.
     */
    private static double told(byte[] a, byte[] b) {
        int[] cells = new int[SIDE * SIDE];
        int[] left = new int[SIDE];
        int[] right = new int[SIDE];
        for (int i = 0; i < a.length; i++) {
            int x = a[i] & 0xff;
            int y = b[i] & 0xff;
            cells[x * SIDE + y]++;
            left[x]++;
            right[y]++;
        }
        double n = a.length;
        double information = 0;
        for (int x = 0; x < SIDE; x++) {
            for (int y = 0; left[x] > 0 && y < SIDE; y++) {
                int count = cells[x * SIDE + y];
                if (count > 0) {
                    information += count / n * Math.log(count * n / ((double) left[x] * right[y]));
                }
            }
        }
        double chance = (used(left) - 1.0) * (used(right) - 1.0) / (2 * n);
        double most = Math.min(entropy(left, n), entropy(right, n));
        return most <= 0 ? 0 : Math.max(0, information - chance) / most;
    }

    private static int used(int[] counts) {
        int used = 0;
        for (int count : counts) {
            used += count > 0 ? 1 : 0;
        }
        return used;
    }

    private static double entropy(int[] counts, double n) {
        double entropy = 0;
        for (int count : counts) {
            entropy -= count == 0 ? 0 : count / n * Math.log(count / n);
        }
        return entropy;
    }
}
