package dev.bulla.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.RecipeForms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.ledger.Artefact;
import dev.bulla.models.bayes.NaiveBayes;
import dev.bulla.models.density.KernelDensity;
import dev.bulla.models.histogram.Histogram;
import dev.bulla.models.logistic.Logistic;
import dev.bulla.models.regression.Regression;
import dev.bulla.models.summary.Mean;
import dev.bulla.models.summary.Quantile;
import dev.bulla.models.svm.Svm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The report of every recipe, as a real browser shows it on a phone and on a screen, in light and in dark: nothing sticks out, is cut off, empty or
 * written over something else, and nothing is fetched.
 */
class ReportPagesTest {

    private static final int ROWS = 3_000;
    private static final Budget BUDGET = Budget.approx("1", "1e-6");

    @TempDir
    private static Path folder;

    @RegisterExtension
    static final PageViews PAGES = new PageViews();

    static List<Recipe.Type<?>> recipes() {
        return Recipes.all();
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void page_everyRecipe_looksWell(Recipe.Type<?> type) throws IOException {
        Schema people = labelled(RecipeForms.persons(folder), 20);
        int number = 0;
        for (Plan<?> plan : RecipeForms.examples(type, people)) {
            number++;
            assertWell(type.name() + "-" + number, release(plan), number == 1 ? PageViews.BOTH : PageViews.LIGHT);
        }
        assertThat(number).isPositive();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void page_otherForms_lookWell(String name, Recipe<?> recipe) throws IOException {
        Schema schema = labelled(RecipeForms.rows(folder), 1);
        Budget budget = name.startsWith("quantile") ? Budget.pure("1") : BUDGET;
        assertWell(name, release(recipe.plan(schema, budget)), PageViews.LIGHT);
    }

    /** What the examples do not show: more columns, more classes, long names. */
    static List<Object[]> forms() {
        Map<String, Recipe<?>> forms = new LinkedHashMap<>();
        forms.put(
                "kde-two",
                KernelDensity.of("age", "income").bandwidth("age", 10).bandwidth("income", 60_000));
        forms.put("kde-income", KernelDensity.of("income").bandwidth(20_000));
        forms.put("svm-one", Svm.of("age").target("married"));
        forms.put("svm-three", Svm.of("age", "income", "educ").target("married"));
        forms.put("svm-classes", Svm.of("age", "income", "educ").target(LONG));
        forms.put("logistic-classes", Logistic.of("age", "sex").target(LONG));
        forms.put("bayes-many", NaiveBayes.of("age", "industry").target("sex"));
        forms.put("bayes-one", NaiveBayes.of("income").target(LONG));
        forms.put("logistic-many", Logistic.of("age", "sex", LONG).target("married"));
        forms.put(
                "linear-many", Regression.linear("age", "sex", LONG, "industry").target("income"));
        forms.put("linear-one", Regression.linear("age").target("income"));
        forms.put(
                "quantile-cumulative", Quantile.of("income").bins("income", 50).method(Quantile.Method.CUMULATIVE));
        forms.put("mean-many", Mean.of("income").by("sex", "industry"));
        forms.put("histogram-long", Histogram.of("industry", LONG));
        forms.put("histogram-longer", Histogram.of(LONG, "age"));
        return forms.entrySet().stream()
                .map(form -> new Object[] {form.getKey(), form.getValue()})
                .toList();
    }

    @Test
    void look_plantedFaults_areFound() throws IOException {
        Path page = PAGES.write("planted", """
                <!DOCTYPE html><main><section><h2>Empty</h2></section>
                <section><h2>Wide</h2><p>Enough words for a section, and a value of NaN.</p><div style="width:2000px">wide</div></section>
                <figure><svg width="90" height="20"><path d="M0 0H9"/><path d="M0 0H9"/><text x="5" y="12">one</text>
                <text x="9" y="12">two</text><text x="80" y="12">beyond the edge</text></svg></figure>
                <figure><svg width="9" height="9"></svg></figure><img src="other.png"></main>
                """);
        PAGES.browser().open(page, PageViews.PHONE);

        assertThat(PAGES.look())
                .contains("the page is", "outside the page", "an empty section: Empty", "an empty figure", "says")
                .contains("\"one\" on \"two\"", "outside its picture: beyond the edge");
        assertThat(PAGES.browser().requests()).hasSize(2);
    }

    private static void assertWell(String name, Artefact artefact, List<String> schemes) throws IOException {
        PAGES.assertWell(name, Report.html(artefact), schemes);
    }

    private static Artefact release(Plan<?> plan) {
        return Samples.release(plan, new Samples.MadeUp(plan.schema(), ROWS));
    }

    private static final String LONG = "highest_level_of_schooling_completed_by_the_reference_person";

    /** The same with labels for levels, a column of long names and one with a long name. */
    private static Schema labelled(Schema schema, int rows) {
        List<Column> columns = new java.util.ArrayList<>();
        for (Column column : schema.columns()) {
            columns.add(
                    switch (column.name()) {
                        case "sex" -> labelled((Column.Category) column, "man", "woman");
                        case "married" -> labelled((Column.Category) column, "not married", "married");
                        default -> column;
                    });
        }
        columns.add(Samples.longNames());
        columns.add(new Column.Category(
                LONG,
                List.of("none", "primary", "secondary", "bachelor", "master", "doctor"),
                Optional.empty(),
                Optional.empty(),
                Map.of("none", "No schooling completed, or less than one year of it")));
        Unit unit = schema.unit().column().map(id -> Unit.of(id, rows)).orElse(Unit.row());
        return new Schema(schema.dataset(), unit, schema.neighbours(), schema.cap(), schema.rows(), columns);
    }

    private static Column labelled(Column.Category column, String first, String second) {
        return new Column.Category(
                column.name(),
                column.levels(),
                column.fallback(),
                column.source(),
                Map.of(column.levels().get(0), first, column.levels().get(1), second));
    }
}
