package dev.bulla.models.tree;

import dev.bulla.core.declaration.Chosen;
import java.util.Arrays;
import java.util.Map;

/** Which cells in a row of cells are atoms: values that many rows share, beside which no density may be smeared. */
public final class Atoms {

    /** An atom's density is at least so many times that of its neighbours, and what it has more so many deviations. */
    @Chosen(
            fact = "atom_times",
            does = "An atom has at least so many times the density of its neighbours.",
            how = "A round number; there is no record of others.",
            on = "Eleven densities, made up: hills, steps, peaks, atoms and heaps, 1,000 to 50,000 rows.",
            measure = "TreeMeasure")
    static final double TIMES = 1.5;

    @Chosen(
            fact = "atom_deviations",
            does = "And so many deviations of its noise and chance more rows.",
            how = "So that among hundreds of cells none is an atom by chance.",
            on = "None.",
            measure = "TreeMeasure")
    static final double DEVIATIONS = 5;

    @Chosen(
            fact = "atom_neighbours",
            does = "How many cells on either side are its neighbours; their median counts.",
            how = "The fewest whose median leaves out one atom.",
            on = "None.",
            measure = "TreeMeasure")
    static final int NEIGHBOURS = 2;

    private Atoms() {}

    /** What decides what an atom is, for plans. */
    public static Map<String, Object> chosen() {
        return Map.of("atom_times", TIMES, "atom_deviations", DEVIATIONS, "atom_neighbours", NEIGHBOURS);
    }

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
