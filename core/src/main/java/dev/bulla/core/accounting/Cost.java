package dev.bulla.core.accounting;

import dev.bulla.core.guarantee.Renyi;
import dev.bulla.core.number.Amount;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** What one noisy release costs, in the terms its mechanism proves. */
public sealed interface Cost {

    /** The largest cost; no cap is that large. */
    BigDecimal MOST = BigDecimal.valueOf(1_000_000);

    /** How ρ is kept. */
    MathContext DIGITS = new MathContext(30, RoundingMode.UP);

    /** The most digits of a cost, before and after the point. */
    int MOST_DIGITS = 400;

    /** The Rényi cost at an order, rounded up. */
    Amount renyi(Renyi order);

    /** The ρ of normal noise, and of what is no more than concentrated; else 0. */
    default BigDecimal rho() {
        return BigDecimal.ZERO;
    }

    /** Whether a grant of this cost pays for a release that needs {@code need}. */
    boolean covers(Cost need);

    /** What is ε-DP. */
    sealed interface OfEpsilon extends Cost permits Pure, Exponential {

        BigDecimal epsilon();
    }

    /**
     * An ε-DP release.
     *
     * @param epsilon positive
     */
    record Pure(BigDecimal epsilon) implements OfEpsilon {
        public Pure {
            requireCountable("epsilon", epsilon);
            epsilon = epsilon.stripTrailingZeros();
        }

        @Override
        public Amount renyi(Renyi order) {
            return Amount.cost(order.ofPure(epsilon));
        }

        @Override
        public boolean covers(Cost need) {
            return need instanceof Pure pure && pure.epsilon.compareTo(epsilon) <= 0;
        }
    }

    /**
     * A choice by the exponential mechanism: ε-DP, and by its bounded range ε²/8-zCDP, which is cheaper where ε is small.
     *
     * @param epsilon positive
     */
    record Exponential(BigDecimal epsilon) implements OfEpsilon {

        private static final BigDecimal EIGHTH = new BigDecimal("0.125");

        public Exponential {
            requireCountable("epsilon", epsilon);
            epsilon = epsilon.stripTrailingZeros();
        }

        /** ε²/8, exactly. */
        public BigDecimal concentrated() {
            return epsilon.multiply(epsilon).multiply(EIGHTH);
        }

        @Override
        public Amount renyi(Renyi order) {
            return Amount.cost(order.ofGaussian(concentrated()).min(order.ofPure(epsilon)));
        }

        @Override
        public boolean covers(Cost need) {
            return need instanceof Exponential choice && choice.epsilon.compareTo(epsilon) <= 0;
        }
    }

    /**
     * Normal noise: ρ-zCDP and √(2ρ)-GDP with ρ = Δ²/2σ².
     *
     * @param rho positive; kept to thirty digits, rounded up
     */
    record Gaussian(BigDecimal rho) implements Cost {
        public Gaussian {
            requireCountable("rho", rho);
            rho = rho.round(DIGITS).stripTrailingZeros();
        }

        @Override
        public Amount renyi(Renyi order) {
            return Amount.cost(order.ofGaussian(rho));
        }

        @Override
        public boolean covers(Cost need) {
            return need instanceof Gaussian gaussian && gaussian.rho.compareTo(rho) <= 0;
        }
    }

    /**
     * A ρ-zCDP release of which no more is proved: choices by the exponential mechanism, one after the other.
     *
     * @param rho positive; kept to thirty digits, rounded up
     */
    record Concentrated(BigDecimal rho) implements Cost {
        public Concentrated {
            requireCountable("rho", rho);
            rho = rho.round(DIGITS).stripTrailingZeros();
        }

        @Override
        public Amount renyi(Renyi order) {
            return Amount.cost(order.ofGaussian(rho));
        }

        @Override
        public boolean covers(Cost need) {
            return need instanceof Concentrated concentrated && concentrated.rho.compareTo(rho) <= 0;
        }
    }

    /**
     * An (ε, δ)-DP release of which no more is proved. It has no Rényi cost: an account admits it alone, as a first release
     * that closes it, or refuses it.
     *
     * @param epsilon positive
     * @param delta positive
     */
    record Approx(BigDecimal epsilon, BigDecimal delta) implements Cost {
        public Approx {
            requireCountable("epsilon", epsilon);
            requireCountable("delta", delta);
            epsilon = epsilon.stripTrailingZeros();
            delta = delta.stripTrailingZeros();
        }

        /** More than any cap buys. */
        @Override
        public Amount renyi(Renyi order) {
            return Amount.MOST;
        }

        @Override
        public boolean covers(Cost need) {
            return need instanceof Approx approx
                    && approx.epsilon.compareTo(epsilon) <= 0
                    && approx.delta.compareTo(delta) <= 0;
        }
    }

    /** Positive, and of a size that an account can add up exactly. */
    private static void requireCountable(String name, BigDecimal value) {
        boolean countable = value.signum() > 0
                && value.precision() <= MOST_DIGITS
                && value.scale() <= MOST_DIGITS
                && value.compareTo(MOST) <= 0;
        if (!countable) {
            throw new IllegalArgumentException(name + " must be positive, at most 1000000 and of at most " + MOST_DIGITS
                    + " digits, got " + value);
        }
    }
}
