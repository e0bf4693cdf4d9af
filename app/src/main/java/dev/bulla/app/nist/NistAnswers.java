package dev.bulla.app.nist;

import static dev.bulla.app.nist.NistTable.Mark.NOT_APPLICABLE;
import static dev.bulla.app.nist.NistTable.Mark.OPEN;
import static dev.bulla.app.nist.NistTable.Mark.PROVED;
import static dev.bulla.app.nist.NistTable.Mark.STATED;
import static dev.bulla.app.nist.NistTable.Mark.TESTED;
import static dev.bulla.core.declaration.ExpectedError.number;

import dev.bulla.app.nist.NistTable.Answer;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.refusal.Visible;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The answers that differ from release to release, each from the sealed plan or the model. */
final class NistAnswers {

    private static final BigDecimal STRONG = BigDecimal.ONE;
    private static final BigDecimal UNCLEAR = BigDecimal.valueOf(20);

    private NistAnswers() {}

    static Answer epsilon(NistFacts facts) {
        String said = "ε = " + Budget.text(facts.claim().epsilon())
                + " for this release; that the noise fits it was worked out again. It is ";
        if (facts.claim().epsilon().compareTo(STRONG) <= 0) {
            return proved(said + "at most 1, the strong range.");
        }
        String range = facts.claim().epsilon().compareTo(UNCLEAR) <= 0
                ? "between 1 and 20, where it is unclear what it protects. "
                : "above 20, where the worst case protects nobody. ";
        return open(said + range + "The publisher should write down why so much is needed.");
    }

    static Answer total(NistFacts facts) {
        BigDecimal share = new BigDecimal(facts.cost("share").orElse("1")).min(BigDecimal.ONE);
        return stated("No, it is this release alone: " + percent(share) + " of the cap "
                + facts.schema().cap()
                + ", worked out again. What one account admits stays within its cap (Rule.proof.md); that all"
                + " releases about these people are charged to account "
                + Visible.quote(facts.schema().dataset()) + " (here entry "
                + facts.entry()
                + ") is the publisher's word.");
    }

    static Answer definition(NistFacts facts) {
        boolean complete = facts.claim().isPure()
                || (facts.cost("mu").isPresent() && facts.cost("epsilon").isEmpty());
        String meant = facts.claim().isPure()
                ? "Pure ε, the strictest: "
                : "(ε, δ), one point of a curve that is given whole, μ-GDP with μ = "
                        + facts.cost("mu").orElse("?") + ": ";
        if (!facts.isKnown()) {
            return open(facts.claim() + ". The publisher should give the native parameters and their proof.");
        }
        return complete
                ? proved(meant + facts.evidence() + ".")
                : open(facts.claim() + ", worked out again (" + facts.evidence()
                        + "). It is one point, and no curve is given. The publisher should add what else is known.");
    }

    static Answer delta(NistFacts facts) {
        if (facts.claim().isPure()) {
            return proved("It cannot: δ = 0, worked out again.");
        }
        String said = (facts.isKnown() && facts.cost("mu").isPresent()
                        ? "Normal noise fails by degrees, never outright (GaussianMechanism.proof.md). "
                        : "")
                + "δ = " + Budget.text(facts.claim().delta()) + ", worked out again";
        if (facts.schema().rows().isEmpty()) {
            return open(
                    said + ", but no number of rows to hold it against. The publisher should add rows to the schema.");
        }
        long rows = facts.schema().rows().getAsLong();
        BigDecimal tenfold =
                facts.claim().delta().multiply(BigDecimal.valueOf(rows)).movePointRight(1);
        String against = " a tenth of one over the " + grouped(rows) + " rows that "
                + (facts.schema().neighbours().hasPublicRows() ? "are public." : "the schema guesses.");
        return tenfold.compareTo(BigDecimal.ONE) <= 0
                ? stated(said + ": at most" + against)
                : open(said + ": above" + against + " The publisher should lower it, or say why it is enough.");
    }

    static Answer parameters(NistFacts facts) {
        List<String> parts = new ArrayList<>();
        String part = facts.cost("mu").isPresent() ? " (what is pure in it)" : "";
        facts.cost("epsilon").ifPresent(value -> parts.add("ε = " + value + part));
        facts.cost("rho").ifPresent(value -> parts.add("ρ = " + value + " (zCDP)"));
        facts.cost("mu").ifPresent(value -> parts.add("μ = " + value + " (GDP)"));
        facts.cost("renyi")
                .ifPresent(value -> parts.add("Rényi cost " + value + " at order "
                        + facts.cost("order").orElse("?")));
        return proved("Yes, worked out again and rounded up: " + String.join(", ", parts) + ".");
    }

    static Answer comparison(NistFacts facts) {
        return none("It compares with nothing. Hold it only against releases with δ = "
                + Budget.text(facts.claim().delta()) + ", "
                + facts.schema().neighbours().word() + " neighbours"
                + facts.publicColumns()
                        .map(names -> ", the same public columns (" + names + ")")
                        .orElse("") + " and the same unit.");
    }

    static Answer unit(NistFacts facts) {
        String said = "Protected: " + facts.relation().subject() + ", "
                + facts.schema().neighbours().word() + " neighbours"
                + (facts.schema().neighbours().hasPublicRows() ? "" : ", so their number is private too")
                + facts.publicColumns()
                        .map(names -> ". Not protected: who is in the data, and what rows hold in " + names)
                        .orElse("")
                + ". ";
        return facts.schema()
                .unit()
                .column()
                .map(id -> stated(said + "That one " + Visible.quote(id) + " is one person is the schema's word."))
                .orElseGet(() -> open(said + "The publisher should say whether a row is all there is about a person."));
    }

    static Answer harm(NistFacts facts) {
        return open(
                "No harm is named. The publisher should write one to three sentences on what people fear, and see that"
                        + " each is about " + facts.relation().subject() + ".");
    }

    static Answer bound(NistFacts facts) {
        String lasting = " The cap is for account "
                + Visible.quote(facts.schema().dataset()) + " and has no period after which it is full again.";
        return facts.schema()
                .unit()
                .column()
                .map(id -> tested("Of the rows of one " + Visible.quote(id) + " at most "
                        + grouped(facts.schema().unit().maxRows())
                        + " enter, chosen by a hash with a fresh secret key (UnitCappingTest)." + lasting))
                .orElseGet(() -> stated(
                        "One row is one unit, so there is nothing to cut; people with several rows are not bounded."
                                + lasting));
    }

    static Answer noise(NistFacts facts) {
        List<String> parts = facts.releases().stream()
                .map(release -> release.mechanism() + " scale " + value(release.scale()) + " for " + release.statistic()
                        + ", of which one unit moves at most " + value(release.sensitivity()) + " ("
                        + release.norm().toUpperCase(Locale.ROOT) + ")")
                .toList();
        return proved("Yes, worked out again: " + String.join("; ", parts) + ".");
    }

    static Answer exactFigures(NistFacts facts) {
        String here = facts.schema().neighbours().hasPublicRows()
                ? "The number of rows, " + grouped(facts.schema().rows().orElse(0)) + ", is"
                        + facts.publicColumns()
                                .map(names -> ", and what rows hold in " + names + " may be")
                                .orElse("") + ". "
                : "";
        return open(
                here + "The certificate cannot know of others. The publisher should list every other publication from"
                        + " these rows, or write \"none\".");
    }

    static Answer software(NistFacts facts) {
        return facts.isKnown()
                ? tested("Open source, " + facts.program() + ": " + facts.evidence() + ".")
                : unknown("name the proofs and tests of " + facts.charged());
    }

    static Answer interval(NistFacts facts) {
        ExpectedError expected = facts.expected();
        String use = ", worked out again. The publisher should add for which use that will do.";
        if (expected.rows95().isPresent()) {
            return open(Character.toUpperCase(expected.sentence().charAt(0))
                    + expected.sentence().substring(1)
                    + use);
        }
        return open(
                expected.reach95().isEmpty()
                        ? "The plan predicts no interval. The publisher should give one, and for which use it will do."
                        : "95 % of " + expected.noun() + "s lie within ±"
                                + number(expected.reach95().getAsDouble()) + " of the one without noise" + use);
    }

    /** A count c with standard deviation s is as precise as one from a sample of rate c/(c + s²). */
    static Answer sample(NistFacts facts) {
        OptionalDouble deviation = facts.expected().deviation();
        if (!facts.isNoisyCounts()
                || facts.isShares()
                || deviation.isEmpty()
                || facts.schema().rows().isEmpty()) {
            return open("Not worked out here. The publisher should compare the two for the use intended.");
        }
        double count = (double) facts.schema().rows().getAsLong() / facts.dimension();
        double rate = count / (count + deviation.getAsDouble() * deviation.getAsDouble());
        return stated("For a count c of " + number(count) + " ("
                + grouped(facts.schema().rows().getAsLong()) + " declared rows over "
                + grouped(facts.dimension()) + (facts.dimension() == 1 ? " cell" : " cells")
                + ") its deviation s is that of a sample of " + number(100 * rate)
                + " % of the rows, c/(c + s²).");
    }

    static Answer smallGroups(NistFacts facts) {
        OptionalDouble width = facts.expected().reach95();
        if (facts.isSums()) {
            return facts.isGrouped()
                    ? stated("Yes: the sums of all groups get the same noise"
                            + (facts.isRatio() ? ", so a group half as large has twice the error." : "."))
                    : none("One number about all rows: there are no groups.");
        }
        if (!facts.isKnown()) {
            return unknown("compare the error of small and large groups");
        }
        if (!facts.isNoisyCounts() || width.isEmpty()) {
            return open(
                    "Probably: the noise does not depend on how many rows there are, so where they are few it is large"
                            + " against what they say. The publisher should compare the groups that matter.");
        }
        if (facts.dimension() == 1) {
            return none("One number about all rows: there are no groups.");
        }
        return new Answer(
                facts.isShares() ? STATED : PROVED,
                "Yes, in proportion: all " + grouped(facts.dimension()) + " cells get the same noise, so a "
                        + facts.answerWord() + " under " + number(width.getAsDouble())
                        + " cannot be told from none (95 %), worked out again.");
    }

    static Answer looks(NistFacts facts) {
        if (facts.isChoice()) {
            return stated("No: the choice is kept as it was drawn.");
        }
        if (facts.isSums()) {
            return stated(
                    facts.isRatio()
                            ? "Cut to what the declared bounds allow when read. In the model the sums are kept as they came"
                                    + " out of the noise."
                            : "No: sums are kept as they came out of the noise.");
        }
        if (!facts.isKnown()) {
            return unknown("say what was done to the figures after the noise, and its effect");
        }
        if (!facts.isNoisyCounts()) {
            String choices = facts.choices();
            return open("Answers are computed from the noisy " + facts.charged() + " and from nothing else"
                    + (choices.isEmpty() ? "" : ", with " + choices)
                    + ". The publisher should say what that does to small values.");
        }
        String kept = "counts are kept as they came out of the noise, below zero at times";
        OptionalLong number = facts.belowZero();
        String below =
                number.isEmpty() ? "" : ": here " + grouped(number.getAsLong()) + " of " + grouped(facts.dimension());
        return stated(
                facts.isShares()
                        ? "Shares are cut to [0, 1] when read, which biases small ones upwards. In the model " + kept
                                + below + "."
                        : "No: " + kept + below + ". Sums of many stay unbiased.");
    }

    static Answer bias(NistFacts facts) {
        List<String> causes = new ArrayList<>();
        if (!facts.used().isEmpty()) {
            causes.add("numbers out of bounds are clamped, other cells take the fallback or count nowhere");
        }
        facts.schema().unit().column().ifPresent(id -> causes.add("rows beyond the bound of a unit are left out"));
        if (causes.isEmpty()) {
            return none("Every row counts as it is.");
        }
        return open("No: " + String.join(", and ", causes)
                + "; how often is private. The publisher should say what is known in"
                + " public about it, or release the number.");
    }

    static Answer domain(NistFacts facts) {
        if (facts.used().isEmpty()) {
            return none("No column enters.");
        }
        List<String> given = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        facts.used()
                .forEach(column -> column.source()
                        .ifPresentOrElse(
                                source -> given.add(Visible.of(column.name()) + ": " + Visible.quote(source)),
                                () -> missing.add(Visible.of(column.name()))));
        String said = "They stand in the schema, and planning reads no row (PlanReadsNothingTest). "
                + (given.isEmpty() ? "" : "Source given for " + String.join(", ", given) + ". ");
        return missing.isEmpty()
                ? stated(said.strip())
                : open(said + "The publisher should add a source for " + String.join(", ", missing) + ".");
    }

    static Answer bounds(NistFacts facts) {
        return facts.isCounting() ? none("Rows are counted, no values are summed.") : domain(facts);
    }

    static Answer extremes(NistFacts facts) {
        return facts.isKnown()
                ? proved("Yes: all that is released is " + (facts.isChoice() ? "a choice by " : "") + facts.charged()
                        + ", worked out again.")
                : unknown("say whether " + facts.charged() + " hold a minimum or maximum");
    }

    static Answer training(NistFacts facts) {
        if (!facts.isKnown()) {
            return unknown("show that the model is computed from " + facts.charged() + " alone");
        }
        if (facts.isChoice() || facts.isSums() || facts.isNoisyCounts()) {
            return none("Nothing is trained: the model is the "
                    + (facts.isChoice() ? "choice." : facts.isSums() ? "noisy sums." : "noisy counts."));
        }
        return proved("Yes: rows enter only by the noisy " + facts.charged() + ", of which the model is computed ("
                + facts.evidence() + "). The unit is " + facts.schema().unit().sentence() + ".");
    }

    static Answer synthetic(NistFacts facts) {
        return facts.isKnown()
                ? none("No rows are synthesised.")
                : unknown("say whether rows are synthesised, and how");
    }

    static Answer trust(NistFacts facts) {
        String key = facts.publicKey();
        return open(
                "The steward with rows, ledger and key; a reader with nothing (SECURITY.md). The certificate names only the"
                        + " key " + key.substring(0, Math.min(16, key.length()))
                        + "…. The publisher should write who holds it, and why that person can be trusted.");
    }

    static Answer arithmetic(NistFacts facts) {
        if (facts.drawn().isEmpty()) {
            return unknown("say how " + String.join(", ", facts.mechanisms()) + " noise is drawn");
        }
        String grids = String.join(
                ", ",
                facts.releases().stream()
                        .map(release -> value(release.grid()))
                        .distinct()
                        .toList());
        return proved("Sums are whole multiples of " + grids + ", plus " + String.join("; ", facts.drawn()) + ".");
    }

    static Answer collection(NistFacts facts) {
        List<String> names =
                facts.used().stream().map(column -> Visible.of(column.name())).toList();
        return open("This release uses " + names.size() + " of "
                + facts.schema().columns().size() + " declared columns"
                + (names.isEmpty() ? "" : " (" + String.join(", ", names) + ")")
                + ". The publisher should say why each is collected at all.");
    }

    static Answer tuning(NistFacts facts) {
        return open("Paid for here: " + facts.charged()
                + ". The certificate cannot know whether somebody looked at rows before choosing"
                + " the options. The publisher should say how they were chosen.");
    }

    private static Answer proved(String text) {
        return new Answer(PROVED, text);
    }

    private static Answer tested(String text) {
        return new Answer(TESTED, text);
    }

    private static Answer stated(String text) {
        return new Answer(STATED, text);
    }

    private static Answer open(String text) {
        return new Answer(OPEN, text);
    }

    private static Answer none(String text) {
        return new Answer(NOT_APPLICABLE, text);
    }

    private static Answer unknown(String wanted) {
        return open("This table does not know the recipe well enough. The publisher should " + wanted + ".");
    }

    private static String value(BigDecimal number) {
        return number(number.doubleValue());
    }

    private static String percent(BigDecimal share) {
        return share.movePointRight(2).setScale(2, RoundingMode.UP).toPlainString() + " %";
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
