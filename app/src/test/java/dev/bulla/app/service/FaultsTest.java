package dev.bulla.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.service.Running.Got;
import dev.bulla.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What rows can do to answers: nothing, in status, headers, length or words; and what is in them is found nowhere outside. */
class FaultsTest {

    private static final String CANARY = "Vercingetorix-4711";
    private static final String COUNT = "{\"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.1\"}";

    private static final String CELLS =
            "{\"dataset\": \"census\", \"recipe\": \"histogram\", \"options\": {\"columns\":"
                    + " [\"age\", \"sex\"], \"bins\": {\"age\": 10}}, \"epsilon\": \"0.1\"}";

    @TempDir
    private Path folder;

    /** Rows that an engine may stumble over; each stands among good ones. */
    private static List<String> poison() {
        List<String> rows = new ArrayList<>(List.of(
                "",
                ",",
                ",,,,,,",
                "\"",
                "\"\"\"",
                "NaN,f",
                "Infinity,m",
                "-1e999,f",
                "1e999,f",
                "null,null",
                "9223372036854775808,f",
                "-9223372036854775809,m",
                "0x7f,f",
                "1,0,f",
                "١٢,f",
                "12abc,f",
                "12.5.1,f",
                "--1,f",
                " 12,f",
                "12 ,f",
                "12;f",
                "12\tf",
                CANARY + "," + CANARY,
                "=cmd|' /C calc'!A0,f",
                "<script>alert(1)</script>,f",
                "12,\"f",
                "12,f\"",
                "12,\u0000",
                "\u0000\u0000",
                "\uFEFF12,f",
                "12,\u202Ef",
                "'; DROP TABLE x;--,f",
                "12,f\\",
                "\\N,\\N",
                "1970-01-01,f",
                "true,false"));
        for (int i = 0; i < 20; i++) {
            rows.add("9".repeat(1 << i) + ",f");
        }
        return rows;
    }

    @Test
    void release_poisonRows_isAnsweredAsItsCleanNeighbour() throws Exception {
        Set<String> answers = new TreeSet<>();
        int kinds = 0;
        List<String> all = poison();
        try (Running running = new Running(folder)) {
            for (int i = 0; i < all.size() + 1; i++) {
                String name = String.format(java.util.Locale.ROOT, "t%02d", i);
                String extra = i == 0 ? "12,f" : all.get(i - 1);
                Files.writeString(folder.resolve("rows/" + name + ".csv"), Running.census(50) + extra + "\n13,m\n");
                answers.add(answerOf(running, name));
                kinds++;
            }
            byte[] broken = Running.census(50).getBytes(StandardCharsets.UTF_8);
            broken[200] = (byte) 0xFF;
            Files.write(folder.resolve("rows/t99.csv"), broken);
            answers.add(answerOf(running, "t99"));
            assertNoCanary(running);
        }
        assertThat(answers).as("status, headers and lengths").hasSize(1);
        System.out.println("poison rows: " + kinds + " kinds, " + answers);
    }

    /** Status, headers but for time and reference, and length of the two answers that a client sees. */
    private static String answerOf(Running running, String name) throws Exception {
        Got made = running.post(
                "steward",
                "/v1/datasets",
                "{\"schema\": " + Running.SCHEMA.replace("census", name) + ", \"data\": {\"path\": \"demo/" + name
                        + ".csv\"}}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        Got accepted = running.spend("steward", "key-" + name, COUNT.replace("census", name));
        Map<String, Object> job = running.ended(accepted);
        Got end = running.get("steward", accepted.header("location"));
        return accepted.status() + " " + accepted.headers().keySet() + " " + accepted.bytes().length + "; "
                + end.status() + " " + end.headers().keySet() + " " + job.get("state") + " "
                + Json.text(job, "release").replaceAll("[0-9]+", "N");
    }

    private void assertNoCanary(Running running) throws Exception {
        assertThat(running.log()).doesNotContain(CANARY);
        assertThat(running.get("", "/metrics").text()).doesNotContain(CANARY);
        for (String path : List.of("/v1/releases", "/v2/models", "/", "/v1/datasets", "/v1/jobs", "/v1/ledger")) {
            assertThat(running.get("steward", path).text()).doesNotContain(CANARY);
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(file -> !file.startsWith(folder.resolve("rows")))
                    .toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(CANARY);
            }
        }
    }

    @Test
    void release_anyFaultOfTheRows_endsWithOneBody() throws Exception {
        Set<String> bodies = new HashSet<>();
        Set<Integer> lengths = new HashSet<>();
        try (Running running = new Running(folder)) {
            List<Spoil> spoils = List.of(
                    file -> Files.delete(file),
                    file -> Files.writeString(file, ""),
                    file -> Files.writeString(file, "age\n1\n"),
                    file -> Files.writeString(file, CANARY + ",sex\n1,f\n"),
                    file -> {
                        Files.delete(file);
                        Files.createDirectory(file);
                    });
            for (int i = 0; i < spoils.size(); i++) {
                String name = "s" + i;
                Path file = folder.resolve("rows/" + name + ".csv");
                Files.writeString(file, Running.census(50));
                running.post(
                        "steward",
                        "/v1/datasets",
                        "{\"schema\": " + Running.SCHEMA.replace("census", name) + ", \"data\": {\"path\": \"demo/"
                                + name + ".csv\"}}");
                spoils.get(i).of(file);
                Got accepted = running.spend("steward", "key-" + name, CELLS.replace("census", name));
                Map<String, Object> job = running.ended(accepted);
                assertThat(job).containsEntry("state", "failed");
                String detail = Json.text(Json.object(job.get("problem"), "problem"), "detail");
                String reference = detail.substring(detail.lastIndexOf(' ') + 1);
                assertThat(running.log()).contains(reference).doesNotContain(CANARY);
                bodies.add(detail.replace(reference, "X"));
                lengths.add(running.get("steward", accepted.header("location")).bytes().length);
            }
        }
        assertThat(bodies).hasSize(1);
        assertThat(lengths).hasSize(1);
    }

    /** The log is read by others than the rows are: when a job ended is told there no sooner than to who asked for it. */
    @Test
    void log_endOfAJob_isWrittenWhenItIsShown() throws Exception {
        try (Running running = new Running(folder)) {
            running.register();
            for (int i = 0; i < 5; i++) {
                Map<String, Object> job = running.ended(running.spend("steward", "key-" + i, COUNT));
                Instant shown = Instant.parse(Json.text(job, "shown"));

                Map<String, Object> line = running.log()
                        .lines()
                        .map(each -> Json.readObject(each.getBytes(StandardCharsets.UTF_8)))
                        .filter(each -> "job-ended".equals(each.get("event"))
                                && job.get("job").equals(each.get("job")))
                        .findFirst()
                        .orElseThrow();

                // Waiting is in whole milliseconds.
                assertThat(Instant.parse(Json.text(line, "time"))).isAfterOrEqualTo(shown.minusMillis(2));
            }
        }
    }

    /** Does something to the rows between registration and release. */
    private interface Spoil {
        void of(Path file) throws IOException;
    }
}
