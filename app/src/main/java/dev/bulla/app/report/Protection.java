package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.page.Html;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.risk.Odds;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Who is protected, and what that is worth against an attacker who knows everything else. */
final class Protection {

    private static final double MILLION = 1e6;

    private final Facts facts;

    Protection(Facts facts) {
        this.facts = facts;
    }

    /**
     * "Moderate protection: ε = 3, δ = 1e-5 for any one row": a rating of the cap and not of this release, because
     * people are in all the releases of an account.
     */
    String verdict() {
        return facts.worst().word() + " protection: " + facts.schema().cap() + " for " + subject();
    }

    /** Of what that is the rating, and what this release is by itself. */
    String scope() {
        return "This rates all that the account may ever release, up to the cap in the schema. This release alone is "
                + facts.budget() + ": " + facts.strength().word().toLowerCase(Locale.ROOT) + " protection.";
    }

    boolean isStrong() {
        return facts.worst().isStrong();
    }

    /** "any one row", "any one "person" with at most 12 rows", "the private values of any one row". */
    String subject() {
        return facts.claim().relation().subject();
    }

    Html who() {
        return Html.of(
                "<p class=\"lead\">{}</p>\n<dl class=\"facts\"><dt>Unit</dt><dd>{}</dd><dt>Neighbours</dt><dd>{}</dd>"
                        + "<dt>Guarantee</dt><dd>{}</dd><dt>With all the rest</dt><dd>Other releases of the account add to"
                        + " this one. If they use up its cap ({}), then {}</dd></dl>\n<p class=\"note\">“Very strong” is our word"
                        + " for a best guess that is right in at most 60 % of cases, “strong” for 75 %, “moderate” for 96 %,"
                        + " “weak” for 99.99 %. It is the numbers that count.</p>\n",
                facts.claim().sentence(facts.strength()),
                unitWords(facts.claim().unit()),
                neighbourWords(),
                guaranteeWords(),
                facts.schema().cap(),
                small(facts.worst().guess()));
    }

    private static String small(String sentence) {
        return sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
    }

    Html odds() {
        return facts.budget().isPure() ? pureOdds() : attack();
    }

    /** What the ε of this release means beside others. */
    Html meaning() {
        return EpsilonTable.html(facts.budget());
    }

    private String unitWords(Unit unit) {
        if (unit.column().isEmpty()) {
            return "One row of the table is one unit.";
        }
        String limit = unit.maxRows() == 1 ? "One row" : "At most " + unit.maxRows() + " rows";
        return "All rows with the same \"" + unit.column().get() + "\" are one unit. " + limit
                + " of each enter the result; further ones are left out.";
    }

    private Html neighbourWords() {
        String rows = Figures.whole(facts.schema().rows().orElse(0));
        return switch (facts.claim().neighbours()) {
            case ADD_REMOVE ->
                Html.of("<b>add-remove</b>: the data with a unit and the data without it must give nearly the same"
                        + " results. How many units there are is protected too.");
            case REPLACE_ONE ->
                Html.of(
                        "<b>replace-one</b>: the data as it is and the data with one row replaced by any other must give"
                                + " nearly the same results. The number of rows, {}, is public.",
                        rows);
            case OUTPUTS ->
                Html.of(
                        "<b>outputs</b>: the data as it is and the data with other private values in one row must give"
                                + " nearly the same results. The number of rows, {}, is public, and so is what every row"
                                + " holds in these columns: {}. Who is in the data is not protected.",
                        rows,
                        String.join(", ", facts.claim().relation().publicColumns()));
        };
    }

    private Html guaranteeWords() {
        Budget budget = facts.budget();
        double factor = StrictMath.exp(budget.epsilon().doubleValue());
        Html pure = factor < MILLION
                ? Html.of(
                        "<b>{}</b>. No result becomes more than {} times as likely, or as unlikely, because of {}",
                        budget,
                        Figures.significant(factor),
                        cause())
                : Html.of(
                        "<b>{}</b>. Some result may become more than a million times as likely, or as unlikely, because of {}",
                        budget,
                        cause());
        return budget.isPure()
                ? Html.of("{}.", pure)
                : Html.of(
                        "{}, up to a slack of {} in the probability of any result.", pure, Budget.text(budget.delta()));
    }

    /** What results may depend on so little. */
    private String cause() {
        return switch (facts.claim().neighbours()) {
            case ADD_REMOVE, REPLACE_ONE -> "one unit";
            case OUTPUTS -> "the private values of one row";
        };
    }

    private Html pureOdds() {
        List<Html> cards = new ArrayList<>();
        for (Odds odds : Odds.table(facts.claim().guarantee())) {
            String before = percent(odds.prior());
            String then = percent(odds.posterior());
            Dots dots = new Dots(
                    100 * odds.prior(), 100 * odds.posterior(), "Before " + before + ", afterwards at most " + then);
            cards.add(Html.of(
                    "<li>{}<p><span>believed before</span> <b>{}</b></p><p><span>afterwards, at most</span> <b>{}</b></p></li>\n",
                    dots.html(),
                    before,
                    then));
        }
        return Html.of(
                "<p>Suppose someone already believes, with some chance, that {}. However clever they are and whatever"
                        + " else they know, after seeing everything released here their belief is at most this:</p>\n"
                        + "<ul class=\"cards\">{}</ul>\n{}",
                suspicion(),
                Html.join(cards),
                key("believed before", "added at worst"));
    }

    private String suspicion() {
        String whose = facts.claim()
                .unit()
                .column()
                .map(c -> "a certain \"" + c + "\"")
                .orElse("a certain row");
        return switch (facts.claim().neighbours()) {
            case ADD_REMOVE -> whose + " is in the data";
            case REPLACE_ONE -> whose + " is the one they think it is, and not another";
            case OUTPUTS -> whose + " holds the private values they think it does, and not others";
        };
    }

    /** What the best attacker knows and wants to know, as it stands after "one who". */
    private String attempt() {
        return switch (facts.claim().neighbours()) {
            case ADD_REMOVE -> "knows every other unit and tries to tell whether a certain one is in the data";
            case REPLACE_ONE -> "knows every other unit and tries to tell whether a certain one is rightly suspected";
            case OUTPUTS ->
                "knows every other row, and all that is public of a certain one, and tries to tell whether it is rightly"
                        + " suspected of certain private values";
        };
    }

    private Html attack() {
        TradeOff tradeOff = new TradeOff(facts.claim().guarantee(), facts.mu());
        String found = percent(tradeOff.hitRate());
        Dots accused = new Dots(1, 1, "1 of 100 wrongly accused");
        Dots hits = new Dots(1, 100 * tradeOff.hitRate(), found + " found; 1 % would be found by guessing");
        return Html.of(
                "<p>Picture the best attacker there can be: one who {}. If they may wrongly accuse <b>1 %</b> of those who"
                        + " are not, they find at most <b>{}</b> of those who are. Blind guessing finds 1 %.</p>\n"
                        + "<div class=\"attack\"><div><ul class=\"cards two\"><li>{}<p><span>of 100 who are not, wrongly accused</span>"
                        + " <b>1 %</b></p></li><li>{}<p><span>of 100 who are, found at most</span> <b>{}</b></p></li></ul>\n"
                        + "{}{}</div><figure>{}<figcaption>Every attack there is lies between the dashed line (guessing) and the"
                        + " curve. The closer they are, the better. Per cent of each group.</figcaption></figure></div>\n",
                attempt(),
                found,
                accused.html(),
                hits.html(),
                found,
                key("by guessing", "added by this release"),
                deltaNote(),
                tradeOff.html());
    }

    private Html deltaNote() {
        String basis = facts.mu()
                .map(mu -> "Worked out from the noise itself (μ = " + Figures.significant(mu.doubleValue())
                        + "), which says more than ε and δ.")
                .orElse("Worked out from ε and δ.");
        boolean large = facts.schema().rows().isPresent()
                && facts.budget()
                                .delta()
                                .multiply(BigDecimal.valueOf(10))
                                .multiply(
                                        BigDecimal.valueOf(facts.schema().rows().getAsLong()))
                                .compareTo(BigDecimal.ONE)
                        > 0;
        Html warning = large
                ? Html.of("<p class=\"note warn\">δ is not far below one over the declared number of rows. A smaller"
                        + " one would be better practice.</p>\n")
                : Html.NONE;
        return Html.of("<p class=\"note\">{}</p>\n{}", basis, warning);
    }

    private static Html key(String filled, String marked) {
        return Html.of(
                "<p class=\"key\"><svg viewBox=\"0 0 12 12\" width=\"12\" height=\"12\" aria-hidden=\"true\">"
                        + "<circle class=\"dot filled\" cx=\"6\" cy=\"6\" r=\"4.6\"/></svg> {} <svg viewBox=\"0 0 12 12\""
                        + " width=\"12\" height=\"12\" aria-hidden=\"true\"><circle class=\"dot marked\" cx=\"6\" cy=\"6\""
                        + " r=\"4.6\"/></svg> {}</p>\n",
                filled,
                marked);
    }

    /** A chance to a tenth of a per cent; one that is not certain is never written as certain. */
    static String percent(double chance) {
        if (chance > 0.9995) {
            return "over\u00A099.9\u00A0%";
        }
        BigDecimal percent = BigDecimal.valueOf(100 * chance).setScale(1, RoundingMode.HALF_UP);
        return percent.stripTrailingZeros().toPlainString() + "\u00A0%";
    }
}
