package dev.bulla.audit.disclosure;

import dev.bulla.core.schema.Column;
import java.util.List;

/**
 * How unlike two rows are: the mean over columns of the distance of two numbers as a part of the declared range, and of 0 or 1 for equal or other levels.
 * A missing value is like another missing one, and unlike all else (Gower, Biometrics 27(4), 1971).
 */
final class Gower {

    private final int[] places;
    private final double[] ranges;

    Gower(List<Column> columns, int[] places) {
        this.places = places.clone();
        this.ranges = new double[places.length];
        for (int c = 0; c < ranges.length; c++) {
            ranges[c] = range(columns.get(places[c]));
        }
    }

    /** The width of a number's bounds; 0 of a category. */
    static double range(Column column) {
        if (column instanceof Column.Whole whole) {
            return (double) whole.max() - whole.min();
        }
        return column instanceof Column.Real real ? real.max() - real.min() : 0;
    }

    double distance(double[] one, double[] other) {
        double sum = 0;
        for (int c = 0; c < places.length; c++) {
            double a = one[places[c]];
            double b = other[places[c]];
            if (Double.isNaN(a) || Double.isNaN(b)) {
                sum += Double.isNaN(a) && Double.isNaN(b) ? 0 : 1;
            } else if (ranges[c] > 0) {
                sum += Math.abs(a - b) / ranges[c];
            } else {
                sum += a == b ? 0 : 1;
            }
        }
        return places.length == 0 ? 0 : sum / places.length;
    }
}
