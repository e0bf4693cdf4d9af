package dev.bulla.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.artefact.Figures;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.ledger.Artefact;
import dev.bulla.models.bayes.NaiveBayes;
import dev.bulla.models.histogram.Histogram;
import dev.bulla.models.regression.Regression;
import dev.bulla.models.regression.RegressionModel;
import dev.bulla.models.summary.Quantile;
import dev.bulla.models.summary.Select;
import dev.bulla.models.svm.Svm;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The tables that models declare, and what levels are called, on the page. */
class ReportTablesTest {

    private static final Budget BUDGET = Budget.approx("1", "1e-6");
    private static final Column SEX = new Column.Category(
            "sex", List.of("f", "m"), Optional.empty(), Optional.empty(), Map.of("f", "woman & co", "m", "man"));
    private static final Schema PEOPLE = Samples.schema(Samples.AGE, SEX, Samples.INCOME, Samples.longNames());

    @Test
    void html_regression_hasEveryCoefficientAndAPlotAroundZero() {
        Artefact artefact = Samples.release(Regression.linear("age", "sex").target("income"), PEOPLE, BUDGET);
        String html = Report.html(artefact);

        ((RegressionModel) artefact.openModel())
                .coefficients()
                .forEach(each -> assertThat(html)
                        .contains("<b>"
                                + Figures.alone(each.answer())
                                        .value(each.answer().value()) + "</b>")
                        .contains(Figures.alone(each.answer()).interval(each.answer())));
        assertThat(html).contains("<h3>Coefficients for income</h3>", "woman &amp; co (f)", ">sex, man</text>");
        assertThat(occurrences(html, "<circle class=\"point\"")).isGreaterThanOrEqualTo(3 + 3);
    }

    @Test
    void html_bayes_hasClassesAsBarsAndMeansAsDots() {
        String html = Report.html(Samples.release(NaiveBayes.of("age").target("sex"), PEOPLE, BUDGET));

        assertThat(html).contains("<h3>Classes of sex</h3>", "<h3>Mean of age by class</h3>", "standard deviation");
        assertThat(html).contains("<path class=\"bar\" d=\"M", "Score of man, over age.", ">man (m)</th>");
    }

    @Test
    void html_machineOfTwoColumns_isAMapOfClasses() {
        String html = Report.html(Samples.release(Svm.of("age", "income").target("sex"), PEOPLE, BUDGET));

        assertThat(html).contains("Which class wins: age sideways, income upwards", "</svg> woman &amp; co</li>");
        assertThat(html).doesNotContain("Scores by age");
    }

    @Test
    void html_quantiles_areDotsOnOneAxis() {
        Quantile recipe = Quantile.of("age").levels("0.25", "0.5").method(Quantile.Method.CUMULATIVE);
        String html = Report.html(Samples.release(recipe, PEOPLE, Budget.pure("1")));

        assertThat(html).contains(">level 0.25</text>", ">level 0.5</text>", "Quantile, by level. Thin lines");
    }

    @Test
    void html_labels_standForLevelsAndTheSchemaTellsBoth() {
        String html = Report.html(Samples.release(Histogram.of("sex", "age").bins("age", 4), PEOPLE, BUDGET));
        String chosen = Report.html(Samples.release(Select.of("sex"), PEOPLE, Budget.pure("2")));

        assertThat(html).contains("<h3>sex: man</h3>", ">woman &amp; co (f)</th>", "f = woman &amp; co, m = man");
        assertThat(chosen).containsPattern("<p class=\"big\">(man \\(m\\)|woman &amp; co \\(f\\))</p>");
    }

    @Test
    void html_namesThatDoNotFit_areToldInFullWhenPointedAt() {
        String html = Report.html(Samples.release(Histogram.of("industry", "sex"), PEOPLE, BUDGET));

        assertThat(html).contains("\u2026<title>Agriculture, forestry trade, repair of motor vehicles</title>");
    }

    private static int occurrences(String text, String part) {
        return (int)
                Pattern.compile(Pattern.quote(part)).matcher(text).results().count();
    }
}
