package dev.bulla.core.risk;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What taking part can cost people, as a bound (Hsu et al., CSF 2014).
 *
 * <p>Formula: expected harm with a person's data is at most e^ε times that without, and δ times the worst: extra ≤ min(harm, (e^ε − 1)·base + δ·harm) for each.
 *
 * @param base the expected harm of one person without the release
 * @param harm the worst that can happen to one
 * @param people how many
 */
public record ParticipantCost(double base, double harm, long people) {

    public ParticipantCost {
        if (!(base > 0 && base <= harm && harm < Double.POSITIVE_INFINITY) || people < 1) {
            throw new IllegalArgumentException("base must be positive and at most harm, and people at least 1, got "
                    + base + ", " + harm + " and " + people);
        }
    }

    /** The most that the expected harm of all people together can grow by. */
    public double extra(double epsilon, double delta) {
        return people * Math.min(harm, StrictMath.expm1(epsilon) * base + delta * harm);
    }

    /** The largest ε whose extra harm is within a budget; none when δ alone is above it. */
    public OptionalDouble epsilon(double budget, double delta) {
        double each = budget / people;
        if (each >= harm) {
            return OptionalDouble.of(Double.POSITIVE_INFINITY);
        }
        double left = each - delta * harm;
        return left <= 0 ? OptionalDouble.empty() : OptionalDouble.of(StrictMath.log1p(left / base));
    }

    /**
     * A study that pays its participants and publishes a mean of numbers between 0 and 1 with Laplace noise: P(|error| ≥ T) = e^(−TNε).
     *
     * @param cost of its participants
     * @param budget what there is to pay them
     * @param error T, the largest error that will do
     * @param missing α, how often it may be missed
     */
    public record Study(ParticipantCost cost, double budget, double error, double missing) {

        public Study {
            if (!(budget > 0 && error > 0 && missing > 0 && missing < 1)) {
                throw new IllegalArgumentException("budget and error must be positive and missing between 0 and 1, got "
                        + budget + ", " + error + " and " + missing);
            }
        }

        /** The least ε that is accurate enough. */
        public double least() {
            return -StrictMath.log(missing) / (error * cost.people());
        }

        /** The largest ε that can be paid for. */
        public double most() {
            return cost.epsilon(budget, 0).orElse(0);
        }

        public boolean isFeasible() {
            return least() <= most();
        }

        /** The fewest participants for which some ε is both; none when no number is enough. */
        public OptionalLong fewestPeople() {
            if (-StrictMath.log(missing) / error * cost.base() >= budget) {
                return OptionalLong.empty();
            }
            long low = 0;
            long high = 1;
            while (!with(high).isFeasible()) {
                low = high;
                high *= 2;
            }
            while (high - low > 1) {
                long middle = (low + high) >>> 1;
                if (with(middle).isFeasible()) {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            return OptionalLong.of(high);
        }

        private Study with(long people) {
            return new Study(new ParticipantCost(cost.base(), cost.harm(), people), budget, error, missing);
        }
    }
}
