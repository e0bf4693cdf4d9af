package dev.bulla.core.composition;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.ConcentratedProfile;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Renyi;
import dev.bulla.core.number.Decimal;
import dev.bulla.core.refusal.Visible;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One release as it enters a composition: a guarantee, or a mechanism whose privacy loss is known.
 *
 * <p>Every part can be seen in one or more currencies, never in a better one than its own: what is ε-DP is also ε²/2-zCDP,
 * but not the other way round. Conversions round up.
 */
public sealed interface Part {

    /** How it is written: "gaussian:10". */
    String text();

    /** The smallest δ for which it is (ε, δ)-DP, as far as this currency tells. */
    default double delta(double epsilon) {
        double most = 0;
        for (LossLaw law : LossLaw.of(this)) {
            double delta = law.infinite() + law.above(epsilon) - StrictMath.exp(epsilon) * law.otherAbove(epsilon);
            most = Math.max(most, delta);
        }
        return most;
    }

    /** ε and δ, δ = 0 when pure; none when it has no such pair of its own. */
    default Optional<Budget> budget() {
        return Optional.empty();
    }

    /** ρ of zero-concentrated DP. */
    default Optional<BigDecimal> rho() {
        return Optional.empty();
    }

    /** μ of Gaussian DP. */
    default OptionalDouble mu() {
        return OptionalDouble.empty();
    }

    /** The Rényi divergence at an order. */
    default OptionalDouble renyi(double order) {
        return rho().map(rho -> OptionalDouble.of(order * rho.doubleValue() * (1 + 1e-14)))
                .orElse(OptionalDouble.empty());
    }

    /** The one order at which {@link #renyi} is known; none when it is known at all. */
    default OptionalDouble onlyOrder() {
        return OptionalDouble.empty();
    }

    /** The most of a row's presence that can be noticed: the best chance of a right alarm at a rate of false ones. */
    default double hitRate(double falseAlarmRate) {
        double best = 1;
        for (int i = 0; i <= 400; i++) {
            double epsilon = i <= 200 ? i / 100.0 : StrictMath.exp((i - 160) / 40.0);
            double delta = delta(epsilon);
            best = Math.min(best, delta + StrictMath.exp(epsilon) * falseAlarmRate);
            best = Math.min(best, 1 - StrictMath.exp(-epsilon) * (1 - delta - falseAlarmRate));
        }
        return Math.max(falseAlarmRate, best);
    }

    /** Any ε-DP release. */
    static Part pure(String epsilon) {
        return new Approximate(Budget.pure(epsilon));
    }

    /** Any (ε, δ)-DP release. */
    static Part approx(String epsilon, String delta) {
        return new Approximate(Budget.approx(epsilon, delta));
    }

    /** Normal noise with this σ for a sensitivity of 1. */
    static Part gaussian(String sigma) {
        return new Gaussian(
                BigDecimal.ONE.divide(positive("sigma", sigma), new MathContext(50, RoundingMode.UP)),
                "gaussian:" + sigma);
    }

    /** μ-GDP. */
    static Part gdp(String mu) {
        return new Gaussian(positive("mu", mu), "mu:" + mu);
    }

    /** ρ-zCDP. */
    static Part zcdp(String rho) {
        return new Concentrated(positive("rho", rho));
    }

    /** Rényi divergence r at one order. */
    static Part renyi(String order, String divergence) {
        return new Divergence(positive("order", order), positive("divergence", divergence));
    }

    /** Laplace noise with this scale for an L1 sensitivity of 1, the continuous law. */
    static Part laplace(String scale) {
        return new Laplace(
                BigDecimal.ONE.divide(positive("scale", scale), new MathContext(50, RoundingMode.UP)),
                0,
                "laplace:" + scale);
    }

    /** Discrete Laplace noise that is ε-DP for a shift of this number of grid steps. */
    static Part laplaceOnGrid(String epsilon, long steps) {
        if (steps < 1) {
            throw new IllegalArgumentException("a sensitivity has at least one grid step, got " + steps);
        }
        return new Laplace(positive("epsilon", epsilon), steps, "laplace-on-grid:" + epsilon + "," + steps);
    }

    /** Normal noise with this σ on a sample that takes each unit with a chance; add-remove only. */
    static Part sampledGaussian(String rate, String sigma) {
        return new SampledGaussian(positive("rate", rate), positive("sigma", sigma));
    }

    /**
     * Releases on the parts of a partition that does not depend on the rows. One unit added or removed touches one part:
     * the largest ε. One row replaced by another may touch two: the two largest together.
     *
     * @param epsilons what each part's release promises under add-remove
     */
    static BigDecimal inParallel(List<BigDecimal> epsilons, Neighbours neighbours) {
        return epsilons.stream()
                .sorted((a, b) -> b.compareTo(a))
                .limit(neighbours.addsRecord() ? 1 : 2)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static BigDecimal positive(String name, String text) {
        try {
            BigDecimal value = Decimal.read(text);
            if (value.signum() > 0
                    && value.compareTo(new BigDecimal("1e9")) <= 0
                    && value.compareTo(new BigDecimal("1e-9")) >= 0) {
                return value;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new IllegalArgumentException(
                name + " must be a decimal between 1e-9 and 1e9, got " + Visible.quote(text));
    }

    /**
     * A pair (ε, δ), pure when δ = 0.
     *
     * @param pair ε and δ
     */
    record Approximate(Budget pair) implements Part {

        @Override
        public String text() {
            String epsilon = Budget.text(pair.epsilon());
            return pair.isPure() ? "pure:" + epsilon : "approx:" + epsilon + "," + Budget.text(pair.delta());
        }

        @Override
        public Optional<Budget> budget() {
            return Optional.of(pair);
        }

        @Override
        public Optional<BigDecimal> rho() {
            BigDecimal half = pair.epsilon().pow(2).multiply(new BigDecimal("0.5"));
            return pair.isPure() ? Optional.of(half) : Optional.empty();
        }

        /** The normal pair whose trade-off curve meets that of randomised response at its corner, and is below it elsewhere. */
        @Override
        public OptionalDouble mu() {
            double tail = 1 / (1 + StrictMath.exp(pair.epsilon().doubleValue()));
            return pair.isPure()
                    ? OptionalDouble.of(2 * Normal.quantileAbove(tail) * (1 + 1e-11))
                    : OptionalDouble.empty();
        }

        @Override
        public OptionalDouble renyi(double order) {
            return pair.isPure()
                    ? OptionalDouble.of(Renyi.ofOrder(new BigDecimal(order))
                            .ofPure(pair.epsilon())
                            .doubleValue())
                    : OptionalDouble.empty();
        }
    }

    /**
     * μ-GDP, which normal noise with σ = 1/μ is.
     *
     * @param value μ
     * @param text how it was written
     */
    record Gaussian(BigDecimal value, String text) implements Part {

        @Override
        public Optional<BigDecimal> rho() {
            return Optional.of(value.pow(2).multiply(new BigDecimal("0.5")));
        }

        @Override
        public OptionalDouble mu() {
            return OptionalDouble.of(LossLaw.up(value));
        }
    }

    /**
     * ρ-zCDP.
     *
     * @param value ρ
     */
    record Concentrated(BigDecimal value) implements Part {

        @Override
        public String text() {
            return "rho:" + Budget.text(value);
        }

        @Override
        public Optional<BigDecimal> rho() {
            return Optional.of(value);
        }

        @Override
        public double delta(double epsilon) {
            return ConcentratedProfile.delta(LossLaw.up(value), epsilon);
        }
    }

    /**
     * Rényi divergence at one order.
     *
     * @param order α
     * @param value the divergence
     */
    record Divergence(BigDecimal order, BigDecimal value) implements Part {

        public Divergence {
            if (order.compareTo(BigDecimal.ONE) <= 0) {
                throw new IllegalArgumentException("order must be above 1, got " + order);
            }
        }

        @Override
        public String text() {
            return "renyi:" + Budget.text(order) + "," + Budget.text(value);
        }

        @Override
        public OptionalDouble renyi(double at) {
            return at == order.doubleValue() ? OptionalDouble.of(LossLaw.up(value)) : OptionalDouble.empty();
        }

        @Override
        public OptionalDouble onlyOrder() {
            return OptionalDouble.of(order.doubleValue());
        }

        @Override
        public double delta(double epsilon) {
            return Conversion.deltaOfRenyi(order.doubleValue(), LossLaw.up(value), epsilon);
        }
    }

    /**
     * Laplace noise, continuous or on a grid.
     *
     * @param epsilon what it is pure for
     * @param steps grid steps of the sensitivity; 0 for the continuous law
     * @param text how it was written
     */
    record Laplace(BigDecimal epsilon, long steps, String text) implements Part {

        @Override
        public Optional<Budget> budget() {
            return Optional.of(new Budget(epsilon, BigDecimal.ZERO));
        }

        @Override
        public Optional<BigDecimal> rho() {
            return Optional.of(epsilon.pow(2).multiply(new BigDecimal("0.5")));
        }

        @Override
        public OptionalDouble mu() {
            return new Approximate(new Budget(epsilon, BigDecimal.ZERO)).mu();
        }

        /** That of the noise itself when continuous: ln[((α)e^((α−1)ε) + (α−1)e^(−αε))/(2α−1)]/(α−1). */
        @Override
        public OptionalDouble renyi(double order) {
            if (steps > 0) {
                return new Approximate(new Budget(epsilon, BigDecimal.ZERO)).renyi(order);
            }
            double e = LossLaw.up(epsilon);
            double log = StrictMath.log(
                    order / (2 * order - 1) + (order - 1) / (2 * order - 1) * StrictMath.exp(-(2 * order - 1) * e));
            return OptionalDouble.of((e + log / (order - 1)) * (1 + 1e-12));
        }
    }

    /**
     * Normal noise on a random sample of the units.
     *
     * @param rate the chance of each unit to be taken
     * @param sigma σ for a sensitivity of 1
     */
    record SampledGaussian(BigDecimal rate, BigDecimal sigma) implements Part {

        public SampledGaussian {
            if (rate.compareTo(BigDecimal.ONE) >= 0) {
                throw new IllegalArgumentException("rate must be below 1, got " + rate);
            }
        }

        @Override
        public String text() {
            return "sampled-gaussian:" + Budget.text(rate) + "," + Budget.text(sigma);
        }
    }
}
