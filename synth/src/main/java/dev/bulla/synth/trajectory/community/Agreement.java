package dev.bulla.synth.trajectory.community;

import java.util.Arrays;

/**
 * How well two ways to part the same people agree.
 *
 * @param found how many parts the second has
 * @param accuracy the share of people in parts that are matched one to one, as many as can be
 * @param information normalised mutual information: I/((H_a + H_b)/2)
 */
public record Agreement(int found, double accuracy, double information) {

    /** Of two lists of parts, numbered in any way from 0. */
    public static Agreement of(int[] truth, int[] parts) {
        if (truth.length != parts.length || truth.length == 0) {
            throw new IllegalArgumentException("both must part the same people");
        }
        int[] numbered = numbered(parts);
        int rows = Arrays.stream(truth).max().orElseThrow() + 1;
        int columns = Arrays.stream(numbered).max().orElseThrow() + 1;
        int[][] table = new int[rows][columns];
        for (int p = 0; p < truth.length; p++) {
            table[truth[p]][numbered[p]]++;
        }
        return new Agreement(
                columns, (double) Matching.largest(table) / truth.length, information(table, truth.length));
    }

    private static int[] numbered(int[] parts) {
        int[] sorted = Arrays.stream(parts).distinct().sorted().toArray();
        return Arrays.stream(parts)
                .map(part -> Arrays.binarySearch(sorted, part))
                .toArray();
    }

    private static double information(int[][] table, int count) {
        double[] ofRows = new double[table.length];
        double[] ofColumns = new double[table[0].length];
        for (int r = 0; r < ofRows.length; r++) {
            for (int c = 0; c < ofColumns.length; c++) {
                ofRows[r] += (double) table[r][c] / count;
                ofColumns[c] += (double) table[r][c] / count;
            }
        }
        double mutual = 0;
        for (int r = 0; r < ofRows.length; r++) {
            for (int c = 0; c < ofColumns.length; c++) {
                double share = (double) table[r][c] / count;
                mutual += share > 0 ? share * Math.log(share / (ofRows[r] * ofColumns[c])) : 0;
            }
        }
        double entropies = entropy(ofRows) + entropy(ofColumns);
        return entropies == 0 ? 1 : 2 * mutual / entropies;
    }

    private static double entropy(double[] shares) {
        return -Arrays.stream(shares)
                .map(share -> share > 0 ? share * Math.log(share) : 0)
                .sum();
    }
}
