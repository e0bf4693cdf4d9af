package dev.bulla.app.kits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Bulla;
import dev.bulla.app.cli.PlantedRecipe;
import dev.bulla.app.cli.RecipeForms;
import dev.bulla.core.Home;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Table;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.SentinelScan;
import dev.bulla.data.Tables;
import dev.bulla.data.schema.Schemas;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole command lines over rows full of planted values: none may show in an answer, a message, a file or the ledger. */
class SentinelTest {

    /** Of this process alone, so that another build's rows in the shared temporary folder are not taken for ours. */
    private static final long PROCESS = 1_000_000_007 + ProcessHandle.current().pid();

    private static final String NAME = "Xanthippe-Quimby-" + PROCESS;
    private static final String LEVEL = "Zyzzogeton-level-" + PROCESS;
    private static final String NUMBER = "8675309" + PROCESS;
    private static final String REAL = "-" + PROCESS + ".53589";
    private static final String ID = "person-Vercingetorix-" + PROCESS;
    private static final String HIDDEN = "undeclared-Ostrogoth-" + PROCESS;
    /** In the range of its column, so that it reaches the statistics as it is; its last digit is no zero, which a number would be told without. */
    private static final String INCOME =
            "231415." + (100_000 + ProcessHandle.current().pid() % 900_000) + "7";

    private static final long LARGEST = 20_000_000;
    private static final int DEPTH = 3;

    private static final String SCHEMA = """
            dataset: planted
            unit: {column: person, max_rows: 2}
            budget: {epsilon: "3", delta: "1e-5"}
            rows: 50
            columns:
              age:    {type: integer, min: 0, max: 9}
              sex:    {type: category, levels: [f, m]}
              height: {type: real, min: 0, max: 2, fallback: 1}
            """;

    @TempDir
    private Path folder;

    private final Instant start = Instant.now();
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @BeforeEach
    void plant() throws IOException {
        Files.writeString(folder.resolve("planted.yaml"), SCHEMA);
        StringBuilder rows = new StringBuilder("person,age,sex,height,note\n");
        for (int i = 0; i < 40; i++) {
            rows.append("p")
                    .append(i)
                    .append(',')
                    .append(i % 10)
                    .append(",f,1.5,")
                    .append(HIDDEN)
                    .append('\n');
        }
        for (int i = 0; i < 6; i++) {
            rows.append(ID)
                    .append(i)
                    .append(",")
                    .append(i)
                    .append(",m,1,")
                    .append(NAME)
                    .append('\n');
        }
        rows.append(ID)
                .append(',')
                .append(NAME)
                .append(',')
                .append(LEVEL)
                .append(',')
                .append(NAME)
                .append(",x\n");
        rows.append(ID).append(',').append(NUMBER).append(",f,").append(REAL).append(",x\n");
        rows.append(ID)
                .append(",3,\"")
                .append(LEVEL)
                .append("\"\"")
                .append(NAME)
                .append(",1,x\n");
        rows.append(NAME)
                .append(',')
                .append(NUMBER)
                .append(',')
                .append(LEVEL)
                .append(",1,x,")
                .append(REAL)
                .append(",y\n");
        rows.append(NAME).append('\n');
        Files.writeString(folder.resolve("planted.csv"), rows);
    }

    @Test
    void release_rowsFullOfPlantedValues_letsNoneOut() throws IOException {
        assertThat(release("ages", "histogram", "--columns", "age,sex", "--epsilon", "0.5", "--delta", "1e-6"))
                .isZero();
        assertThat(release(
                        "heights",
                        "histogram",
                        "--columns",
                        "height",
                        "--bins",
                        "9",
                        "--as",
                        "shares",
                        "--epsilon",
                        "0.1"))
                .isZero();
        assertThat(release("rows", "count", "--epsilon", "0.1", "--json")).isZero();
        assertThat(run("verify", at("ages"), "--ledger", at("bulla.db"))).isZero();
        assertThat(run("predict", at("ages"))).isZero();
        assertThat(run("ledger", "show", "--ledger", at("bulla.db"))).isZero();
        assertThat(run("ledger", "verify", "--ledger", at("bulla.db"))).isZero();

        scan().assertClean();
    }

    static List<Recipe.Type<?>> recipes() {
        return Recipes.all();
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void release_everyRecipe_letsNoneOut(Recipe.Type<?> type) throws IOException {
        String schema = census().toString();
        int number = 0;
        for (Plan<?> plan : RecipeForms.forms(type, Schemas.load(census()))) {
            String ledger = at("census" + number + ".db");
            String out = at("out" + number++);
            Path file = folder.resolve("plan" + number + ".json");
            Files.write(file, plan.bytes());
            List<String> release = new ArrayList<>(List.of("release", "--plan", file.toString(), "--out", out));
            release.addAll(List.of("--data", at("census.csv"), "--ledger", ledger));
            assertThat(run(release.toArray(String[]::new)))
                    .as(said.toString(StandardCharsets.UTF_8))
                    .isZero();
            assertThat(run("verify", out, "--ledger", ledger, "--nist")).isZero();
            assertThat(run("show", out)).isZero();
            run("predict", out);
            run("predict", out, "--json");
        }
        assertThat(number).isPositive();
        assertThat(run("schema", "check", schema)).isZero();
        assertThat(run("ledger", "show", "--ledger", at("census0.db"))).isZero();

        scan().assertClean();
    }

    @Test
    void release_plantedLeak_isFound() throws IOException {
        for (Recipe.Type<?> type : List.of(PlantedRecipe.NONE, PlantedRecipe.TELLS_A_ROW)) {
            Schema schema = Schemas.load(census());
            Table table = Tables.open(schema, folder.resolve("census.csv"));
            for (Plan<?> plan : RecipeForms.examples(type, schema)) {
                listening(() -> plan.release(table, MemoryJournal.account(schema)));
            }
            assertThat(scan().hits().isEmpty()).as(type.name()).isEqualTo(type == PlantedRecipe.NONE);
        }
    }

    /** The schema that the examples of recipes are about, beside rows full of planted values. */
    private Path census() throws IOException {
        StringBuilder rows = new StringBuilder("person,age,sex,educ,income,married,note\n");
        for (int i = 0; i < 60; i++) {
            String person = i % 7 == 0 ? ID + i : "p" + i;
            String income = i % 5 == 0 ? INCOME : String.valueOf(1000 * i);
            String note = i % 3 == 0 ? NAME : HIDDEN;
            rows.append(String.join(
                    ",", person, "" + (18 + i), "" + i % 2, "" + (1 + i % 16), income, "" + i % 3 / 2, note));
            rows.append('\n');
        }
        for (String bad : List.of(NUMBER, REAL, LEVEL, NAME)) {
            rows.append(String.join(",", ID, bad, bad, bad, bad, bad, NAME)).append('\n');
        }
        Files.writeString(folder.resolve("census.csv"), rows);
        String schema = Files.readString(Path.of(
                        System.getProperty("bulla.root", ".."),
                        "app/src/main/resources/dev/bulla/app/cli/demo/census.yaml"))
                .replaceFirst("(?m)^budget:.*$", "budget: {epsilon: \"9\", delta: \"1e-4\"}");
        return Files.writeString(folder.resolve("census.yaml"), schema);
    }

    @Test
    void release_refusedOrFailing_letsNoneOut() throws IOException {
        assertThat(release("much", "count", "--epsilon", "100")).isNotZero();
        assertThat(release("none", "histogram", "--columns", "note", "--epsilon", "1"))
                .isNotZero();
        Path renamed = folder.resolve("headless.csv");
        Files.writeString(renamed, NAME + ",age\n" + ID + ",1\n");
        assertThat(run(words("lost", renamed, "count", "--epsilon", "1"))).isNotZero();
        Files.write(folder.resolve("planted.parquet"), (NAME + NUMBER).getBytes(StandardCharsets.UTF_8));
        assertThat(run(words("torn", folder.resolve("planted.parquet"), "count", "--epsilon", "1")))
                .isNotZero();

        assertThat(said.size()).isPositive();
        scan().assertClean();
    }

    @Test
    void scan_plantedLeak_isFound() throws IOException {
        Files.writeString(folder.resolve("leak.log"), "bad cell: " + NAME);

        assertThat(scan().hits()).singleElement().asString().contains("leak.log");
    }

    /** Everything said, everything written in the folder, and whatever changed in the home and temporary folders. */
    private SentinelScan scan() throws IOException {
        SentinelScan scan = SentinelScan.of(NAME, LEVEL, NUMBER, REAL, ID, HIDDEN, INCOME)
                .look("what was said", said.toByteArray());
        scan.lookUnder(
                folder,
                folder.resolve("planted.csv"),
                folder.resolve("census.csv"),
                folder.resolve("headless.csv"),
                folder.resolve("planted.parquet"));
        for (Path root : List.of(Home.path(), Path.of(System.getProperty("java.io.tmpdir")))) {
            for (Path file : changed(root)) {
                scan.look(file.toString(), bytes(file));
            }
        }
        return scan;
    }

    /** Files written since the test began, but for the planted ones; what another program takes away is passed over. */
    private List<Path> changed(Path root) throws IOException {
        List<Path> changed = new ArrayList<>();
        Files.walkFileTree(root, Set.of(), DEPTH, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                boolean fresh = !attributes.lastModifiedTime().toInstant().isBefore(start);
                boolean readable = attributes.isRegularFile() && attributes.size() < LARGEST && Files.isReadable(file);
                if (fresh && readable && !file.startsWith(folder)) {
                    changed.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException gone) {
                return FileVisitResult.CONTINUE;
            }
        });
        return changed;
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException gone) {
            return new byte[0];
        }
    }

    private int release(String out, String... words) {
        return run(words(out, folder.resolve("planted.csv"), words));
    }

    private String[] words(String out, Path data, String... words) {
        List<String> line = new ArrayList<>(List.of("release", words[0], "--schema", at("planted.yaml")));
        line.addAll(List.of("--data", data.toString(), "--out", at(out)));
        line.addAll(List.of(words).subList(1, words.length));
        return line.toArray(String[]::new);
    }

    /** Runs a command line in this process. */
    private int run(String... words) {
        PrintStream kept = new PrintStream(said, true, StandardCharsets.UTF_8);
        return listening(() -> Bulla.run(kept, kept, words));
    }

    /** Does something; whatever is printed meanwhile is kept. */
    private <T> T listening(Supplier<T> work) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        PrintStream kept = new PrintStream(said, true, StandardCharsets.UTF_8);
        System.setOut(kept);
        System.setErr(kept);
        try {
            return work.get();
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }
}
