package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.bulla.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdviseTest {

    private Shell shell;
    private Path folder;

    @BeforeEach
    void open(@TempDir Path temp) throws IOException {
        folder = temp;
        shell = new Shell(temp);
    }

    /** Thesis, section 8.4.2. */
    @Test
    void advise_healthCentre_tellsPublishedAndExact() {
        Shell.Result result = run("advise --epsilon 0.5 --people 100 --harm 5500 --max-error 2 --as-published");

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("74,434.40 → 37,805.86 at ε = 0.2741", "63,894.00", "ε = 0.5 lies inside");
        assertThat(result.err())
                .contains("W-690", "historical, not a guarantee", "half of all releases lose the whole ε₀");
    }

    @Test
    void advise_healthCentre_hasTheSameInJson() {
        Map<String, Object> json = json("advise --epsilon 0.5 --people 100 --harm 5500 --max-error 2 --confidence 0.4");

        assertThat(number(json, "expected_cost")).isEqualTo(63893.99829, offset(1e-5));
        assertThat(number(json, "published_budget")).isEqualTo(74434.40578, offset(1e-5));
        assertThat(number(json, "published_minimum")).isEqualTo(37805.856675, offset(1e-6));
        assertThat(number(json, "published_minimum_epsilon")).isEqualTo(0.274115283558, offset(1e-7));
        assertThat(number(json, "compensation")).isEqualTo(74434.40578, offset(1e-5));
        assertThat(number(json, "expected_cost_of_counts")).isEqualTo(74434.40578, offset(1e-5));
        Map<String, Object> feasible = Json.object(Json.member(json, "feasible"), "feasible");
        assertThat(number(feasible, "least_epsilon")).isEqualTo(0.5, offset(1e-6));
        assertThat(number(json, "suggested_epsilon")).isEqualTo(0.5, offset(1e-6));
        assertThat(number(Json.object(Json.member(json, "suggested"), "suggested"), "expected_cost"))
                .isEqualTo(63893.99829, offset(1.0));
        assertThat(number(json, "noise_epsilon_for_confidence")).isEqualTo(0.5 + 2 * Math.log(1.25), offset(1e-6));
        assertThat(Json.list(Json.member(json, "profile"), "profile")).hasSize(5);
        Map<String, Object> odds = Json.object(Json.member(json, "odds"), "odds");
        assertThat(number(odds, "times_more_likely")).isEqualTo(Math.exp(0.5), offset(1e-9));
        assertThat(json).doesNotContainKey("as_published");
    }

    /** Nothing but what is called published says more than ½ of a smaller ε. */
    @Test
    void advise_laplace_isNeverSurerThanAHalf() {
        for (String k : List.of("1", "3", "50")) {
            Map<String, Object> json =
                    json("advise --epsilon 2 --dimension " + k + " --confidence 0.45 --as-published");
            for (Object point : Json.list(Json.member(json, "loss_confidence"), "loss_confidence")) {
                Map<String, Object> at = Json.object(point, "point");
                if (number(at, "epsilon") < 2) {
                    assertThat(number(at, "limit")).isLessThanOrEqualTo(0.5);
                    assertThat(number(at, "proved")).isLessThanOrEqualTo(0.5);
                }
            }
            Map<String, Object> published = Json.object(Json.member(json, "as_published"), "as_published");
            assertThat(published).containsEntry("label", "historical, not a guarantee");
        }
    }

    @Test
    void advise_moneyDial_isTheBoundOfTheExample() {
        Map<String, Object> json = json("advise --epsilon 1 --people 1000000 --harm 100 --base-harm 0.5");

        assertThat(number(json, "extra_harm")).isEqualTo(859_140.9, offset(0.1));
    }

    @Test
    void advise_errorHasAPrice_isCheapestInside() {
        Map<String, Object> json = json("advise --epsilon 1 --people 100 --harm 5500 --error-cost 20000");

        assertThat(number(json, "suggested_epsilon")).isBetween(0.2, 2.0);
        assertThat(number(json, "cost_with_error")).isEqualTo(number(json, "expected_cost") + 20_000, offset(1e-6));
    }

    @Test
    void advise_normalNoise_hasNoPublishedNumber() {
        Map<String, Object> json = json("advise --epsilon 1 --delta 1e-6 --people 100 --harm 5500 --confidence 0.99");

        assertThat(json).doesNotContainKeys("published_budget", "expected_cost_of_counts");
        assertThat(number(json, "error")).isEqualTo(4.22467888933 * Math.sqrt(2 / Math.PI), offset(1e-6));
        assertThat(number(json, "expected_cost")).isLessThan(number(json, "compensation"));
    }

    @Test
    void advise_plans_areMadeAgainAtOtherEpsilonsSideBySide() throws IOException {
        plan("one.json", "--epsilon 0.5");
        plan("two.json", "--epsilon 0.5 --delta 1e-6");

        Map<String, Object> json =
                json("advise --plan @one.json --plan @two.json --max-error 10 --people 1000 --harm 50");

        Map<String, Object> tables = Json.object(Json.member(json, "tables"), "tables");
        assertThat(tables).containsOnlyKeys("one.json", "two.json");
        List<Object> rows = Json.list(Json.member(tables, "one.json"), "rows");
        double last = Double.POSITIVE_INFINITY;
        for (Object row : rows) {
            double error = number(Json.object(row, "row"), "error");
            assertThat(error).isLessThan(last);
            last = error;
        }
        // a count is moved by one step of its grid: its loss is always ε, and the mean cost all of it
        assertThat(number(json, "expected_cost")).isEqualTo(number(json, "compensation"), offset(1e-6));
    }

    @Test
    void advise_plansOfOneName_areToldApartByTheirFolders() throws IOException {
        for (String release : List.of("a", "b")) {
            Files.createDirectories(folder.resolve(release));
            plan(release + "/plan.json", "--epsilon 0." + (release.equals("a") ? 2 : 5));
        }

        Map<String, Object> json = json("advise --plan @a/plan.json --plan @b/plan.json");

        assertThat(Json.object(Json.member(json, "tables"), "tables").keySet())
                .hasSize(2)
                .allMatch(name -> name.endsWith("a/plan.json") || name.endsWith("b/plan.json"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--epsilon NaN | E-691 --epsilon: must be a decimal between 1e-9 and 1000",
                "--epsilon 0.5 --harm -5 --people 2 | E-691 --harm: must be a number above 0",
                "--epsilon 0.5 --confidence 1 | E-691 --confidence: must be above 0 and below 1",
                "--epsilon 0.5 --confidence 1.5 | E-691 --confidence",
                "--epsilon 0.5 --harm 5500 --people 100 --max-error 2 --budget 1000 | Raise --budget to 74,435.00, or allow a --max-error of",
                "--epsilon 0.5 --harm 5 | E-692 --people: is missing",
                "--max-error 3 | E-690 --epsilon: there is nothing to advise on"
            })
    void advise_badInput_saysWhatToChange(String words, String said) {
        Shell.Result result = run("advise " + words);

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains(said, "Nothing was charged.");
    }

    @Test
    void advise_html_isOneFileThatFetchesNothing() throws IOException {
        Shell.Result result = run("advise --epsilon 0.5 --people 100 --harm 5500 --max-error 2 --html @advice.html");
        String page = Files.readString(folder.resolve("advice.html"));

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(page)
                .contains(
                        "script-src 'sha256-",
                        "<input id=\"dial\" type=\"range\"",
                        "63,894.00",
                        "What other ε mean for me")
                .doesNotContain("http://", "https://", "src=", "@import");
    }

    private void plan(String file, String budget) throws IOException {
        Shell.Result plan = run("plan histogram --schema @town.yaml --columns age --json " + budget);
        assertThat(plan.code()).as(plan.err()).isZero();
        Files.writeString(folder.resolve(file), plan.out());
    }

    private Shell.Result run(String words) {
        return shell.run(words.split(" "));
    }

    private Map<String, Object> json(String words) {
        Shell.Result result = run(words + " --json");
        assertThat(result.code()).as(result.err()).isZero();
        return Json.readObject(result.out().getBytes(StandardCharsets.UTF_8));
    }

    private static double number(Map<String, Object> json, String key) {
        return Double.parseDouble(String.valueOf(Json.member(json, key)));
    }
}
