package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.json.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComposeTest {

    private Shell shell;

    @BeforeEach
    void open(@TempDir Path folder) throws IOException {
        shell = new Shell(folder);
    }

    @Test
    void compose_thousandGaussians_marksTheTightestFirst() {
        Shell.Result result = shell.run("compose", "gaussian:10x1000", "--delta", "1e-6");

        assertThat(result.code()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out()
                        .lines()
                        .filter(line -> line.contains("ε = "))
                        .findFirst()
                        .orElseThrow())
                .contains("→ gdp")
                .contains("19.42365");
        assertThat(result.out()).contains("loss-distribution").contains("fixed list only");
    }

    @Test
    void compose_json_namesEveryAccountantAndTheTightest() {
        Shell.Result result = shell.run("compose", "pure:0.1x100", "laplace:10", "--delta", "1e-6", "--json");
        Map<String, Object> json = Json.readObject(result.out().getBytes(StandardCharsets.UTF_8));
        List<Object> totals = Json.list(Json.member(json, "totals"), "totals");

        assertThat(result.code()).isZero();
        assertThat(json.get("tightest")).isEqualTo("loss-distribution");
        assertThat(totals)
                .hasSizeGreaterThanOrEqualTo(6)
                .isSortedAccordingTo((a, b) -> epsilon(a).compareTo(epsilon(b)));
    }

    /** Two releases of pure ε = 0.2 and one Gaussian at (0.5, 1e-6): the ledger's charges, and nothing else. */
    @Test
    void compose_ledger_addsUpWhatWasCharged() {
        release("one", "--epsilon", "0.2");
        release("two", "--epsilon", "0.2");

        Shell.Result pure = shell.run("compose", "--ledger", "@bulla.db", "--delta", "0");
        assertThat(pure.code()).isZero();
        assertThat(pure.out()).contains("pure:0.2x2");
        assertThat(pure.out()).contains("→ basic").contains("ε = 0.4 ");

        release("three", "--epsilon", "0.5", "--delta", "1e-6", "--noise", "gaussian");
        Shell.Result mixed = shell.run("compose", "--ledger", "@bulla.db", "--dataset", "town", "--delta", "1e-5");
        assertThat(mixed.out()).contains("pure:0.2x2 mu:0.124");
        assertThat(shell.run("compose", "--ledger", "@bulla.db"))
                .as("the δ of the cap is the one to add up at")
                .isEqualTo(mixed);
        assertThat(mixed.out()).contains("→ loss-distribution").doesNotContain("basic");
    }

    @ParameterizedTest
    @CsvSource({
        "E-451, ''",
        "E-100, gauss:1",
        "E-100, pure:1x0",
        "E-452, renyi:8|0.1 renyi:9|0.1",
        "E-452, approx:1|1e-3",
        "E-453, pure:1 --ledger @bulla.db",
        "E-455, --ledger @bulla.db --dataset other"
    })
    void compose_badInput_isRefusedWithACode(String code, String words) {
        release("one", "--epsilon", "1");
        String[] arguments = ("compose " + words).strip().replace('|', ',').split(" ");

        Shell.Result result = shell.run(arguments);

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).startsWith(code).endsWith("Nothing was charged.\n");
    }

    private void release(String out, String... options) {
        List<String> words = new java.util.ArrayList<>(List.of(
                "release",
                "histogram",
                "--schema",
                "@town.yaml",
                "--data",
                "@town.csv",
                "--columns",
                "age",
                "--out",
                "@" + out));
        words.addAll(List.of(options));
        assertThat(shell.run(words.toArray(String[]::new)).code()).isZero();
    }

    private static BigDecimal epsilon(Object total) {
        return new BigDecimal(Json.text(Json.object(total, "total"), "epsilon"));
    }
}
