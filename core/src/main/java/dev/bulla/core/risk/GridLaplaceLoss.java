package dev.bulla.core.risk;

import dev.bulla.core.composition.LossLaw;
import dev.bulla.core.composition.Part;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Guarantee;
import java.math.BigDecimal;
import java.util.function.DoubleUnaryOperator;

/**
 * The loss of discrete Laplace noise, which is what is drawn.
 *
 * <p>Formula, with a = e^(−ε₀/s): L = ε₀ with chance 1/(1 + a), L = −ε₀ with chance a^s/(1 + a), and (s − 2z)ε₀/s with chance (1 − a)a^z/(1 + a) for 0 &lt; z <
 * s. For a count s = 1: the loss is always ε₀ or −ε₀. {@link dev.bulla.core.guarantee.LaplaceProfile} has the curve in exact decimals.
 *
 * @param epsilon ε₀
 * @param steps s, the grid steps of the sensitivity
 * @param dimension how many numbers share the sensitivity
 */
record GridLaplaceLoss(BigDecimal epsilon, long steps, int dimension) implements PrivacyLoss {

    /** From here on costs are those of the continuous law, which differ by less than one in a million. */
    private static final long FINE = 1_000_000;

    private static final double NUDGE = 4e-15;

    GridLaplaceLoss {
        require(epsilon, dimension);
        if (steps < 1) {
            throw new IllegalArgumentException("steps must be at least 1, got " + steps);
        }
    }

    static void require(BigDecimal epsilon, int dimension) {
        if (epsilon.signum() <= 0 || dimension < 1) {
            throw new IllegalArgumentException(
                    "epsilon must be positive and dimension at least 1, got " + epsilon + " and " + dimension);
        }
    }

    @Override
    public String words() {
        return "discrete Laplace noise, ε₀ = " + Budget.text(epsilon) + ", a sensitivity of " + steps
                + (steps == 1 ? " grid step" : " grid steps");
    }

    @Override
    public double most() {
        return epsilon.doubleValue();
    }

    /** A little more than a loss, so that one that lies on the grid is met: more than rounding can take, and less than counts. */
    private double met(double at) {
        return at + NUDGE * most();
    }

    private LossLaw law() {
        return new LossLaw.LaplaceOnGrid(most(), steps);
    }

    @Override
    public double delta(double at) {
        double loss = met(at);
        return at >= most() ? 0 : law().above(loss) - StrictMath.exp(loss) * law().otherAbove(loss);
    }

    @Override
    public double upTo(double at) {
        return at >= most() ? 1 : law().upTo(met(at));
    }

    /** P(L ≤ ε) less P(L &lt; −ε), which is Q(L &gt; ε). */
    @Override
    public double within(double at) {
        return at < 0 ? 0 : Math.max(0, upTo(at) - law().otherAbove(met(at)));
    }

    private double loss(long z) {
        return most() * (steps - 2.0 * z) / steps;
    }

    private double chance(long z) {
        double a = StrictMath.exp(-most() / steps);
        double share = z > 0 && z < steps ? -StrictMath.expm1(-most() / steps) : 1;
        return share * StrictMath.exp(-most() * z / steps) / (1 + a);
    }

    @Override
    public double expected(DoubleUnaryOperator cost) {
        if (steps > FINE) {
            return new LaplaceLoss(epsilon, dimension).expected(cost);
        }
        double sum = 0;
        for (long z = 0; z <= steps; z++) {
            sum += chance(z) * cost.applyAsDouble(Math.abs(loss(z)));
        }
        return sum;
    }

    @Override
    public double hitRate(double falseAlarmRate) {
        return Math.min(
                new Part.Laplace(epsilon, steps, "").hitRate(falseAlarmRate),
                new Guarantee.Pure(epsilon).hitRate(falseAlarmRate));
    }
}
