package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.page.Html;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Strength;
import dev.bulla.core.risk.Odds;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** What an ε means for one person, beside the usual others: the table that a report and the page of {@code advise} both show. */
public final class EpsilonTable {

    private static final List<String> USUAL = List.of("0.1", "0.5", "1", "2", "5", "10");

    private static final double MILLION = 1e6;

    private EpsilonTable() {}

    /**
     * The table.
     *
     * @param budget whose ε is marked
     */
    public static Html html(Budget budget) {
        TreeSet<BigDecimal> epsilons = new TreeSet<>();
        USUAL.forEach(epsilon -> epsilons.add(new BigDecimal(epsilon)));
        epsilons.add(budget.epsilon());
        List<Html> rows = new ArrayList<>();
        for (BigDecimal epsilon : epsilons) {
            rows.add(row(new Budget(epsilon, BigDecimal.ZERO), epsilon.compareTo(budget.epsilon()) == 0));
        }
        Html slack = budget.isPure()
                ? Html.NONE
                : Html.of(
                        " With δ = {} there is a slack of so much in each chance; the noise itself may give away less than its ε allows.",
                        Budget.text(budget.delta()));
        return Html.of(
                "<table class=\"epsilons stack\"><thead><tr><th>ε</th><th class=\"num\">a result is likelier by, at most</th>"
                        + "<th class=\"num\">1 % becomes</th><th class=\"num\">10 % becomes</th><th class=\"num\">50 % becomes</th>"
                        + "<th>protection</th></tr></thead><tbody>\n{}</tbody></table>\n"
                        + "<p class=\"note\">How to read it: someone who believes something about you with a chance of 10 % believes it with at most"
                        + " the chance in that column after all is published.{}</p>\n",
                Html.join(rows), slack);
    }

    private static Html row(Budget at, boolean isMarked) {
        List<Html> cells = new ArrayList<>();
        for (Odds odds : Odds.table(at.guarantee())) {
            cells.add(Html.of(
                    "<td class=\"num\" data-head=\"{} becomes\">{}</td>",
                    Protection.percent(odds.prior()),
                    Protection.percent(odds.posterior())));
        }
        String name = Budget.text(at.epsilon());
        return Html.of(
                "<tr{}><th scope=\"row\">{}</th><td class=\"num\" data-head=\"likelier by, at most\">× {}</td>{}<td data-head=\"protection\">{}</td></tr>\n",
                isMarked ? Html.of(" class=\"this\"") : Html.NONE,
                isMarked ? Html.of("<b>{}</b> ← this one", name) : Html.of("{}", name),
                times(at.epsilon().doubleValue()),
                Html.join(cells),
                Strength.of(at).word());
    }

    private static String times(double epsilon) {
        double factor = StrictMath.exp(epsilon);
        return factor > MILLION ? "over a million" : Figures.significant(factor);
    }
}
