package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.app.command.ExitCode;
import dev.bulla.core.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions are answered one by one and in order, whatever their number: none is kept. */
class PredictStreamTest {

    private static final int MANY = 1_000_000;

    /** Room for the program, not for a million answers: those took 150 bytes each. */
    private static final String LITTLE = "-Xmx64m";

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void release() throws IOException {
        shell = new Shell(folder);
        assertThat(shell.releaseAge("ages", "--epsilon", "0.5").code()).isZero();
    }

    @Test
    void predict_data_isWhatEveryQuestionGetsByItself() throws IOException {
        List<String> ages = List.of("3", "0", "9", "3", "5");
        Files.writeString(folder.resolve("asked.csv"), "age\n" + String.join("\n", ages) + "\n");
        List<String> csv = new ArrayList<>(List.of("prediction,lower,upper,note"));
        List<List<Object>> columns = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (String age : ages) {
            String line = shell.run("predict", "@ages", "--at", age)
                    .out()
                    .lines()
                    .toList()
                    .get(1);
            csv.add(line + ",");
            String[] cells = line.split(",", -1);
            for (int c = 0; c < cells.length; c++) {
                columns.get(c).add(Double.parseDouble(cells[c]));
            }
        }
        byte[] json = Json.canonical(Map.of(
                "predictions",
                columns.get(0),
                "interval",
                Map.of("level", 0.95, "lower", columns.get(1), "upper", columns.get(2))));

        assertThat(shell.run("predict", "@ages", "--data", "@asked.csv").out())
                .isEqualTo(String.join("\n", csv) + "\n");
        assertThat(shell.run("predict", "@ages", "--data", "@asked.csv", "--json")
                        .out())
                .isEqualTo(new String(json, StandardCharsets.UTF_8) + "\n");
    }

    @Test
    void predict_rowWithoutAnAnswer_isEmptyInCsvAndRefusedBeforeAnyJson() throws IOException {
        Files.writeString(folder.resolve("asked.csv"), "age\n1\n\nx\n2\n");
        Result csv = shell.run("predict", "@ages", "--data", "@asked.csv");
        Result json = shell.run("predict", "@ages", "--data", "@asked.csv", "--json");

        assertThat(csv.out().lines()).hasSize(5).element(2).isEqualTo(",,,age is missing");
        assertThat(json.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(json.err()).contains("E-433");
        assertThat(json.out()).startsWith("{\"cost\":").doesNotContain("predictions");
    }

    @Test
    void predict_fileThatCannotBeRead_printsNothing() throws IOException {
        Files.writeString(folder.resolve("other.csv"), "height\n1\n");
        Result other = shell.run("predict", "@ages", "--data", "@other.csv");
        byte[] packed = Files.readAllBytes(questions(1_000));
        Files.write(folder.resolve("cut.csv.gz"), java.util.Arrays.copyOf(packed, packed.length - 5));
        Result cut = shell.run("predict", "@ages", "--data", "@cut.csv.gz");

        assertThat(other.err()).contains("E-513");
        assertThat(cut.err()).contains("E-522");
        assertThat(other.out() + cut.out()).isEmpty();
    }

    @Test
    void predict_aMillionRows_needsNoMoreMemoryThanOne() throws IOException, InterruptedException {
        Path file = questions(MANY);
        for (String form : List.of("", "--json")) {
            Path out = folder.resolve("out");
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    LITTLE,
                    "-cp",
                    System.getProperty("java.class.path"),
                    "dev.bulla.app.Main",
                    "predict",
                    folder.resolve("ages").toString(),
                    "--data",
                    file.toString()));
            command.addAll(form.isEmpty() ? List.of() : List.of(form));
            Process process = new ProcessBuilder(command)
                    .redirectOutput(out.toFile())
                    .redirectError(folder.resolve("err").toFile())
                    .start();

            assertThat(process.waitFor())
                    .as(Files.readString(folder.resolve("err")))
                    .isZero();
            if (form.isEmpty()) {
                try (Stream<String> lines = Files.lines(out)) {
                    assertThat(lines.count()).isEqualTo(1 + MANY);
                }
            } else {
                assertThat(Files.size(out)).isGreaterThan(3L * 2 * MANY);
            }
        }
    }

    private Path questions(int count) throws IOException {
        Path file = folder.resolve("asked.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("age\n".getBytes(StandardCharsets.US_ASCII));
            byte[] thousand = "1\n".repeat(1_000).getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < count; i += 1_000) {
                out.write(thousand);
            }
        }
        return file;
    }
}
