package dev.bulla.core.number;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A quantity of an account in whole millionths of a millionth. Costs are rounded up to one, caps down.
 *
 * @param trillionths 10⁻¹²
 */
public record Amount(long trillionths) implements Comparable<Amount> {

    public static final Amount ZERO = new Amount(0);

    /** A million: what is more costs as much. */
    public static final Amount MOST = new Amount(1_000_000_000_000_000_000L);

    private static final int PLACES = 12;

    /** A cost: rounded up. */
    public static Amount cost(BigDecimal value) {
        return of(value, RoundingMode.CEILING);
    }

    /** A limit: rounded down. */
    public static Amount limit(BigDecimal value) {
        return of(value, RoundingMode.FLOOR);
    }

    /** The sum; at most {@link #MOST}, which no cap reaches. */
    public Amount plus(Amount other) {
        return new Amount(Math.min(MOST.trillionths, trillionths + other.trillionths));
    }

    public Amount minus(Amount other) {
        return new Amount(Math.subtractExact(trillionths, other.trillionths));
    }

    /** This amount, or zero when it is negative. */
    public Amount orZero() {
        return trillionths < 0 ? ZERO : this;
    }

    public BigDecimal decimal() {
        return BigDecimal.valueOf(trillionths, PLACES);
    }

    @Override
    public int compareTo(Amount other) {
        return Long.compare(trillionths, other.trillionths);
    }

    private static Amount of(BigDecimal value, RoundingMode mode) {
        if (value.compareTo(MOST.decimal()) >= 0) {
            return MOST;
        }
        return new Amount(value.setScale(PLACES, mode).unscaledValue().longValueExact());
    }
}
