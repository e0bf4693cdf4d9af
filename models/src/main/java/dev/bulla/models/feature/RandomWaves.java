package dev.bulla.models.feature;

import java.util.Arrays;

/** The waves of a {@link RandomFourier}. */
final class RandomWaves implements Waves {

    private final RandomFourier map;
    private final double[] turns = new double[MOST_ROWS];
    private double[][] taken = {};
    private int rows;

    RandomWaves(RandomFourier map) {
        this.map = map;
    }

    @Override
    public int pairs() {
        return map.pairs();
    }

    @Override
    public double height(int pair) {
        return map.root();
    }

    @Override
    public void take(double[][] places, int count) {
        taken = places;
        rows = count;
    }

    @Override
    public void pair(int pair, double[] cos, double[] sin) {
        Arrays.fill(turns, 0, rows, 0);
        for (int k = 0; k < taken.length; k++) {
            double frequency = map.turns(k, pair);
            double[] column = taken[k];
            for (int r = 0; r < rows; r++) {
                turns[r] += frequency * column[r];
            }
        }
        Turn.circle(turns, rows, cos, sin);
    }
}
