package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.core.json.Json;
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

/** Counts by group, sums, means, variances and marginals, from plan to ledger. */
class SummaryCommandTest {

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void open() throws IOException {
        shell = new Shell(folder);
    }

    @Test
    void release_everySummary_isPredictedVerifiedAndRecorded() {
        release("a", "sum", "--columns", "age", "--epsilon", "0.1");
        release("b", "mean", "--columns", "age", "--epsilon", "0.1");
        release("c", "variance", "--columns", "height", "--by", "sex", "--epsilon", "0.1");
        release("d", "count", "--by", "sex,age", "--bins", "2", "--epsilon", "0.1");
        release("e", "mean", "--columns", "height", "--by", "sex", "--epsilon", "0.3", "--delta", "1e-6");
        release("f", "marginals", "--columns", "age+sex,sex+height", "--bins", "height=2", "--epsilon", "0.2");

        for (String out : List.of("a", "b", "c", "d", "e", "f")) {
            Result verify = shell.run("verify", "@" + out, "--ledger", "@bulla.db");
            assertThat(verify.code()).as(verify.err()).isZero();
            assertThat(shell.run("verify", "@" + out, "--nist").code()).isZero();
            assertThat(folder.resolve(out).resolve("report.html")).isNotEmptyFile();
        }
        assertThat(shell.run("ledger", "verify", "--ledger", "@bulla.db").code())
                .isZero();
        assertThat(lines("a")).hasSize(2).first().isEqualTo("prediction,lower,upper");
        assertThat(lines("c")).hasSize(3).first().isEqualTo("sex,prediction,lower,upper");
        assertThat(lines("d")).hasSize(5).element(1).asString().startsWith("f,0..4,");
        assertThat(lines("f")).hasSize(1 + 20 + 4).last().asString().startsWith(",m,\"[1, 2]\",");
    }

    @Test
    void predict_groupByName_answersNearTheTruthWithItsInterval() {
        release("m", "mean", "--columns", "height", "--by", "sex", "--epsilon", "2");
        Map<String, Object> answer = json(shell.run("predict", "@m", "--at", "f", "--json"));
        double mean = number(answer, "predictions");
        Map<String, Object> interval = Json.object(answer.get("interval"), "interval");

        assertThat(mean).isBetween(0.6, 1.3);
        assertThat(number(interval, "lower")).isBetween(0.0, mean);
        assertThat(number(interval, "upper")).isBetween(mean, 2.0);
        assertThat(shell.run("predict", "@m", "--at", "x").err()).contains("E-432", "sex");
        assertThat(shell.run("predict", "@m", "--data", "@town.csv").out().lines())
                .hasSize(301);
    }

    @Test
    void predict_marginals_takeTheColumnsOfOneSet() {
        release("m", "marginals", "--columns", "age+sex,sex", "--epsilon", "2");

        assertThat(shell.run("predict", "@m", "--at", "3,f").code()).isZero();
        assertThat(shell.run("predict", "@m", "--at", ",f").out()).contains("prediction,lower,upper");
        assertThat(shell.run("predict", "@m", "--at", "3,").err()).contains("E-432", "sex");
    }

    @Test
    void plan_mean_statesTheErrorInTheColumnsUnit() throws IOException {
        Result plan = plan("mean", "--columns", "age", "--epsilon", "1");
        Result grouped = plan("mean", "--columns", "age", "--by", "sex", "--epsilon", "1", "--delta", "1e-6");
        Files.writeString(folder.resolve("town.yaml"), Shell.SCHEMA.replace("rows: 300\n", ""));
        Result unguessed = plan("mean", "--columns", "age", "--epsilon", "1");

        assertThat(plan.said()).contains("mean of age", "at most 9 (L1)", "off by 0.04243 ", "at worst, with 300 rows");
        assertThat(grouped.said())
                .contains(
                        "mean of age by sex",
                        "at worst, with 300 rows spread evenly over the groups",
                        "instead",
                        "laplace");
        assertThat(unguessed.said()).contains("the sums are off by 12.73", "guess rows: in the schema");
    }

    @Test
    void plan_groupsTooSmall_warns() {
        assertThat(plan("mean", "--columns", "height", "--by", "age,sex", "--epsilon", "0.1")
                        .said())
                .contains("W-121", "20 groups");
        assertThat(plan("count", "--by", "age,sex", "--epsilon", "0.01").said()).contains("W-120", "20 cells");
        assertThat(plan("marginals", "--columns", "age+sex,age", "--epsilon", "0.01")
                        .said())
                .contains("W-120", "marginals of age+sex and age");
    }

    @Test
    void plan_json_canBeReleased() throws IOException {
        Result plan = plan("variance", "--columns", "age", "--by", "height", "--bins", "4", "--epsilon", "1", "--json");
        Files.writeString(folder.resolve("plan.json"), plan.out());
        Result release = shell.run(
                "release", "--plan", "@plan.json", "--data", "@town.csv", "--ledger", "@bulla.db", "--out", "@o");

        assertThat(release.code()).as(release.err()).isZero();
        assertThat(lines("o")).hasSize(5);
    }

    @Test
    void plan_badWords_areRefusedByName() {
        for (String[] bad : new String[][] {
            {"E-463", "mean"},
            {"E-463", "sum", "--columns", "age,height"},
            {"E-460", "mean", "--columns", "sex"},
            {"E-411", "mean", "--columns", "age", "--by", "height"},
            {"E-411", "histogram", "--columns", "sex", "--bins", "4"},
            {"E-461", "mean", "--columns", "age", "--by", "sex,sex"},
            {"E-462", "mean", "--columns", "age", "--by", "sex", "--bins", "age=3"},
            {"E-101", "histogram", "--columns", "age", "--by", "sex"},
            {"E-101", "mean", "--columns", "age", "--as", "shares"},
            {"E-464", "marginals", "--columns", "age+sex,sex+age"},
            {"E-205", "marginals", "--columns", "age+shoe"}
        }) {
            List<String> words = new ArrayList<>(List.of(bad).subList(1, bad.length));
            words.addAll(List.of("--epsilon", "1"));
            Result result = plan(words.toArray(String[]::new));

            assertThat(result.code()).as(result.err()).isEqualTo(2);
            assertThat(result.err()).contains(bad[0], "Nothing was charged");
        }
    }

    private void release(String out, String... words) {
        List<String> all = new ArrayList<>(List.of("release"));
        all.addAll(List.of(words));
        all.addAll(List.of("--schema", "@town.yaml", "--data", "@town.csv", "--out", "@" + out));
        Result result = shell.run(all.toArray(String[]::new));
        assertThat(result.code()).as(result.err()).isZero();
    }

    private Result plan(String... words) {
        List<String> all = new ArrayList<>(List.of("plan"));
        all.addAll(List.of(words));
        all.addAll(List.of("--schema", "@town.yaml"));
        return shell.run(all.toArray(String[]::new));
    }

    private List<String> lines(String out) {
        return shell.run("predict", "@" + out).out().lines().toList();
    }

    private static double number(Map<String, Object> json, String name) {
        return Double.parseDouble(Json.list(json.get(name), name).get(0).toString());
    }

    private static Map<String, Object> json(Result result) {
        return Json.readObject(result.out().getBytes(StandardCharsets.UTF_8));
    }
}
