package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.app.command.ExitCode;
import dev.bulla.core.accounting.Spent;
import dev.bulla.ledger.Ledger;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Mistakes that a new user makes, in a folder where one release was made. Every one is refused: the message names the field and the
 * remedy and says what it cost, and the account is as it was.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MistakesTest {

    /** A release of ages, but for what is left out or wrong. */
    private static final String AGES = "release histogram --schema @town.yaml --data @town.csv --columns age ";

    private Path folder = Path.of("");
    private Shell shell;
    private Spent before;

    /**
     * A mistake.
     *
     * @param line what is typed
     * @param field what the message must name
     * @param remedy what it must say to do
     */
    record Mistake(String line, String field, String remedy) {}

    @BeforeAll
    void release(@TempDir Path given) throws IOException {
        folder = given;
        shell = new Shell(folder);
        schemas();
        tables();
        assertThat(shell.releaseAge("ages", "--epsilon", "0.5", "--idempotency-key", "used")
                        .code())
                .isZero();
        Result plan = shell.run("plan mean --columns age --schema @town.yaml --epsilon 1 --json".split(" ", -1));
        Files.writeString(folder.resolve("mean.json"), plan.out());
        Files.writeString(folder.resolve("edited.json"), plan.out().replace("\"mean\"", "\"sum\""));
        before = spent();
    }

    private void schemas() throws IOException {
        schema("swapped", "min: 0, max: 9", "min: 9, max: 0");
        schema("capless", "budget: {epsilon: \"3\", delta: \"1e-5\"}\n", "");
        schema("typeless", "type: integer, ", "");
        schema("boundless", "type: real, min: 0, max: 2", "type: real");
        schema("levelless", "levels", "level");
        schema("comma", "max: 2}", "max: \"2,5\"}");
        schema("float", "type: real", "type: float");
        schema("tabs", "  age", "\tage");
        schema("counted", "rows: 300", "rows: 299\nneighbours: replace-one");
        schema("person", "rows: 300", "rows: 300\nunit: {column: person, max_rows: 1}");
        schema("raised", "\"3\"", "\"5\"");
        Files.createDirectory(folder.resolve("folder"));
        Files.createDirectory(folder.resolve("folder.yaml"));
    }

    private void schema(String name, String from, String to) throws IOException {
        assertThat(Shell.SCHEMA).contains(from);
        Files.writeString(folder.resolve(name + ".yaml"), Shell.SCHEMA.replace(from, to));
    }

    private void tables() throws IOException {
        String rows = Files.readString(folder.resolve("town.csv"));
        Files.writeString(folder.resolve("semicolons.csv"), rows.replace(',', ';'));
        Files.writeString(folder.resolve("headless.csv"), rows.substring(rows.indexOf('\n') + 1));
        Files.writeString(folder.resolve("utf16.csv"), rows, StandardCharsets.UTF_16);
        Files.writeString(folder.resolve("empty.csv"), "");
        Files.writeString(folder.resolve("town.xlsx"), "PK\u0003\u0004");
        Files.writeString(folder.resolve("renamed.csv"), "PK\u0003\u0004" + "\0".repeat(200));
        Files.createDirectory(folder.resolve("full"));
        Files.writeString(folder.resolve("full/thesis.txt"), "x");
    }

    static List<Mistake> mistakes() {
        return Stream.of(words(), budgets(), schemaFiles(), dataFiles(), accounts(), questions())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Mistake> words() {
        return List.of(
                new Mistake("relase histogram --epsilon 1", "\"relase\"", "Did you mean release"),
                new Mistake(
                        "release histgram --schema @town.yaml --epsilon 1 --out @o",
                        "RECIPE",
                        "Did you mean histogram?"),
                new Mistake("release --schema @town.yaml --epsilon 1 --out @o", "RECIPE", "Say what to release"),
                new Mistake(AGES + "--epsilon 1 --oout @o", "--oout", "Did you mean --out"),
                new Mistake(AGES + "sex --epsilon 1 --out @o", "'sex'", "commas without spaces"),
                new Mistake(AGES + "--columns sex --epsilon 1 --out @o", "--columns", "only once"),
                new Mistake(AGES + "--epsilon 1 --bandwidth 3 --out @o", "--bandwidth", "option of"),
                new Mistake(AGES + "--epsilon 1 --noise none --out @o", "--noise", "Leave it out"),
                new Mistake(
                        AGES.replace("--columns age", "--columns aeg") + "--epsilon 1 --out @o",
                        "\"aeg\"",
                        "age, sex, height"),
                new Mistake(
                        AGES.replace("--columns age", "--columns Age") + "--epsilon 1 --out @o",
                        "\"Age\"",
                        "age, sex, height"),
                new Mistake(
                        AGES.replace("--columns age ", "") + "--epsilon 1 --out @o",
                        "--columns",
                        "For example --columns age"),
                new Mistake(AGES.replace("age", "height") + "--epsilon 1 --out @o", "--bins", "--bins height=20"),
                new Mistake(AGES + "--bins ten --epsilon 1 --out @o", "--bins", "For example --bins 40"),
                new Mistake(
                        "release mean --schema @town.yaml --columns sex --epsilon 1 --out @o",
                        "--columns",
                        "number column"),
                new Mistake(
                        "release ridge --schema @town.yaml --columns age,height --target height --epsilon 1 --out @o",
                        "--columns",
                        "every column but the target"));
    }

    private static List<Mistake> budgets() {
        return List.of(
                new Mistake(AGES + "--out @o", "--epsilon", "for example 0.5"),
                new Mistake(AGES + "--epsilon --out @o", "'--epsilon'", "--help"),
                new Mistake(AGES + "--epsilon 0,5 --out @o", "--epsilon", "did you mean 0.5?"),
                new Mistake(AGES + "--epsilon -1 --out @o", "--epsilon", "such as 0.5"),
                new Mistake(AGES + "--epsilon 0 --out @o", "--epsilon", "such as 0.5"),
                new Mistake(AGES + "--epsilon 50% --out @o", "--epsilon", "such as 0.5"),
                new Mistake(AGES + "--epsilon 1 --delta 1 --out @o", "--delta", "such as 1e-6"),
                new Mistake(AGES + "--epsilon 9 --out @o", "account town", "largest that still fits is ε = 2.5"),
                new Mistake("plan count --schema @town.yaml --epsilon 1 --error 5", "--error", "Give --epsilon"),
                new Mistake("plan count --schema @town.yaml --error 0,5", "--error", "point for decimals"));
    }

    private static List<Mistake> schemaFiles() {
        return List.of(
                new Mistake(
                        AGES.replace("--schema @town.yaml ", "") + "--epsilon 1 --out @o",
                        "--schema",
                        "Name the schema file"),
                new Mistake("release count --schema @town.yml --epsilon 1 --out @o", "town.yml", "Check the path"),
                new Mistake(
                        "release count --schema @town.csv --data @town.yaml --epsilon 1 --out @o", "town.csv", ".yaml"),
                new Mistake("release count --schema @folder --epsilon 1 --out @o", "folder", ".yaml"),
                new Mistake("plan count --schema @folder.yaml --epsilon 1", "folder.yaml", "file"),
                new Mistake("plan count --schema @swapped.yaml --epsilon 1", "columns.age", "min: 0, max: 110"),
                new Mistake("plan count --schema @capless.yaml --epsilon 1", "budget", "Declare it"),
                new Mistake("plan count --schema @typeless.yaml --epsilon 1", "columns.age.type", "Declare it"),
                new Mistake("plan count --schema @boundless.yaml --epsilon 1", "columns.height.min", "public source"),
                new Mistake("plan count --schema @levelless.yaml --epsilon 1", "columns.sex.level", "levels"),
                new Mistake("plan count --schema @comma.yaml --epsilon 1", "columns.height.max", "2.5"),
                new Mistake("plan count --schema @float.yaml --epsilon 1", "columns.height.type", "Take one of these"),
                new Mistake("plan count --schema @tabs.yaml --epsilon 1", "tabs.yaml: line 5", "Do not use"));
    }

    private static List<Mistake> dataFiles() {
        return List.of(
                new Mistake(AGES.replace("--data @town.csv ", "") + "--epsilon 1 --out @o", "--data", "Name the file"),
                new Mistake(
                        AGES.replace("town.csv", "twon.csv") + "--epsilon 1 --out @o", "twon.csv", "Check the path"),
                new Mistake(AGES.replace("town.csv", "folder") + "--epsilon 1 --out @o", "folder", "Check the path"),
                new Mistake(AGES.replace("town.csv", "town.xlsx") + "--epsilon 1 --out @o", "town.xlsx", ".csv"),
                new Mistake(
                        AGES.replace("town.csv", "renamed.csv") + "--epsilon 1 --out @o",
                        "renamed.csv",
                        "line of names"),
                new Mistake(AGES.replace("town.csv", "empty.csv") + "--epsilon 1 --out @o", "empty.csv", "first line"),
                new Mistake(
                        AGES.replace("town.csv", "semicolons.csv") + "--epsilon 1 --out @o",
                        "semicolons.csv",
                        "line of names"),
                new Mistake(
                        AGES.replace("town.csv", "headless.csv") + "--epsilon 1 --out @o",
                        "headless.csv",
                        "line of names"),
                new Mistake(AGES.replace("town.csv", "utf16.csv") + "--epsilon 1 --out @o", "utf16.csv", "UTF-8"),
                new Mistake(
                        AGES.replace("town.yaml", "counted.yaml") + "--ledger @n.db --epsilon 1 --out @o",
                        "rows",
                        "Correct rows"),
                new Mistake(
                        AGES.replace("town.yaml", "person.yaml") + "--ledger @n.db --epsilon 1 --out @o",
                        "\"person\"",
                        "by name"));
    }

    private static List<Mistake> accounts() {
        return List.of(
                new Mistake(AGES + "--epsilon 1", "--out", "Say where"),
                new Mistake(AGES + "--epsilon 1 --out @full", "--out", "Name a new folder"),
                new Mistake(AGES + "--epsilon 1 --out @town.csv", "--out", "Name a new folder"),
                new Mistake(
                        AGES.replace("town.yaml", "raised.yaml") + "--epsilon 1 --out @o",
                        "account town",
                        "bulla ledger cap"),
                new Mistake(AGES + "--epsilon 1 --idempotency-key used --out @o", "--idempotency-key", "another key"),
                new Mistake(AGES + "--plan @mean.json --epsilon 1 --out @o", "--plan", "leave --plan out"),
                new Mistake("release --plan @mean.json --data @town.csv --out @o", "--ledger", "Name the ledger"),
                new Mistake(
                        "release --plan @town.yaml --data @town.csv --ledger @bulla.db --out @o",
                        "town.yaml",
                        "bulla plan --json"),
                new Mistake(
                        "release --plan @edited.json --data @town.csv --ledger @bulla.db --out @o",
                        "edited.json",
                        "Make it again"),
                new Mistake(
                        "plan count --schema @town.yaml --epsilon 1 --ledger @town.csv",
                        "ledger",
                        "name the right file"),
                new Mistake("ledger show --ledger @none.db", "none.db", "Name the file with --ledger"),
                new Mistake("ledger show city --ledger @bulla.db", "account city", "Leave the name out"));
    }

    private static List<Mistake> questions() {
        return List.of(
                new Mistake("predict @ages --at 1,f", "--at", "in order: age"),
                new Mistake("predict @ages --at old", "--at", "in order: age"),
                new Mistake("predict @ages --at 12 --strict", "--strict", "Correct --at"),
                new Mistake("predict @age --at 1", "age/plan.json", "A release folder holds"),
                new Mistake("predict @ages --data @semicolons.csv", "semicolons.csv", "line of names"),
                new Mistake("predict @ages --data @town.csv --keep id", "\"id\"", "by name"),
                new Mistake("predict @ages --data @town.csv --format xlsx", "--format", "csv, jsonl, parquet"),
                new Mistake("verify @ages/model.json", "readable", "certificate.json"),
                new Mistake("verify @ages --public-key @town.csv", "town.csv", "signing.pub"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void mistake_isRefusedWithFieldRemedyAndCost(Mistake mistake) {
        Result result = shell.run(mistake.line().split(" ", -1));

        assertThat(result.code()).as(result.said()).isIn(ExitCode.BAD_INPUT, ExitCode.REFUSED, ExitCode.INTEGRITY);
        assertThat(result.err())
                .containsPattern("E-[0-9]{3} ")
                .contains(mistake.field(), mistake.remedy())
                .endsWith("Nothing was charged.\n");
        assertThat(spent()).isEqualTo(before);
        assertThat(folder.resolve("o")).doesNotExist();
        assertThat(accounts("n.db")).isEmpty();
    }

    @Test
    void mistakes_areFortyTwoOrMore() {
        assertThat(mistakes()).hasSizeGreaterThanOrEqualTo(42).doesNotHaveDuplicates();
    }

    private List<String> accounts(String name) {
        if (!Files.exists(folder.resolve(name))) {
            return List.of();
        }
        try (Ledger ledger = Ledger.openReadOnly(folder.resolve(name))) {
            return ledger.datasets();
        }
    }

    private Spent spent() {
        try (Ledger ledger = Ledger.openReadOnly(folder.resolve("bulla.db"))) {
            return ledger.summary("town").orElseThrow().spent();
        }
    }
}
