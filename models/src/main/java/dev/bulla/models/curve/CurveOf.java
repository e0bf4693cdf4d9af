package dev.bulla.models.curve;

import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.models.covariance.Covariance;
import java.util.List;

/**
 * What a curve is about.
 *
 * @param inputs number columns
 * @param target a number column
 * @param kernel the covariance, and what is known of its scales
 */
public record CurveOf(List<Column> inputs, Column target, KernelChoice kernel) {

    public CurveOf {
        inputs = List.copyOf(inputs);
    }

    public int columns() {
        return inputs.size();
    }

    /** A point in units of the columns' ranges, moved inside. */
    public double[] place(double[] point) {
        double[] place = new double[point.length];
        place(point, place);
        return place;
    }

    /** The same into an array of the caller's. */
    public void place(double[] point, double[] place) {
        for (int k = 0; k < place.length; k++) {
            Bounds bounds = Bounds.of(inputs.get(k));
            place[k] = Math.max(0, Math.min(1, (point[k] - bounds.min()) / bounds.range()));
        }
    }

    public Covariance covariance(Setting setting) {
        return kernel.covariance(inputs, setting.kernel(), setting.lengthscales());
    }

    public Covariance covariance(BelievedKernel believed) {
        return kernel.covariance(inputs, believed.words(), believed.lengthscales());
    }

    public Beliefs beliefs() {
        return kernel.beliefs(inputs, target);
    }

    /**
     * How far off a curve will be that is read off sums by cell, over rows, in units of half the target's range; before any row is read. Rows are taken to thin out along every
     * column of a grid, as 2·(1 − x) does.
     *
     * @param rows how many are expected
     * @param sides cells per column
     * @param sumVariance of the noise on a sum of targets in these units
     * @param isGrid whether cells are those of a grid, and numbers of rows are noisy, too
     */
    public double forecast(double rows, int[] sides, double sumVariance, boolean isGrid) {
        return new CellForecast(this, rows).deviation(sides, sumVariance, isGrid);
    }

    /** Half the target's range. */
    public double radius() {
        return Bounds.of(target).range() / 2;
    }

    public double middle() {
        return Bounds.of(target).middle();
    }
}
