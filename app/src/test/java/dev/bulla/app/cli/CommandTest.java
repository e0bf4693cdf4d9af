package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.core.Home;
import dev.bulla.core.json.Json;
import dev.bulla.core.seal.SealingKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandTest {

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void open() throws IOException {
        shell = new Shell(folder);
    }

    @Test
    void plan_json_printsTheFieldsOfTheContract() {
        Result plan = shell.run(
                "plan",
                "histogram",
                "--schema",
                "@town.yaml",
                "--columns",
                "age",
                "--epsilon",
                "0.5",
                "--delta",
                "1e-6",
                "--json");
        Map<String, Object> json = json(plan);

        assertThat(plan.code()).isZero();
        assertThat(plan.err()).isEmpty();
        assertThat(json.keySet())
                .containsExactlyInAnyOrder(
                        "recipe",
                        "dataset",
                        "options",
                        "schema",
                        "claim",
                        "releases",
                        "cost",
                        "public",
                        "predicted_error");
        assertThat(Json.object(json.get("claim"), "claim"))
                .containsEntry("epsilon", "0.5")
                .containsEntry("delta", "1e-6")
                .containsEntry("neighbours", "add-remove");
        assertThat(Json.object(Json.list(json.get("releases"), "releases").get(0), "release")
                        .keySet())
                .containsExactlyInAnyOrder(
                        "statistic", "dimension", "norm", "sensitivity", "mechanism", "scale", "grid");
    }

    @Test
    void plan_words_showPriceErrorAndTheOtherNoise() {
        Result plan = shell.run("plan", "count", "--schema", "@town.yaml", "--epsilon", "0.5", "--delta", "1e-6");

        assertThat(plan.code()).isZero();
        assertThat(plan.err()).isEmpty();
        assertThat(plan.out()).contains("3.44 % of the cap", "off by 8.063", "instead", "laplace", "no row was read");
    }

    /** Under a cap with a δ a small pure release has one price, whatever is released beside it; a large one has two. */
    @Test
    void plan_pureUnderACapWithADelta_statesASecondPriceOnlyWhenThereIsOne() {
        Result small = shell.run("plan", "count", "--schema", "@town.yaml", "--epsilon", "0.1");
        Result large = shell.run("plan", "count", "--schema", "@town.yaml", "--epsilon", "1");

        assertThat(small.out()).contains("Price").doesNotContain("while every release is pure");
        assertThat(large.out()).contains("33.34 % of the cap (ε = 3, δ = 1e-5) while every release is pure, else");
    }

    @Test
    void release_price_andWhatIsLeftMakeTheWholeCap() {
        Result release = shell.releaseAge("a", "--epsilon", "0.5", "--delta", "1e-6");

        assertThat(release.err()).contains("Price       3.44 % of the cap", "Left        96.56 % of the cap");
    }

    @Test
    void release_thenPredictAndVerify_roundTrips() {
        Result release = shell.releaseAge("out", "--epsilon", "0.5", "--delta", "1e-6");

        assertThat(release.code()).as(release.err()).isZero();
        assertThat(release.out().strip()).isEqualTo("town-histogram-2");
        assertThat(folder.resolve("out")).isDirectoryContaining("glob:**/{model,plan,certificate}.json");
        assertThat(folder.resolve("out/report.html")).isNotEmptyFile();
        assertThat(shell.run("verify", "@out", "--ledger", "@bulla.db").code()).isZero();
        assertThat(shell.run("verify", "@out/certificate.json").out()).contains("key not pinned", "VALID");
        Result predict = shell.run("predict", "@out", "--at", "4", "--json");
        List<Object> value = Json.list(json(predict).get("predictions"), "predictions");
        assertThat(Double.parseDouble(value.get(0).toString())).isBetween(-40.0, 100.0);
        assertThat(shell.run("predict", "@out", "--data", "@town.csv").out().lines())
                .hasSize(301)
                .first()
                .isEqualTo("prediction,lower,upper,note");
        assertThat(shell.run("predict", "@out").out().lines())
                .hasSize(11)
                .first()
                .isEqualTo("age,prediction,lower,upper");
    }

    @Test
    void release_count_answersWithoutAQuestion() {
        assertThat(shell.run(
                                "release",
                                "count",
                                "--schema",
                                "@town.yaml",
                                "--data",
                                "@town.csv",
                                "--epsilon",
                                "1",
                                "--out",
                                "@n")
                        .code())
                .isZero();
        String[] answer =
                shell.run("predict", "@n").out().lines().toList().get(1).split(",", -1);

        assertThat(Double.parseDouble(answer[0])).isBetween(250.0, 350.0);
    }

    @Test
    void release_planFile_givesThatPlan() throws IOException {
        Result plan = shell.run(
                "plan", "histogram", "--schema", "@town.yaml", "--columns", "sex", "--epsilon", "1", "--json");
        Files.writeString(folder.resolve("plan.json"), plan.out());

        assertThat(shell.run(
                                "release",
                                "--plan",
                                "@plan.json",
                                "--data",
                                "@town.csv",
                                "--ledger",
                                "@bulla.db",
                                "--out",
                                "@o")
                        .code())
                .isZero();
        assertThat(Files.readString(folder.resolve("o/plan.json")))
                .isEqualTo(plan.out().strip());

        Files.writeString(folder.resolve("bad.json"), plan.out().replace("\"scale\":1", "\"scale\":0.5"));
        Result edited = shell.run(
                "release", "--plan", "@bad.json", "--data", "@town.csv", "--ledger", "@bulla.db", "--out", "@p");
        assertThat(edited.code()).isEqualTo(2);
        assertThat(edited.err()).contains("E-419", "Nothing was charged");
    }

    @Test
    void release_sameKey_returnsTheStoredResultAndAnotherPlanIsRefused() throws IOException {
        shell.releaseAge("a", "--epsilon", "1", "--idempotency-key", "k1");
        Result again = shell.releaseAge("b", "--epsilon", "1", "--idempotency-key", "k1");
        Result other = shell.releaseAge("c", "--epsilon", "0.5", "--idempotency-key", "k1");

        assertThat(again.code()).isZero();
        assertThat(again.err()).contains("I-900", "Nothing was charged");
        assertThat(Files.readAllBytes(folder.resolve("b/certificate.json")))
                .isEqualTo(Files.readAllBytes(folder.resolve("a/certificate.json")));
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err()).contains("E-901");
        assertThat(folder.resolve("c")).doesNotExist();
    }

    @Test
    void release_beyondTheCap_exits3AndOnlyRecordsTheRefusal() {
        shell.releaseAge("a", "--epsilon", "2");
        String before =
                shell.run("ledger", "show", "--ledger", "@bulla.db", "--json").out();
        Result refused = shell.releaseAge("b", "--epsilon", "1.5");
        Map<String, Object> after = json(shell.run("ledger", "show", "--ledger", "@bulla.db", "--json"));

        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err())
                .contains("Requested ε 1.5, remaining ε 1, difference ε 0.5", "largest", "Nothing was charged");
        assertThat(folder.resolve("b")).doesNotExist();
        Map<String, Object> account =
                Json.object(Json.list(after.get("accounts"), "accounts").get(0), "account");
        List<Object> entries = Json.list(account.get("entries"), "entries");
        assertThat(Json.object(entries.get(entries.size() - 1), "entry")).containsEntry("kind", "refusal");
        assertThat(before).contains("\"left_epsilon\":\"1\"");
        assertThat(account).containsEntry("left_epsilon", "1");
        assertThat(shell.run("ledger", "verify", "--ledger", "@bulla.db").code())
                .isZero();
    }

    @Test
    void release_folderNotEmpty_isRefusedBeforeTheCharge() throws IOException {
        Files.createDirectories(folder.resolve("full"));
        Files.writeString(folder.resolve("full/x"), "x");
        Result refused = shell.releaseAge("full", "--epsilon", "1");

        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("E-420", "Nothing was charged");
        assertThat(folder.resolve("bulla.db")).doesNotExist();
    }

    @Test
    void release_otherCapInTheSchema_isRefusedUntilTheLedgerSaysSo() throws IOException {
        shell.releaseAge("a", "--epsilon", "1");
        Files.writeString(folder.resolve("town.yaml"), Shell.SCHEMA.replace("\"3\"", "\"4\""));
        Result refused = shell.releaseAge("b", "--epsilon", "1");
        Result cap = shell.run("ledger", "cap", "--schema", "@town.yaml", "--reason", "board decision");

        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("E-302", "bulla ledger cap");
        assertThat(cap.code()).as(cap.err()).isZero();
        assertThat(shell.releaseAge("c", "--epsilon", "1").code()).isZero();
    }

    @Test
    void verify_anotherPinnedKey_exits4() throws IOException {
        shell.releaseAge("a", "--epsilon", "1");
        Files.writeString(folder.resolve("other.pub"), SealingKey.generate().publicKey() + "\n");
        Files.copy(Home.path().resolve("signing.pub"), folder.resolve("right.pub"));

        assertThat(shell.run("verify", "@a", "--public-key", "@right.pub").code())
                .isZero();
        Result other = shell.run("verify", "@a", "--public-key", "@other.pub");
        assertThat(other.code()).isEqualTo(4);
        assertThat(other.said()).contains("✘ public key", "NOT VALID");
    }

    @Test
    void verify_anyFileChanged_exits4AndNamesIt() throws IOException {
        shell.releaseAge("a", "--epsilon", "1");
        for (String[] change : new String[][] {
            {"model.json", "model file"}, {"plan.json", "plan file"}, {"certificate.json", "signature"}
        }) {
            Path file = folder.resolve("a").resolve(change[0]);
            String original = Files.readString(file);
            int digit = original.indexOf("\"epsilon\":\"1\"") < 0
                    ? original.indexOf("[") + 1
                    : original.indexOf("\"epsilon\":\"1\"") + 11;
            Files.writeString(
                    file,
                    original.substring(0, digit)
                            + (original.charAt(digit) == '9' ? '8' : '9')
                            + original.substring(digit + 1));
            Result changed = shell.run("verify", "@a");
            assertThat(changed.code()).isEqualTo(4);
            assertThat(changed.said()).contains("✘ " + change[1], "E-600");
            assertThat(shell.run("predict", "@a").code()).isEqualTo(4);
            Files.writeString(file, original);
        }
        assertThat(shell.run("verify", "@a").code()).isZero();
    }

    @Test
    void schema_faults_areAllReportedWithTheirFields() throws IOException {
        Files.writeString(folder.resolve("bad.yaml"), """
                dataset: Town!
                budget: {epsilon: "-1"}
                colour: red
                columns:
                  age: {type: integer, min: 9, max: 0}
                  income: {type: real, max: .nan}
                  sex: {type: category, levels: [f, f]}
                """);
        Result check = shell.run("schema", "check", "@bad.yaml");

        assertThat(check.code()).isEqualTo(2);
        assertThat(check.said())
                .contains("budget", "colour", "columns.age", "columns.income.min", "columns.income.max", "columns.sex");
        assertThat(shell.run("schema", "check", "@town.yaml").code()).isZero();
    }

    @Test
    void run_badWords_exit2AndChargeNothing() {
        for (String[] words : new String[][] {
            {"plan", "oracle", "--schema", "@town.yaml", "--epsilon", "1"},
            {"plan", "histogram", "--schema", "@town.yaml", "--columns", "shoe", "--epsilon", "1"},
            {"plan", "histogram", "--schema", "@town.yaml", "--columns", "height", "--epsilon", "1"},
            {"plan", "count", "--schema", "@town.yaml", "--epsilon", "-1"},
            {"plan", "count", "--schema", "@town.yaml", "--epsilon", "1,0"},
            {"plan", "count", "--schema", "@town.yaml", "--epsilon", "NaN"},
            {"plan", "count", "--schema", "@town.yaml", "--epsilon", "1", "--delta", "1"},
            {"plan", "count", "--schema", "@town.yaml"},
            {"plan", "count", "--schema", "@none.yaml", "--epsilon", "1"},
            {"plan", "count", "--schema", "@town.yaml", "--epsilon", "1", "--columns", "age"},
            {"plan", "count", "--schema", "@town.yaml", "--epsilon", "1", "--wrong"},
            {"release", "count", "--schema", "@town.yaml", "--epsilon", "1", "--data", "@none.csv", "--out", "@o"},
            {"release", "count", "--schema", "@town.yaml", "--epsilon", "1", "--data", "@town.yaml", "--out", "@o"},
            {"release", "count", "--schema", "@town.yaml", "--epsilon", "1", "--out", "@o"},
            {"predict", "@none"},
            {"verify", "@none"},
            {"serve"},
            {"ledger"},
            {"ledger", "show", "--ledger", "@none.db"},
            {},
            {"dance"}
        }) {
            Result result = shell.run(words);

            assertThat(result.code())
                    .as(String.join(" ", words) + "\n" + result.err())
                    .isEqualTo(2);
            assertThat(result.out()).isEmpty();
            assertThat(result.err()).isNotEmpty().doesNotContain("Exception");
        }
    }

    @Test
    void release_planFileWithoutLedger_isRefusedInsteadOfOpeningAnother() throws IOException {
        Result plan = shell.run("plan", "count", "--schema", "@town.yaml", "--epsilon", "1", "--json");
        Files.writeString(folder.resolve("plan.json"), plan.out());
        Result release = shell.run("release", "--plan", "@plan.json", "--data", "@town.csv", "--out", "@o");

        assertThat(release.code()).isEqualTo(2);
        assertThat(release.err()).contains("E-423");
        assertThat(folder.resolve("bulla.db")).doesNotExist();
    }

    @Test
    void release_folderThatCannotBeMade_isRefusedBeforeTheCharge() {
        Result release = shell.releaseAge("town.csv/sub", "--epsilon", "1");

        assertThat(release.code()).isEqualTo(2);
        assertThat(release.err()).contains("E-422", "Nothing was charged");
        assertThat(folder.resolve("bulla.db")).doesNotExist();
    }

    @Test
    void release_deltaUnderAPureCap_isRefusedByThePlan() throws IOException {
        Files.writeString(folder.resolve("pure.yaml"), Shell.SCHEMA.replace(", delta: \"1e-5\"", ""));
        Result plan = shell.run("plan", "count", "--schema", "@pure.yaml", "--epsilon", "1", "--delta", "1e-6");

        assertThat(plan.code()).isEqualTo(2);
        assertThat(plan.err()).contains("E-407");
    }

    @Test
    void release_accountSpentToTheLastDrop_stillShowsAndRefuses() {
        for (String epsilon : new String[] {"1", "2.507", "0.04478", "1.115e-4"}) {
            Result release = shell.run(
                    "release",
                    "count",
                    "--schema",
                    "@town.yaml",
                    "--data",
                    "@town.csv",
                    "--noise",
                    "gaussian",
                    "--epsilon",
                    epsilon,
                    "--delta",
                    "1e-5",
                    "--out",
                    "@n" + epsilon);
            assertThat(release.code()).as(release.err()).isIn(0, 3);
        }
        assertThat(shell.run("ledger", "show", "--ledger", "@bulla.db").code()).isZero();
        assertThat(shell.releaseAge("z", "--epsilon", "1", "--delta", "1e-6").code())
                .isEqualTo(3);
    }

    @Test
    void release_epsilonWithManyDigits_isPaidAndMade() {
        assertThat(shell.releaseAge("a", "--epsilon", "0.333333333333333333333333333333333333334")
                        .code())
                .isZero();
    }

    @Test
    void release_closedAccount_saysSo() {
        assertThat(shell.releaseAge("a", "--noise", "gaussian", "--epsilon", "3", "--delta", "1e-5")
                        .code())
                .isZero();
        Result refused = shell.releaseAge("b", "--epsilon", "0.1");

        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("closed");
    }

    @Test
    void release_replaceOneWithAnotherNumberOfRows_leavesNoTrace() throws IOException {
        Files.writeString(
                folder.resolve("fixed.yaml"), Shell.SCHEMA.replace("rows: 300", "rows: 299\nneighbours: replace-one"));
        Result refused = shell.run(
                "release",
                "histogram",
                "--schema",
                "@fixed.yaml",
                "--data",
                "@town.csv",
                "--columns",
                "sex",
                "--epsilon",
                "1",
                "--out",
                "@o");

        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("E-405");
        assertThat(folder.resolve("o")).doesNotExist();
        assertThat(shell.run("ledger", "show", "--ledger", "@bulla.db", "--json")
                        .out())
                .contains("\"accounts\":[]");
    }

    @Test
    void run_errorWithJson_isDataToo() {
        Result refused = shell.run("plan", "count", "--schema", "@none.yaml", "--epsilon", "1", "--json");
        Map<String, Object> error = json(refused);

        assertThat(refused.code()).isEqualTo(2);
        assertThat(error.keySet()).containsExactlyInAnyOrder("errors", "exit_code", "cost");
        assertThat(error).containsEntry("cost", "Nothing was charged.");
    }

    @Test
    void verify_certificateAlone_saysWhatWasNotLookedAt() {
        shell.releaseAge("a", "--epsilon", "1");
        Result alone = shell.run("verify", "@a/certificate.json");

        assertThat(alone.code()).isZero();
        assertThat(alone.said()).contains("! public key", "key not pinned", "! files");
        assertThat(json(shell.run("verify", "@a", "--json")))
                .containsEntry("pinned", false)
                .containsEntry("files_checked", true);
    }

    @Test
    void verify_ledgerThatDidNotPay_exits4() throws IOException {
        shell.releaseAge("a", "--epsilon", "1");
        Files.move(folder.resolve("bulla.db"), folder.resolve("first.db"));
        shell.releaseAge("b", "--epsilon", "1");

        assertThat(shell.run("verify", "@a", "--ledger", "@first.db").code()).isZero();
        Result other = shell.run("verify", "@a", "--ledger", "@bulla.db");
        assertThat(other.code()).isEqualTo(4);
        assertThat(other.said()).contains("✘ ledger");
    }

    @Test
    void run_help_showsListsAsTheyAreTyped() {
        assertThat(shell.run("plan", "quantile", "--help").out())
                .contains("[--columns=a,b]", "[--levels=.5,.9]")
                .doesNotContain("[,");
    }

    @Test
    void run_version_printsIt() {
        assertThat(shell.run("--version").out()).startsWith("bulla ");
    }

    @Test
    void demo_once_tellsTheWholeStoryAndRunsAgain() {
        for (int i = 0; i < 2; i++) {
            Result demo = shell.run("demo", "--once", "--folder", "@demo");

            assertThat(demo.code()).as(demo.err()).isZero();
            assertThat(demo.said()).contains("$ bulla plan histogram", "VALID", "curl", "report.html");
            assertThat(demo.out()).contains("prediction,lower,upper", "\"budget_spent\":0");
        }
        assertThat(shell.run("demo", "--once", "--folder", folder.toString()).code())
                .isEqualTo(2);
    }

    private static Map<String, Object> json(Result result) {
        return Json.readObject(result.out().getBytes(StandardCharsets.UTF_8));
    }
}
