package dev.bulla.core.guarantee;

import dev.bulla.core.number.Decimal;
import java.math.BigDecimal;

/**
 * An amount of privacy loss in exact decimals: what a release asks for, or the cap of an account.
 *
 * @param epsilon between 10⁻⁹ and 1000
 * @param delta zero (pure) or between 10⁻¹⁰⁰ and ½
 */
public record Budget(BigDecimal epsilon, BigDecimal delta) {

    private static final BigDecimal LEAST_EPSILON = new BigDecimal("1e-9");
    private static final BigDecimal MOST_EPSILON = new BigDecimal("1000");
    private static final BigDecimal LEAST_DELTA = new BigDecimal("1e-100");
    private static final BigDecimal MOST_DELTA = new BigDecimal("0.5");
    private static final int MOST_CHARACTERS = 120;

    public Budget {
        if (epsilon.compareTo(LEAST_EPSILON) < 0 || epsilon.compareTo(MOST_EPSILON) > 0) {
            throw new IllegalArgumentException("epsilon must be a decimal between 1e-9 and 1000, got " + text(epsilon));
        }
        if (delta.signum() != 0 && (delta.compareTo(LEAST_DELTA) < 0 || delta.compareTo(MOST_DELTA) > 0)) {
            throw new IllegalArgumentException(
                    "delta must be 0 or a decimal between 1e-100 and 0.5, got " + text(delta));
        }
        epsilon = epsilon.stripTrailingZeros();
        delta = delta.stripTrailingZeros();
    }

    /** A pure budget: δ = 0. */
    public static Budget pure(String epsilon) {
        return new Budget(decimal("epsilon", epsilon), BigDecimal.ZERO);
    }

    /** An (ε, δ) budget; δ = "0" is pure. */
    public static Budget approx(String epsilon, String delta) {
        return new Budget(decimal("epsilon", epsilon), decimal("delta", delta));
    }

    public boolean isPure() {
        return delta.signum() == 0;
    }

    /** Whether this budget is nowhere above {@code cap}. */
    public boolean within(Budget cap) {
        return epsilon.compareTo(cap.epsilon) <= 0 && delta.compareTo(cap.delta) <= 0;
    }

    /** The larger of the shares of the cap's ε and δ; infinite for a δ under a cap without one. */
    public double shareOf(Budget cap) {
        double byDelta = isPure() ? 0 : delta.doubleValue() / cap.delta.doubleValue();
        return Math.max(epsilon.doubleValue() / cap.epsilon.doubleValue(), byDelta);
    }

    public Guarantee guarantee() {
        return isPure() ? new Guarantee.Pure(epsilon) : new Guarantee.Approx(epsilon, delta);
    }

    /** "ε = 0.5" or "ε = 0.5, δ = 1e-6". */
    @Override
    public String toString() {
        return "ε = " + text(epsilon) + (isPure() ? "" : ", δ = " + text(delta));
    }

    /** The decimal as people write it: plain, with an exponent when small. Same value, one spelling. */
    public static String text(BigDecimal value) {
        BigDecimal v = value.stripTrailingZeros();
        int magnitude = v.precision() - v.scale() - 1;
        if (v.signum() == 0) {
            return "0";
        }
        if (magnitude >= -3 && magnitude <= 20) {
            return v.toPlainString();
        }
        BigDecimal mantissa = v.scaleByPowerOfTen(-magnitude);
        return mantissa.toPlainString() + "e" + magnitude;
    }

    private static BigDecimal decimal(String name, String text) {
        try {
            if (text.length() > MOST_CHARACTERS) {
                throw new NumberFormatException("too long");
            }
            return Decimal.read(text);
        } catch (NumberFormatException e) {
            String shown = text.length() > MOST_CHARACTERS ? text.substring(0, MOST_CHARACTERS) + "…" : text;
            String example = name.equals("delta") ? "1e-6" : "0.5";
            String guess = shown.matches("\\d*,\\d+") ? "; did you mean " + shown.replace(',', '.') + "?" : "";
            throw new IllegalArgumentException(
                    name + " must be a positive decimal such as " + example + ", got \"" + shown + "\"" + guess, e);
        }
    }
}
