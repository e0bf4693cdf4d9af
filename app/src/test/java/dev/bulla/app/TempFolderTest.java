package dev.bulla.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.testing.SentinelScan;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program is killed in the middle of releases, again and again: it leaves no rows and no libraries behind. */
class TempFolderTest {

    private static final String SENTINEL = "Ostrogoth-Quimby-4711";
    private static final int KILLS = 20;
    private static final int CSV_ROWS = 1_500_000;
    private static final int PARQUET_ROWS = 2_000_000;

    private static final String SCHEMA = """
            dataset: town
            unit: {column: person, max_rows: 2}
            budget: {epsilon: "3"}
            columns:
              age:  {type: integer, min: 0, max: 9}
              note: {type: category, levels: [a, b]}
            """;

    @TempDir
    private Path folder;

    private Path temp;
    private Path home;

    @BeforeEach
    void prepare() throws IOException, SQLException {
        temp = Files.createDirectory(folder.resolve("temp"));
        home = Files.createDirectory(folder.resolve("home"));
        Files.writeString(folder.resolve("town.yaml"), SCHEMA);
    }

    @Test
    void kill_inTheMiddleOfReleases_leavesNoRowsAndNoGrowingLibraries() throws Exception {
        List<Path> data = List.of(csv(CSV_ROWS), parquet(PARQUET_ROWS));
        finish("warm", data.get(1));
        Map<String, Long> first = files();
        Random random = new Random(20);
        int middle = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            Process process = start("out" + kill, data.get(kill % 2));
            boolean measuring = waitFor(process, "measure");
            Thread.sleep(random.nextInt(300));
            middle += measuring && process.isAlive() ? 1 : 0;
            kill(process);
            first = kill == 0 ? files() : first;
        }

        Map<String, Long> last = files();
        System.out.printf("temp folder: %d kills, %d while measuring; left: %s%n", KILLS, middle, last);
        assertThat(middle).as("kills in the middle of a fold").isGreaterThan(KILLS / 2);
        assertThat(last).isEqualTo(first);
        assertNoRows(last);
    }

    /** While the libraries are unpacked: what is left then is written over, not added to. */
    @Test
    void kill_duringTheFirstStarts_leavesAtMostOneUnfinishedLibrary() throws Exception {
        Path data = parquet(1000);
        long whole = finish("once", data);
        empty(home);
        Random random = new Random(21);
        long unfinished = 0;
        for (int kill = 0; kill < KILLS / 2; kill++) {
            Process process = start("out" + kill, data);
            Thread.sleep((long) (whole / 1e6 * (0.2 + 0.6 * random.nextDouble())));
            kill(process);
            long parts = files().keySet().stream()
                    .filter(name -> name.contains("part"))
                    .count();
            assertThat(parts).isLessThanOrEqualTo(1);
            unfinished += parts;
            if (files().keySet().stream().anyMatch(name -> name.contains("duckdb_jdbc"))) {
                empty(home);
            }
        }
        finish("twice", data);

        Map<String, Long> last = files();
        System.out.printf(
                "temp folder: %d kills at first starts, %d while unpacking; left: %s%n", KILLS / 2, unfinished, last);
        assertThat(last.keySet()).noneMatch(name -> name.contains("part") || name.endsWith(".new"));
        assertNoRows(last);
    }

    private void assertNoRows(Map<String, Long> files) throws IOException {
        assertThat(files.keySet()).noneMatch(name -> name.startsWith("temp/"));
        SentinelScan scan = SentinelScan.of(SENTINEL);
        for (String name : files.keySet()) {
            if (!name.endsWith(".so")) {
                scan.look(name, Files.readAllBytes(folder.resolve(name)));
            }
        }
        scan.assertClean();
    }

    private static void kill(Process process) throws InterruptedException {
        process.toHandle().destroyForcibly();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }

    private static void empty(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                if (!file.equals(folder)) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Everything in the two folders, with sizes. The JVM's own counters go with its process, or with the next JVM. */
    private Map<String, Long> files() throws IOException {
        Map<String, Long> files = new TreeMap<>();
        for (Path root : List.of(temp, home)) {
            try (Stream<Path> found = Files.walk(root)) {
                for (Path file : found.filter(Files::isRegularFile).toList()) {
                    String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
                    if (!name.contains("hsperfdata")) {
                        files.put(name, Files.size(file));
                    }
                }
            }
        }
        return files;
    }

    private long finish(String out, Path data) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        Process process = start(out, data);
        waitFor(process, "Released");
        assertThat(process.waitFor()).isZero();
        return System.nanoTime() - begin;
    }

    private Process start(String out, Path data) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-Djava.io.tmpdir=" + temp,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "release",
                "histogram",
                "--schema",
                folder.resolve("town.yaml").toString(),
                "--data",
                data.toString(),
                "--columns",
                "age,note",
                "--epsilon",
                "0.01",
                "--out",
                folder.resolve(out).toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("BULLA_HOME", home.toString());
        return builder.start();
    }

    /** Reads what the program says until the word comes; false when it ended before. */
    private static boolean waitFor(Process process, String word) throws IOException {
        var said = process.inputReader();
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            if (line.contains(word)) {
                return true;
            }
        }
        return false;
    }

    private Path csv(int rows) throws IOException {
        Path file = folder.resolve("town.csv");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write("person,age,note\n");
            for (int i = 0; i < rows; i++) {
                out.write("p" + i % 100_003 + "," + i % 10 + "," + (i % 3 == 0 ? "a" : SENTINEL) + "\n");
            }
        }
        return file;
    }

    private Path parquet(int rows) throws SQLException {
        Path file = folder.resolve("town.parquet");
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("COPY (SELECT 'p' || i % 100003 AS person, i % 10 AS age, if(i % 3 = 0, 'a', '" + SENTINEL
                    + "' || i) AS note FROM range(" + rows + ") t(i)) TO '" + file + "' (FORMAT parquet)");
        }
        return file;
    }
}
