package dev.bulla.app.cli;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Plan;
import dev.bulla.models.Recipes;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/** A plan in words: what it protects, promises and costs, and how wrong its answers will be. */
final class PlanText {

    private final Plan<?> plan;
    private final Console console;

    PlanText(Plan<?> plan, Console console) {
        this.plan = plan;
        this.console = console;
    }

    void say() {
        Schema schema = plan.schema();
        console.say("Plan", plan.recipe() + what() + ", dataset " + schema.dataset());
        console.say(
                "Protects",
                schema.unit().sentence() + " (" + schema.neighbours().word() + " neighbours)");
        console.say("Promise", plan.claim().guarantee().budget().toString());
        for (Measurement measurement : plan.measurements()) {
            console.say(
                    "Noise",
                    measurement.mechanism().name() + ", scale "
                            + number(measurement.mechanism().scale()) + " on "
                            + counted(measurement.statistic().dimension(), "number")
                            + "; one unit moves the sums by at most "
                            + number(measurement.mechanism().sensitivity()) + " ("
                            + measurement.mechanism().norm().toUpperCase(Locale.ROOT) + ")");
        }
        console.say("Error", error());
        console.say("Price", price(plan) + " of the cap (" + schema.cap() + ")" + otherwise());
        alternatives();
        warn(schema.rows());
    }

    /** A pure release under a cap with a δ: the price once a release with normal noise has been made. */
    private String otherwise() {
        Terms terms = Terms.of(plan.schema());
        if (terms.bought().isEmpty() || !plan.claim().guarantee().budget().isPure()) {
            return "";
        }
        BigDecimal renyi = new BigDecimal(String.valueOf(plan.cost().get("renyi")));
        BigDecimal share = renyi.divide(terms.bought().get().decimal(), MathContext.DECIMAL64);
        return " while every release is pure, else " + percent(share);
    }

    /** The price in per cent. */
    static String price(Plan<?> plan) {
        return percent(new BigDecimal(String.valueOf(plan.cost().get("share"))));
    }

    private static String percent(BigDecimal share) {
        return share.movePointRight(2).setScale(2, RoundingMode.UP).toPlainString() + " %";
    }

    private String what() {
        Object columns = plan.options().get("columns");
        return columns instanceof List<?> list
                ? " of " + String.join(" × ", list.stream().map(String::valueOf).toList())
                : "";
    }

    private String error() {
        Map<String, Double> error = plan.predictedError();
        return "an answer is off by " + number(error.getOrDefault("query_sd", 0.0))
                + " (standard deviation of the noise); 95 % of answers within ±"
                + number(error.getOrDefault("interval_95", 0.0));
    }

    /** The other noise that costs the same, so that the choice can be seen. */
    private void alternatives() {
        if (plan.claim().guarantee().budget().isPure()) {
            return;
        }
        for (Noise.Candidate candidate : Noise.candidates(
                plan.measurements().get(0).statistic(),
                plan.schema(),
                plan.claim().guarantee().budget())) {
            Map<String, Object> options = new LinkedHashMap<>(plan.options());
            options.put("noise", candidate.noise().word());
            Plan<?> other = Recipes.type(plan.recipe()).with(options).plan(plan.schema(), candidate.budget());
            boolean chosen = candidate.noise().word().equals(plan.options().get("noise"));
            console.say(
                    chosen ? "  chosen" : "  instead",
                    candidate.noise().word() + " (" + candidate.budget() + "): off by "
                            + number(candidate.mechanism().deviation()) + ", " + price(other) + " of the cap");
        }
    }

    private void warn(OptionalLong rows) {
        double sd = plan.measurements().get(0).mechanism().deviation();
        int cells = plan.measurements().get(0).statistic().dimension();
        if (rows.isPresent() && sd * 2 > (double) rows.getAsLong() / cells) {
            console.say(
                    "Warning",
                    "W-120 with about " + rows.getAsLong() + " rows over " + counted(cells, "cell")
                            + ", the noise is as large as a typical count. Take fewer cells or a larger budget.");
        }
        BigDecimal delta = plan.claim().guarantee().budget().delta();
        if (rows.isPresent()
                && delta.multiply(BigDecimal.valueOf(10 * rows.getAsLong())).compareTo(BigDecimal.ONE) > 0) {
            console.say(
                    "Warning",
                    "W-130 δ is more than a tenth of one over the number of rows: publishing a few whole rows"
                            + " would satisfy it. Take a smaller --delta.");
        }
        BigDecimal share = new BigDecimal(String.valueOf(plan.cost().get("share")));
        if (share.compareTo(BigDecimal.ONE) > 0) {
            boolean first =
                    plan.claim().guarantee().budget().within(plan.schema().cap());
            console.say(
                    "Warning",
                    first
                            ? "W-141 fits only as the first and only release: it would take the whole cap and close the account."
                            : "W-140 does not fit this account: it would be refused. Take a smaller --epsilon.");
        }
        BigDecimal epsilon = plan.claim().guarantee().budget().epsilon();
        if (epsilon.compareTo(BigDecimal.TEN) > 0) {
            console.say(
                    "Warning",
                    "W-110 at ε = " + epsilon.toPlainString() + " the worst case gives a person no real protection."
                            + " Take a smaller --epsilon.");
        }
    }

    private static String counted(int number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }

    static String number(double value) {
        return new BigDecimal(value)
                .round(new MathContext(4))
                .stripTrailingZeros()
                .toPlainString();
    }
}
