package dev.bulla.core.risk;

import dev.bulla.core.composition.LossLaw;
import dev.bulla.core.composition.Part;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Guarantee;
import java.math.BigDecimal;
import java.util.function.DoubleUnaryOperator;

/**
 * The loss of continuous Laplace noise.
 *
 * <p>Formula: L = ε₀ with chance ½, L = −ε₀ with chance ½e^(−ε₀), and the density ¼e^((l−ε₀)/2) between; δ(ε) = 1 − e^(−(ε₀−ε)/2). A shift of several
 * coordinates is dominated by one of a single coordinate.
 *
 * @param epsilon ε₀
 * @param dimension how many numbers share the sensitivity
 */
record LaplaceLoss(BigDecimal epsilon, int dimension) implements PrivacyLoss {

    LaplaceLoss {
        GridLaplaceLoss.require(epsilon, dimension);
    }

    private Part part() {
        return new Part.Laplace(epsilon, 0, "");
    }

    private LossLaw law() {
        return LossLaw.of(part()).get(0);
    }

    @Override
    public String words() {
        return "Laplace noise, ε₀ = " + Budget.text(epsilon);
    }

    @Override
    public double most() {
        return law().most();
    }

    @Override
    public double delta(double at) {
        return at >= most() ? 0 : -StrictMath.expm1((at - most()) / 2);
    }

    @Override
    public double upTo(double at) {
        return law().upTo(at);
    }

    @Override
    public double within(double at) {
        return at < 0 ? 0 : law().upTo(at) - law().otherAbove(at);
    }

    @Override
    public double expected(DoubleUnaryOperator cost) {
        double most = most();
        double inside = Quadrature.integral(
                0,
                most,
                l -> cost.applyAsDouble(l) * (StrictMath.exp((l - most) / 2) + StrictMath.exp(-(l + most) / 2)) / 4);
        return (1 + StrictMath.exp(-most)) / 2 * cost.applyAsDouble(most) + inside;
    }

    @Override
    public double hitRate(double falseAlarmRate) {
        return Math.min(part().hitRate(falseAlarmRate), new Guarantee.Pure(epsilon).hitRate(falseAlarmRate));
    }
}
