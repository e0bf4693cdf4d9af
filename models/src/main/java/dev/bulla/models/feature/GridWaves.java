package dev.bulla.models.feature;

import java.util.Arrays;

/** The waves of a {@link FourierGrid}: powers of one turn per column, multiplied. */
final class GridWaves implements Waves {

    private final FourierGrid grid;
    private final Wave[][] powers;
    private final double[] turns = new double[MOST_ROWS];
    private int rows;

    GridWaves(FourierGrid grid) {
        this.grid = grid;
        this.powers = new Wave[grid.inputs()][];
        for (int k = 0; k < powers.length; k++) {
            powers[k] = new Wave[Math.max(2, grid.highest(k) + 1)];
            Arrays.setAll(powers[k], j -> new Wave(new double[MOST_ROWS], new double[MOST_ROWS]));
        }
    }

    /** A cosine and a sine for every row. */
    private record Wave(double[] cos, double[] sin) {

        /** This complex wave multiplied by another, or by the conjugate of another; {@code out} may be this one. */
        void times(Wave other, double way, int count, Wave out) {
            double[] byCos = other.cos;
            double[] bySin = other.sin;
            for (int r = 0; r < count; r++) {
                double sine = way * bySin[r];
                double next = cos[r] * byCos[r] - sin[r] * sine;
                out.sin[r] = sin[r] * byCos[r] + cos[r] * sine;
                out.cos[r] = next;
            }
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
        for (int k = 0; k < powers.length; k++) {
            double period = grid.period(k);
            double[] column = places[k];
            for (int r = 0; r < count; r++) {
                turns[r] = column[r] / period;
            }
            Wave[] power = powers[k];
            Turn.circle(turns, count, power[1].cos(), power[1].sin());
            Arrays.fill(power[0].cos(), 1);
            for (int j = 2; j < power.length; j++) {
                power[j - 1].times(power[1], 1, count, power[j]);
            }
        }
    }

    @Override
    public void pair(int pair, double[] c, double[] s) {
        int[] frequency = grid.frequency(pair + 1);
        Wave first = powers[0][frequency[0]]; // never negative
        System.arraycopy(first.cos(), 0, c, 0, rows);
        System.arraycopy(first.sin(), 0, s, 0, rows);
        Wave product = new Wave(c, s);
        for (int k = 1; k < frequency.length; k++) {
            Wave by = powers[k][Math.abs(frequency[k])];
            product.times(by, frequency[k] < 0 ? -1 : 1, rows, product);
        }
    }
}
