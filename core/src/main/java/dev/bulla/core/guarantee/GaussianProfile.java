package dev.bulla.core.guarantee;

import static dev.bulla.core.number.HighPrecision.MC;

import dev.bulla.core.number.HighPrecision;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The exact privacy of normal noise with standard deviation σ on a statistic of L2 sensitivity 1.
 *
 * <p>Formula: δ(ε) = Φ(1/2σ − εσ) − e^ε Φ(−1/2σ − εσ).
 *
 * <p>Source: Balle and Wang, ICML 2018, Theorem 8 (docs/mathematics.md §3.2). Valid for every ε > 0, unlike the classical σ = √(2 ln(1.25/δ))/ε,
 * which is too small from ε ≈ 8 on.
 */
public final class GaussianProfile {

    private static final MathContext UP = new MathContext(20, RoundingMode.UP);
    private static final BigDecimal CLOSE = new BigDecimal("1e-26");
    private static final BigDecimal SAFETY = new BigDecimal("1e-24");
    private static final int MOST_STEPS = 400;
    private static final int MOST_REMEMBERED = 10_000;
    private static final Map<Budget, BigDecimal> CALIBRATED = new ConcurrentHashMap<>();

    private GaussianProfile() {}

    /** δ(ε) of normal noise of this σ, to 40 and more digits. */
    public static BigDecimal delta(BigDecimal sigma, BigDecimal epsilon) {
        return deltaOfMu(BigDecimal.ONE.divide(sigma, MC), epsilon);
    }

    /** δ(ε) of normal noise of this ρ = 1/2σ². */
    public static BigDecimal deltaOf(BigDecimal rho, BigDecimal epsilon) {
        return deltaOfMu(rho.multiply(HighPrecision.TWO).sqrt(MC), epsilon);
    }

    /** The smallest σ that gives (ε, δ), rounded up to twenty digits. */
    public static BigDecimal sigma(Budget budget) {
        if (budget.isPure()) {
            throw new IllegalArgumentException("normal noise needs delta above 0, got 0");
        }
        if (CALIBRATED.size() > MOST_REMEMBERED) {
            CALIBRATED.clear();
        }
        return CALIBRATED.computeIfAbsent(budget, GaussianProfile::solve);
    }

    /** The ε that normal noise of this ρ = 1/2σ² has at δ, rounded up to about ten digits. */
    public static BigDecimal epsilon(BigDecimal rho, BigDecimal delta) {
        BigDecimal mu = rho.multiply(HighPrecision.TWO).sqrt(MC);
        BigDecimal low = BigDecimal.ZERO;
        BigDecimal high = mu;
        while (deltaOfMu(mu, high).compareTo(delta) > 0) {
            high = high.multiply(HighPrecision.TWO);
        }
        for (int i = 0; i < 40; i++) {
            BigDecimal middle = low.add(high).multiply(HighPrecision.HALF);
            if (deltaOfMu(mu, middle).compareTo(delta) > 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high.round(new MathContext(12, RoundingMode.UP));
    }

    private static BigDecimal deltaOfMu(BigDecimal mu, BigDecimal epsilon) {
        BigDecimal half = mu.multiply(HighPrecision.HALF);
        BigDecimal ratio = epsilon.divide(mu, MC);
        BigDecimal first = HighPrecision.normal(half.subtract(ratio, MC));
        BigDecimal second = HighPrecision.normal(half.add(ratio, MC).negate());
        return first.subtract(HighPrecision.exp(epsilon).multiply(second, MC), MC);
    }

    /**
     * Newton's method for μ = 1/σ on ln δ(μ), kept inside a bracket; dδ/dμ is the normal density at μ/2 − ε/μ. The last
     * step goes to the safe side and is checked there.
     */
    private static BigDecimal solve(Budget budget) {
        BigDecimal low = BigDecimal.ZERO;
        BigDecimal high = new BigDecimal("1e6");
        BigDecimal mu = new BigDecimal(start(budget));
        for (int i = 0; i < MOST_STEPS; i++) {
            BigDecimal delta = deltaOfMu(mu, budget.epsilon());
            if (delta.compareTo(budget.delta()) > 0) {
                high = mu;
            } else {
                low = mu;
            }
            BigDecimal next = step(mu, delta, budget);
            boolean inside = next.compareTo(low) > 0 && next.compareTo(high) < 0;
            next = inside ? next : low.add(high).multiply(HighPrecision.HALF, MC);
            if (next.subtract(mu).abs().compareTo(mu.multiply(CLOSE)) < 0) {
                return safe(next, budget);
            }
            mu = next;
        }
        throw new IllegalStateException("calibration did not converge for " + budget);
    }

    private static BigDecimal step(BigDecimal mu, BigDecimal delta, Budget budget) {
        if (delta.signum() <= 0) {
            return mu.multiply(HighPrecision.TWO);
        }
        BigDecimal ratio = delta.divide(budget.delta(), MC);
        boolean near = ratio.subtract(BigDecimal.ONE).abs().compareTo(new BigDecimal("1e-4")) < 0;
        BigDecimal log = near ? BigDecimal.ONE.subtract(BigDecimal.ONE.divide(ratio, MC), MC) : HighPrecision.ln(ratio);
        BigDecimal argument =
                mu.multiply(HighPrecision.HALF).subtract(budget.epsilon().divide(mu, MC), MC);
        BigDecimal slope = HighPrecision.density(argument).divide(delta, MC);
        return mu.subtract(log.divide(slope, MC), MC);
    }

    private static BigDecimal safe(BigDecimal mu, Budget budget) {
        BigDecimal lowered = mu.multiply(BigDecimal.ONE.subtract(SAFETY), MC);
        BigDecimal sigma = BigDecimal.ONE.divide(lowered, MC).round(UP);
        if (delta(sigma, budget.epsilon()).compareTo(budget.delta()) > 0) {
            throw new IllegalStateException("calibration missed the safe side for " + budget);
        }
        return sigma;
    }

    private static double start(Budget budget) {
        double log = budget.delta().unscaledValue().bitLength() * StrictMath.log(2)
                - budget.delta().scale() * StrictMath.log(10);
        return budget.epsilon().doubleValue() / StrictMath.sqrt(2 * Math.max(1, 0.25 - log));
    }
}
