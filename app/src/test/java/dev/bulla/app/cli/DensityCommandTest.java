package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DensityCommandTest {

    private Shell shell;

    @BeforeEach
    void open(@TempDir Path folder) throws IOException {
        shell = new Shell(folder);
    }

    @Test
    void release_density_isAskedAndVerified() throws IOException {
        Shell.Result released = shell.run(
                "release",
                "kde",
                "--schema",
                "@town.yaml",
                "--data",
                "@town.csv",
                "--columns",
                "age",
                "--bandwidth",
                "1",
                "--epsilon",
                "1",
                "--delta",
                "1e-6",
                "--out",
                "@ages");
        Shell.Result asked = shell.run("predict", "@ages", "--at", "4", "--json");

        assertThat(released.code()).as(released.err()).isZero();
        assertThat(asked.code()).isZero();
        assertThat(asked.out()).contains("\"predictions\":[0.").contains("\"level\":0.95");
        assertThat(shell.run("predict", "@ages", "--at", "4", "--json").out()).isEqualTo(asked.out());
        assertThat(shell.run("verify", "@ages").code()).isZero();
        assertThat(shell.run("ledger", "verify", "--ledger", "@bulla.db").code())
                .isZero();
        assertThat(Files.readString(shell.path("ages/report.html"))).contains("density");
    }

    /** Nothing is named but the columns. */
    @Test
    void release_densityOfColumnsAlone_isAskedShownExportedAndVerified() {
        String release = "release kde --schema @town.yaml --data @town.csv --epsilon 0.5 --columns ";

        for (String columns : List.of("age", "height", "age,height")) {
            String out = "@of-" + columns.replace(',', '-');
            Shell.Result released =
                    shell.run(Stream.concat(Stream.of(release.split(" ")), Stream.of(columns, "--out", out))
                            .toArray(String[]::new));
            assertThat(released.code()).as(released.err()).isZero();
            assertThat(shell.run("predict", out, "--at", columns.contains(",") ? "4,1.5" : "1", "--json")
                            .out())
                    .contains("\"level\":0.95");
            assertThat(shell.run("show", out).code()).isZero();
            assertThat(shell.run("verify", out).code()).isZero();
            assertThat(shell.run("export", out, "--as", "onnx", "--out", out + ".onnx")
                            .code())
                    .isZero();
        }
    }

    @Test
    void release_tunedDensityOfTwoColumns_isAskedAndVerified() {
        Shell.Result released = shell.run(
                "release",
                "kde",
                "--schema",
                "@town.yaml",
                "--data",
                "@town.csv",
                "--columns",
                "age,height",
                "--tune",
                "0.2",
                "--epsilon",
                "1",
                "--delta",
                "1e-6",
                "--out",
                "@tuned");

        assertThat(released.code()).as(released.err()).isZero();
        assertThat(shell.run("predict", "@tuned", "--at", "4,1.5", "--json").out())
                .contains("\"level\":0.95");
        Shell.Result verified = shell.run("verify", "@tuned", "--nist");
        assertThat(verified.code()).as(verified.err()).isZero();
    }

    @Test
    void release_laplaceKernelWithFixedFeatures_isAskedAndVerified() {
        Shell.Result released = shell.run(
                "release",
                "kde",
                "--schema",
                "@town.yaml",
                "--data",
                "@town.csv",
                "--columns",
                "age",
                "--bandwidth",
                "1",
                "--kernel",
                "laplace",
                "--features",
                "101",
                "--epsilon",
                "1",
                "--delta",
                "1e-6",
                "--out",
                "@pointed");

        assertThat(released.code()).as(released.err()).isZero();
        assertThat(shell.run("verify", "@pointed").code()).isZero();
        assertThat(shell.run("predict", "@pointed", "--at", "4", "--json").code())
                .isZero();
    }

    @Test
    void plan_twoColumnsWithTheirOwnBandwidths_saysWhichFeatures() {
        Shell.Result plan = shell.run(
                "plan",
                "kde",
                "--schema",
                "@town.yaml",
                "--columns",
                "age,height",
                "--bandwidth",
                "age=2,height=0.5",
                "--epsilon",
                "1",
                "--delta",
                "1e-6",
                "--json");

        assertThat(plan.code()).as(plan.err()).isZero();
        assertThat(plan.out())
                .contains("\"bandwidth\":{\"age\":2,\"height\":0.5}")
                .contains("\"feature_map\":\"fourier-grid\"")
                .contains("\"clean\":\"positive\"")
                .contains("\"statistic\":\"feature_sum\"");
    }

    @Test
    void release_bernstein_needsASensitivityAndRoundTrips() {
        List<String> words = List.of(
                "release",
                "bernstein",
                "--schema",
                "@town.yaml",
                "--data",
                "@town.csv",
                "--columns",
                "height",
                "--bandwidth",
                "0.3",
                "--degree",
                "8",
                "--iterations",
                "2",
                "--epsilon",
                "0.5",
                "--out",
                "@curve");
        Shell.Result refused = shell.run(words.toArray(String[]::new));
        Shell.Result release = shell.run(
                Stream.concat(words.stream(), Stream.of("--sensitivity", "2.7")).toArray(String[]::new));

        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("E-474 --sensitivity: is missing", "must not be learnt from the data");
        assertThat(release.code()).as(release.err()).isZero();
        assertThat(release.err()).contains("Rests on", "a sensitivity given; every row is cut to it", "scale 48.6");
        assertThat(shell.run("verify", "@curve", "--ledger", "@bulla.db").code())
                .isZero();
        assertThat(shell.run("predict", "@curve", "--at", "1").out().lines()).hasSize(2);
        assertThat(shell.run("predict", "@curve").out().lines()).hasSize(10);
    }

    @Test
    void plan_machine_saysWhatTheNoiseDoesToAScore() {
        String plan = "plan svm --schema @town.yaml --columns age,height --target sex --epsilon 1 --delta 1e-6";

        Shell.Result plain = shell.run(plan.split(" "));
        Shell.Result tuned = shell.run((plan + " --tune 0.2").split(" "));

        for (Shell.Result result : List.of(plain, tuned)) {
            assertThat(result.code()).as(result.err()).isZero();
            String score = result.said().replaceAll("(?s).*a score is off by ([0-9.]+) .*", "$1");
            assertThat(Double.parseDouble(score)).isPositive();
        }
        assertThat(plain.said()).containsPattern("chosen +gaussian .*: off by [0-9.]+,");
        assertThat(tuned.said())
                .doesNotContain("chosen"); // a part of a budget has no other noise at the price of the whole
    }
}
