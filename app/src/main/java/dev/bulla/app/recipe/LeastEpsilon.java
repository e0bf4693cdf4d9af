package dev.bulla.app.recipe;

import dev.bulla.app.screen.PlanText;
import dev.bulla.app.screen.Prospect;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.number.Decimal;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Plan;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The least ε, of three digits, at which a plan states no more than a wanted error.
 *
 * <p>More ε never makes a stated error larger, so the answer is found by halving between the least ε there is and the largest that fits;
 * and the plan that is handed out has been worked out and meets the target, whatever was assumed on the way. No row is read.
 *
 * @param option which was given
 * @param most the largest error that will do
 */
public record LeastEpsilon(String option, BigDecimal most) {

    private static final String ERROR = "--error";
    private static final String INTERVAL = "--interval";

    /** The numbers of three digits from a millionth, in order: 1.00e-6, 1.01e-6, … */
    private static final int PER_DECADE = 900;

    private static final int LEAST_EXPONENT = -8;

    /** The target that is set, if one is; it stands in the place of an ε. */
    public static Optional<LeastEpsilon> wanted(
            @Nullable String epsilon, @Nullable String error, @Nullable String interval) {
        if (error == null && interval == null) {
            return Optional.empty();
        }
        if (epsilon != null || (error != null && interval != null)) {
            throw new BadInput(
                    "E-425",
                    error == null ? INTERVAL : ERROR,
                    "cannot be given with " + (epsilon != null ? "--epsilon." : INTERVAL + "."),
                    "One is asked for, and the others follow from it.",
                    "Give --epsilon to learn the error, or an error to learn the ε.");
        }
        return Optional.of(
                error != null
                        ? new LeastEpsilon(ERROR, positive(ERROR, error))
                        : new LeastEpsilon(INTERVAL, positive(INTERVAL, String.valueOf(interval))));
    }

    private static BigDecimal positive(String option, String text) {
        try {
            BigDecimal value = Decimal.read(text);
            if (value.signum() > 0) {
                return value;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new BadInput(
                "E-426",
                option,
                "must be a positive number, got " + Visible.quote(text) + ".",
                "",
                "Give it in the unit of the answers, such as 50 people, with a point for decimals.");
    }

    /**
     * What was found.
     *
     * @param epsilon to ask for; a plan may claim less, where it takes another noise at the same price
     * @param plan at that ε
     */
    public record Found(BigDecimal epsilon, Plan<?> plan) {}

    /** The plan at the least ε that meets the target and fits the cap, or what the ledger has left of it. */
    public Found find(Asked asked, Optional<Path> ledger) {
        BigDecimal delta = asked.budget("1").delta();
        BigDecimal largest = ledger.isPresent()
                ? Prospect.largest(asked.schema(), ledger.get(), delta)
                        .map(Budget::epsilon)
                        .orElseThrow(() -> nothingLeft(delta))
                : asked.schema().cap().epsilon();
        Found best = new Found(largest, asked.at(Budget.text(largest)));
        requireMet(best.plan(), largest);
        int low = -1;
        int high = steps(largest);
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            Optional<Plan<?>> plan = attempt(asked, epsilon(middle));
            if (plan.filter(this::isMet).isPresent()) {
                best = new Found(epsilon(middle), plan.get());
                high = middle;
            } else {
                low = middle;
            }
        }
        return best;
    }

    /** An ε that a recipe takes for too small does not meet the target either. */
    private static Optional<Plan<?>> attempt(Asked asked, BigDecimal epsilon) {
        try {
            return Optional.of(asked.at(Budget.text(epsilon)));
        } catch (BadInput e) {
            return Optional.empty();
        }
    }

    /** How many numbers of three digits lie below this one. */
    private static int steps(BigDecimal largest) {
        int below = 0;
        while (epsilon(below).compareTo(largest) < 0) {
            below++;
        }
        return below;
    }

    private static BigDecimal epsilon(int index) {
        return BigDecimal.valueOf(100L + index % PER_DECADE)
                .scaleByPowerOfTen(LEAST_EXPONENT + index / PER_DECADE)
                .stripTrailingZeros();
    }

    private OptionalDouble stated(Plan<?> plan) {
        ExpectedError expected = PlanText.expected(plan);
        return option.equals(ERROR) ? expected.deviation() : expected.reach95();
    }

    private boolean isMet(Plan<?> plan) {
        OptionalDouble stated = stated(plan);
        return stated.isPresent() && new BigDecimal(stated.getAsDouble()).compareTo(most) <= 0;
    }

    private void requireMet(Plan<?> plan, BigDecimal largest) {
        OptionalDouble stated = stated(plan);
        if (stated.isEmpty()) {
            throw new BadInput(
                    "E-427",
                    option,
                    "this plan states no such number to solve for; it says: "
                            + PlanText.expected(plan).sentence() + ".",
                    "An error that is not known beforehand cannot be met beforehand.",
                    "If it depends on the number of rows, guess rows: in the schema; else give --epsilon.");
        }
        if (!isMet(plan)) {
            throw new BadInput(
                    "E-428",
                    option,
                    "at most " + Budget.text(most) + " cannot be had: at ε = " + Budget.text(largest)
                            + ", the largest that fits, it is " + ExpectedError.number(stated.getAsDouble()) + ".",
                    "The cap bounds what all releases together can reveal.",
                    "Ask for a larger error, or for fewer cells or groups.");
        }
    }

    private BadInput nothingLeft(BigDecimal delta) {
        return new BadInput(
                "E-429",
                option,
                "nothing " + (delta.signum() == 0 ? "pure" : "with δ = " + Budget.text(delta))
                        + " fits this account any more.",
                "The cap bounds what all releases together can reveal.",
                "See bulla ledger show for what is left.");
    }

    /** The ε that was found, as an option that release takes. */
    public String sentence(Found found) {
        return "--epsilon " + Budget.text(found.epsilon()) + " is the least, to three digits, for "
                + (option.equals(ERROR) ? "an error" : "an interval") + " of at most "
                + (option.equals(ERROR) ? "" : "±") + Budget.text(most);
    }
}
