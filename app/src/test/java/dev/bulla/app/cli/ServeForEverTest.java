package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.Main;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.Summary;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program serves one store in two runs: the same answers, byte for byte, and a million of them cost nothing. */
class ServeForEverTest {

    private static final int BATCH = 100_000;
    private static final int BATCHES = 10;
    private static final int SINGLES = 3_000;
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @Test
    void serve_aMillionQuestionsInTwoRuns_sameBytesAndTheSameLedgerHead(@TempDir Path folder) throws Exception {
        Shell shell = new Shell(folder);
        shell.run(
                "release kde --schema @town.yaml --data @town.csv --columns height --bandwidth 0.2 --epsilon 0.5 --delta 1e-6 --out @kde"
                        .split(" ", -1));
        shell.releaseAge("ages", "--epsilon", "0.5");
        Path store = shell.path("bulla.db");
        Summary.Head head = head(store);
        String file = Digest.sha256(Files.readAllBytes(store));

        long start = System.nanoTime();
        Map<String, String> first = run(store, BATCHES, SINGLES);
        double seconds = (System.nanoTime() - start) / 1e9;
        Map<String, String> second = run(store, 2, SINGLES / 10);

        long points = (long) BATCHES * BATCH + SINGLES;
        System.out.printf(
                "serve: %,d questions in %,d requests, %.1f s, ledger head #%d unchanged; %,d requests of a second run alike%n",
                points, first.size(), seconds, head.number(), second.size());
        assertThat(points).isGreaterThan(1_000_000);
        assertThat(second)
                .hasSize(2 + SINGLES / 10)
                .allSatisfy((question, answer) -> assertThat(first).containsEntry(question, answer));
        assertThat(first.values().stream().distinct().count()).isGreaterThan(SINGLES / 3);
        assertThat(head(store)).isEqualTo(head);
        assertThat(Digest.sha256(Files.readAllBytes(store))).isEqualTo(file);
        assertThat(shell.run("ledger", "verify", "--ledger", "@bulla.db").code())
                .isZero();
    }

    private static Summary.Head head(Path store) {
        try (Ledger ledger = Ledger.openReadOnly(store)) {
            return ledger.head();
        }
    }

    /** One run of the program; the digest of every answer by the digest of its question. */
    private static Map<String, String> run(Path store, int batches, int singles) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "serve",
                        "--store",
                        store.toString(),
                        "--port",
                        "0",
                        "--json")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader said = process.inputReader()) {
            Map<String, Object> told = Json.readObject(said.readLine().getBytes(StandardCharsets.UTF_8));
            String address = Json.text(told, "address") + "/v2/models/";
            List<Object> models = Json.list(Json.member(told, "models"), "models");
            Map<String, String> answers = new LinkedHashMap<>();
            for (int i = 0; i < batches; i++) {
                ask(address, models.get(i % 2).toString(), i, BATCH, answers);
            }
            for (int i = 0; i < singles; i++) {
                ask(address, models.get(i % 2).toString(), i, 1, answers);
            }
            return answers;
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static void ask(String address, String model, int number, int points, Map<String, String> answers)
            throws IOException, InterruptedException {
        boolean isKde = model.contains("kde");
        String data = IntStream.range(0, points)
                .mapToObj(i -> isKde
                        ? Double.toString((number * 7L + i) % 2_001 / 1_000.0)
                        : Integer.toString((number / 2 + i) % 10))
                .collect(Collectors.joining(",", "[", "]"));
        String outputs = points == 1 ? "" : "\"outputs\":[{\"name\":\"prediction\"}],";
        String body = "{" + outputs + "\"inputs\":[{\"name\":\""
                + (isKde ? "height\",\"datatype\":\"FP64" : "age\",\"datatype\":\"INT64")
                + "\",\"shape\":[" + points + "],\"data\":" + data + "}]}";
        HttpResponse<byte[]> response = CLIENT.send(
                HttpRequest.newBuilder(URI.create(address + model + "/infer"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body().length).isGreaterThan(points);
        answers.put(model + " #" + number + " of " + points, Digest.sha256(response.body()));
    }
}
