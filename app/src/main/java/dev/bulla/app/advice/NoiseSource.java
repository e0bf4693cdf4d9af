package dev.bulla.app.advice;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.release.Plan;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.OptionalDouble;

/** What is to be released, at whatever ε: a plan that can be made again, or plain noise. No row is read. */
public sealed interface NoiseSource permits GivenBudget, GivenPlan {

    /** The noise of one or more numbers that together move by 1 at most; Laplace when the budget is pure, else normal. */
    static NoiseSource of(Budget budget, int dimension) {
        return new GivenBudget(budget, dimension);
    }

    /** The noise of a plan. */
    static NoiseSource of(String name, Plan<?> plan) {
        return of(name, plan, () -> {});
    }

    /**
     * The noise of a plan, for those who bound the work: advice makes it again at a hundred ε and more.
     *
     * @param beforeAnother run before each making at another ε; it refuses by an exception
     */
    static NoiseSource of(String name, Plan<?> plan, Runnable beforeAnother) {
        return new GivenPlan(name, plan, beforeAnother);
    }

    /** How people call it. */
    String name();

    /** What the error is, in words: "expected absolute error". */
    String errorWords();

    /** The budget that was asked about. */
    Budget asked();

    /** How many numbers share the sensitivity. */
    int dimension();

    /** The noise at another ε; none where no such release can be planned. */
    Optional<NoiseAt> at(BigDecimal epsilon);

    /** The least ε, to six digits, at which the error is at most this; none when no ε up to 100 is enough. */
    default OptionalDouble least(double mostError) {
        double low = -3;
        double high = 2;
        while (!isMet(high, mostError)) {
            high -= 0.25; // a recipe may refuse the largest
            if (high <= low) {
                return OptionalDouble.empty();
            }
        }
        while (high - low > 4e-7) {
            double middle = (low + high) / 2;
            if (isMet(middle, mostError)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        double found = StrictMath.pow(10, high);
        double rounded = new BigDecimal(found).round(new MathContext(6)).doubleValue();
        return OptionalDouble.of(isMet(StrictMath.log10(rounded), mostError) ? rounded : found);
    }

    private boolean isMet(double power, double mostError) {
        BigDecimal epsilon =
                new BigDecimal(StrictMath.pow(10, power)).round(new MathContext(9, RoundingMode.HALF_EVEN));
        OptionalDouble error = at(epsilon).map(NoiseAt::error).orElse(OptionalDouble.empty());
        return error.isPresent() && error.getAsDouble() <= mostError * (1 + 1e-9);
    }
}
