package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.page.Drawing;
import dev.bulla.app.page.Html;
import dev.bulla.app.page.Page;
import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.seal.Verification;
import dev.bulla.ledger.Artefact;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The public report of a release.
 *
 * <p>It is made of the sealed files alone. Two releases that differ in nothing but their numbers have reports that
 * differ in nothing but their numbers, so a report cannot tell more about a row than the release itself.
 */
public final class Report {

    private static final int LONGEST_TITLE = 160;

    private static final Html SEAL =
            Html.of("<svg class=\"seal\" viewBox=\"0 0 48 48\" width=\"48\" height=\"48\" aria-hidden=\"true\">"
                    + "<circle class=\"clay\" cx=\"24\" cy=\"24\" r=\"22\"/><circle class=\"ring\" cx=\"24\" cy=\"24\" r=\"17\"/>"
                    + "<path class=\"token\" d=\"M24 13l6 10H18zM15 27h7v7h-7z\"/><circle class=\"token\" cx=\"30\" cy=\"30.5\" r=\"4\"/>"
                    + "</svg>");

    private final Facts facts;
    private final ExpectedError expected;
    private final Protection protection;
    private final Values values;
    private final Provenance provenance;

    private Report(Facts facts) {
        this.facts = facts;
        this.expected = facts.expected();
        this.protection = new Protection(facts);
        this.values = new Values(facts);
        this.provenance = new Provenance(facts);
    }

    /**
     * The text of report.html: one file, no script, nothing fetched.
     *
     * @throws dev.bulla.core.refusal.BadInput when the files cannot be read as a release at all; a release that can be
     *     read but fails a check gets a report that says so first
     */
    public static String html(Artefact artefact) {
        Report report = new Report(Facts.of(artefact));
        return Page.of(report.facts.title() + " · " + report.facts.schema().dataset(), report.body());
    }

    private Html body() {
        List<Html> parts = new ArrayList<>();
        parts.add(header());
        parts.add(section("What is protected", protection.who()));
        parts.add(section("What an attacker could learn", protection.odds()));
        parts.add(section("What this ε means for me", protection.meaning()));
        if (facts.parts().isEmpty()) {
            parts.add(section("How accurate it is", accuracy()));
            parts.add(section("The released numbers", values.html()));
        }
        facts.parts().forEach((name, part) -> parts.add(new Report(part).part(name)));
        parts.add(section("What is not protected", provenance.notProtected()));
        parts.add(section("What it cost", provenance.price()));
        parts.add(section("Check it yourself", provenance.verify()));
        parts.add(section("How it was made", provenance.reproduce()));
        parts.add(Html.of(
                "<footer><p>Made by Bulla from plan.json, model.json and certificate.json, and from nothing else."
                        + " This page is not covered by the certificate; those files are.</p></footer>\n"));
        return Html.join(parts);
    }

    /** One part of a joint release: what it is, how wrong, and its numbers. */
    private Html part(String name) {
        return section(
                "Part " + name + ": " + facts.title(),
                Html.of(
                        "<p>By itself this part would promise {}. All parts are published together, so that the guarantee of the"
                                + " whole release is the one that holds.</p>\n<h3>How accurate it is</h3>\n{}<h3>The released"
                                + " numbers</h3>\n{}",
                        facts.budget(),
                        accuracy(),
                        values.html()));
    }

    private Html header() {
        return Html.of(
                "<header>{}<div><p class=\"kind\">Privacy report</p>{}<p class=\"sub\">Dataset <b>{}</b> · release"
                        + " <b>{}</b> · {}</p></div></header>\n{}{}",
                SEAL,
                heading(facts.title()),
                facts.schema().dataset(),
                facts.id(),
                provenance.date(),
                Html.of("{}{}", advisories(), verdict()),
                label());
    }

    /** A title of very many columns is cut; pointed at, it is told in full. */
    private static Html heading(String title) {
        String cut = Drawing.cut(title, LONGEST_TITLE);
        return cut.equals(title) ? Html.of("<h1>{}</h1>", title) : Html.of("<h1 title=\"{}\">{}</h1>", title, cut);
    }

    private Html advisories() {
        return Html.join(facts.advisories().stream()
                .map(advisory -> Html.of(
                        "<div class=\"verdict bad\"><p class=\"mark\" aria-hidden=\"true\">!</p><div><p class=\"word\">Advisory"
                                + " {}</p><p>{}. {} {}</p></div></div>\n",
                        advisory.id(),
                        advisory.title(),
                        advisory.instead(),
                        advisory.remedy()))
                .toList());
    }

    private Html verdict() {
        List<Verification.Check> failures = facts.failures();
        if (!failures.isEmpty()) {
            Verification.Check first = failures.get(0);
            return Html.of(
                    "<div class=\"verdict bad\"><p class=\"mark\" aria-hidden=\"true\">✕</p><div><p class=\"word\">Do not use"
                            + " this release</p><p>It fails the check “{}”: {}</p></div></div>\n",
                    first.name(),
                    first.detail());
        }
        return Html.of(
                "<div class=\"verdict {}\"><p class=\"mark\" aria-hidden=\"true\">{}</p><div><p class=\"word\">{}</p>"
                        + "<p>{} All {} checks of the sealed files held when this page was made.</p></div></div>\n",
                protection.isStrong() ? "good" : "fair",
                protection.isStrong() ? "✓" : "!",
                protection.verdict(),
                protection.scope(),
                facts.checks().size());
    }

    private Html label() {
        return Html.of(
                "<dl class=\"label\"><div><dt>Dataset</dt><dd>{}</dd></div><div><dt>Recipe</dt><dd>{}</dd></div>"
                        + "<div><dt>Guarantee</dt><dd>{}</dd></div><div><dt>Protects</dt><dd>{}</dd></div>"
                        + "<div><dt>Typical error</dt><dd>{}</dd></div><div><dt>Price</dt><dd>{} of the cap</dd></div>"
                        + "<div><dt>Questions</dt><dd>unlimited, free</dd></div><div><dt>Released</dt><dd>{}</dd></div></dl>\n",
                facts.schema().dataset(),
                facts.recipe(),
                facts.budget(),
                protection.subject(),
                typical(),
                provenance.share(),
                provenance.date());
    }

    /** The error in short: a deviation, or for a choice how many rows it may be off. */
    private String typical() {
        if (!facts.parts().isEmpty()) {
            return "by part, below";
        }
        if (expected.rows95().isPresent()) {
            return "fewer than " + Figures.significant(expected.rows95().getAsDouble()) + " rows";
        }
        if (isOnlySaid()) {
            return "by number, below";
        }
        return facts.answer() == AnswerKind.CLASS && expected.deviation().isPresent()
                ? "± " + Figures.significant(expected.deviation().getAsDouble()) + " on a " + expected.noun()
                : off(expected.deviation());
    }

    /** Whether the plan has words for its error and no number that holds for every answer. */
    private boolean isOnlySaid() {
        return facts.answer() != AnswerKind.CLASS
                && expected.deviation().isEmpty()
                && expected.reach95().isEmpty()
                && expected.rows95().isEmpty();
    }

    private Html accuracy() {
        if (expected.rows95().isPresent()) {
            return Html.of(
                    "<p>{}.</p>\n<p>Known before any row was read, from the plan alone.</p>\n",
                    Values.capital(expected.sentence()));
        }
        if (facts.answer() == AnswerKind.CLASS) {
            return classes();
        }
        boolean counts = facts.answer() == AnswerKind.COUNT;
        Html zero = counts && expected.reach95().orElse(0) > 0
                ? Html.of(
                        "<p>A count of {} or less cannot be told from zero. Small groups are hit hardest: the error is"
                                + " the same for a group of ten as for a group of ten thousand.</p>\n",
                        Figures.whole((long) Math.floor(expected.reach95().orElse(0))))
                : Html.NONE;
        Html unknown = values.anyUnknown()
                ? Html.of(
                        "<p class=\"note\">Groups whose interval is the whole declared range are too small to be told from"
                                + " empty ones: nothing can be said about them.</p>\n")
                : Html.NONE;
        Html below = counts && values.anyBelowZero()
                ? Html.of(
                        "<p class=\"note\">Some values are below zero. That is noise, left in on purpose: cutting it off"
                                + " would make sums of many cells too large.</p>\n")
                : Html.NONE;
        return Html.of(
                "{}<p>Known before any row was read, from the plan alone.{}</p>\n{}{}{}{}",
                isOnlySaid() ? Html.of("<p>{}.</p>\n", Values.capital(expected.sentence())) : deviations(),
                expected.isNoise()
                        ? " It is the distance to the value without noise; faults of the data itself come on top."
                        : " Faults of the data itself come on top.",
                expected.note().isEmpty() ? Html.NONE : Html.of("<p>{}</p>\n", expected.note()),
                zero,
                unknown,
                below);
    }

    private Html deviations() {
        return Html.of(
                "<dl class=\"facts wide\"><dt>{}</dt><dd>{}</dd>"
                        + "<dt>95 of 100 values are off by at most</dt><dd>{}</dd></dl>\n",
                expected.isNoise() ? "Standard deviation of the noise" : "Expected error",
                off(expected.deviation()),
                off(expected.reach95()));
    }

    /** A class has no interval; its scores may have one. */
    private Html classes() {
        String noise = expected.deviation().isPresent()
                ? "The noise on a " + expected.noun() + " has the standard deviation "
                        + Figures.significant(expected.deviation().getAsDouble())
                        + ". Known before any row was read, from the plan alone."
                : "How far the noise moves a score depends on the point and is not stated.";
        return Html.of(
                "<p>{} {}</p>\n<p>How often an answer is right is not part of the release.</p>\n",
                expected.note(),
                noise);
    }

    private String off(OptionalDouble error) {
        if (error.isEmpty()) {
            return "not stated";
        }
        return error.getAsDouble() == 0 ? "none" : "± " + values.figures().error(error.getAsDouble());
    }

    private static Html section(String title, Html content) {
        return Html.of("<section><h2>{}</h2>\n{}</section>\n", title, content);
    }
}
