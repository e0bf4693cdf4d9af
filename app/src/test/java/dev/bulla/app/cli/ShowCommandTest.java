package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.core.json.Json;
import dev.bulla.ledger.Artefact;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code bulla show} says of models of every shape. */
class ShowCommandTest {

    private static final String LABELS = "levels: [f, m], labels: {f: female}";

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void open() throws IOException {
        shell = new Shell(folder);
        Files.writeString(
                folder.resolve("town.yaml"),
                Shell.SCHEMA
                        .replace("levels: [f, m]", LABELS)
                        .replace("epsilon: \"3\"", "epsilon: \"30\"")
                        .concat("  grade:  {type: category, levels: [low, high]}\n"));
        StringBuilder rows = new StringBuilder("age,sex,height,grade\n");
        for (int i = 0; i < 300; i++) {
            rows.append(i % 10 + (i % 3 == 0 ? ",f," : ",m,") + i % 20 / 10.0 + (i % 10 < 5 ? ",low\n" : ",high\n"));
        }
        Files.writeString(folder.resolve("town.csv"), rows);
    }

    @Test
    void show_cells_areListedWithIntervalsAndLabels() {
        release("o", "histogram", "--columns", "age,sex", "--epsilon", "1");
        Result shown = shell.run("show", "@o", "--rows", "3");

        assertThat(shown.err()).isEmpty();
        assertThat(shown.out())
                .startsWith("Histogram of age and sex · dataset town · release town-histogram-")
                .contains("Count by age, sex\n", "95 % interval", "0    female (f)", "0    m  ")
                .contains("  … and 17 more rows; for every answer: bulla predict DIR");
        assertThat(shown.out().lines().filter(line -> line.contains(" to "))).hasSize(3);
    }

    @Test
    void show_regression_hasCoefficientsByUnitAndByRange() {
        release("o", "linear", "--columns", "age,sex", "--target", "height", "--epsilon", "1", "--delta", "1e-6");
        String shown = shell.run("show", "@o").out();

        assertThat(shown)
                .contains("Coefficients for height", "coefficient", "over its range", "A coefficient is what one more")
                .containsPattern("\n  intercept +[0-9\u2212.]+ ")
                .containsPattern("\n  sex +female \\(f\\) +")
                .containsPattern("\n  sex +m +");
        List<Object> age = row(table(json("o"), 0), 1);
        double slope = value(age.get(2), "value");
        assertThat(age.get(0)).isEqualTo("age");
        assertThat(value(age.get(3), "value")).isCloseTo(9 * slope, within(1e-9));
        assertThat(value(age.get(2), "lower")).isLessThan(slope);
    }

    @Test
    void show_bayes_hasClassesMeansAndShares() {
        release("o", "naive-bayes", "--columns", "age,sex", "--target", "grade", "--epsilon", "5");
        Map<String, Object> json = json("o");

        assertThat(titles(json))
                .containsExactly("Classes of grade", "Mean of age by class", "Share of each sex by class");
        double shares = value(row(table(json, 0), 0).get(2), "value")
                + value(row(table(json, 0), 1).get(2), "value");
        assertThat(shares).isCloseTo(1, within(1e-9));
        assertThat(shell.run("show", "@o").out()).contains("standard deviation", "female (f)");
    }

    @Test
    void show_otherModels_haveTheirOwnTables() {
        release("q", "quantile", "--columns", "age", "--levels", ".25,.5", "--epsilon", "1");
        release("l", "logistic", "--columns", "age,sex", "--target", "grade", "--epsilon", "1", "--delta", "1e-6");
        release("s", "svm", "--columns", "age", "--target", "grade", "--epsilon", "1", "--delta", "1e-6");
        release("k", "kde", "--columns", "age,height", "--bandwidth", "age=2,height=1", "--epsilon", "1");
        release("c", "select", "--columns", "sex", "--epsilon", "5");
        release("m", "marginals", "--columns", "age+sex,sex", "--epsilon", "1");

        assertThat(shell.run("show", "@q").out()).contains("Quantile by level", "0.25", "0.5", " to ");
        assertThat(shell.run("show", "@l").out()).contains("Coefficients for grade = high", "it has no interval");
        assertThat(shell.run("show", "@s").out()).contains("Scores by age", "score of high", "95 % interval");
        assertThat(shell.run("show", "@k").out()).contains("Density by age, height", "9 more rows; ask at any point");
        assertThat(shell.run("show", "@c").out()).contains("Chosen", "With chance 95 % no cell has ");
        assertThat(titles(json("m"))).containsExactly("Count by age, sex", "Count by sex");
    }

    @Test
    void show_json_saysWhatPredictSays() {
        release("o", "count", "--by", "sex", "--epsilon", "1");
        Map<String, Object> json = json("o");
        double first = Artefact.read(folder.resolve("o"))
                .openModel()
                .lines()
                .get(0)
                .answer()
                .value();

        assertThat(row(table(json, 0), 0).get(0)).isEqualTo(Map.of("level", "f", "label", "female"));
        assertThat(value(row(table(json, 0), 0).get(1), "value")).isEqualTo(first);
        assertThat(row(table(json, 0), 1).get(0)).isEqualTo("m");
        assertThat(shell.run("predict", "@o").out()).startsWith("sex,sex_label,prediction,lower,upper\nf,female,");
        assertThat(shell.run("predict", "@o", "--at", "f").out()).startsWith("prediction,lower,upper\n");
    }

    @Test
    void show_changedRelease_isRefused() throws IOException {
        release("o", "count", "--by", "sex", "--epsilon", "1");
        Path model = folder.resolve("o/model.json");
        Files.writeString(model, Files.readString(model).replaceFirst("\"values\":\\[", "\"values\":[1"));

        Result shown = shell.run("show", "@o");
        assertThat(shown.code()).isEqualTo(4);
        assertThat(shown.out()).isEmpty();
    }

    private void release(String out, String... words) {
        List<String> all = new ArrayList<>(List.of("release"));
        all.addAll(List.of(words));
        all.addAll(List.of("--schema", "@town.yaml", "--data", "@town.csv", "--out", "@" + out));
        Result result = shell.run(all.toArray(String[]::new));
        assertThat(result.code()).as(result.err()).isZero();
    }

    private Map<String, Object> json(String out) {
        return Json.readObject(shell.run("show", "@" + out, "--json").out().getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, Object> table(Map<String, Object> json, int index) {
        return Json.object(Json.list(json.get("tables"), "tables").get(index), "table");
    }

    private static List<String> titles(Map<String, Object> json) {
        return Json.list(json.get("tables"), "tables").stream()
                .map(table -> Json.text(Json.object(table, "table"), "title"))
                .toList();
    }

    private static List<Object> row(Map<String, Object> table, int index) {
        return Json.list(Json.list(table.get("rows"), "rows").get(index), "row");
    }

    private static double value(Object cell, String name) {
        return Json.number(Json.object(cell, "cell"), name).doubleValue();
    }

    /** Kinds of curve are no answers; and shades of a curve lie between its ends, not from zero. */
    @Test
    void show_aCurve_saysHowToSeeMoreOfEachTable() throws IOException {
        Files.writeString(folder.resolve("heights.yaml"), """
                dataset: heights
                budget: {epsilon: "9"}
                rows: 300
                columns:
                  age: {type: integer, min: 0, max: 9}
                  far: {type: real, min: 0, max: 2}
                  high: {type: real, min: 100, max: 102}
                """);
        StringBuilder rows = new StringBuilder("age,far,high\n");
        for (int i = 0; i < 300; i++) {
            rows.append(i % 10 + "," + i % 20 / 10.0 + "," + (100 + i % 20 / 10.0) + "\n");
        }
        Files.writeString(folder.resolve("heights.csv"), rows);
        Shell.Result released = shell.run(
                "release gp --schema @heights.yaml --data @heights.csv --columns age,far --target high --epsilon 4 --out @curve"
                        .split(" "));
        assertThat(released.code()).as(released.err()).isZero();

        assertThat(shell.run("show", "@curve", "--rows", "2").out())
                .contains("ask at any point", "--rows shows more of them");
        assertThat(Files.readString(folder.resolve("curve/report.html"))).doesNotContain("</svg> 0</li>");
    }
}
