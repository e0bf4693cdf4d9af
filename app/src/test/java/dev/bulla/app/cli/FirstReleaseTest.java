package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first day of a steward: a table of 21 columns that nobody prepared, its codebook, and five commands to a release that verifies.
 * Values that stand in the rows alone must be in no output and no file on the way.
 */
class FirstReleaseTest {

    private static final int ROWS = 2_000;

    /** In the rows and nowhere else. */
    private static final List<String> SENTINELS = List.of("Vercingetorix-4711", "48151.623", "p-000031-x");

    private final List<Result> said = new ArrayList<>();

    @TempDir
    private Path folder;

    @Test
    void fiveCommands_tableAndCodebook_endInAReleaseThatVerifies() throws IOException {
        Shell shell = new Shell(folder);
        try (InputStream book = FirstReleaseTest.class.getResourceAsStream("codebook.csv")) {
            Files.write(folder.resolve("codebook.csv"), book.readAllBytes());
        }
        Files.writeString(folder.resolve("health.csv"), rows());
        long start = System.nanoTime();

        run(shell, "schema", "draft", "@health.csv", "--codebook", "@codebook.csv", "--out", "@health.yaml");
        fillIn(folder.resolve("health.yaml"));
        run(shell, "schema", "check", "@health.yaml");
        run(shell, "plan", "histogram", "--schema", "@health.yaml", "--columns", "sex,smoker", "--epsilon", "0.5");
        run(
                shell,
                "release",
                "histogram",
                "--schema",
                "@health.yaml",
                "--data",
                "@health.csv",
                "--columns",
                "sex,smoker",
                "--epsilon",
                "0.5",
                "--out",
                "@first");
        run(shell, "verify", "@first");

        double seconds = (System.nanoTime() - start) / 1e9;
        assertThat(said).hasSize(5);
        assertNoRowIsShown();
        assertThat(Files.readString(folder.resolve("first/plan.json")))
                .contains("\"labels\":{\"1\":\"male\",\"2\":\"female\"}");
        System.out.printf("first release of 21 columns: 5 commands, %.2f s in one program%n", seconds);
    }

    private void run(Shell shell, String... words) {
        Result result = shell.run(words);
        assertThat(result.code())
                .as(String.join(" ", words) + "\n" + result.err())
                .isZero();
        said.add(result);
    }

    /** What a person types: whose presence is protected, the cap, a guess; and nothing that the codebook has said. */
    private static void fillIn(Path schema) throws IOException {
        String draft = Files.readString(schema);
        assertThat(draft.lines().filter(line -> line.contains(": \"?\""))).hasSize(6);
        String filled = draft.replaceFirst("unit: \"\\?\"", "unit: {column: person, max_rows: 1}")
                .replaceFirst("(?m)^  person: .*\n", "")
                .replaceFirst("neighbours: \"\\?\"", "neighbours: add-remove")
                .replaceFirst("epsilon: \"\\?\"", "epsilon: \"3\"")
                .replaceFirst("delta: \"\\?\"", "delta: \"1e-6\"")
                .replaceFirst("rows: \"\\?\"", "rows: 2000");
        Files.writeString(schema, filled);
    }

    private void assertNoRowIsShown() throws IOException {
        List<String> texts = new ArrayList<>();
        said.forEach(result -> texts.add(result.out() + result.err()));
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!file.endsWith("health.csv")) {
                    texts.add(new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1));
                }
            }
        }
        assertThat(texts).hasSizeGreaterThan(10);
        for (String sentinel : SENTINELS) {
            assertThat(texts).noneMatch(text -> text.contains(sentinel));
        }
    }

    /** Made-up people; some cells are wrong in ways that a reader may not tell. */
    private static String rows() {
        StringBuilder rows =
                new StringBuilder("person,age,sex,region,education,married,children,income,hours,height,weight,smoker,"
                        + "cigarettes,drinks,exercise,systolic,diastolic,glucose,visits,insured,health\n");
        Random random = new Random(21);
        for (int i = 0; i < ROWS; i++) {
            boolean planted = i % 500 == 31;
            rows.append(String.format(
                    java.util.Locale.ROOT,
                    "p-%06d-x,%d,%s,%d,%d,%s,%d,%s,%d,%.2f,%.1f,%s,%d,%d,%d,%d,%d,%.1f,%d,%d,%d%n",
                    i,
                    random.nextInt(100),
                    planted ? "Vercingetorix-4711" : 1 + random.nextInt(2),
                    1 + random.nextInt(4),
                    1 + random.nextInt(4),
                    random.nextBoolean() ? "y" : "n",
                    random.nextInt(5),
                    planted ? "48151.623" : random.nextInt(90_000),
                    random.nextInt(60),
                    1.4 + random.nextDouble() / 2,
                    50 + 50 * random.nextDouble(),
                    random.nextInt(4) == 0 ? "y" : "n",
                    random.nextInt(30),
                    random.nextInt(20),
                    random.nextInt(8),
                    100 + random.nextInt(60),
                    60 + random.nextInt(40),
                    4 + 5 * random.nextDouble(),
                    random.nextInt(12),
                    random.nextInt(2),
                    1 + random.nextInt(5)));
        }
        return rows.toString();
    }
}
