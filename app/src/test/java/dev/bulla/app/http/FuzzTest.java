package dev.bulla.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.report.Samples;
import dev.bulla.app.server.Wire;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.models.histogram.Histogram;
import dev.bulla.models.summary.Count;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Ten thousand requests over every route, right and wrong in every part; by a fixed seed. */
class FuzzTest {

    private static final int REQUESTS = 10_000;

    /** At once, since a refused request that holds back its body is waited for. */
    private static final int CLIENTS = 8;

    private static final String QUESTION =
            "{\"inputs\":[{\"name\":\"age\",\"shape\":[1],\"datatype\":\"INT64\",\"data\":[42]}]}";
    private static final String[] PATHS = {
        "/",
        "/v2",
        "/v2/health/live",
        "/v2/health/ready",
        "/v2/models",
        "/metrics",
        "/v2/models/ID",
        "/v2/models/ID/ready",
        "/v2/models/ID/report",
        "/v2/models/ID/certificate",
        "/v2/models/ID/plan",
        "/v2/models/ID/model",
        "/v2/models/ID/infer",
        "/v2/models/ID/versions/1",
        "/v2/models/ID/versions/1/infer",
        "/v2/models/ID/versions/2/infer"
    };
    private static final String[] METHODS = {"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "FOO"
    };
    private static final String[] PIECES = {
        "{",
        "}",
        "[",
        "]",
        "\"",
        ",",
        ":",
        "null",
        "true",
        "-1",
        "1e999",
        "0.5",
        "\"shape\"",
        "\"data\"",
        "\\ud800",
        "\u0000",
        "\u00ff",
        "9999999999999999999",
        "\"datatype\"",
        "[[",
        "{}",
        "\"INT64\"",
        "\"UINT8\"",
        " ",
        "1e-400"
    };
    private static final String[] HEADERS = {
        "Content-Type: text/plain\r\n",
        "Content-Type: application/json;charset=utf-16\r\n",
        "Content-Encoding: gzip\r\n",
        "Host: y\r\n",
        "X: \u00ff\r\n",
        "Inference-Header-Content-Length: 3\r\n",
        "Expect: 100-continue\r\n",
        "If-None-Match: *\r\n",
        "Range: bytes=0-1\r\n",
        "Content-Length: 5\r\n",
        "Transfer-Encoding: chunked\r\n",
        "Upgrade: h2c\r\n",
        "X-Request-Id: a\"b\r\n",
        "Cookie: a=b\r\n"
    };

    @Test
    void everyRoute_fuzzed_isAnsweredOrRefusedAndNothingElse() throws Exception {
        Map<Integer, Integer> statuses = new ConcurrentSkipListMap<>();
        try (ModelServer server = ModelServer.start(
                List.of(
                        Samples.release(
                                Histogram.of("age").bins("age", 10), Samples.schema(Samples.AGE), Budget.pure("0.5")),
                        Samples.release(Count.rows(), Samples.schema(Samples.AGE), Budget.pure("0.5"))),
                0)) {
            ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
            List<Future<?>> ends = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                Random random = new Random(13 + client);
                ends.add(clients.submit(() -> {
                    for (int i = 0; i < REQUESTS / CLIENTS; i++) {
                        statuses.merge(ask(server.port(), i % 8 == 0, random), 1, Integer::sum);
                    }
                    return null;
                }));
            }
            for (Future<?> end : ends) {
                end.get();
            }
            clients.shutdown();
            try (Wire wire = new Wire(server.port())) {
                assertThat(wire.send("GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                                .rest())
                        .contains("bulla_http_requests_in_progress 1.0")
                        .doesNotContain("FOO", "status=\"500\"", "status=\"503\"");
            }
        }
        assertThat(statuses).containsKeys(200, 400, 404, 405, 415);
    }

    private static int ask(int port, boolean isRight, Random random) throws IOException {
        String request = isRight ? right(random) : wrong(random);
        try (Wire wire = new Wire(port)) {
            String answer = wire.send(request).answer();
            if (answer.startsWith("HTTP/1.1 100")) {
                answer = wire.answer();
            }
            int status = Integer.parseInt(answer.substring(9, 12));
            assertThat(status).as(request).isLessThan(500);
            assertThat(isRight && status != 200).as(request).isFalse();
            assertThat(answer.contains("\"prediction\"") && !request.contains("/v2/models/census"))
                    .as(request)
                    .isFalse();
            return status;
        }
    }

    private static String right(Random random) {
        return random.nextBoolean()
                ? post("/v2/models/census-histogram-12/infer", QUESTION, "Content-Type: application/json\r\n")
                : "GET /v2/models/census-count-12 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    }

    private static String wrong(Random random) {
        String path = mutated(PATHS[random.nextInt(PATHS.length)], random)
                .replace("ID", random.nextInt(4) == 0 ? "nobody" : "census-histogram-12");
        String headers = random.nextInt(3) == 0 ? "" : "Content-Type: application/json\r\n";
        if (random.nextInt(3) == 0) {
            headers += HEADERS[random.nextInt(HEADERS.length)];
        }
        String method = METHODS[random.nextInt(METHODS.length)];
        if (random.nextInt(2) == 0) {
            method = "POST";
        }
        String body = method.equals("GET") || method.equals("HEAD") ? "" : broken(random);
        return method + " " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + headers
                + (body.isEmpty() ? "" : "Content-Length: " + body.length() + "\r\n") + "\r\n" + body;
    }

    private static String mutated(String path, Random random) {
        return switch (random.nextInt(12)) {
            case 0 -> path + "/";
            case 1 -> path + "?a=" + random.nextInt();
            case 2 -> path.replace("/v2", "/v2/../v2");
            case 3 -> path + "%00";
            case 4 -> path + "%zz";
            case 5 -> path + "/" + "x/".repeat(random.nextInt(60));
            default -> path;
        };
    }

    private static String broken(Random random) {
        StringBuilder body = new StringBuilder(QUESTION);
        for (int i = 0; i < 1 + random.nextInt(6); i++) {
            int at = random.nextInt(body.length());
            switch (random.nextInt(3)) {
                case 0 -> body.insert(at, PIECES[random.nextInt(PIECES.length)]);
                case 1 -> body.deleteCharAt(at);
                default -> body.setCharAt(at, (char) random.nextInt(256));
            }
        }
        return body.toString();
    }

    private static String post(String path, String body, String headers) {
        return "POST " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + headers + "Content-Length: "
                + body.length() + "\r\n\r\n" + body;
    }
}
