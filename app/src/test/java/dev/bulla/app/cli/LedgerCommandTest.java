package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Accounts and ledgers at the prompt: caps, heads, copies, and what nobody may learn for nothing. */
class LedgerCommandTest {

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void open() throws IOException {
        shell = new Shell(folder);
    }

    /** The attack: an add-remove account, and its schema edited to replace-one with a guess at the number of rows. */
    @Test
    void release_schemaEditedToReplaceOne_saysTheSameForEveryGuess() throws IOException {
        shell.releaseAge("a", "--epsilon", "1");
        byte[] before = Files.readAllBytes(folder.resolve("bulla.db"));
        String wrong = releaseGuessing(299);

        assertThat(wrong).contains("E-303", "Nothing was charged").doesNotContain("E-405");
        for (int guess : new int[] {300, 301, 1}) {
            assertThat(releaseGuessing(guess)).isEqualTo(wrong);
        }
        assertThat(Files.readAllBytes(folder.resolve("bulla.db"))).isEqualTo(before);
    }

    /** What is said, without the plan, which names the guess. */
    private String releaseGuessing(int rows) throws IOException {
        Files.writeString(
                folder.resolve("town.yaml"),
                Shell.SCHEMA.replace("rows: 300", "rows: " + rows + "\nneighbours: replace-one"));
        Result refused = shell.releaseAge("o", "--epsilon", "1", "--idempotency-key", "k");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(folder.resolve("o")).doesNotExist();
        return refused.err().substring(refused.err().indexOf("E-"));
    }

    @Test
    void cap_belowWhatIsSpent_isRefused() throws IOException {
        shell.releaseAge("a", "--epsilon", "2");
        Files.writeString(folder.resolve("town.yaml"), Shell.SCHEMA.replace("\"3\", delta: \"1e-5\"", "\"1.9\""));
        Result refused = shell.run("ledger", "cap", "--schema", "@town.yaml");

        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("E-311", "ε = 1.9", "ledger show", "Nothing was charged");
        assertThat(json(shell.run("ledger", "show", "--ledger", "@bulla.db", "--json"))
                        .toString())
                .contains("over_cap=false");
    }

    @Test
    void verify_capChangedSince_saysSo() throws IOException {
        shell.releaseAge("a", "--epsilon", "1");
        Result before = shell.run("verify", "@a", "--ledger", "@bulla.db", "--json");
        Files.writeString(folder.resolve("town.yaml"), Shell.SCHEMA.replace("\"3\"", "\"40\""));
        shell.run("ledger", "cap", "--schema", "@town.yaml");
        Result after = shell.run("verify", "@a", "--ledger", "@bulla.db");

        assertThat(Json.object(json(before).get("cap"), "cap")).containsEntry("changed", false);
        assertThat(after.code()).isZero();
        assertThat(after.said())
                .contains("VALID", "! cap", "states a cap of ε = 3, δ = 1e-5", "changed it to ε = 40, δ = 1e-5");
        Map<String, Object> cap = Json.object(
                json(shell.run("verify", "@a", "--ledger", "@bulla.db", "--json"))
                        .get("cap"),
                "cap");
        assertThat(cap).containsEntry("changed", true).containsEntry("over_cap", false);
        assertThat(Json.object(cap.get("now"), "now")).containsEntry("epsilon", "40");
    }

    @Test
    void verify_keptHead_saysHowManyCameAfter() {
        shell.releaseAge("a", "--epsilon", "1");
        String head = head();
        Result now = shell.run("ledger", "verify", "--ledger", "@bulla.db", "--head", head);
        shell.releaseAge("b", "--epsilon", "1");
        Result later = shell.run("ledger", "verify", "--ledger", "@bulla.db", "--head", head);

        assertThat(now.code()).isZero();
        assertThat(now.said()).contains("entry 4 is in the chain; 0 came after it", "VALID");
        assertThat(later.said()).contains("entry 4 is in the chain; 3 came after it", "VALID");
        assertThat(Json.object(
                        json(shell.run("ledger", "verify", "--ledger", "@bulla.db", "--head", head, "--json"))
                                .get("kept_head"),
                        "kept_head"))
                .hasToString("{entries_since=3, entry=4}");
        assertThat(shell.run("ledger", "verify", "--ledger", "@bulla.db", "--head", "abc")
                        .said())
                .contains("E-710");
    }

    /** Neither shows in the file itself: what is left is a sound, shorter chain. */
    @Test
    void verify_endTakenOffOrAllGone_isCaughtByTheKeptHeadAndByTheCertificate() throws Exception {
        shell.releaseAge("a", "--epsilon", "1");
        shell.releaseAge("b", "--epsilon", "1");
        String head = head();
        for (String rows : List.of("number > 4", "number > 0")) {
            sql("DELETE FROM artefact WHERE entry IN (SELECT number FROM entry WHERE " + rows + ")");
            sql("DELETE FROM entry WHERE " + rows);

            assertThat(shell.run("ledger", "verify", "--ledger", "@bulla.db").code())
                    .isZero();
            Result caught = shell.run("ledger", "verify", "--ledger", "@bulla.db", "--head", head);
            assertThat(caught.code()).isEqualTo(4);
            assertThat(caught.said()).contains("no entry with the hash that was kept", "E-702");
            assertThat(shell.run("verify", "@b", "--ledger", "@bulla.db").code())
                    .isEqualTo(4);
        }
    }

    @Test
    void backup_ledger_isCopiedAndSaysItsHead() {
        shell.releaseAge("a", "--epsilon", "1");
        Result copied = shell.run("ledger", "backup", "@copy.db", "--ledger", "@bulla.db");

        assertThat(copied.code()).as(copied.err()).isZero();
        assertThat(copied.err()).contains("every entry checked", head());
        assertThat(shell.run("ledger", "verify", "--ledger", "@copy.db", "--head", head())
                        .code())
                .isZero();
        assertThat(shell.run("verify", "@a", "--ledger", "@copy.db").code()).isZero();
        Result taken = shell.run("ledger", "backup", "@copy.db", "--ledger", "@bulla.db");
        assertThat(taken.code()).isEqualTo(2);
        assertThat(taken.err()).contains("E-707", "Nothing was charged");
        Map<String, Object> json = json(shell.run("ledger", "backup", "@c2.db", "--ledger", "@bulla.db", "--json"));
        assertThat(json).containsEntry("target", folder.resolve("c2.db").toString());
    }

    @Test
    void lookups_all_leaveNothingBesideTheLedger() throws IOException {
        shell.releaseAge("a", "--epsilon", "1");
        shell.run("ledger", "verify", "--ledger", "@bulla.db");
        shell.run("ledger", "show", "--ledger", "@bulla.db");
        shell.run("verify", "@a", "--ledger", "@bulla.db");

        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("town.yaml", "town.csv", "bulla.db", "a");
        }
    }

    @Test
    void release_json_namesTheLedgerAndSaysWhenItIsNew() {
        Map<String, Object> first = json(shell.releaseAge("a", "--epsilon", "1", "--json"));
        Map<String, Object> second = json(shell.releaseAge("b", "--epsilon", "1", "--json"));

        assertThat(first)
                .containsEntry("ledger", folder.resolve("bulla.db").toString())
                .containsEntry("ledger_is_new", true);
        assertThat(second).containsEntry("ledger_is_new", false);
    }

    /** Its Rényi cost is that of no cap; the share is that of the whole one. */
    @Test
    void plan_closingRelease_takesTheWholeCapEverywhere() throws IOException {
        List<String> words = List.of(
                "--schema",
                "@town.yaml",
                "--columns",
                "age",
                "--noise",
                "gaussian",
                "--epsilon",
                "3",
                "--delta",
                "1e-5");
        Result plan = shell.run(words("plan", "histogram", words, "--json"));
        Result release = shell.run(words("release", "histogram", words, "--data", "@town.csv", "--out", "@a"));

        assertThat(Json.object(json(plan).get("cost"), "cost")).containsEntry("share", "1");
        assertThat(release.err()).contains("Price       100.00 % of the cap", "W-141", "Left        0.00 %");
        assertThat(Files.readString(folder.resolve("a/report.html")))
                .contains("100.00\u00A0%")
                .doesNotContain("115.31");
        assertThat(shell.run("verify", "@a", "--ledger", "@bulla.db", "--nist").said())
                .contains("VALID", "100.00 % of the cap");
        assertThat(shell.run("ledger", "show", "--ledger", "@bulla.db").said()).contains("Used        100.00 %");
    }

    private static String[] words(String command, String recipe, List<String> shared, String... more) {
        return Stream.of(List.of(command, recipe), shared, List.of(more))
                .flatMap(List::stream)
                .toArray(String[]::new);
    }

    private String head() {
        Map<String, Object> shown = json(shell.run("ledger", "show", "--ledger", "@bulla.db", "--json"));
        return Json.text(Json.object(shown.get("head"), "head"), "hash");
    }

    private void sql(String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("bulla.db"));
                Statement one = connection.createStatement()) {
            one.execute(statement);
        }
    }

    private static Map<String, Object> json(Result result) {
        return Json.readObject(result.out().getBytes(StandardCharsets.UTF_8));
    }
}
