package dev.bulla.core.risk;

import java.util.OptionalDouble;

/**
 * What an entity sets aside to compensate people for a breach (thesis, section 8.4.2, corrected).
 *
 * <p>Formula for each person: base + (harm − base)·e^(−rate/ε). It grows from the base at ε → 0 to the harm at ε → ∞, as the thesis asks of it; the published
 * base + harm·e^(−rate/ε) passes the harm. A model, and no bound: nothing says that the harm done at ε is this. {@link ParticipantCost} is a bound.
 *
 * @param harm the compensation of one person when nothing protects them
 * @param base what is owed to each whatever is released
 * @param rate how slowly the cost grows with ε; the thesis takes 1
 * @param people how many
 */
public record Compensation(double harm, double base, double rate, long people) {

    public Compensation {
        if (!(harm > 0 && harm < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("harm must be positive and finite, got " + harm);
        }
        if (!(base >= 0 && base < harm)) {
            throw new IllegalArgumentException("base must be at least 0 and below harm, got " + base);
        }
        if (!(rate > 0 && rate < Double.POSITIVE_INFINITY) || people < 1) {
            throw new IllegalArgumentException(
                    "rate must be positive and people at least 1, got " + rate + " and " + people);
        }
    }

    /** The budget for all people when every loss is ε. */
    public double total(double epsilon) {
        return people * (base + (harm - base) * StrictMath.exp(-rate / epsilon));
    }

    /** The mean of the cost under the exact law of the loss. */
    public double expected(PrivacyLoss loss) {
        return loss.expected(epsilon -> epsilon == 0 ? people * base : total(epsilon));
    }

    /** The largest ε whose total is within a budget: rate/ln((harm − base)/(B − base)); none when the base alone is above it. */
    public OptionalDouble epsilon(double budget) {
        double each = budget / people;
        if (each <= base) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(
                each >= harm ? Double.POSITIVE_INFINITY : rate / StrictMath.log((harm - base) / (each - base)));
    }
}
