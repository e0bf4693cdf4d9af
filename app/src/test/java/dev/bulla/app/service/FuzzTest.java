package dev.bulla.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.service.Running.Got;
import dev.bulla.core.json.Json;
import dev.bulla.ledger.Summary;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests over every operation, made from the OpenAPI document and spoilt: none is a fault of ours, none is answered whom the document
 * does not name, and neither balance nor head of the ledger moves.
 */
class FuzzTest {

    private static final List<String> CALLERS = List.of("", "steward", "approver", "analyst", "auditor", "other");
    private static final List<String> HOSTILE = List.of(
            "",
            " ",
            "\u0000",
            "../..",
            "%2e%2e",
            "<script>",
            "\uD83D\uDE00",
            "a".repeat(3_000),
            "';--",
            "null",
            "-1",
            "1e308",
            "NaN",
            "\u202Etxt",
            "jdbc:",
            "census",
            "count",
            "0",
            "=cmd",
            "{}",
            "\r\nX: y");
    private static final List<String> SPENT = List.of("-1", "NaN", "0", "", "1e308", "1e-400", "1,0", "+1", " 1");

    @TempDir
    private Path folder;

    private Random random = new Random(13);
    private Map<String, Object> components = Map.of();

    @Test
    void operations_twoThousandSpoiltRequests_neverFailAndChangeNothing() throws Exception {
        assertHolds(2_000, 13);
    }

    @Test
    @Tag("nightly")
    void operations_tenThousandSpoiltRequests_neverFailAndChangeNothing() throws Exception {
        assertHolds(10_000, System.nanoTime());
    }

    private void assertHolds(int requests, long seed) throws Exception {
        random = new Random(seed);
        try (Running running = new Running(folder)) {
            running.register();
            String release = (String) running.ended(running.spend(
                            "steward", "one", "{\"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.1\"}"))
                    .get("release");
            Summary before = running.ledger.summary("census").orElseThrow();
            Map<String, Object> document = running.get("", "/openapi.json").json();
            components = Json.object(
                    Json.object(document.get("components"), "components").get("schemas"), "schemas");
            List<Operation> operations = operations(document);
            Map<Integer, Integer> statuses = new TreeMap<>();
            for (int i = 0; i < requests; i++) {
                Operation operation = operations.get(i % operations.size());
                String caller = CALLERS.get(random.nextInt(CALLERS.size()));
                Optional<String> body = body(operation);
                Map<String, String> headers =
                        random.nextBoolean() ? Map.of() : Map.of("Idempotency-Key", "fuzz-" + random.nextInt(50));
                String path = path(operation, release);
                Got got = running.send(operation.method(), caller, path, body, headers);
                statuses.merge(got.status(), 1, Integer::sum);
                String what = "seed " + seed + ", " + operation.method() + " " + path + " as '" + caller + "' with "
                        + body.map(text -> text.substring(0, Math.min(400, text.length()))) + " → " + got.status() + " "
                        + got.text();
                assertThat(got.status()).as(what).isLessThan(500);
                if (got.status() < 300) {
                    assertThat(operation.mayPass(caller)).as(what).isTrue();
                } else if (got.status() >= 400) {
                    assertThat(got.header("content-type")).as(what).startsWith("application/problem+json");
                }
            }

            assertThat(running.ledger.summary("census")).contains(before);
            assertThat(running.registry.without("job", "outcome")).isEmpty();
            assertThat(running.log()).doesNotContain("\"level\":\"error\"");
            System.out.println(
                    "fuzz: " + requests + " requests over " + operations.size() + " operations, by status " + statuses);
        }
    }

    private record Operation(String method, String path, Map<String, Object> json) {

        boolean mayPass(String caller) {
            return !json.containsKey("x-roles")
                    || Json.list(json.get("x-roles"), "roles").contains(caller.equals("other") ? "steward" : caller);
        }
    }

    private static List<Operation> operations(Map<String, Object> document) {
        List<Operation> operations = new ArrayList<>();
        Json.object(document.get("paths"), "paths")
                .forEach((path, methods) -> Json.object(methods, path).forEach((method, operation) -> {
                    if (!path.endsWith("/rotation")) { // would end a key that the others are asked with
                        operations.add(
                                new Operation(method.toUpperCase(Locale.ROOT), path, Json.object(operation, method)));
                    }
                }));
        return operations;
    }

    private String path(Operation operation, String release) {
        String path = operation.path();
        while (path.contains("{")) {
            String name = path.substring(path.indexOf('{') + 1, path.indexOf('}'));
            String good = switch (name) {
                case "dataset" -> "census";
                case "release", "id" -> release;
                case "version" -> "1";
                case "recipe" -> "count";
                default -> "1";
            };
            String value = random.nextInt(3) > 0 ? good : one(HOSTILE).replace("\u0000", "\u0001");
            path = path.replace(
                    "{" + name + "}",
                    URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20"));
        }
        return random.nextInt(4) > 0
                ? path
                : path + "?limit=" + encoded(one(HOSTILE)) + "&after=" + encoded(one(HOSTILE));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private Optional<String> body(Operation operation) {
        if (!operation.json().containsKey("requestBody")) {
            return Optional.empty();
        }
        Map<String, Object> content = Json.object(
                Json.object(operation.json().get("requestBody"), "body").get("content"), "content");
        Map<String, Object> media = Json.object(content.get("application/json"), "media");
        Map<String, Object> shape = Json.object(media.getOrDefault("schema", Map.of()), "schema");
        Object made = make(shape, 0);
        if (made instanceof Map<?, ?> map
                && map.containsKey("epsilon")
                && !operation.path().equals("/v1/plans")) {
            Map<String, Object> spoilt = new LinkedHashMap<>(Json.object(map, "body"));
            spoilt.put("epsilon", one(SPENT));
            made = spoilt;
        }
        String text = Json.printed(made);
        return Optional.of(
                switch (random.nextInt(6)) {
                    case 0 -> text.substring(0, random.nextInt(text.length() + 1));
                    case 1 -> text.replaceFirst("[\\[{]", "[");
                    default -> text;
                });
    }

    /** A value that a schema describes, more or less. */
    private Object make(Map<String, Object> shape, int depth) {
        if (shape.containsKey("$ref")) {
            String name = Json.text(shape, "$ref").replace("#/components/schemas/", "");
            return make(Json.object(components.get(name), name), depth);
        }
        if (random.nextInt(8) == 0 || depth > 6) {
            return one(HOSTILE);
        }
        if (shape.get("const") != null) {
            return shape.get("const");
        }
        if (shape.get("enum") != null) {
            return one(Json.list(shape.get("enum"), "enum"));
        }
        if (shape.get("oneOf") != null || shape.get("anyOf") != null) {
            List<Object> ways = Json.list(shape.containsKey("oneOf") ? shape.get("oneOf") : shape.get("anyOf"), "ways");
            Map<String, Object> way = Json.object(one(ways), "way");
            if (!shape.containsKey("properties")) {
                return make(way, depth + 1);
            }
            Map<String, Object> both = new LinkedHashMap<>(members(shape, depth));
            both.putAll(members(way, depth));
            return both;
        }
        return switch (String.valueOf(shape.get("type"))) {
            case "object" -> members(shape, depth);
            case "array" -> List.of(make(Json.object(shape.getOrDefault("items", Map.of()), "items"), depth + 1));
            case "integer" -> random.nextInt(3) == 0 ? -random.nextInt(9) : random.nextInt(1_000_000);
            case "number" -> random.nextInt(3) == 0 ? -random.nextDouble() : 1_000 * random.nextDouble();
            case "boolean" -> random.nextBoolean();
            default -> random.nextInt(3) == 0 ? one(HOSTILE) : one(List.of("census", "age", "sex", "0.1", "1e-6", "x"));
        };
    }

    private Map<String, Object> members(Map<String, Object> shape, int depth) {
        Map<String, Object> made = new LinkedHashMap<>();
        Json.object(shape.getOrDefault("properties", Map.of()), "properties").forEach((name, each) -> {
            if (random.nextInt(10) > 0) {
                made.put(name, make(Json.object(each, name), depth + 1));
            }
        });
        if (shape.get("additionalProperties") instanceof Map<?, ?> each) {
            made.put("age", make(Json.object(each, "each"), depth + 1));
        }
        if (random.nextInt(20) == 0) {
            made.put(one(List.of("more", "__proto__", "a".repeat(300))), 1);
        }
        return made;
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }
}
