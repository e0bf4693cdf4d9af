package dev.bulla.core.guarantee;

import dev.bulla.core.number.HighPrecision;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * What (ε, δ) follows from ρ-zCDP, of which no more is known than that: the Rényi divergence is at most αρ at every order α.
 *
 * <p>Formula: δ(ε) ≤ e^((α−1)(αρ−ε))/(α − 1) · (1 − 1/α)^α for every α > 1. Any order gives a bound that holds; the least is looked for, and moved up by more than
 * what rounding can have taken.
 *
 * <p>Source: Canonne, Kamath and Steinke 2020, Proposition 12 (docs/mathematics.md). Normal noise of the same ρ has a smaller δ: {@link GaussianProfile}.
 */
public final class ConcentratedProfile {

    private static final double LOWEST = -6;
    private static final double HIGHEST = 20;
    private static final int ORDERS = 260;
    private static final int NARROWER = 60;
    private static final double GOLDEN = 0.6180339887498949;
    private static final double SAFETY = 1e-9;
    private static final double ROUNDING = 0x1p-48;
    private static final MathContext TEN_UP = new MathContext(10, RoundingMode.UP);
    private static final MathContext TEN_DOWN = new MathContext(10, RoundingMode.DOWN);

    private ConcentratedProfile() {}

    /** The least δ that ρ-zCDP proves at ε. */
    public static double delta(double rho, double epsilon) {
        return StrictMath.exp(logDelta(rho, epsilon));
    }

    /** Whether ρ-zCDP proves (ε, δ). */
    public static boolean proves(BigDecimal rho, BigDecimal epsilon, BigDecimal delta) {
        return delta.signum() > 0
                && epsilon.signum() > 0
                && logDelta(up(rho), down(epsilon)) <= HighPrecision.ln(delta).doubleValue();
    }

    /** The largest ρ that proves (ε, δ), to ten digits, rounded down. */
    public static BigDecimal rho(Budget budget) {
        if (budget.isPure()) {
            throw new IllegalArgumentException("zCDP needs delta above 0, got 0");
        }
        BigDecimal low = BigDecimal.ZERO;
        BigDecimal high = budget.epsilon();
        while (proves(high, budget.epsilon(), budget.delta())) {
            high = high.multiply(BigDecimal.valueOf(2));
        }
        for (int i = 0; i < NARROWER; i++) {
            BigDecimal middle = low.add(high).divide(BigDecimal.valueOf(2), MathContext.DECIMAL64);
            if (proves(middle, budget.epsilon(), budget.delta())) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low.round(TEN_DOWN);
    }

    /** The least ε that ρ-zCDP proves at δ, to ten digits, rounded up. */
    public static BigDecimal epsilon(BigDecimal rho, BigDecimal delta) {
        BigDecimal low = BigDecimal.ZERO;
        BigDecimal high = rho.max(new BigDecimal("1e-9"));
        while (!proves(rho, high, delta)) {
            high = high.multiply(BigDecimal.valueOf(2));
        }
        for (int i = 0; i < NARROWER; i++) {
            BigDecimal middle = low.add(high).divide(BigDecimal.valueOf(2), MathContext.DECIMAL64);
            if (proves(rho, middle, delta)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high.round(TEN_UP);
    }

    /** An upper bound of ln δ. */
    static double logDelta(double rho, double epsilon) {
        double step = (HIGHEST - LOWEST) / ORDERS;
        double best = LOWEST;
        for (int i = 1; i <= ORDERS; i++) {
            double place = LOWEST + i * step;
            best = at(place, rho, epsilon) < at(best, rho, epsilon) ? place : best;
        }
        double low = best - step;
        double high = best + step;
        double least = at(best, rho, epsilon);
        for (int i = 0; i < NARROWER; i++) {
            double left = high - GOLDEN * (high - low);
            double right = low + GOLDEN * (high - low);
            double atLeft = at(left, rho, epsilon);
            double atRight = at(right, rho, epsilon);
            least = Math.min(least, Math.min(atLeft, atRight));
            low = atLeft < atRight ? low : left;
            high = atLeft < atRight ? right : high;
        }
        return Math.min(0, least);
    }

    /** At the order 1 + e^place, with all that rounding can have taken. */
    private static double at(double place, double rho, double epsilon) {
        double less = StrictMath.exp(place);
        double order = 1 + less;
        double size = less * (order * rho + epsilon) + Math.abs(place) + 1;
        return less * (order * rho - epsilon) - place + order * StrictMath.log1p(-1 / order) + size * ROUNDING + SAFETY;
    }

    private static double up(BigDecimal value) {
        return Math.nextUp(value.doubleValue());
    }

    private static double down(BigDecimal value) {
        return Math.nextDown(value.doubleValue());
    }
}
