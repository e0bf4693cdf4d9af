package dev.bulla.models.feature;

import java.util.Arrays;

/** The waves of a {@link FourierGrid}: powers of one turn per column, multiplied. */
final class GridWaves implements Waves {

    private final FourierGrid grid;
    private final double[][][] cos;
    private final double[][][] sin;
    private final double[] turns = new double[MOST_ROWS];
    private int rows;

    GridWaves(FourierGrid grid) {
        this.grid = grid;
        this.cos = new double[grid.inputs()][][];
        this.sin = new double[grid.inputs()][][];
        for (int k = 0; k < cos.length; k++) {
            cos[k] = new double[Math.max(2, grid.highest(k) + 1)][MOST_ROWS];
            sin[k] = new double[Math.max(2, grid.highest(k) + 1)][MOST_ROWS];
        }
    }

    @Override
    public int pairs() {
        return grid.pairs() - 1;
    }

    @Override
    public double height(int pair) {
        return grid.root(pair + 1);
    }

    @Override
    public void take(double[][] places, int count) {
        rows = count;
        for (int k = 0; k < cos.length; k++) {
            double period = grid.period(k);
            double[] column = places[k];
            for (int r = 0; r < count; r++) {
                turns[r] = column[r] / period;
            }
            Turn.circle(turns, count, cos[k][1], sin[k][1]);
            Arrays.fill(cos[k][0], 1);
            for (int j = 2; j < cos[k].length; j++) {
                turn(cos[k][j - 1], sin[k][j - 1], cos[k][1], sin[k][1], 1, count, cos[k][j], sin[k][j]);
            }
        }
    }

    @Override
    public void pair(int pair, double[] c, double[] s) {
        int[] frequency = grid.frequency(pair + 1);
        int first = frequency[0]; // never negative
        System.arraycopy(cos[0][first], 0, c, 0, rows);
        System.arraycopy(sin[0][first], 0, s, 0, rows);
        for (int k = 1; k < frequency.length; k++) {
            int j = Math.abs(frequency[k]);
            turn(c, s, cos[k][j], sin[k][j], frequency[k] < 0 ? -1 : 1, rows, c, s);
        }
    }

    /** Multiplies complex waves by others, or by the conjugates of others. */
    private static void turn(
            double[] c,
            double[] s,
            double[] byCos,
            double[] bySin,
            double way,
            int count,
            double[] outCos,
            double[] outSin) {
        for (int r = 0; r < count; r++) {
            double sine = way * bySin[r];
            double next = c[r] * byCos[r] - s[r] * sine;
            outSin[r] = s[r] * byCos[r] + c[r] * sine;
            outCos[r] = next;
        }
    }
}
