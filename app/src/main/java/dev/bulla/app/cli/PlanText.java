package dev.bulla.app.cli;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Strength;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.models.Recipes;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** A plan in words: what it protects, promises and costs, and how wrong its answers will be. */
final class PlanText {

    private static final Set<String> COUNTING = Set.of("count", "histogram", "marginals");

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
        console.say("Means", plan.claim().sentence(strength()));
        for (Measurement measurement : plan.measurements()) {
            boolean isChoice = measurement.mechanism().norm().equals("linf");
            console.say(
                    isChoice ? "Choice" : "Noise",
                    measurement.mechanism().name() + ", scale "
                            + number(measurement.mechanism().scale()) + " on "
                            + counted(measurement.statistic().dimension(), isChoice ? "candidate" : "number")
                            + "; one unit moves "
                            + (isChoice
                                    ? "a candidate's score"
                                    : ErrorText.moved(measurement.statistic().name())) + " by at most "
                            + number(measurement.mechanism().sensitivity())
                            + (isChoice
                                    ? ""
                                    : " (" + measurement.mechanism().norm().toUpperCase(Locale.ROOT) + ")"));
        }
        restsOn();
        console.say("Error", new ErrorText(plan).sentence());
        console.say("Price", price(plan) + " of the cap (" + schema.cap() + ")" + otherwise());
        alternatives();
        warn(schema.rows());
    }

    /** What the noise is worth where all of it is normal; else what ε and δ are. */
    private Strength strength() {
        return plan.cost().get("mu") != null && !plan.cost().containsKey("epsilon")
                ? Strength.ofNormal(new BigDecimal(String.valueOf(plan.cost().get("mu"))))
                : Strength.of(plan.claim().guarantee().budget());
    }

    /** Where a sensitivity comes from that is not the statistic's own. */
    private void restsOn() {
        if (plan.json().get("public") instanceof Map<?, ?> facts && facts.get("sensitivity") != null) {
            console.say("Rests on", "a sensitivity " + facts.get("sensitivity") + "; " + facts.get("sensitivity_held"));
        }
    }

    /** A pure release under a cap with a δ: the price once a release with normal noise has been made. */
    private String otherwise() {
        Terms terms = Terms.of(plan.schema());
        if (terms.bought().isEmpty() || !plan.claim().guarantee().budget().isPure()) {
            return "";
        }
        BigDecimal renyi = new BigDecimal(String.valueOf(plan.cost().get("renyi")));
        String other = percent(renyi.divide(terms.bought().get().decimal(), MathContext.DECIMAL64));
        return other.equals(price(plan)) ? "" : " while every release is pure, else " + other;
    }

    /** The price in per cent: all of it for what closes an account. */
    static String price(Plan<?> plan) {
        return percent(plan.share());
    }

    private static String percent(BigDecimal share) {
        return share.movePointRight(2).setScale(2, RoundingMode.UP).toPlainString() + " %";
    }

    private String what() {
        String between = plan.recipe().equals("marginals") ? ", " : " × ";
        if (plan.options().get("target") instanceof String target) {
            return " of " + Visible.of(target) + joined(" over ", between, names("columns"));
        }
        return joined(" of ", between, names("columns")) + joined(" by ", between, names("by"));
    }

    private static String joined(String before, String between, List<String> names) {
        return names.isEmpty()
                ? ""
                : before + String.join(between, names.stream().map(Visible::of).toList());
    }

    /** The other noise that costs the same, so that the choice can be seen. */
    private void alternatives() {
        boolean isChoice = plan.options().containsKey("noise");
        boolean isWhole =
                plan.measurements().size() == 1; // a part of a budget has no other noise at the price of the whole
        if (!isChoice || !isWhole || plan.claim().guarantee().budget().isPure()) {
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
                            + number(off(other, candidate))
                            + ", " + price(other) + " of the cap");
        }
    }

    /** The error to compare noise by: of an answer, of a score, or of what is summed. */
    private static double off(Plan<?> plan, Noise.Candidate candidate) {
        Map<String, Double> error = plan.predictedError();
        return error.getOrDefault(
                "query_sd", error.getOrDefault("score_sd", candidate.mechanism().deviation()));
    }

    private void warn(OptionalLong rows) {
        rows.ifPresent(this::warnOfNoise);
        BigDecimal delta = plan.claim().guarantee().budget().delta();
        if (rows.isPresent()
                && delta.multiply(BigDecimal.valueOf(10 * rows.getAsLong())).compareTo(BigDecimal.ONE) > 0) {
            console.say(
                    "Warning",
                    "W-130 δ is more than a tenth of one over the number of rows: publishing a few whole rows"
                            + " would satisfy it. Take a smaller --delta.");
        }
        if (plan.isClosing() || plan.share().compareTo(BigDecimal.ONE) > 0) {
            console.say(
                    "Warning",
                    plan.isClosing()
                            ? "W-141 fits only as the first and only release: it would take the whole cap and close the account."
                            : "W-140 does not fit this account: it would be refused. Take a smaller --epsilon.");
        }
        if (strength().isNone()) {
            console.say(
                    "Warning",
                    "W-110 at " + plan.claim().guarantee().budget()
                            + " the worst case gives a person no real protection. Take a smaller --epsilon.");
        }
    }

    private void warnOfNoise(long rows) {
        String about = "with about " + rows + " rows over ";
        int cells = plan.measurements().get(0).statistic().dimension();
        if (COUNTING.contains(plan.recipe())) {
            if (plan.measurements().get(0).mechanism() instanceof AdditiveMechanism noise
                    && noise.deviation() * 2 > (double) rows * sets() / cells) {
                console.say(
                        "Warning",
                        "W-120 " + about + counted(cells, "cell")
                                + ", the noise is as large as a typical count. Take fewer cells or a larger budget.");
            }
        } else if (ErrorText.isRatio(plan) && 4 * plan.predictedError().getOrDefault("interval_95", 0.0) > widest()) {
            console.say(
                    "Warning",
                    "W-121 " + about + counted(groups(), "group") + ", a typical answer says little:"
                            + " its interval is half of the declared range or more. Take fewer groups or a larger budget.");
        }
    }

    /** The widest interval that a mean or variance can have. */
    private double widest() {
        double range = Bounds.of(plan.schema().require(names("columns").get(0))).range();
        return plan.recipe().equals("variance") ? range * range / 4 : range;
    }

    /** How many cells a row falls in. */
    private int sets() {
        return plan.recipe().equals("marginals") ? names("columns").size() : 1;
    }

    private List<String> names(String option) {
        return plan.options().get(option) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }

    private int groups() {
        return plan.options().get("bins") instanceof Map<?, ?> bins
                ? bins.values().stream()
                        .mapToInt(cells -> Integer.parseInt(cells.toString()))
                        .reduce(1, (a, b) -> a * b)
                : 1;
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
