package dev.bulla.app.recipe;

import dev.bulla.app.screen.PlanText;
import dev.bulla.app.screen.Prospect;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.number.Decimal;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.table.Where;
import dev.bulla.ledger.store.Location;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The least ε, of three digits, from which on a plan states no more than a wanted error, up to the largest ε that fits.
 *
 * <p>A stated error need not fall with every step of ε: a plan may change its noise or its cost on the way. So it is looked at from the largest ε down, in steps of
 * a fifteenth of a decade, until the target is missed, and between the last two by halving. The plan that is handed out has been worked out and meets the
 * target. No row is read.
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

    /** How many of these numbers one look passes by. */
    private static final int STRIDE = 60;

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
    public Found find(Asked asked, Optional<Location> ledger) {
        BigDecimal delta = asked.budget("1").delta();
        BigDecimal largest = ledger.isPresent()
                ? Prospect.largest(asked.schema(), ledger.get(), delta)
                        .map(Budget::epsilon)
                        .orElseThrow(() -> nothingLeft(delta))
                : asked.schema().cap().epsilon();
        Found best = new Found(largest, asked.at(Budget.text(largest)));
        requireStated(best.plan());
        requireMet(best.plan(), largest);
        requireFalling(asked, largest, stated(best.plan()).orElseThrow());
        int high = steps(largest);
        int low = high - STRIDE;
        for (; low >= 0; low -= STRIDE) {
            Optional<Plan<?>> plan = attempt(asked, epsilon(low));
            if (plan.filter(this::isMet).isEmpty()) {
                break;
            }
            best = new Found(epsilon(low), plan.get());
            high = low;
        }
        low = Math.max(-1, low);
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

    /** An error that is nearly the same at a hundredth of an ε cannot be had by choosing one. */
    private void requireFalling(Asked asked, BigDecimal largest, double least) {
        BigDecimal less = largest.movePointLeft(2);
        OptionalDouble more = attempt(asked, less).map(this::stated).orElse(OptionalDouble.empty());
        if (more.isPresent() && more.getAsDouble() < 2 * least) {
            throw new BadInput(
                    "E-427",
                    option,
                    "what this plan states hardly depends on ε: it is " + ExpectedError.number(more.getAsDouble())
                            + " at ε = " + Budget.text(less) + " and " + ExpectedError.number(least) + " at ε = "
                            + Budget.text(largest) + ".",
                    "The recipe gives up something else for it as ε falls.",
                    "Give --epsilon.");
        }
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

    private void requireStated(Plan<?> plan) {
        PlanFacts facts = plan.facts();
        if (facts.has(Where.OPTION)
                && !facts.has(PlanFacts.ROWS_PICKED)
                && facts.schema().rows().isPresent()
                && !Recipes.type(plan.recipe()).answer(facts).kind().isCounted()) {
            throw new BadInput(
                    "E-427",
                    option,
                    "the error that this plan states is that of all rows, and only some are picked.",
                    "Of fewer rows it is larger.",
                    Text.of("Guess in public how many are picked: ", Text.option(PlanFacts.ROWS_PICKED), "."));
        }
        if (stated(plan).isEmpty()) {
            throw new BadInput(
                    "E-427",
                    option,
                    "this plan states no such number to solve for; it says: "
                            + PlanText.expected(plan).sentence() + ".",
                    "An error that is not known beforehand cannot be met beforehand.",
                    "If it depends on the number of rows, guess rows: in the schema; else give --epsilon.");
        }
    }

    private void requireMet(Plan<?> plan, BigDecimal largest) {
        if (!isMet(plan)) {
            throw new BadInput(
                    "E-428",
                    option,
                    "at most " + Budget.text(most) + " cannot be had: at ε = " + Budget.text(largest)
                            + ", the largest that fits, it is "
                            + ExpectedError.number(stated(plan).orElseThrow()) + ".",
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
        return "--epsilon " + Budget.text(found.epsilon())
                + " is the least, to three digits, from which on the plan states "
                + (option.equals(ERROR) ? "an error" : "an interval") + " of at most "
                + (option.equals(ERROR) ? "" : "±") + Budget.text(most);
    }
}
