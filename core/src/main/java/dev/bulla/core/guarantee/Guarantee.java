package dev.bulla.core.guarantee;

import java.math.BigDecimal;
import java.math.MathContext;

/** How much one unit can change what is seen. */
public sealed interface Guarantee {

    /** The attacker's best chance of a right "was in" at a given false-alarm rate: the trade-off curve from above. */
    double hitRate(double falseAlarmRate);

    /** The two numbers every guarantee here has; δ = 0 when pure. */
    Budget budget();

    /**
     * ε-differential privacy: no outcome is more than e^ε times likelier with a unit than without.
     *
     * @param epsilon ε
     */
    record Pure(BigDecimal epsilon) implements Guarantee {
        @Override
        public double hitRate(double falseAlarmRate) {
            return tradeOff(falseAlarmRate, epsilon.doubleValue(), 0);
        }

        @Override
        public Budget budget() {
            return new Budget(epsilon, BigDecimal.ZERO);
        }
    }

    /**
     * (ε, δ)-differential privacy. It does <em>not</em> mean "ε with probability 1 − δ".
     *
     * @param epsilon ε
     * @param delta δ
     */
    record Approx(BigDecimal epsilon, BigDecimal delta) implements Guarantee {
        @Override
        public double hitRate(double falseAlarmRate) {
            return tradeOff(falseAlarmRate, epsilon.doubleValue(), delta.doubleValue());
        }

        @Override
        public Budget budget() {
            return new Budget(epsilon, delta);
        }
    }

    /**
     * Random differential privacy: (ε, δ) for pairs of neighbours as a public oracle draws them, except for a share γ of
     * them. It says nothing of the tables at hand, so it is <em>no</em> differential privacy: no account takes it.
     *
     * @param epsilon ε
     * @param delta δ
     * @param gamma γ, the share of pairs without any promise
     * @param oracle the name of the oracle
     */
    record RandomDp(BigDecimal epsilon, BigDecimal delta, BigDecimal gamma, String oracle) implements Guarantee {
        public RandomDp {
            if (gamma.signum() <= 0 || gamma.compareTo(BigDecimal.ONE) >= 0 || oracle.isBlank()) {
                throw new IllegalArgumentException(
                        "random DP needs gamma between 0 and 1 and the name of an oracle, got " + gamma);
            }
        }

        /** 1: random DP promises nothing about the worst pair of tables. */
        @Override
        public double hitRate(double falseAlarmRate) {
            return 1;
        }

        /** 1: random DP promises nothing about the worst pair of tables. */
        @Override
        public double posterior(double prior) {
            return 1;
        }

        /** What holds for the other pairs. */
        @Override
        public Budget budget() {
            return new Budget(epsilon, delta);
        }

        /** "random-DP(ε = 1, γ = 0.1; oracle = names)". */
        @Override
        public String toString() {
            return "random-DP(" + budget() + ", γ = " + Budget.text(gamma) + "; oracle = " + oracle + ")";
        }
    }

    /**
     * The most a prior chance can become after everything is seen, for a pure ε: p·e^ε / (1 − p + p·e^ε).
     *
     * @param prior the chance believed before, in (0, 1)
     */
    default double posterior(double prior) {
        double odds =
                StrictMath.exp(budget().epsilon().round(MathContext.DECIMAL64).doubleValue());
        return odds == Double.POSITIVE_INFINITY ? 1 : prior * odds / (1 - prior + prior * odds);
    }

    private static double tradeOff(double a, double epsilon, double delta) {
        double likely = delta + StrictMath.exp(epsilon) * a;
        double unlikely = 1 - StrictMath.exp(-epsilon) * (1 - delta - a);
        return Math.max(a, Math.min(1, Math.min(likely, unlikely)));
    }
}
