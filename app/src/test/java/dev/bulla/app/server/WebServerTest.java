package dev.bulla.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebServerTest {

    private static final String POST = "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
    private static final String HEALTH = "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    private static final Settings.Limits SHORT =
            new Settings.Limits(100_000, Duration.ofSeconds(3), Duration.ofSeconds(20), 4, 64);

    private static final Route ECHO = Route.post("/echo")
            .summary("Says it again.")
            .takes("application/json", Map.of())
            .answers(200, "application/json", Map.of())
            .to(call -> Reply.json(call.body()));
    private static final Route HEALTHY = Route.get("/health")
            .summary("Well.")
            .answers(200, "text/plain", Map.of())
            .lane(Route.Lane.HEALTH)
            .to(call -> Reply.text("well"));
    private static final Route FAULTY = Route.get("/faulty/{name}")
            .summary("Fails.")
            .path("name", "anything")
            .answers(200, "text/plain", Map.of())
            .to(call -> {
                throw new IllegalStateException("secret " + call.path("name"));
            });

    @Test
    void post_wholeBody_isAnsweredWithItsReference() throws IOException {
        try (WebServer server = start(List.of(ECHO));
                Wire wire = new Wire(server.port())) {
            String first = wire.send(POST + "Content-Length: 2\r\n\r\n{}").answer();
            String second = wire.send(POST + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n")
                    .answer();

            assertThat(first).startsWith("HTTP/1.1 200").endsWith("{}").contains("X-Request-Id: ");
            assertThat(second).startsWith("HTTP/1.1 200").endsWith("{}");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Content-Type: application/json;charset=nope                | 415
            Content-Type: text/plain                                   | 415
            X: 1                                                       | 415
            Content-Type: application/json\\r\\nContent-Encoding: gzip | 415
            Content-Type: application/json\\r\\nContent-Type: text/plain | 400
            Content-Type: application/json; charset="UTF-8"            | 200
            """)
    void post_mediaType_isTakenOrRefused(String headers, int status) throws IOException {
        try (WebServer server = start(List.of(ECHO));
                Wire wire = new Wire(server.port())) {
            String sent = headers.replace("\\r\\n", "\r\n");

            assertThat(wire.send("POST /echo HTTP/1.1\r\nHost: x\r\n" + sent + "\r\nContent-Length: 2\r\n\r\n{}")
                            .answer())
                    .startsWith("HTTP/1.1 " + status);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Transfer-Encoding: chunked\\r\\n\\r\\nzz\\r\\n{}\\r\\n
            Transfer-Encoding: chunked\\r\\n\\r\\nffffffffffffffffff\\r\\n{}
            Transfer-Encoding: chunked\\r\\nContent-Length: 2\\r\\n\\r\\n{}
            Content-Length: 2\\r\\nContent-Length: 3\\r\\n\\r\\n{}x
            Content-Length: -2\\r\\n\\r\\n{}
            Content-Length: 0x2\\r\\n\\r\\n{}
            Transfer-Encoding: gzip\\r\\n\\r\\n{}
            Host: y\\r\\nContent-Length: 2\\r\\n\\r\\n{}
            Bad Header: 2\\r\\n\\r\\n
            """)
    void post_ambiguousOrBrokenBody_isRefusedAndClosed(String rest) throws IOException {
        try (WebServer server = start(List.of(ECHO));
                Wire wire = new Wire(server.port())) {
            assertThat(wire.send(POST + rest.replace("\\r\\n", "\r\n")).rest()).startsWith("HTTP/1.1 400");
        }
    }

    /** Whoever speaks another HTTP has made a mistake; nothing has gone wrong here. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /health\r\n\r\n",
                "GET /health HTTP/3.7\r\nHost: x\r\n\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
            })
    void get_otherVersionOfHttp_isTheClientsFault(String request) throws IOException {
        try (WebServer server = start(List.of(ECHO));
                Wire wire = new Wire(server.port())) {
            assertThat(wire.send(request).rest()).startsWith("HTTP/1.1 4").contains("urn:bulla:bad-request");
        }
    }

    @Test
    void post_hugeHead_isRefused() throws IOException {
        try (WebServer server = start(List.of(ECHO));
                Wire wire = new Wire(server.port())) {
            assertThat(wire.send(POST + "X: " + "x".repeat(9_000) + "\r\n\r\n").rest())
                    .startsWith("HTTP/1.1 431");
        }
    }

    @Test
    void post_bodyTooLarge_isSaidAfterwardsDeclaredOrNot() throws IOException {
        String body = " ".repeat(100_001);
        try (WebServer server = start(List.of(ECHO));
                Wire declared = new Wire(server.port());
                Wire chunked = new Wire(server.port())) {
            assertThat(declared.send(POST + "Content-Length: 100001\r\n\r\n" + body)
                            .answer())
                    .startsWith("HTTP/1.1 413");
            assertThat(chunked.send(POST + "Transfer-Encoding: chunked\r\n\r\n186a1\r\n" + body + "\r\n0\r\n\r\n")
                            .answer())
                    .startsWith("HTTP/1.1 413");
        }
    }

    @Test
    void post_slowBodies_areRefusedAndHoldNobodyUp() throws IOException {
        List<Wire> slow = new ArrayList<>();
        try (WebServer server = start(List.of(ECHO, HEALTHY))) {
            for (int i = 0; i < 48; i++) {
                String head =
                        i % 2 == 0 ? "Content-Length: 9\r\n\r\n{" : "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n";
                slow.add(new Wire(server.port()).send(POST + head));
            }
            try (Wire health = new Wire(server.port());
                    Wire quick = new Wire(server.port())) {
                assertThat(health.send(HEALTH).rest()).startsWith("HTTP/1.1 200");
                assertThat(quick.send(POST + "Content-Length: 2\r\n\r\n{}").answer())
                        .startsWith("HTTP/1.1 200");
            }
            for (Wire wire : slow) {
                assertThat(wire.rest()).startsWith("HTTP/1.1 408").contains("urn:bulla:too-slow");
                wire.close();
            }
        }
    }

    @Test
    void connections_tooMany_closeThoseThatWaitedLongest() throws IOException {
        List<Wire> idle = new ArrayList<>();
        try (WebServer server = start(List.of(HEALTHY))) {
            for (int i = 0; i < 100; i++) {
                idle.add(new Wire(server.port()).send("GET /health HT"));
            }
            try (Wire health = new Wire(server.port())) {
                assertThat(health.send(HEALTH).rest()).startsWith("HTTP/1.1 200");
            }
            assertThat(idle.get(0).rest()).isEmpty();
            for (Wire wire : idle) {
                wire.close();
            }
        }
    }

    @Test
    void stop_midQuestion_isAnsweredAndNothingNewIsTaken() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Route slow = Route.get("/slow")
                .summary("Takes its time.")
                .answers(200, "text/plain", Map.of())
                .to(call -> {
                    begun.countDown();
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return Reply.text("done");
                });
        WebServer server = start(List.of(slow, HEALTHY));
        try (Wire asked = new Wire(server.port());
                Wire kept = new Wire(server.port())) {
            kept.send("GET /health HTTP/1.1\r\nHost: x\r\n\r\n").answer();
            asked.send("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
            begun.await();
            CompletableFuture<Void> stopping = CompletableFuture.runAsync(server::close);
            String refused = "HTTP/1.1 200";
            while (refused.startsWith("HTTP/1.1 200")) {
                refused = kept.send("GET /health HTTP/1.1\r\nHost: x\r\n\r\n").answer();
            }
            end.countDown();

            assertThat(asked.answer()).startsWith("HTTP/1.1 200").endsWith("done");
            assertThat(refused).startsWith("HTTP/1.1 503").contains("Retry-After: 1", "Connection: close");
            stopping.get(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void fault_ours_isLoggedUnderTheReferenceAndNamedNowhereElse() throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        String answer;
        try (ServerLog log = ServerLog.to(written);
                WebServer server = WebServer.with(Settings.loopback(0)).log(log).start(List.of(FAULTY));
                Wire wire = new Wire(server.port())) {
            answer = wire.send("GET /faulty/%1b%5b2J\u00e9 HTTP/1.1\r\nHost: x\r\n\r\n")
                    .answer();
            answer =
                    wire.send("GET /faulty/private HTTP/1.1\r\nHost: x\r\n\r\n").answer();
        }
        String lines = written.toString(StandardCharsets.UTF_8);
        String reference = answer.replaceAll("(?s).*Reference: ([0-9a-f-]+).*", "$1");
        Map<String, Object> fault = lines.lines()
                .map(line -> Json.readObject(line.getBytes(StandardCharsets.UTF_8)))
                .filter(line -> line.get("event").equals("fault"))
                .findFirst()
                .orElseThrow();

        assertThat(answer).startsWith("HTTP/1.1 500").doesNotContain("IllegalState", "secret");
        assertThat(fault).containsEntry("request", reference).containsEntry("route", "GET /faulty/{name}");
        assertThat(fault.get("fault").toString()).contains("IllegalStateException", "WebServerTest");
        assertThat(lines).doesNotContain("private", "secret", "\u001b");
    }

    @Test
    void rate_beyondIt_isToldToWait() throws IOException {
        try (WebServer server = WebServer.with(Settings.loopback(0).rate(1)).start(List.of(HEALTHY));
                Wire wire = new Wire(server.port())) {
            List<String> answers = new ArrayList<>();
            String last = "";
            for (int i = 0; i < 200 && !last.startsWith("HTTP/1.1 429"); i++) {
                last = wire.send("GET /health HTTP/1.1\r\nHost: x\r\n\r\n").answer();
                answers.add(last);
            }

            assertThat(answers.get(0)).startsWith("HTTP/1.1 200");
            assertThat(last).startsWith("HTTP/1.1 429").contains("Retry-After");
        }
    }

    @Test
    void guard_refusal_comesBeforeTheBody() throws IOException {
        WebServer.Guard closed = call -> {
            throw Problem.of("unauthorized", "Unauthorized", 401, "Who are you?");
        };
        try (WebServer server =
                        WebServer.with(Settings.loopback(0)).guard(closed).start(List.of(ECHO));
                Wire wire = new Wire(server.port())) {
            assertThat(wire.send(POST + "Expect: 100-continue\r\nContent-Length: 90000\r\n\r\n")
                            .rest())
                    .startsWith("HTTP/1.1 401");
        }
    }

    private static WebServer start(List<Route> routes) {
        return WebServer.with(Settings.loopback(0).limits(SHORT)).start(routes);
    }
}
