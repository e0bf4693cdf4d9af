package dev.bulla.app.advice;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The ε that are accurate enough and can be paid for.
 *
 * @param least from the largest error that will do; 0 without one
 * @param mostByCompensation from the budget, when every loss is ε
 * @param mostByExtraHarm from the budget and the bound on extra harm
 */
public record Band(double least, OptionalDouble mostByCompensation, OptionalDouble mostByExtraHarm) {

    /** The largest ε that can be paid for; infinite without a budget. */
    public double most() {
        return Math.min(
                mostByCompensation.orElse(Double.POSITIVE_INFINITY), mostByExtraHarm.orElse(Double.POSITIVE_INFINITY));
    }

    public boolean contains(double epsilon) {
        return epsilon >= least * (1 - 1e-12) && epsilon <= most() * (1 + 1e-12);
    }

    public boolean isBounded() {
        return least > 0 || most() < Double.POSITIVE_INFINITY;
    }

    /** The band of a request; refused when it is empty, with what would open it. */
    static Band of(AdviceRequest request) {
        double least = request.mostError().isPresent() ? least(request) : 0;
        OptionalDouble budget = request.money().map(AdviceMoney::budget).orElse(OptionalDouble.empty());
        if (budget.isEmpty()) {
            return new Band(least, OptionalDouble.empty(), OptionalDouble.empty());
        }
        AdviceMoney money = request.money().orElseThrow();
        double delta = request.first().asked().delta().doubleValue();
        OptionalDouble compensation = money.compensation().epsilon(budget.getAsDouble());
        OptionalDouble extra = money.participants().isEmpty()
                ? OptionalDouble.of(Double.POSITIVE_INFINITY)
                : money.participants().get().epsilon(budget.getAsDouble(), delta);
        if (compensation.isEmpty() || extra.isEmpty()) {
            throw new BadInput(
                    "E-693",
                    Text.request("budget"),
                    "no ε can be paid for: the harm that comes whatever is released is already above it.",
                    "",
                    Text.of("Raise ", Text.request("budget"), ", or correct ", Text.request("base-harm"), "."));
        }
        Band band = new Band(least, compensation, extra);
        band.requireOpen(request, money, budget.getAsDouble());
        return band;
    }

    private static double least(AdviceRequest request) {
        double error = request.mostError().getAsDouble();
        boolean isStated = request.first()
                .at(request.first().asked().epsilon())
                .filter(noise -> noise.error().isPresent())
                .isPresent();
        if (!isStated) {
            throw new BadInput(
                    "E-695",
                    Text.request("max-error"),
                    "this plan states no error as one number beforehand.",
                    "An error that is not known beforehand cannot be bounded beforehand.",
                    Text.of("Leave ", Text.request("max-error"), " out, or guess rows: in the schema of the plan."));
        }
        return request.first()
                .least(error)
                .orElseThrow(() -> new BadInput(
                        "E-693",
                        Text.request("max-error"),
                        "no ε up to 100 is that accurate.",
                        "",
                        Text.of("Allow a larger ", Text.request("max-error"), ", or plan fewer cells or groups.")));
    }

    private void requireOpen(AdviceRequest request, AdviceMoney money, double budget) {
        if (contains(Math.max(least, Math.min(least, most())))) {
            return;
        }
        double delta = request.first().asked().delta().doubleValue();
        double needed = Math.max(
                money.compensation().total(least),
                money.participants().map(cost -> cost.extra(least, delta)).orElse(0.0));
        Optional<NoiseAt> affordable =
                request.first().at(new BigDecimal(most()).round(new MathContext(6, RoundingMode.DOWN)));
        String error =
                affordable.map(NoiseAt::error).orElse(OptionalDouble.empty()).isPresent()
                        ? Amounts.up(affordable.orElseThrow().error().orElseThrow())
                        : "more";
        throw new BadInput(
                "E-693",
                Text.request("budget"),
                "no ε is both accurate enough and paid for: an error of at most "
                        + Amounts.digits(request.mostError().getAsDouble()) + " needs ε ≥ " + Amounts.digits(least)
                        + ", and " + Amounts.money(budget) + " pays for ε ≤ " + Amounts.digits(most()) + ".",
                "",
                Text.of(
                        "Raise ",
                        Text.request("budget"),
                        " to " + Amounts.money(Math.ceil(needed)) + ", or allow a ",
                        Text.request("max-error"),
                        " of " + error + "."));
    }
}
