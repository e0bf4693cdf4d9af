package dev.bulla.models.tree;

import java.util.Arrays;

/** Which cells in a row of cells are atoms: values that many rows share, beside which no density may be smeared. */
public final class Atoms {

    /** An atom's density is at least so many times that of its neighbours, and what it has more so many deviations. */
    private static final double TIMES = 1.5;

    private static final double DEVIATIONS = 5;

    private static final int NEIGHBOURS = 2;

    private Atoms() {}

    /**
     * Marks atoms.
     *
     * @param rows estimates of the rows in each cell
     * @param rooms the width of each cell
     * @param noise the variance of the noise on the rows of a cell
     */
    public static boolean[] of(double[] rows, double[] rooms, double noise) {
        boolean[] atoms = new boolean[rows.length];
        for (int c = 0; c < rows.length; c++) {
            double usual = around(rows, rooms, c);
            double more = rows[c] - usual * rooms[c];
            double chance = Math.max(1, usual * rooms[c]);
            atoms[c] = rows[c] > TIMES * usual * rooms[c] && more > DEVIATIONS * StrictMath.sqrt(noise + chance);
        }
        return atoms;
    }

    /** The median density of the nearest cells. */
    private static double around(double[] rows, double[] rooms, int c) {
        double[] near = new double[2 * NEIGHBOURS];
        int count = 0;
        for (int k = c - NEIGHBOURS; k <= c + NEIGHBOURS; k++) {
            if (k != c && k >= 0 && k < rows.length) {
                near[count++] = rows[k] / rooms[k];
            }
        }
        if (count == 0) {
            return 0;
        }
        double[] sorted = Arrays.copyOf(near, count);
        Arrays.sort(sorted);
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
    }
}
