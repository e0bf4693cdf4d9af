package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.app.command.ExitCode;
import dev.bulla.core.json.Json;
import dev.bulla.core.testing.SentinelScan;
import dev.bulla.data.HostileRows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole releases of a file with and without a bad row: nothing but the noisy numbers may tell which it was. */
class HostileReleaseTest {

    private static final String SENTINEL = "Vercingetorix-4711";
    private static final int EVERY = 60;

    private static final String SCHEMA = """
            dataset: town
            budget: {epsilon: "3", delta: "1e-5"}
            rows: 300
            columns:
              age:    {type: integer, min: 0, max: 9}
              sex:    {type: category, levels: [f, m]}
              height: {type: real, min: 0, max: 2, fallback: 1}
            """;

    @TempDir
    private Path folder;

    /** All that can be seen of a run but its numbers. */
    private record Seen(int code, String out, String err, List<String> files, Map<String, String> shapes) {}

    @Test
    void release_withAndWithoutABadRow_looksTheSame() throws IOException {
        int compared = 0;
        release("", new byte[0]); // The first run of all makes the signing key, and says so.
        for (String unit : List.of("", "unit: {column: person, max_rows: 2}\n")) {
            Seen without = release(unit, new byte[0]);
            assertThat(without.code()).as(without.err()).isZero();
            List<HostileRows.Kind> kinds = HostileRows.lines();
            for (int i = unit.length() % EVERY; i < kinds.size(); i += EVERY) {
                HostileRows.Kind kind = kinds.get(i);
                Seen with = release(unit, named(kind));
                assertThat(with).as(kind.name()).isEqualTo(without);
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(40);
        System.out.println("hostile rows, releases: " + compared + " compared with the release without");
    }

    @Test
    void shape_anotherLengthOrKey_isSeen() {
        assertThat(shape(Map.of("a", List.of(1, 2)))).isNotEqualTo(shape(Map.of("a", List.of(1))));
        assertThat(shape(Map.of("a", 1))).isNotEqualTo(shape(Map.of("b", 1))).isEqualTo(shape(Map.of("a", 2)));
    }

    @Test
    void release_queryThatBreaksOff_saysSoInConstantWordsAndWhatItCost() throws IOException, SQLException {
        Path home = Files.createDirectory(folder.resolve("query"));
        Shell shell = new Shell(home);
        Files.writeString(home.resolve("town.yaml"), SCHEMA);
        String url = "jdbc:sqlite:" + home.resolve("town.sqlite");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (age INTEGER, sex TEXT, height REAL)");
            statement.execute("INSERT INTO t VALUES (1, 'f', 1), (-9223372036854775808, '" + SENTINEL + "', 1)");
        }

        Result broken = histogram(shell, url, "--query", "select abs(age) as age, sex, height from t");

        assertThat(broken.code()).isEqualTo(ExitCode.UNAVAILABLE);
        assertThat(home.resolve("out")).doesNotExist();
        assertThat(broken.err()).contains("E-520 --data: ", "Entry #2 is charged and stays so");
        SentinelScan.of(SENTINEL)
                .look("what was said", broken.out() + broken.err())
                .assertClean();
    }

    @Test
    void release_fileThatIsDamaged_isRefusedInConstantWordsAndCostsNothing() throws IOException {
        byte[] whole = packed(rows(new byte[0], 50_000));
        List<String> said = new ArrayList<>();
        for (int tenth = 2; tenth < 9; tenth += 3) {
            Path home = Files.createDirectory(folder.resolve("cut" + tenth));
            Shell shell = new Shell(home);
            Files.writeString(home.resolve("town.yaml"), SCHEMA);
            Files.write(home.resolve("town.csv.gz"), java.util.Arrays.copyOf(whole, whole.length * tenth / 10));
            Result broken = histogram(shell, "@town.csv.gz");
            assertThat(broken.code()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(home.resolve("out")).doesNotExist();
            assertThat(home.resolve("bulla.db")).doesNotExist();
            said.add(broken.out() + broken.err().replace(home.toString(), "@"));
        }

        assertThat(said).containsOnly(said.get(0));
        assertThat(said.get(0)).contains("E-522 town.csv.gz: ", "Nothing was charged.");
        SentinelScan.of(SENTINEL).look("what was said", said.get(0)).assertClean();
    }

    /** Runs a release in a folder of its own, looks for the planted name in all it left, and tells what can be seen. */
    private Seen release(String unit, byte[] bad) throws IOException {
        Path home = Files.createTempDirectory(folder, "run");
        Shell shell = new Shell(home);
        Files.writeString(home.resolve("town.yaml"), SCHEMA + unit);
        Path data = Files.write(home.resolve("town.csv"), rows(bad, 300));
        Result result = histogram(shell, "@town.csv");
        SentinelScan.of(SENTINEL)
                .look("what was said", result.out() + result.err())
                .lookUnder(home, data)
                .assertClean();
        Map<String, String> shapes = new TreeMap<>();
        for (String name : List.of("model.json", "plan.json", "certificate.json")) {
            shapes.put(
                    name,
                    shape(Json.readObject(Files.readAllBytes(home.resolve("out").resolve(name)))));
        }
        try (var found = Files.walk(home)) {
            List<String> files =
                    found.map(home::relativize).map(Path::toString).sorted().toList();
            return new Seen(result.code(), result.out(), result.err().replace(home.toString(), "@"), files, shapes);
        }
    }

    private static Result histogram(Shell shell, String data, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "release",
                "histogram",
                "--schema",
                "@town.yaml",
                "--data",
                data,
                "--columns",
                "age,sex,height",
                "--bins",
                "height=4",
                "--epsilon",
                "0.5",
                "--delta",
                "1e-6",
                "--idempotency-key",
                "k",
                "--out",
                "@out"));
        words.addAll(List.of(more));
        return shell.run(words.toArray(String[]::new));
    }

    /** Good rows, with a bad line in the middle unless it is empty. */
    private static byte[] rows(byte[] bad, int count) {
        ByteArrayOutputStream rows = new ByteArrayOutputStream();
        rows.writeBytes((HostileRows.HEADER + "\n").getBytes(StandardCharsets.UTF_8));
        for (int i = 0; i < count; i++) {
            if (i == count / 2 && bad.length > 0) {
                rows.writeBytes(bad);
                rows.write('\n');
            }
            String row = "p" + i * 31 % 257 + "," + i % 10 + (i % 3 == 0 ? ",f," : ",m,") + i % 20 / 10.0 + ",n\n";
            rows.writeBytes(row.getBytes(StandardCharsets.UTF_8));
        }
        return rows.toByteArray();
    }

    /** The bad line with the planted name for an id, where it has one. */
    private static byte[] named(HostileRows.Kind kind) {
        String line = new String(kind.bytes().get(), StandardCharsets.ISO_8859_1);
        return line.replace("p9", SENTINEL).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] packed(byte[] rows) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(rows);
        }
        return packed.toByteArray();
    }

    /** Keys, lengths of lists and kinds of values. */
    private static String shape(Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, String> shape = new TreeMap<>();
            map.forEach((key, inner) -> shape.put(String.valueOf(key), shape(inner)));
            return shape.toString();
        }
        if (value instanceof List<?> list) {
            return list.size() + " of "
                    + list.stream().map(HostileReleaseTest::shape).distinct().toList();
        }
        return value instanceof Number ? "number" : value.getClass().getSimpleName();
    }
}
