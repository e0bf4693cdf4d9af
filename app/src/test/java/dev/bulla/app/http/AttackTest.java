package dev.bulla.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.Main;
import dev.bulla.app.report.Samples;
import dev.bulla.app.server.Wire;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.models.histogram.Histogram;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What brought an earlier server down, against the program in a process of its own with little memory. Numbers are for the benchmark. */
class AttackTest {

    private static final String POST =
            "POST /v2/models/census-histogram-12/infer HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
    private static final String HEALTH = "GET /v2/health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

    @TempDir
    private static Path folder;

    private static Process process;
    private static int port;

    @BeforeAll
    static void start() throws IOException {
        Path release = Files.createDirectory(folder.resolve("r"));
        Samples.release(Histogram.of("age").bins("age", 10), Samples.schema(Samples.AGE), Budget.approx("0.5", "1e-6"))
                .write(release);
        process = run();
        port = port(process);
    }

    @AfterAll
    static void stop() {
        process.destroyForcibly();
    }

    private static Process run() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "serve",
                        "--models",
                        folder.toString(),
                        "--port",
                        "0",
                        "--json",
                        "--log",
                        folder.resolve(".log").toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static int port(Process started) throws IOException {
        BufferedReader out =
                new BufferedReader(new InputStreamReader(started.getInputStream(), StandardCharsets.UTF_8));
        return Integer.parseInt(out.readLine().replaceAll(".*127\\.0\\.0\\.1:(\\d+).*", "$1"));
    }

    @Test
    void shape_ofVeryManySides_costsNextToNothing() throws Exception {
        send(question(shape(524_000), "42"));
        Duration before = process.info().totalCpuDuration().orElseThrow();
        String one = send(question(shape(524_000), "42"));
        List<String> forty = together(40, question(shape(200_000), "42"));
        Duration spent = process.info().totalCpuDuration().orElseThrow().minus(before);

        assertThat(one).startsWith("HTTP/1.1 400");
        assertThat(forty).allMatch(answer -> answer.startsWith("HTTP/1.1 400"));
        assertThat(spent).as("41 bodies, once 14.8 s for one").isLessThan(Duration.ofSeconds(20));
    }

    @Test
    void question_ofMostPointsFortyTimes_isAnsweredOrToldToWait() throws Exception {
        String data = String.join(",", Collections.nCopies(100_000, "42"));
        List<String> answers = together(40, question("100000", data));

        assertThat(answers)
                .allMatch(answer -> answer.startsWith("HTTP/1.1 200")
                        || (answer.startsWith("HTTP/1.1 503") && answer.contains("Retry-After")));
        assertThat(answers).anyMatch(answer -> answer.startsWith("HTTP/1.1 200"));
        assertThat(send(HEALTH)).startsWith("HTTP/1.1 200");
    }

    @Test
    void answers_neverRead_leaveRoomForOthers() throws Exception {
        String data = String.join(",", Collections.nCopies(100_000, "42"));
        List<Wire> unread = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            unread.add(new Wire(port).send(question("100000", data)));
        }

        assertThat(send(HEALTH)).startsWith("HTTP/1.1 200");
        assertThat(send(question("1", "42"))).matches("(?s)HTTP/1.1 (200|503).*");
        for (Wire wire : unread) {
            wire.close();
        }
        String after = send(question("1", "42"));
        for (int i = 0; i < 100 && !after.startsWith("HTTP/1.1 200"); i++) {
            TimeUnit.MILLISECONDS.sleep(100);
            after = send(question("1", "42"));
        }
        assertThat(after).startsWith("HTTP/1.1 200");
    }

    @Test
    void bodies_dropByDrop_leaveRoomForOthers() throws Exception {
        List<Wire> slow = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            String head = switch (i % 3) {
                case 0 -> POST + "Content-Length: 100000\r\n\r\n{";
                case 1 -> POST + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n";
                default -> "GET / HTTP/1.1\r\nX";
            };
            slow.add(new Wire(port).send(head));
        }
        for (int round = 0; round < 5; round++) {
            assertThat(send(HEALTH)).startsWith("HTTP/1.1 200");
            assertThat(send(question("1", "42"))).startsWith("HTTP/1.1 200");
        }
        for (int i = 0; i < slow.size(); i++) {
            assertThat(i % 3 == 2 ? "HTTP/1.1 408" : slow.get(i).rest()).startsWith("HTTP/1.1 408");
            slow.get(i).close();
        }
    }

    @Test
    void sigterm_inTheMiddleOfAQuestion_isAnsweredFirst() throws Exception {
        Process other = run();
        try {
            int at = port(other);
            String data = String.join(",", Collections.nCopies(100_000, "42"));
            String whole = question("100000", data);
            try (Wire wire = new Wire(at)) {
                wire.send(whole.substring(0, whole.length() - 2));
                awaitTwoInProgress(at);
                other.destroy();
                awaitRefused(at);
                String answer = wire.send(whole.substring(whole.length() - 2)).answer();

                assertThat(answer).startsWith("HTTP/1.1 200").endsWith("}");
            }
            assertThat(other.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            other.destroyForcibly();
        }
    }

    /** The question, and the one that asks how many there are. */
    private static void awaitTwoInProgress(int at) throws Exception {
        String metrics = "";
        while (!metrics.contains("bulla_http_requests_in_progress 2.0")) {
            try (Wire wire = new Wire(at)) {
                metrics = wire.send("GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                        .rest();
            }
        }
    }

    /** Until the port is closed: from then on it is stopping. */
    private static void awaitRefused(int at) throws InterruptedException {
        for (boolean isOpen = true; isOpen; TimeUnit.MILLISECONDS.sleep(20)) {
            try (Wire wire = new Wire(at)) {
                wire.send(HEALTH).rest();
            } catch (IOException e) {
                isOpen = false;
            }
        }
    }

    private static String shape(int sides) {
        return String.join(",", Collections.nCopies(sides, "9"));
    }

    private static String question(String shape, String data) {
        String body = "{\"inputs\":[{\"name\":\"age\",\"shape\":[" + shape + "],\"datatype\":\"INT64\",\"data\":["
                + data + "]}]}";
        return POST + "Connection: close\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    private static String send(String request) throws IOException {
        try (Wire wire = new Wire(port)) {
            return wire.send(request).rest();
        }
    }

    private static List<String> together(int times, String request) throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(times);
        try {
            List<Future<String>> sent = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                sent.add(clients.submit(() -> send(request)));
            }
            List<String> answers = new ArrayList<>();
            for (Future<String> answer : sent) {
                answers.add(answer.get());
            }
            return answers;
        } finally {
            clients.shutdownNow();
        }
    }
}
