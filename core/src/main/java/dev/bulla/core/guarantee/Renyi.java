package dev.bulla.core.guarantee;

import static dev.bulla.core.number.HighPrecision.MC;

import dev.bulla.core.number.HighPrecision;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Rényi divergence at one public order α, the currency of an account with δ > 0.
 *
 * <p>Costs: normal noise α·ρ; <em>any</em> ε-DP release that of randomised response with the same ε, of which every such
 * release is a post-processing: R(ε) = ln[(e^(αε) + e^((1−α)ε))/(1 + e^ε)]/(α − 1).
 *
 * <p>What (ε, δ) buys: B = ε − [ln(1/δ) − ln(α − 1) + α ln(1 − 1/α)]/(α − 1) (Canonne, Kamath and Steinke, 2020;
 * docs/mathematics.md §1.2, §4.4).
 *
 * <p>Costs are rounded up and B down to {@value #PLACES} decimals.
 */
public final class Renyi {

    /** Decimals that costs and what they are compared with are rounded to. */
    public static final int PLACES = 12;

    private static final BigDecimal LEAST_ORDER = new BigDecimal("1.001");
    private static final int MOST_REMEMBERED = 10_000;
    private static final Map<List<Object>, BigDecimal> KNOWN = new ConcurrentHashMap<>();

    private final BigDecimal order;

    private Renyi(BigDecimal order) {
        if (order.compareTo(LEAST_ORDER) < 0) {
            throw new IllegalArgumentException("order must be at least 1.001, got " + order);
        }
        this.order = order.stripTrailingZeros();
    }

    public static Renyi ofOrder(BigDecimal order) {
        return new Renyi(order);
    }

    /** The order at which this cap buys the most normal noise (largest B/α), cut to three decimals. */
    public static Renyi bestFor(Budget cap) {
        return new Renyi(known(List.of(cap), () -> bestOrder(cap)));
    }

    public BigDecimal order() {
        return order;
    }

    /** The cost of any ε-DP release. */
    public BigDecimal ofPure(BigDecimal epsilon) {
        return known(List.of(order, epsilon), () -> pureCost(epsilon));
    }

    private BigDecimal pureCost(BigDecimal epsilon) {
        BigDecimal gap = order.subtract(BigDecimal.ONE);
        BigDecimal far =
                HighPrecision.exp(BigDecimal.ONE.subtract(order.add(order)).multiply(epsilon));
        BigDecimal near = HighPrecision.exp(epsilon.negate());
        BigDecimal ratio = BigDecimal.ONE.add(far, MC).divide(BigDecimal.ONE.add(near, MC), MC);
        return up(epsilon.add(HighPrecision.ln(ratio).divide(gap, MC), MC));
    }

    /** The cost of what is ρ-zCDP, as normal noise is with ρ = Δ²/2σ². */
    public BigDecimal ofGaussian(BigDecimal rho) {
        return up(order.multiply(rho));
    }

    /** B: the total of costs that keeps everything within the cap. */
    public BigDecimal bought(Budget cap) {
        return known(List.of(order, cap), () -> worth(cap));
    }

    private BigDecimal worth(Budget cap) {
        BigDecimal gap = order.subtract(BigDecimal.ONE);
        BigDecimal shrink = BigDecimal.ONE.subtract(BigDecimal.ONE.divide(order, MC), MC);
        BigDecimal logs = HighPrecision.ln(cap.delta())
                .negate()
                .subtract(HighPrecision.ln(gap))
                .add(order.multiply(HighPrecision.ln(shrink)), MC);
        return cap.epsilon().subtract(logs.divide(gap, MC), MC).setScale(PLACES, RoundingMode.FLOOR);
    }

    /** The largest ε, in steps of 10⁻⁶, such that any ε-DP release costs at most {@code cost}. */
    public BigDecimal pureFor(BigDecimal cost) {
        long low = 0;
        long high = Math.min(1_000_000_000, roomFor(cost));
        while (high - low > 1) {
            long middle = (low + high) >>> 1;
            if (pureCost(BigDecimal.valueOf(middle, 6)).compareTo(cost) <= 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return BigDecimal.valueOf(low, 6);
    }

    /** An ε, in steps of 10⁻⁶, that certainly costs more: R(ε) ≥ ε − ln 2/(α − 1). */
    private long roomFor(BigDecimal cost) {
        BigDecimal gap = order.subtract(BigDecimal.ONE);
        return cost.add(new BigDecimal("0.6932").divide(gap, MC))
                        .movePointRight(6)
                        .setScale(0, RoundingMode.UP)
                        .longValueExact()
                + 1;
    }

    /** Sixty digits take a millisecond, and a ledger asks for the same few numbers again and again. */
    private static BigDecimal known(List<Object> question, Supplier<BigDecimal> answer) {
        if (KNOWN.size() > MOST_REMEMBERED) {
            KNOWN.clear();
        }
        return KNOWN.computeIfAbsent(question, q -> answer.get());
    }

    private static BigDecimal up(BigDecimal cost) {
        return cost.setScale(PLACES, RoundingMode.UP);
    }

    /** Golden section on t = ln(α − 1); strict arithmetic, so the same order on every machine. */
    private static BigDecimal bestOrder(Budget cap) {
        double epsilon = cap.epsilon().doubleValue();
        double logDelta = HighPrecision.ln(cap.delta()).doubleValue();
        double golden = (StrictMath.sqrt(5) - 1) / 2;
        double low = -7;
        double high = 14; // orders up to a million: beyond, nothing is gained
        for (int i = 0; i < 200; i++) {
            double left = high - golden * (high - low);
            double right = low + golden * (high - low);
            if (value(left, epsilon, logDelta) > value(right, epsilon, logDelta)) {
                high = right;
            } else {
                low = left;
            }
        }
        BigDecimal order = new BigDecimal(1 + StrictMath.exp((low + high) / 2)).setScale(3, RoundingMode.DOWN);
        return order.max(LEAST_ORDER);
    }

    private static double value(double t, double epsilon, double logDelta) {
        double gap = StrictMath.exp(t);
        double order = 1 + gap;
        double logs = -logDelta - t - order * StrictMath.log1p(1 / gap);
        return (epsilon - logs / gap) / order;
    }
}
