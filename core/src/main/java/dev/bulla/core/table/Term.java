package dev.bulla.core.table;

import dev.bulla.core.schema.Column;
import java.util.Optional;

/**
 * The whole number a row adds to a sum: ((x − centre)/radius)^power, in steps, toward zero.
 *
 * <p>Each operation is one of IEEE doubles, so any engine that has them gets the same number. Toward zero, because that
 * never enlarges a contribution.
 *
 * @param column whose value x is taken; none for the same number from every row
 * @param centre what is taken from the value
 * @param radius what it is then divided by, positive
 * @param power 1 or 2; 0 without a column
 * @param steps how many steps are one, a power of two
 */
public record Term(Optional<Column> column, double centre, double radius, int power, long steps) {

    public Term {
        boolean fits = column.isEmpty() ? power == 0 : power == 1 || power == 2;
        if (!fits || !(radius > 0) || steps < 1 || Long.bitCount(steps) != 1) {
            throw new IllegalArgumentException(
                    "a term needs a power of its column, a positive radius and 2^k steps, got " + power + ", " + radius
                            + " and " + steps);
        }
        if (column.isPresent() && column.get() instanceof Column.Category) {
            throw new IllegalArgumentException("a category cannot be summed");
        }
    }

    /** One from every row. */
    public static Term one(long steps) {
        return new Term(Optional.empty(), 0, 1, 0, steps);
    }

    /** A power of a column's value. */
    public static Term of(Column column, double centre, double radius, int power, long steps) {
        return new Term(Optional.of(column), centre, radius, power, steps);
    }

    /** The whole number for a value of the column that is not missing. */
    public long of(double value) {
        double u = (value - centre) / radius;
        return power == 0 ? steps : (long) ((power == 1 ? u : u * u) * steps);
    }

    /** The largest magnitude that any value of the column gives; exact, since each operation is monotone. */
    public long largest() {
        double low = 0;
        double high = 0;
        if (column.isPresent() && column.get() instanceof Column.Whole whole) {
            low = whole.min();
            high = whole.max();
        } else if (column.isPresent() && column.get() instanceof Column.Real real) {
            low = real.min();
            high = real.max();
        }
        return Math.max(magnitude(of(low)), magnitude(of(high)));
    }

    /** |steps|; the least long, which has no positive counterpart, is taken as the next larger one. */
    private static long magnitude(long steps) {
        return Math.abs(Math.max(steps, -Long.MAX_VALUE));
    }
}
