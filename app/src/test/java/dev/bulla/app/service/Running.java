package dev.bulla.app.service;

import dev.bulla.app.access.ApiKeys;
import dev.bulla.app.access.Role;
import dev.bulla.app.access.Tokens;
import dev.bulla.app.http.Models;
import dev.bulla.app.server.Metrics;
import dev.bulla.app.server.ServerLog;
import dev.bulla.app.server.Settings;
import dev.bulla.app.server.WebServer;
import dev.bulla.core.json.Json;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.ledger.Artefact;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.registry.Registry;
import dev.bulla.ledger.store.Location;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A making service on a free port, over a ledger in a folder, with a key of each role. */
final class Running implements AutoCloseable {

    static final String SCHEMA = """
            {"dataset": "census", "neighbours": "add-remove", "budget": {"epsilon": "3", "delta": "1e-5"}, "rows": 1000,
             "columns": {"age": {"type": "integer", "min": 0, "max": 110},
                         "sex": {"type": "category", "levels": ["f", "m"]}}}""";

    final Map<String, String> keys = new LinkedHashMap<>();
    final List<Artefact> shown = new CopyOnWriteArrayList<>();
    final ByteArrayOutputStream logged = new ByteArrayOutputStream();
    final Ledger ledger;
    final Registry registry;
    final Service service;
    final WebServer server;
    final Metrics metrics = new Metrics("test");
    final Models models = new Models();

    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicInteger marks = new AtomicInteger();
    private final ServerLog log;

    Running(Path folder) throws IOException {
        this(folder, folder.resolve("bulla.db").toString(), Optional.empty());
    }

    Running(Path folder, String store, Optional<Tokens> tokens) throws IOException {
        Path rows = Files.createDirectories(folder.resolve("rows"));
        if (!Files.exists(rows.resolve("census.csv"))) {
            Files.writeString(rows.resolve("census.csv"), census(1_000));
        }
        ledger = Ledger.open(Location.of(store));
        registry = Registry.open(Location.of(store));
        log = ServerLog.to(logged);
        service = Service.open(
                new Service.Setup(
                        SealingKey.generate(),
                        "test",
                        Places.of(Map.of("demo", rows), Map.of()),
                        tokens,
                        Duration.ofMillis(50),
                        2,
                        "Ask ana@example.org.",
                        log),
                ledger,
                registry,
                releases -> {
                    shown.addAll(releases);
                    models.add(releases);
                });
        ApiKeys all = new ApiKeys(registry, Clock.systemUTC());
        for (Role role : Role.values()) {
            keys.put(role.word(), all.issue(role.word(), Set.of(role)));
        }
        keys.put("other", all.issue("other", Set.of(Role.STEWARD)));
        server = WebServer.with(Settings.loopback(0))
                .guard(service.gate())
                .log(log)
                .metrics(metrics)
                .start(service.described(models.routes(metrics)));
    }

    static String census(int rows) {
        StringBuilder text = new StringBuilder("age,sex\n");
        for (int i = 0; i < rows; i++) {
            text.append(i % 90).append(i % 2 == 0 ? ",f\n" : ",m\n");
        }
        return text.toString();
    }

    /** An answer, with what a test asks of it. */
    record Got(int status, Map<String, List<String>> headers, byte[] bytes) {

        Map<String, Object> json() {
            return Json.readObject(bytes);
        }

        String text() {
            return new String(bytes, StandardCharsets.UTF_8);
        }

        String header(String name) {
            return headers.getOrDefault(name, List.of("")).get(0);
        }
    }

    Got get(String role, String path) throws IOException, InterruptedException {
        return send("GET", role, path, Optional.empty(), Map.of());
    }

    Got post(String role, String path, String body) throws IOException, InterruptedException {
        return send("POST", role, path, Optional.of(body), Map.of());
    }

    Got spend(String role, String key, String body) throws IOException, InterruptedException {
        return send("POST", role, "/v1/releases", Optional.of(body), Map.of("Idempotency-Key", key));
    }

    Got send(String method, String role, String path, Optional<String> body, Map<String, String> headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.address() + path))
                .timeout(Duration.ofMinutes(1))
                .method(method, body.map(BodyPublishers::ofString).orElseGet(BodyPublishers::noBody));
        if (!role.isEmpty()) {
            request.header("Authorization", "Bearer " + keys.getOrDefault(role, role));
        }
        if (body.isPresent()) {
            request.header("Content-Type", "application/json");
        }
        headers.forEach(request::header);
        HttpResponse<byte[]> got = client.send(request.build(), BodyHandlers.ofByteArray());
        return new Got(got.statusCode(), got.headers().map(), got.body());
    }

    /** Registers the census under a steward. */
    void register() throws IOException, InterruptedException {
        Got made = post(
                "steward", "/v1/datasets", "{\"schema\": " + SCHEMA + ", \"data\": {\"path\": \"demo/census.csv\"}}");
        if (made.status() != 201) {
            throw new AssertionError(made.text());
        }
    }

    /** What a job says when its end is shown. */
    Map<String, Object> ended(Got accepted) throws IOException, InterruptedException {
        for (int i = 0; i < 15_000; i++) {
            Map<String, Object> job =
                    get("steward", accepted.header("location")).json();
            if (!job.get("state").equals("working")) {
                return job;
            }
            Thread.sleep(20);
        }
        throw new AssertionError("the job does not end");
    }

    /** All that was logged up to now: lines are written by a thread of their own, in the order in which they came. */
    String log() throws InterruptedException {
        String mark = "read-" + marks.incrementAndGet();
        log.say(mark, Map.of());
        for (int i = 0; i < 1_000; i++) {
            String lines = logged.toString(StandardCharsets.UTF_8);
            if (lines.contains("\"" + mark + "\"")) {
                return lines;
            }
            Thread.sleep(20);
        }
        throw new AssertionError("the log is not written");
    }

    @Override
    public void close() {
        server.close();
        service.close();
        ledger.close();
        log.close();
    }
}
