package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code quantile} and {@code select} from plan to answer. */
class SelectionCommandTest {

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void open() throws IOException {
        shell = new Shell(folder);
    }

    @Test
    void quantile_planReleaseVerifyPredict_answersEveryLevelAsked() {
        String method = "permute-and-flip";
        Result plan = plan(
                "quantile", "--columns", "age", "--levels", ".5,.9", "--method", method, "--epsilon", "1", "--json");
        Map<String, Object> json = Json.readObject(plan.out().getBytes(StandardCharsets.UTF_8));
        Map<String, Object> measured =
                Json.object(Json.list(json.get("releases"), "releases").get(0), "release");

        assertThat(plan.code()).isZero();
        assertThat(measured)
                .containsEntry("statistic", "cell_counts")
                .containsEntry("norm", "linf")
                .containsEntry("mechanism", "quantile-permute-and-flip");
        assertThat(Json.number(measured, "sensitivity").doubleValue()).isBetween(1.4, 1.4 + 1e-6);
        assertThat(Json.number(measured, "scale").doubleValue()).isBetween(2.8, 2.8 + 1e-5);

        Result release = release(
                "quantile", "ages", "--columns", "age", "--levels", ".5,.9", "--method", method, "--epsilon", "1");
        Result predict = shell.run("predict", "@ages");
        assertThat(release.code()).as(release.err()).isZero();
        assertThat(shell.run("verify", "@ages").code()).isZero();
        assertThat(predict.out().lines()).hasSize(3).first().isEqualTo("level,prediction,lower,upper");
        assertThat(predict.out().lines().skip(1)).allMatch(line -> line.matches("0\\.[59],[0-9],0,9"));
        assertThat(shell.run("predict", "@ages", "--at", ".5").code()).isZero();
        assertThat(shell.run("predict", "@ages", "--at", ".7").err()).contains("E-485", "0.5, 0.9");
    }

    @Test
    void quantile_cumulative_answersOtherLevelsWithIntervals() {
        Result release = release(
                "quantile",
                "heights",
                "--columns",
                "height",
                "--bins",
                "20",
                "--levels",
                "0.5",
                "--method",
                "cumulative",
                "--epsilon",
                "2");
        Result predict = shell.run("predict", "@heights", "--at", "0.25");
        String[] cells = predict.out().lines().toList().get(1).split(",", -1);

        assertThat(release.code()).as(release.err()).isZero();
        assertThat(shell.run("verify", "@heights").code()).isZero();
        assertThat(Double.parseDouble(cells[1])).isLessThanOrEqualTo(Double.parseDouble(cells[0]));
        assertThat(Double.parseDouble(cells[2]) - Double.parseDouble(cells[1])).isLessThan(1.5);
    }

    @Test
    void select_everyMethod_printsTheChosenLabel() {
        for (String method : List.of("permute-and-flip", "exponential", "noisy-max")) {
            Result release = release("select", method, "--columns", "sex", "--method", method, "--epsilon", "0.9");

            assertThat(release.code()).as(release.err()).isZero();
            assertThat(shell.run("verify", "@" + method).code()).isZero();
            // 200 rows against 100: another answer has a chance below e^−40.
            assertThat(shell.run("predict", "@" + method).out().lines())
                    .containsExactly("sex,prediction,lower,upper", "m,1,0,1");
            assertThat(shell.run("predict", "@" + method, "--at", "f").out()).contains("0,0,1");
            assertThat(shell.run("verify", "@" + method, "--nist").said()).contains(".proof.md");
        }
    }

    @Test
    void plan_inWords_saysHowFarOffAChoiceMayBe() {
        assertThat(plan("select", "--columns", "sex", "--epsilon", "0.5").said())
                .contains("permute-and-flip", "the most frequent cell has fewer than");
        assertThat(plan("quantile", "--columns", "age", "--levels", "0.5", "--epsilon", "0.5")
                        .said())
                .contains("rows in the order of the column");
    }

    @Test
    void plan_badLevelsMethodOrDelta_isRefused() {
        assertThat(plan("quantile", "--columns", "age", "--levels", "2", "--epsilon", "1")
                        .err())
                .contains("E-484");
        assertThat(plan("quantile", "--columns", "age", "--epsilon", "1").err()).contains("E-482");
        assertThat(plan("quantile", "--columns", "sex", "--levels", ".5", "--epsilon", "1")
                        .err())
                .contains("E-483");
        assertThat(plan("select", "--columns", "sex", "--method", "best", "--epsilon", "1")
                        .err())
                .contains("E-480");
        Result delta = plan("select", "--columns", "sex", "--epsilon", "1", "--delta", "1e-6");
        assertThat(delta.err()).contains("E-402");
        assertThat(delta.code()).isEqualTo(2);
    }

    @Test
    void plan_words_speakOfAChoice() {
        Result plan = plan("select", "--columns", "sex", "--epsilon", "1");

        assertThat(plan.said())
                .contains(
                        "Choice      permute-and-flip, scale 1 on 2 candidates; one unit moves a candidate's score by at most 1\n");
    }

    private Result plan(String recipe, String... more) {
        List<String> words = new ArrayList<>(List.of("plan", recipe, "--schema", "@town.yaml"));
        words.addAll(List.of(more));
        return shell.run(words.toArray(String[]::new));
    }

    private Result release(String recipe, String out, String... more) {
        List<String> words = new ArrayList<>(
                List.of("release", recipe, "--schema", "@town.yaml", "--data", "@town.csv", "--out", "@" + out));
        words.addAll(List.of(more));
        return shell.run(words.toArray(String[]::new));
    }
}
