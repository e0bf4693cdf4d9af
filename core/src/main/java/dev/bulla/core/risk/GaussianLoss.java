package dev.bulla.core.risk;

import dev.bulla.core.composition.LossLaw;
import dev.bulla.core.composition.Normal;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/**
 * The loss of normal noise: L ~ N(μ²/2, μ²) for every shift of the whole length, in any dimension, so that {@link #upTo} is proved.
 *
 * @param mu the sensitivity over the standard deviation
 */
record GaussianLoss(double mu) implements PrivacyLoss {

    private static final double REACH = 12;
    private static final double ROOT_OF_TWO_PI = Math.sqrt(2 * Math.PI);

    GaussianLoss {
        if (!(mu > 0 && mu < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("mu must be positive and finite, got " + mu);
        }
    }

    private LossLaw law() {
        return new LossLaw.Gaussian(mu);
    }

    @Override
    public String words() {
        return String.format(Locale.ROOT, "normal noise, μ = %.4g", mu);
    }

    @Override
    public double most() {
        return Double.POSITIVE_INFINITY;
    }

    /** 1: the length of the shift is all that counts, and a shorter one loses less. */
    @Override
    public int dimension() {
        return 1;
    }

    @Override
    public double delta(double epsilon) {
        return Math.max(0, law().above(epsilon) - StrictMath.exp(epsilon) * law().otherAbove(epsilon));
    }

    @Override
    public double upTo(double epsilon) {
        return law().upTo(epsilon);
    }

    @Override
    public double within(double epsilon) {
        return epsilon < 0 ? 0 : law().upTo(epsilon) - law().otherAbove(epsilon);
    }

    @Override
    public double expected(DoubleUnaryOperator cost) {
        double end = mu * mu / 2 + REACH * mu;
        return Quadrature.integral(0, end, l -> cost.applyAsDouble(l) * (density(l) + density(-l)));
    }

    private double density(double loss) {
        double z = loss / mu - mu / 2;
        return StrictMath.exp(-z * z / 2) / (mu * ROOT_OF_TWO_PI);
    }

    /** Φ(Φ⁻¹(α) + μ). */
    @Override
    public double hitRate(double falseAlarmRate) {
        double z = falseAlarmRate <= 0.5
                ? -Normal.quantileAbove(falseAlarmRate)
                : Normal.quantileAbove(1 - falseAlarmRate);
        return Normal.upTo(z + mu);
    }
}
