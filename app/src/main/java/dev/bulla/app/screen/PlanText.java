package dev.bulla.app.screen;

import static dev.bulla.core.declaration.ExpectedError.number;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.guarantee.Strength;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.option.Option;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.NoiseChoice;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Schema;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A plan in words: what it protects, promises and costs, and how wrong its answers will be. */
public final class PlanText {

    private static final int LONGEST_TITLE = 400;
    private static final int LONGEST_NAMES = 200;
    private static final int MANY_CELLS = 10_000;
    private static final BigDecimal LARGE_DELTA = new BigDecimal("1e-4");

    private final Plan<?> plan;
    private final Recipe.Type<?> type;
    private final PlanFacts facts;
    private final Console console;

    public PlanText(Plan<?> plan, Console console) {
        this.plan = plan;
        this.type = Recipes.type(plan.recipe());
        this.facts = plan.facts();
        this.console = console;
    }

    public void say() {
        Schema schema = plan.schema();
        console.say("Plan", Visible.text(facts.fill(type.title()), LONGEST_TITLE) + ", dataset " + schema.dataset());
        console.say("Protects", protects(schema.relation()));
        console.say(
                "Promise",
                plan.claim().guarantee().budget() + (isJoint() ? " jointly; " + OneByOne.promise(plan) : ""));
        console.say("Means", plan.claim().sentence(strength()));
        plan.parts().forEach(this::sayPart);
        sayNoise();
        console.say(
                "Price",
                price(plan) + " of the cap (" + schema.cap() + ")" + otherwise()
                        + (isJoint() ? "; " + OneByOne.price(plan) : ""));
        alternatives();
        warnings().forEach(console::warn);
    }

    /** What is protected, between which neighbours, and what is public of every row: "any one row (add-remove neighbours)". */
    public static String protects(Claim.Relation relation) {
        String names = Visible.text(String.join(", ", relation.publicColumns()), LONGEST_NAMES);
        return relation.subject() + " (" + relation.neighbours().word() + " neighbours"
                + (names.isEmpty() ? "" : "; public of every row: " + names) + ")";
    }

    private boolean isJoint() {
        return !plan.parts().isEmpty();
    }

    private void sayPart(String name, Plan<?> part) {
        PlanText text = new PlanText(part, console);
        console.say(
                "Part",
                name + ": " + Visible.text(text.facts.fill(text.type.title()), LONGEST_TITLE) + ", "
                        + part.claim().guarantee().budget() + " as a part");
        text.sayNoise();
    }

    /** The noise of every measurement, and what it does to answers; a joint plan has said so of its parts. */
    private void sayNoise() {
        if (isJoint()) {
            return;
        }
        for (Measurement measurement : plan.measurements()) {
            boolean isChoice = measurement.mechanism().norm().equals("linf");
            console.say(
                    isChoice ? "Choice" : "Noise",
                    (plan.measurements().size() > 1
                                    ? Visible.of(measurement.statistic().name()) + ": "
                                    : "")
                            + measurement.mechanism().name() + ", scale "
                            + number(measurement.mechanism().scale()) + " on "
                            + (measurement.outputs() == Measurement.DRAWN
                                    ? "each number that is told"
                                    : counted(measurement.statistic().dimension(), isChoice ? "candidate" : "number"))
                            + "; one unit moves "
                            + (isChoice
                                    ? "a candidate's score"
                                    : moved(measurement.statistic().name())) + " by at most "
                            + number(measurement.mechanism().sensitivity())
                            + (isChoice
                                    ? ""
                                    : " (" + measurement.mechanism().norm().toUpperCase(Locale.ROOT) + ")"));
        }
        facts.givenSensitivity().ifPresent(given -> console.say("Rests on", given));
        console.say("Error", expected(facts).sentence());
    }

    /** What the noise is worth where all of it is normal; else what ε and δ are. */
    private Strength strength() {
        return plan.cost().get("mu") != null && !plan.cost().containsKey("epsilon")
                ? Strength.ofNormal(new BigDecimal(String.valueOf(plan.cost().get("mu"))))
                : Strength.of(plan.claim().guarantee().budget());
    }

    /** How wrong the answers of a plan will be. */
    public static ExpectedError expected(Plan<?> plan) {
        return Recipes.type(plan.recipe()).errors().read().apply(plan.facts());
    }

    private ExpectedError expected(PlanFacts of) {
        return type.errors().read().apply(of);
    }

    /** What one unit moves, by the word for the statistic. */
    private String moved(String statistic) {
        return type.ingredient(statistic).map(Ingredient::words).orElse("the sums");
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

    static String percent(BigDecimal share) {
        return share.movePointRight(2).setScale(2, RoundingMode.UP).toPlainString() + " %";
    }

    /** The other noise that costs the same, so that the choice can be seen. */
    private void alternatives() {
        for (NoiseChoice choice : NoiseChoice.of(plan, type)) {
            double off = expected(choice.plan().facts())
                    .deviation()
                    .orElse(choice.candidate().mechanism().deviation());
            console.say(
                    choice.isChosen() ? "  chosen" : "  instead",
                    choice.candidate().noise().word() + " ("
                            + choice.candidate().budget() + "): off by " + number(off) + ", " + price(choice.plan())
                            + " of the cap");
        }
    }

    /** What a steward should know before paying: each changes what is bought. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        OptionalLong rows = plan.schema().rows();
        if (isJoint()) {
            plan.parts()
                    .forEach((name, part) -> new PlanText(part, console)
                            .ofNoise()
                            .ifPresent(warning -> warnings.add(warning + " (Part " + name + ".)")));
        } else {
            ofNoise().ifPresent(warnings::add);
        }
        ofDelta(rows).ifPresent(warnings::add);
        if (plan.isClosing()) {
            warnings.add(
                    "W-141 fits only as the first and only release: it would take the whole cap and close the account.");
        } else if (plan.share().compareTo(BigDecimal.ONE) > 0) {
            warnings.add("W-140 does not fit this account: it would be refused. Take a smaller --epsilon.");
        }
        if (strength().isNone()) {
            warnings.add("W-110 at " + plan.claim().guarantee().budget()
                    + " the worst case gives a person no real protection. Take a smaller --epsilon.");
        }
        return warnings;
    }

    private Optional<String> ofDelta(OptionalLong rows) {
        BigDecimal delta = plan.claim().guarantee().budget().delta();
        if (rows.isEmpty()) {
            return delta.compareTo(LARGE_DELTA) < 0
                    ? Optional.empty()
                    : Optional.of(
                            "W-131 δ is one in ten thousand or more, and the number of rows is not guessed: publishing a few"
                                    + " whole rows of a large table would satisfy it. Guess rows: in the schema, or take a smaller --delta.");
        }
        return delta.multiply(BigDecimal.valueOf(10 * rows.getAsLong())).compareTo(BigDecimal.ONE) <= 0
                ? Optional.empty()
                : Optional.of("W-130 δ is more than a tenth of one over the number of rows: publishing a few whole rows"
                        + " would satisfy it. Take a smaller --delta.");
    }

    private Optional<String> ofNoise() {
        OptionalLong rows = facts.schema().rows();
        int cells = plan.measurements().get(0).statistic().dimension();
        boolean isCounted = type.answer(facts).kind().isCounted();
        if (rows.isEmpty()) {
            return isCounted && cells > MANY_CELLS
                    ? Optional.of("W-122 " + counted(cells, "cell")
                            + ", and the number of rows is not guessed: most cells may hold"
                            + " noise and nothing else. Guess rows: in the schema, or take fewer cells.")
                    : Optional.empty();
        }
        String about = "with about " + rows.getAsLong() + " rows over ";
        OptionalDouble widest = type.widest(facts);
        if (isCounted) {
            return plan.measurements().get(0).mechanism() instanceof AdditiveMechanism noise
                            && noise.deviation() * 2 > (double) rows.getAsLong() * sets() / cells
                    ? Optional.of("W-120 " + about + counted(cells, "cell")
                            + ", the noise is as large as a typical count. Take fewer cells or a larger budget.")
                    : Optional.empty();
        }
        return widest.isPresent() && 4 * expected(facts).reach95().orElse(0) > widest.getAsDouble()
                ? Optional.of(
                        "W-121 " + about + counted(type.groups(facts), "group") + ", a typical answer says little:"
                                + " its interval is half of the declared range or more. Take fewer groups or a larger budget.")
                : Optional.empty();
    }

    /** How many cells a row falls in: one, unless there are several sets of columns. */
    private int sets() {
        return type.options().stream()
                .filter(option -> option.kind() == Option.Kind.COLUMN_SETS)
                .mapToInt(option -> facts.words(option.name()).size())
                .reduce(1, Math::max);
    }

    private static String counted(long number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }
}
