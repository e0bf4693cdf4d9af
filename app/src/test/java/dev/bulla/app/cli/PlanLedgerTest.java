package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.app.command.ExitCode;
import dev.bulla.core.json.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A plan beside its account, and a plan that is solved for its ε. */
class PlanLedgerTest {

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void open() throws IOException {
        shell = new Shell(folder);
    }

    @Test
    void plan_ledgerNotThere_hasTheWholeCapAndMakesNothing() {
        Result plan = plan("--epsilon", "1", "--ledger", "@none.db");

        assertThat(plan.code()).as(plan.err()).isZero();
        assertThat(plan.out())
                .contains("not there yet", "Before      100.00 %", "After       66.66 %", "ε = 2 or ε = ");
        assertThat(folder.resolve("none.db")).doesNotExist();
    }

    @Test
    void plan_ledger_saysWhatTheReleaseThenLeaves() throws IOException {
        shell.releaseAge("a", "--epsilon", "0.5");
        byte[] before = Files.readAllBytes(folder.resolve("bulla.db"));
        Result plan = plan("--epsilon", "0.5", "--delta", "1e-6", "--ledger", "@bulla.db");
        String after = plan.out()
                .lines()
                .filter(line -> line.startsWith("After"))
                .findFirst()
                .orElseThrow();

        assertThat(Files.readAllBytes(folder.resolve("bulla.db"))).isEqualTo(before);
        assertThat(plan.out()).contains("Mixing      until now every release is pure");
        Result released = shell.run(
                "release",
                "count",
                "--schema",
                "@town.yaml",
                "--data",
                "@town.csv",
                "--out",
                "@b",
                "--epsilon",
                "0.5",
                "--delta",
                "1e-6");
        assertThat(released.err()).contains(after.replace("After ", "Left  "));
        assertThat(plan("--epsilon", "0.1", "--ledger", "@bulla.db").out())
                .contains("Mixing      a release with a δ was made before");
    }

    @Test
    void plan_doesNotFit_isRefusedInTheWordsOfTheReleaseAndNothingIsWritten() throws IOException {
        shell.releaseAge("a", "--epsilon", "2.5");
        byte[] before = Files.readAllBytes(folder.resolve("bulla.db"));
        Result plan = plan("--epsilon", "1", "--ledger", "@bulla.db");

        assertThat(plan.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(plan.out()).contains("After       the same: it does not fit");
        assertThat(plan.err())
                .contains("E-301", "Requested ε 1, remaining ε 0.5", "largest that still fits is ε = 0.5");
        assertThat(Files.readAllBytes(folder.resolve("bulla.db"))).isEqualTo(before);
        Result release = shell.releaseAge("b", "--epsilon", "1");
        assertThat(release.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(release.err()).contains(plan.err());
    }

    @Test
    void plan_otherCapThanTheAccount_isRefusedAsTheReleaseWouldBe() throws IOException {
        shell.releaseAge("a", "--epsilon", "0.5");
        Files.writeString(folder.resolve("town.yaml"), Shell.SCHEMA.replace("\"3\"", "\"4\""));

        assertThat(plan("--epsilon", "1", "--ledger", "@bulla.db").err()).contains("E-302");
    }

    @Test
    void release_planBesideItsLedger_isTaken() throws IOException {
        Result both = plan("--epsilon", "0.5", "--ledger", "@bulla.db", "--json");
        Result alone = plan("--epsilon", "0.5", "--json");
        Files.writeString(folder.resolve("plan.json"), both.out());
        Map<String, Object> json = Json.readObject(both.out().getBytes(StandardCharsets.UTF_8));

        assertThat(json.get("plan")).isEqualTo(Json.readObject(alone.out().getBytes(StandardCharsets.UTF_8)));
        assertThat(Json.object(json.get("ledger"), "ledger"))
                .containsEntry("fits", true)
                .containsEntry("exists", false)
                .containsKeys("before", "after", "all_pure_after");
        Result release = shell.run(
                "release", "--plan", "@plan.json", "--data", "@town.csv", "--ledger", "@bulla.db", "--out", "@o");
        assertThat(release.code()).as(release.err()).isZero();
        assertThat(Files.readString(folder.resolve("o/plan.json")))
                .isEqualTo(alone.out().strip());
    }

    @ParameterizedTest
    @CsvSource({"--error,50", "--error,0.7", "--interval,9", "--interval,1234.5", "--error,3e2"})
    void plan_wantedError_isTheLeastOfThreeDigits(String option, String wanted) {
        Result solved = plan(option, wanted);
        assertThat(solved.code()).as(solved.err()).isZero();
        BigDecimal epsilon = new BigDecimal(solved.out().replaceAll("(?s)Solved +--epsilon ([0-9.e-]+) .*", "$1"));
        BigDecimal smaller =
                epsilon.subtract(epsilon.round(new java.math.MathContext(3)).ulp());

        assertThat(epsilon.precision()).isLessThanOrEqualTo(3);
        assertThat(stated(option, epsilon)).isLessThanOrEqualTo(new BigDecimal(wanted));
        if (epsilon.precision() == 3) {
            assertThat(stated(option, smaller)).isGreaterThan(new BigDecimal(wanted));
        }
        assertThat(plan(option, wanted, "--json").out()).contains("\"epsilon\":\"" + epsilon.toPlainString() + "\"");
    }

    /** A plan whose error does not fall with ε, and one of rows that are picked, are not solved. */
    @Test
    void plan_wantedErrorThatNoEpsilonDecides_isRefused() {
        Result machine = shell.run(
                "plan",
                "svm",
                "--columns",
                "age,height",
                "--target",
                "sex",
                "--error",
                "0.5",
                "--schema",
                "@town.yaml");
        assertThat(machine.err()).contains("E-427 --error", "hardly depends on ε");
        Result picked = shell.run(
                "plan",
                "mean",
                "--columns",
                "height",
                "--where",
                "age >= 7",
                "--error",
                "0.1",
                "--schema",
                "@town.yaml");
        assertThat(picked.err()).contains("E-427 --error", "--where-rows");
        Result counted = shell.run("plan", "count", "--where", "age >= 7", "--error", "50", "--schema", "@town.yaml");
        assertThat(counted.code()).as(counted.err()).isZero();
    }

    /** Warnings are about the rows that are picked. */
    @Test
    void plan_fewRowsPicked_isWarnedOf() {
        Result few = shell.run(
                "plan",
                "histogram",
                "--columns",
                "age",
                "--where",
                "age >= 7",
                "--where-rows",
                "3",
                "--epsilon",
                "0.1",
                "--schema",
                "@town.yaml");

        assertThat(few.err()).contains("W-120 with about 3 rows");
    }

    @Test
    void plan_wantedErrorOfWhatIsLeft_isBoundByTheLedger() {
        shell.releaseAge("a", "--epsilon", "2.5");

        assertThat(plan("--error", "1").code()).isZero();
        assertThat(plan("--error", "1", "--ledger", "@bulla.db").err())
                .contains("E-428 --error: at most 1 cannot be had: at ε = 0.5, the largest that fits, it is 2.");
        shell.releaseAge("b", "--epsilon", "0.5");
        assertThat(plan("--error", "1", "--ledger", "@bulla.db").err()).contains("E-429");
    }

    private BigDecimal stated(String option, BigDecimal epsilon) {
        Result plan = plan("--epsilon", epsilon.toPlainString(), "--json");
        Map<String, Object> error = Json.object(
                Json.readObject(plan.out().getBytes(StandardCharsets.UTF_8)).get("predicted_error"), "error");
        return new BigDecimal(String.valueOf(error.get(option.equals("--error") ? "query_sd" : "interval_95")));
    }

    private Result plan(String... more) {
        List<String> words = new ArrayList<>(List.of("plan", "count", "--schema", "@town.yaml"));
        words.addAll(List.of(more));
        return shell.run(words.toArray(String[]::new));
    }
}
