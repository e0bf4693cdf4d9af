package dev.bulla.models.curve;

import dev.bulla.core.random.PublicBits;
import dev.bulla.models.covariance.Covariance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How far off a curve will be that is read off sums by cell, before any row is read: what is not known of it afterwards, where rows lie, if it is drawn from the beliefs.
 *
 * <p>Rows seldom fill declared ranges evenly. In cells of a grid they are taken to thin out along every column, as 2·(1 − x) does; in cells that have equally many rows each it does not
 * matter where they lie.
 */
final class CellForecast {

    private static final int PLACES = 32;

    /** More cells are taken together two by two: the sum over both has the noise of both, and within so narrow a cell a curve hardly bends. */
    private static final int MOST = 256;

    private static final String SEED = "bulla gp forecast 1";

    private final CurveOf of;
    private final double rows;

    /** @param rows how many are expected */
    CellForecast(CurveOf of, double rows) {
        this.of = of;
        this.rows = rows;
    }

    /**
     * The root mean square error over rows, in units of half the target's range.
     *
     * @param sides cells per column
     * @param sumVariance of the noise on a sum of u
     * @param isGrid whether cells are those of a grid, and numbers of rows are noisy, too
     */
    double deviation(int[] sides, double sumVariance, boolean isGrid) {
        int[] fewer = sides.clone();
        double variance = sumVariance;
        while (Arrays.stream(fewer).reduce(1, Math::multiplyExact) > MOST) {
            int longest = 0;
            for (int k = 1; k < fewer.length; k++) {
                longest = fewer[k] > fewer[longest] ? k : longest;
            }
            int half = (fewer[longest] + 1) / 2;
            variance *= (double) fewer[longest] / half;
            fewer[longest] = half;
        }
        return ofCells(fewer, variance, isGrid);
    }

    private double ofCells(int[] sides, double sumVariance, boolean isGrid) {
        CellReadings readings = readings(sides, sumVariance, isGrid);
        CellCurve.Bending bending = CellCurve.Bending.of(readings, Bend.PLAIN);
        Beliefs beliefs = of.beliefs();
        double spread = beliefs.noises()[beliefs.noises().length / 2];
        double[][] places = places(sides.length, isGrid);
        double square = 0;
        double total = 0;
        for (BelievedKernel believed : beliefs.kernels(sides.length)) {
            Covariance covariance = of.covariance(believed);
            double[][] averages = CellCurve.averages(readings, covariance, bending);
            for (double swing : beliefs.amplitudes()) {
                CellReadings noisy = isGrid ? readings.noisier(1 + square(swing)) : readings;
                Setting setting = believed.setting(Bend.PLAIN, swing, spread);
                Curve curve = new CellCurve(noisy, setting, covariance, bending, averages);
                for (double[] place : places) {
                    square += believed.weight() * curve.at(place).variance();
                    total += believed.weight();
                }
            }
        }
        return StrictMath.sqrt(square / total);
    }

    /** The mean of f² where f is normal around the middle of the target's range and within it: what noise on the number of rows is multiplied by. */
    private static double square(double swing) {
        double variance = Beliefs.meanVariance() + swing;
        double sum = 0;
        double mass = 0;
        for (int i = 0; i < PLACES; i++) {
            double f = (i + 0.5) / PLACES;
            double weight = StrictMath.exp(-f * f / (2 * variance));
            sum += weight * f * f;
            mass += weight;
        }
        return sum / mass;
    }

    /** Places where rows are: the first column in even shares of them, the others at random. */
    private static double[][] places(int columns, boolean isGrid) {
        PublicBits bits = PublicBits.of(SEED);
        double[][] places = new double[PLACES][columns];
        for (int i = 0; i < PLACES; i++) {
            for (int k = 0; k < columns; k++) {
                double share = k == 0 ? (i + 0.5) / PLACES : bits.nextUniform();
                places[i][k] = isGrid ? 1 - StrictMath.sqrt(1 - share) : share;
            }
        }
        return places;
    }

    private CellReadings readings(int[] sides, double sumVariance, boolean isGrid) {
        List<Leaf> leaves = new ArrayList<>();
        int cells = Arrays.stream(sides).reduce(1, Math::multiplyExact);
        double[] each = new double[cells];
        for (int cell = 0; cell < cells; cell++) {
            double[] low = new double[sides.length];
            double[] high = new double[sides.length];
            each[cell] = rows;
            int rest = cell;
            for (int k = sides.length - 1; k >= 0; k--) {
                low[k] = (double) (rest % sides[k]) / sides[k];
                high[k] = (rest % sides[k] + 1.0) / sides[k];
                rest /= sides[k];
                double width = high[k] - low[k];
                each[cell] *= isGrid ? width * (2 - low[k] - high[k]) : width;
            }
            leaves.add(new Leaf(low, high, cell, 1));
        }
        return new CellReadings(leaves, each, new double[cells], new double[cells], sumVariance);
    }
}
