package dev.bulla.core.composition;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.number.HighPrecision;
import java.math.BigDecimal;
import java.util.List;

/**
 * The privacy loss L = ln(dP/dQ) of a pair of output laws that is the worst of its mechanism, or dominates it.
 *
 * <p>All four functions keep their relative accuracy in their own tail. The loss lies between {@link #least} and {@link
 * #most}, but for a part of P of at most 10⁻³⁰⁰ at either end, and {@link #infinite}, for which Q has nothing.
 */
public interface LossLaw {

    /** P(N &gt; 37.5) &lt; 10⁻³⁰⁷ for a standard normal N. */
    double FAR = 37.5;

    /** P(L ≤ loss), without what is infinite. */
    double upTo(double loss);

    /** P(loss &lt; L &lt; ∞). */
    double above(double loss);

    /** Q(L ≤ loss). */
    double otherUpTo(double loss);

    /** Q(L &gt; loss). */
    double otherAbove(double loss);

    double least();

    double most();

    /** The part of P where Q has nothing. */
    default double infinite() {
        return 0;
    }

    /** The worst pairs of a part; two when adding and removing a unit differ, none when they are not known. */
    static List<LossLaw> of(Part part) {
        if (part instanceof Part.Approximate approximate) {
            Budget pair = approximate.pair();
            return List.of(new Response(up(pair.epsilon()), pair.isPure() ? 0 : up(pair.delta())));
        }
        if (part instanceof Part.Gaussian gaussian) {
            return List.of(new Gaussian(up(gaussian.value())));
        }
        if (part instanceof Part.Laplace laplace) {
            double epsilon = up(laplace.epsilon());
            return List.of(laplace.steps() == 0 ? new Laplace(epsilon) : new LaplaceOnGrid(epsilon, laplace.steps()));
        }
        if (part instanceof Part.SampledGaussian sampled) {
            double rate = up(sampled.rate());
            double sigma = Math.nextDown(sampled.sigma().doubleValue());
            return List.of(new Sampled(rate, sigma, false), new Sampled(rate, sigma, true));
        }
        return List.of();
    }

    /** The nearest double that is not below. */
    static double up(BigDecimal value) {
        double nearest = value.round(HighPrecision.MC).doubleValue();
        return new BigDecimal(nearest).compareTo(value) < 0 ? Math.nextUp(nearest) : nearest;
    }

    /** A loss that is never further from zero than ε. */
    interface Within extends LossLaw {

        double epsilon();

        @Override
        default double above(double loss) {
            return 1 - upTo(loss);
        }

        @Override
        default double otherUpTo(double loss) {
            return 1 - otherAbove(loss);
        }

        @Override
        default double least() {
            return -epsilon();
        }

        @Override
        default double most() {
            return epsilon();
        }
    }

    /** Randomised response with e^ε odds, behind a leak of chance δ: it dominates every (ε, δ)-DP mechanism. */
    record Response(double epsilon, double delta) implements Within {

        @Override
        public double upTo(double loss) {
            return loss < -epsilon ? 0 : (1 - delta) * (loss < epsilon ? lesser() : 1);
        }

        @Override
        public double above(double loss) {
            return loss >= epsilon ? 0 : (1 - delta) * (loss < -epsilon ? 1 : greater());
        }

        @Override
        public double otherUpTo(double loss) {
            return loss < -epsilon ? delta : loss < epsilon ? delta + (1 - delta) * greater() : 1;
        }

        @Override
        public double otherAbove(double loss) {
            return loss >= epsilon ? 0 : (1 - delta) * (loss < -epsilon ? 1 : lesser());
        }

        @Override
        public double infinite() {
            return delta;
        }

        private double greater() {
            return 1 / (1 + StrictMath.exp(-epsilon));
        }

        private double lesser() {
            return 1 / (1 + StrictMath.exp(epsilon));
        }
    }

    /** Continuous Laplace noise that is ε-DP: L = ε with chance ½, then P(L ≤ l) = ½e^((l−ε)/2). */
    record Laplace(double epsilon) implements Within {

        @Override
        public double upTo(double loss) {
            return loss < -epsilon ? 0 : loss >= epsilon ? 1 : StrictMath.exp((loss - epsilon) / 2) / 2;
        }

        @Override
        public double otherAbove(double loss) {
            return loss < -epsilon ? 1 : loss >= epsilon ? 0 : StrictMath.exp(-(loss + epsilon) / 2) / 2;
        }
    }

    /** Discrete Laplace noise that is ε-DP for a shift of s grid steps: L = ε(s − 2z)/s for 0 ≤ z ≤ s. */
    record LaplaceOnGrid(double epsilon, long steps) implements Within {

        @Override
        public double upTo(double loss) {
            if (loss < -epsilon) {
                return 0;
            }
            double first = Math.ceil(steps * (1 - loss / epsilon) / 2);
            return first <= 0 ? 1 : power(Math.min(first, (double) steps)) / (1 + power(1));
        }

        /** Under Q the loss is −L under P: Q(L &gt; l) = P(L &lt; −l). */
        @Override
        public double otherAbove(double loss) {
            if (loss < -epsilon) {
                return 1;
            }
            double first = Math.floor(steps * (1 + loss / epsilon) / 2) + 1;
            return loss >= epsilon ? 0 : power(Math.min(first, (double) steps)) / (1 + power(1));
        }

        private double power(double exponent) {
            return StrictMath.exp(-epsilon * exponent / steps);
        }
    }

    /** Normal noise: L ~ N(μ²/2, μ²) under P, N(−μ²/2, μ²) under Q. */
    record Gaussian(double mu) implements LossLaw {

        @Override
        public double upTo(double loss) {
            return Normal.upTo(loss / mu - mu / 2);
        }

        @Override
        public double above(double loss) {
            return Normal.above(loss / mu - mu / 2);
        }

        @Override
        public double otherUpTo(double loss) {
            return Normal.upTo(loss / mu + mu / 2);
        }

        @Override
        public double otherAbove(double loss) {
            return Normal.above(loss / mu + mu / 2);
        }

        @Override
        public double least() {
            return mu * mu / 2 - FAR * mu;
        }

        @Override
        public double most() {
            return mu * mu / 2 + FAR * mu;
        }
    }

    /**
     * Normal noise on a sample that takes each unit with chance q: P = (1 − q)N(0, σ²) + qN(1, σ²) against Q = N(0, σ²), or
     * the other way round.
     */
    record Sampled(double rate, double sigma, boolean isReversed) implements LossLaw {

        @Override
        public double upTo(double loss) {
            return isReversed ? plain(point(-loss), false) : mixed(point(loss), true);
        }

        @Override
        public double above(double loss) {
            return isReversed ? plain(point(-loss), true) : mixed(point(loss), false);
        }

        @Override
        public double otherUpTo(double loss) {
            return isReversed ? mixed(point(-loss), false) : plain(point(loss), true);
        }

        @Override
        public double otherAbove(double loss) {
            return isReversed ? mixed(point(-loss), true) : plain(point(loss), false);
        }

        @Override
        public double least() {
            return isReversed ? -loss(FAR * sigma) : StrictMath.log1p(-rate);
        }

        @Override
        public double most() {
            return isReversed ? -StrictMath.log1p(-rate) : loss(1 + FAR * sigma);
        }

        /** ln(1 − q + q·e^((2x−1)/2σ²)), which grows with x. */
        private double loss(double x) {
            double power = (2 * x - 1) / (2 * sigma * sigma);
            double log = StrictMath.log(rate) + power;
            return power > 30
                    ? log + StrictMath.log1p((1 - rate) / rate * StrictMath.exp(-power))
                    : StrictMath.log1p(rate * StrictMath.expm1(power));
        }

        /** The x of a loss; −∞ when every x has more. */
        private double point(double loss) {
            double above = StrictMath.expm1(loss) / rate;
            double power = loss > 30 ? loss - StrictMath.log(rate) : StrictMath.log1p(above);
            return above <= -1 ? Double.NEGATIVE_INFINITY : sigma * sigma * power + 0.5;
        }

        private double plain(double x, boolean below) {
            return tail(x / sigma, below);
        }

        private double mixed(double x, boolean below) {
            return (1 - rate) * tail(x / sigma, below) + rate * tail((x - 1) / sigma, below);
        }

        private static double tail(double x, boolean below) {
            if (Double.isInfinite(x)) {
                return below == (x > 0) ? 1 : 0;
            }
            return below ? Normal.upTo(x) : Normal.above(x);
        }
    }
}
