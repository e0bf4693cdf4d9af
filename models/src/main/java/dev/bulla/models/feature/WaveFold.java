package dev.bulla.models.feature;

import dev.bulla.core.lattice.Ball;
import java.util.Arrays;

/**
 * Adds up rows of waves on the grid of {@link FeatureSum}: what {@link Ball#quantise} makes of each row, many rows at a time. Whole
 * numbers throughout; a chunk with a row that is outside the ball is done again row by row.
 */
final class WaveFold {

    private static final int CAP = 1 << 19;

    /** The largest norm of a row, squared, in steps. */
    private static final long MOST = (long) CAP * CAP;

    /** No bit but these: a number of steps, raised by {@link #CAP}, is then below 2²¹ and its square below 2⁴². */
    private static final int FAR = -(1 << 21);

    private final Waves waves;
    private final Ball ball;
    private final double constant;
    private final double[] cos = new double[Waves.MOST_ROWS];
    private final double[] sin = new double[Waves.MOST_ROWS];
    private final long[] norms = new long[Waves.MOST_ROWS];
    private final long[] chunk;
    private final long[] steps;
    private final double[] features;
    private int seen;

    WaveFold(FeatureMap map, Waves waves, Ball ball) {
        this.waves = waves;
        this.ball = ball;
        this.constant = map.constant();
        this.chunk = new long[map.dimension()];
        this.steps = new long[map.dimension()];
        this.features = new double[map.dimension()];
    }

    /**
     * Adds rows.
     *
     * @param places coordinates by column, in the unit cube
     * @param rows how many, at most {@link Waves#MOST_ROWS}
     */
    void add(double[][] places, int rows, long[] sums) {
        if (!addAll(places, rows)) {
            addEach(places, rows);
        }
        for (int j = 0; j < sums.length; j++) {
            sums[j] += chunk[j];
        }
    }

    /** Whether all rows are inside the ball; the chunk's sums count only then. */
    private boolean addAll(double[][] places, int rows) {
        waves.take(places, rows);
        int first = (int) (constant * CAP);
        chunk[0] = (long) first * rows;
        seen = first + CAP;
        Arrays.fill(norms, 0, rows, (long) first * first);
        for (int i = 0; i < waves.pairs(); i++) {
            waves.pair(i, cos, sin);
            double height = waves.height(i) * CAP;
            addPair(2 * i + 1, height, rows);
        }
        boolean inside = (seen & FAR) == 0;
        for (int r = 0; r < rows; r++) {
            inside &= norms[r] <= MOST;
        }
        return inside;
    }

    /** Steps toward zero, added up; NaN becomes 0. */
    private void addPair(int at, double height, int rows) {
        long first = 0;
        long second = 0;
        int bits = 0;
        for (int r = 0; r < rows; r++) {
            int p = (int) (cos[r] * height);
            int q = (int) (sin[r] * height);
            first += p;
            second += q;
            norms[r] += (long) p * p + (long) q * q;
            bits |= (p + CAP) | (q + CAP);
        }
        seen |= bits;
        chunk[at] = first;
        chunk[at + 1] = second;
    }

    private void addEach(double[][] places, int rows) {
        Arrays.fill(chunk, 0);
        double[][] one = new double[places.length][1];
        for (int r = 0; r < rows; r++) {
            for (int k = 0; k < places.length; k++) {
                one[k][0] = places[k][r];
            }
            waves.take(one, 1);
            features[0] = constant;
            for (int i = 0; i < waves.pairs(); i++) {
                waves.pair(i, cos, sin);
                features[2 * i + 1] = cos[0] * waves.height(i);
                features[2 * i + 2] = sin[0] * waves.height(i);
            }
            ball.quantise(features, steps);
            for (int j = 0; j < steps.length; j++) {
                chunk[j] += steps[j];
            }
        }
    }
}
