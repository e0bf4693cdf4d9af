package dev.bulla.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.service.Running.Got;
import dev.bulla.ledger.Summary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests to spend that are none: each is refused, and neither the balance nor the head of the ledger moves. */
class MalformedSpendsTest {

    private static final List<String> NO_NUMBERS = List.of(
            "\"-10\"",
            "\"-0.0\"",
            "\"0\"",
            "\"NaN\"",
            "\"Infinity\"",
            "\"-Infinity\"",
            "\"1e308\"",
            "\"1e-400\"",
            "\"9223372036854775808\"",
            "\"1,0\"",
            "\"\"",
            "\" 1\"",
            "\"0x1\"",
            "\"١\"",
            "\"1e\"",
            "\"+1\"",
            "null",
            "true",
            "1",
            "-10",
            "1e308",
            "1e-400",
            "[1]",
            "{}",
            "\"1\\u0000\"",
            "9223372036854775808");

    private static final List<String> NO_DELTAS = List.of(
            "\"1\"", "\"1.0\"", "\"2\"", "\"-1e-6\"", "\"NaN\"", "\"1e-400\"", "null", "0.5", "\"1,0\"", "\"1e308\"");

    private static final List<String> RECIPES = List.of("count", "histogram", "mean", "no-such", "", "../count");

    private static final List<String> OPTIONS = List.of(
            "{}",
            "{\"columns\": [\"age\"], \"bins\": {\"age\": 10}}",
            "{\"columns\": [\"no\"]}",
            "{\"columns\": [\"age\", \"age\"]}",
            "{\"bins\": -1}",
            "{\"bins\": {\"age\": 1e9}}",
            "{\"nonsense\": 1}",
            "{\"columns\": null}");

    /** The whole bodies that are no request at all, whatever stands in them. */
    private static final List<String> BODIES = List.of(
            "",
            "null",
            "[]",
            "1",
            "\"text\"",
            "{",
            "{}",
            "{\"dataset\": \"census\", \"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.1\"}",
            "{\"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.1\", \"epsilon\": \"0.2\"}",
            "{\"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.1\", \"more\": 1}",
            "{\"dataset\": \"other\", \"recipe\": \"count\", \"epsilon\": \"0.1\"}",
            "{\"dataset\": \"../census\", \"recipe\": \"count\", \"epsilon\": \"0.1\"}",
            "{\"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.1\"} {}",
            "{\"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.1\", \"schema_version\": 0}",
            "{\"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.1\", \"schema_version\": 1.5}",
            "{\"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.1\", \"schema_version\": 99999999999999999999}",
            "[".repeat(200),
            "{\"a\":".repeat(200));

    @TempDir
    private Path folder;

    @Test
    void spends_malformed_areAllRefusedAndChangeNothing() throws Exception {
        try (Running running = new Running(folder)) {
            running.register();
            running.ended(running.spend(
                    "steward", "before", "{\"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.1\"}"));
            Summary before = running.ledger.summary("census").orElseThrow();
            List<String> bodies = bodies();

            int refused = 0;
            for (String body : bodies) {
                Got got = running.spend("steward", "key-" + refused, body);
                assertThat(got.status()).as("%s → %s", body, got.text()).isBetween(400, 422);
                assertThat(got.header("content-type")).startsWith("application/problem+json");
                refused++;
            }

            assertThat(refused).isGreaterThanOrEqualTo(500);
            assertThat(running.ledger.summary("census")).contains(before);
            assertThat(running.registry.without("job", "outcome")).isEmpty();
            System.out.println("malformed spends refused: " + refused);
        }
    }

    @Test
    void spend_withoutOrWithABadKey_isRefused() throws Exception {
        try (Running running = new Running(folder)) {
            running.register();
            String body = "{\"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.1\"}";

            assertThat(running.post("steward", "/v1/releases", body).status()).isEqualTo(400);
            for (String key : List.of("a b", "k".repeat(129))) {
                assertThat(status(running, key, body)).as(key).isEqualTo(400);
            }
            assertThat(running.ledger.head().number()).isZero();
        }
    }

    private static int status(Running running, String key, String body) throws IOException, InterruptedException {
        try {
            return running.spend("steward", key, body).status();
        } catch (IllegalArgumentException e) {
            return 400; // the client itself sends no such header
        }
    }

    private static List<String> bodies() {
        List<String> bodies = new ArrayList<>(BODIES);
        for (String recipe : RECIPES) {
            for (String options : OPTIONS) {
                for (String epsilon : NO_NUMBERS) {
                    bodies.add(body(recipe, options, epsilon, ""));
                }
            }
        }
        for (String delta : NO_DELTAS) {
            for (String options : OPTIONS) {
                bodies.add(body("histogram", options, "\"0.1\"", ", \"delta\": " + delta));
            }
        }
        for (String options : OPTIONS.subList(2, OPTIONS.size())) {
            bodies.add(body("histogram", options, "\"0.1\"", ""));
        }
        return bodies;
    }

    private static String body(String recipe, String options, String epsilon, String delta) {
        return "{\"dataset\": \"census\", \"recipe\": \"" + recipe + "\", \"options\": " + options + ", \"epsilon\": "
                + epsilon + delta + "}";
    }
}
