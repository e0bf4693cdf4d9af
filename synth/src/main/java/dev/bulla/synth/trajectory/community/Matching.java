package dev.bulla.synth.trajectory.community;

import java.util.Arrays;

/**
 * The largest sum of a table that takes at most one number of each row and column.
 *
 * <p>Source: Kuhn 1955, Munkres 1957, with shortest augmenting paths.
 */
final class Matching {

    private Matching() {}

    static long largest(int[][] table) {
        int size = Math.max(table.length, table[0].length);
        long[] ofRow = new long[size + 1];
        long[] ofColumn = new long[size + 1];
        int[] rowOf = new int[size + 1];
        for (int row = 1; row <= size; row++) {
            augment(table, row, rowOf, new long[][] {ofRow, ofColumn});
        }
        long sum = 0;
        for (int column = 1; column <= size; column++) {
            sum -= cost(table, rowOf[column], column);
        }
        return sum;
    }

    /** Finds a place for one row more; index 0 stands for no column. */
    private static void augment(int[][] table, int row, int[] rowOf, long[][] potentials) {
        int size = rowOf.length - 1;
        long[] least = new long[size + 1];
        int[] way = new int[size + 1];
        boolean[] isUsed = new boolean[size + 1];
        Arrays.fill(least, Long.MAX_VALUE);
        rowOf[0] = row;
        int column = 0;
        while (rowOf[column] != 0) {
            isUsed[column] = true;
            int of = rowOf[column];
            long step = Long.MAX_VALUE;
            int next = 0;
            for (int c = 1; c <= size; c++) {
                if (!isUsed[c]) {
                    long now = cost(table, of, c) - potentials[0][of] - potentials[1][c];
                    if (now < least[c]) {
                        least[c] = now;
                        way[c] = column;
                    }
                    if (least[c] < step) {
                        step = least[c];
                        next = c;
                    }
                }
            }
            for (int c = 0; c <= size; c++) {
                if (isUsed[c]) {
                    potentials[0][rowOf[c]] += step;
                    potentials[1][c] -= step;
                } else {
                    least[c] -= step;
                }
            }
            column = next;
        }
        while (column != 0) {
            rowOf[column] = rowOf[way[column]];
            column = way[column];
        }
    }

    private static long cost(int[][] table, int row, int column) {
        return row <= table.length && column <= table[0].length ? -table[row - 1][column - 1] : 0;
    }
}
