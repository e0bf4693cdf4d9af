package dev.bulla.core.schema;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The edges of equal cells between two numbers, and the cell of a number: the last whose edge is not above it.
 *
 * <p>An edge is the double nearest to the exact edge between the bounds <em>as people write them</em>: a tenth of the way from 0 to 1 is the
 * double that the text 0.1 reads as. So whoever writes an edge writes a number of the cell that it opens, and the number just below is of the
 * cell before.
 *
 * <p>With bounds of few decimals an edge is one division of whole numbers below 2⁵³, which a double holds, so that one division, rounded once,
 * gives it in any engine: {@link #division}. Other bounds have their edges in a list.
 */
final class Edges {

    /** Digits that every double of decimal text keeps, and the most that any needs. */
    private static final int FEWEST_DIGITS = 15;

    private static final int MOST_DIGITS = 17;

    private static final BigInteger LARGEST = BigInteger.ONE.shiftLeft(53);

    /** Bounds with more decimals than this are no division of numbers below 2⁵³. */
    private static final int MOST_DECIMALS = 16;

    /** How many doubles a cell holds at least if its neighbours are to be found by arithmetic. */
    private static final double DOUBLES = 0x1p20;

    /** Arithmetic is off by less than this part of a cell: 2⁻³¹ by rounding, and 2⁻²⁰ because bounds are rounded. */
    private static final double NEAR = 0x1p-16;

    private final double min;
    private final double width;
    private final double max;
    private final int cells;
    private final boolean isWide;
    private final Axis.@Nullable Division division;
    private final double[] list;

    Edges(Column.Real real, int cells) {
        this.min = real.min();
        this.max = real.max();
        this.width = max - min;
        this.cells = cells;
        this.isWide = width / cells >= DOUBLES * Math.ulp(Math.max(Math.abs(min), Math.abs(max)));
        this.division = isWide ? division(decimal(min), decimal(max), cells) : null;
        this.list = division == null ? list(decimal(min), decimal(max), cells) : new double[0];
    }

    /** Whether arithmetic finds the cell of a number, or one beside it. */
    boolean isWide() {
        return isWide;
    }

    /** How edges are worked out, if by division. */
    Optional<Axis.Division> division() {
        return Optional.ofNullable(division);
    }

    /** The edge that a cell opens with; the upper bound for the number of cells. */
    double edge(int index) {
        if (index == 0 || index == cells) {
            return index == 0 ? min : max;
        }
        return division == null ? list[index] : divided(division, index);
    }

    private static double divided(Axis.Division division, int index) {
        return (double) (division.first() + division.step() * index) / division.whole();
    }

    /** The cell of a number between the bounds. */
    int cell(double value) {
        if (division == null) {
            return search(value);
        }
        double place = (value - min) / width * cells;
        int cell = Math.min((int) place, cells - 1);
        double into = place - cell;
        if (into > NEAR && into < 1 - NEAR) {
            return cell;
        }
        if (cell > 0 && value < divided(division, cell)) {
            return cell - 1;
        }
        return cell + 1 < cells && value >= divided(division, cell + 1) ? cell + 1 : cell;
    }

    /** The last of several equal edges, which very narrow cells have. */
    private int search(double value) {
        int low = 0;
        int high = cells;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (list[middle] <= value) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The shortest decimal that reads as this double, by the same digits on every machine. */
    static BigDecimal decimal(double value) {
        BigDecimal exact = new BigDecimal(value);
        for (int digits = FEWEST_DIGITS; digits < MOST_DIGITS; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits));
            if (rounded.doubleValue() == value) {
                return rounded.stripTrailingZeros();
            }
        }
        return exact.round(new MathContext(MOST_DIGITS)).stripTrailingZeros();
    }

    private static Axis.@Nullable Division division(BigDecimal min, BigDecimal max, int cells) {
        int decimals = Math.max(0, Math.max(min.scale(), max.scale()));
        if (decimals > MOST_DECIMALS) {
            return null;
        }
        BigInteger low = min.setScale(decimals).unscaledValue();
        BigInteger high = max.setScale(decimals).unscaledValue();
        BigInteger count = BigInteger.valueOf(cells);
        BigInteger whole = BigInteger.TEN.pow(decimals).multiply(count);
        boolean fits = Arrays.asList(low.multiply(count), high.multiply(count), whole).stream()
                .allMatch(number -> number.abs().compareTo(LARGEST) < 0);
        return fits
                ? new Axis.Division(
                        low.multiply(count).longValueExact(),
                        high.subtract(low).longValueExact(),
                        whole.longValueExact())
                : null;
    }

    private static double[] list(BigDecimal min, BigDecimal max, int cells) {
        double[] list = new double[cells];
        BigDecimal count = BigDecimal.valueOf(cells);
        for (int i = 0; i < cells; i++) {
            BigDecimal scaled = min.multiply(BigDecimal.valueOf(cells - i)).add(max.multiply(BigDecimal.valueOf(i)));
            // 40 digits: an exact tie between two doubles is beyond them, and either of the two would do
            list[i] = scaled.divide(count, new MathContext(40)).doubleValue();
        }
        return list;
    }
}
