package dev.bulla.models.curve;

import dev.bulla.core.random.PublicBits;
import dev.bulla.models.covariance.Covariance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How far off a curve will be that is read off sums by cell, before any row is read: what is not known of it afterwards, if it is drawn from the beliefs and rows lie evenly.
 */
public final class CellForecast {

    private static final int PLACES = 32;
    private static final String SEED = "bulla gp forecast 1";

    private final CurveOf of;
    private final double rows;

    /** @param rows how many are expected */
    public CellForecast(CurveOf of, double rows) {
        this.of = of;
        this.rows = rows;
    }

    /**
     * The root mean square error over the columns' ranges, in units of half the target's range.
     *
     * @param sides cells per column
     * @param sumVariance of the noise on a sum of u
     * @param isCounted whether numbers of rows are noisy, too
     */
    public double deviation(int[] sides, double sumVariance, boolean isCounted) {
        CellReadings readings = readings(sides, sumVariance, isCounted);
        Beliefs beliefs = of.beliefs();
        double square = 0;
        double total = 0;
        for (double[] scales : beliefs.scales(sides.length)) {
            double weight = Beliefs.weight(scales);
            Setting setting =
                    new Setting(false, scales, middle(beliefs.amplitudes()), middle(beliefs.noises()), weight);
            Covariance covariance = of.covariance(scales);
            CellCurve.Bending bending = CellCurve.Bending.of(readings, false);
            CellCurve curve = new CellCurve(
                    readings, setting, covariance, bending, CellCurve.averages(readings, covariance, bending));
            square += weight * meanVariance(curve, sides.length);
            total += weight;
        }
        return StrictMath.sqrt(square / total);
    }

    private static double middle(double[] values) {
        return values[values.length / 2];
    }

    private static double meanVariance(Curve curve, int columns) {
        PublicBits bits = PublicBits.of(SEED);
        double sum = 0;
        for (int i = 0; i < PLACES; i++) {
            double[] place = new double[columns];
            for (int k = 0; k < columns; k++) {
                place[k] = k == 0 ? (i + 0.5) / PLACES : bits.nextUniform();
            }
            sum += curve.at(place).variance();
        }
        return sum / PLACES;
    }

    private CellReadings readings(int[] sides, double sumVariance, boolean isCounted) {
        List<Leaf> leaves = new ArrayList<>();
        int cells = Arrays.stream(sides).reduce(1, Math::multiplyExact);
        for (int cell = 0; cell < cells; cell++) {
            double[] low = new double[sides.length];
            double[] high = new double[sides.length];
            int rest = cell;
            for (int k = sides.length - 1; k >= 0; k--) {
                low[k] = (double) (rest % sides[k]) / sides[k];
                high[k] = (rest % sides[k] + 1.0) / sides[k];
                rest /= sides[k];
            }
            leaves.add(new Leaf(low, high, cell, 1));
        }
        double[] each = new double[cells];
        Arrays.fill(each, rows / cells);
        double[] uncertain = new double[cells];
        Arrays.fill(uncertain, isCounted ? sumVariance : 0);
        return new CellReadings(leaves, each, uncertain, new double[cells], sumVariance);
    }
}
