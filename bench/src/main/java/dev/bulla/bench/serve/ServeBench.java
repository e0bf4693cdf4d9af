package dev.bulla.bench.serve;

import dev.bulla.app.Main;
import dev.bulla.core.json.Digest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Measures the reading server. What is compared is measured by turns in one run, since machines differ from hour to hour. */
public final class ServeBench {

    private static final String QUESTION =
            "{\"inputs\":[{\"name\":\"age\",\"shape\":[1],\"datatype\":\"INT64\",\"data\":[42]}]}";
    private static final List<String> SMALL = List.of("-Xmx256m");
    private static final int CONNECTIONS = 8;
    private static final int MOST_POINTS = 100_000;
    private static final int SLOW = 200;
    private static final int LARGE = 40;

    /**
     * How much is measured.
     *
     * @param rounds of the comparison with the bare server
     * @param seconds of each
     * @param questions asked beside the ledger
     */
    public record Sizes(int rounds, double seconds, int questions) {

        public static final Sizes QUICK = new Sizes(3, 2, 50_000);
        public static final Sizes WHOLE = new Sizes(7, 4, 1_000_000);
    }

    private final Sizes sizes;
    private final Releases releases;
    private final Consumer<String> out;
    private final String id;

    private ServeBench(Sizes sizes, Releases releases, Consumer<String> out) throws IOException {
        this.sizes = sizes;
        this.releases = releases;
        this.out = out;
        Files.createDirectories(releases.folder().resolve("one"));
        releases.release("one/ages", "ages", "0.1");
        this.id = "bench-histogram-2";
    }

    /**
     * Measures, and says each line as it is known.
     *
     * @param attacksAlone whether only the attacks are repeated
     */
    public static void run(Sizes sizes, boolean attacksAlone, Consumer<String> out) throws IOException {
        Path folder = Files.createTempDirectory("bulla-serve");
        try {
            Releases releases = new Releases(folder);
            ServeBench bench = new ServeBench(sizes, releases, out);
            if (!attacksAlone) {
                bench.infer();
                bench.ledger();
            }
            bench.attacks();
        } finally {
            Releases.delete(folder);
        }
    }

    private void say(String line, Object... values) {
        out.accept(String.format(Locale.ROOT, line, values));
    }

    private Child serve(List<String> flags, String models) throws IOException {
        return Child.start(
                flags,
                Main.class,
                "serve",
                "--models",
                releases.folder().resolve(models).toString(),
                "--port",
                "0",
                "--json");
    }

    private byte[] question() {
        return Client.post("/v2/models/" + id + "/infer", QUESTION);
    }

    private void infer() throws IOException {
        try (Child ours = serve(List.of(), "one");
                Child bare = Child.start(List.of(), BareServer.class, Integer.toString(length(ours)))) {
            List<Double> ratios = new ArrayList<>();
            List<Double> cpu = new ArrayList<>();
            Load last = warmUp(ours);
            warmUp(bare);
            for (int i = 0; i < sizes.rounds(); i++) {
                double before = ours.cpuSeconds();
                last = round(ours);
                double perOurs = (ours.cpuSeconds() - before) / last.micros().length;
                before = bare.cpuSeconds();
                Load constant = round(bare);
                double perBare = (bare.cpuSeconds() - before) / constant.micros().length;
                ratios.add(last.perSecond() / constant.perSecond());
                cpu.add(perBare / perOurs);
                say(
                        "  round %d: infer %,.0f per s (%.1f µs of CPU each), bare %,.0f per s (%.1f µs)",
                        i + 1, last.perSecond(), perOurs * 1e6, constant.perSecond(), perBare * 1e6);
            }
            say(
                    "infer / bare, median of %d rounds: %.0f %% of the answers per second, %.0f %% by the server's CPU (bar: 70 %%)",
                    sizes.rounds(), 100 * median(ratios), 100 * median(cpu));
            say(
                    "infer, closed loop of %d connections: p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms",
                    CONNECTIONS, last.millis(0.5), last.millis(0.99), last.millis(0.999));
        }
    }

    private int length(Child server) throws IOException {
        try (Client client = new Client(server.port())) {
            client.ask(question());
            return client.length();
        }
    }

    /** By the number of questions: compilers of a busy machine take their time. */
    private Load warmUp(Child server) {
        return Load.run(server.port(), question(), CONNECTIONS, sizes.questions() / 5, 60);
    }

    private Load round(Child server) {
        return Load.run(server.port(), question(), CONNECTIONS, Long.MAX_VALUE, sizes.seconds());
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private void ledger() throws IOException {
        String before = ledgerDigest();
        try (Child ours = serve(List.of(), "one")) {
            Load load = Load.run(ours.port(), question(), CONNECTIONS, sizes.questions(), 3_600);
            say(
                    "%,d questions one by one: %,.0f per s, %d refused, p99.9 %.2f ms, %d MiB resident; ledger file %s",
                    load.micros().length,
                    load.perSecond(),
                    load.others(),
                    load.millis(0.999),
                    ours.residentMib(),
                    ledgerDigest().equals(before) ? "unchanged to the byte" : "CHANGED");
        }
    }

    private String ledgerDigest() throws IOException {
        return Digest.sha256(Files.readAllBytes(releases.ledger()));
    }

    private void attacks() throws IOException {
        try (Child child = serve(SMALL, "one")) {
            round(child);
            String data = String.join(",", Collections.nCopies(MOST_POINTS, "42"));
            cost(child, "shape of 524,000 sides", body(sides(524_000), "42"), 20);
            cost(child, "question of 100,000 points", body("" + MOST_POINTS, data), 20);
            cost(child, "1 MiB of brackets", "{\"inputs\":" + "[".repeat((1 << 20) - 20), 20);
            cost(child, "1 MiB of digits", body("1", "1".repeat((1 << 20) - 100)), 20);
            cost(child, "1 MiB of names", names(), 20);
            health("200 slow bodies", child, slow(child.port()));
            health(
                    "40 questions of 100,000 points at a time",
                    child,
                    large(child.port(), body("" + MOST_POINTS, data)));
        }
    }

    private void cost(Child child, String name, String body, int times) throws IOException {
        byte[] request = Client.post("/v2/models/" + id + "/infer", body);
        int status = 0;
        for (int i = 0; i < 3; i++) {
            try (Client client = new Client(child.port())) {
                status = client.ask(request);
            }
        }
        double before = child.cpuSeconds();
        for (int i = 0; i < times; i++) {
            try (Client client = new Client(child.port())) {
                client.ask(request);
            }
        }
        say(
                "%s, %,d bytes: %d, %.3f s of CPU each (bar: 1 s)",
                name, body.length(), status, (child.cpuSeconds() - before) / times);
    }

    private interface Pressure extends AutoCloseable {
        @Override
        void close() throws IOException;
    }

    private Pressure slow(int port) throws IOException {
        List<Client> clients = new ArrayList<>();
        byte[] head = ("POST /v2/models/" + id
                        + "/infer HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{")
                .getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < SLOW; i++) {
            Client client = new Client(port);
            client.send(head);
            clients.add(client);
        }
        return () -> {
            for (Client client : clients) {
                client.close();
            }
        };
    }

    /** Connections that ask the largest question again and again, and count what is neither an answer nor a 503. */
    private Pressure large(int port, String body) {
        byte[] request = Client.post("/v2/models/" + id + "/infer", body);
        AtomicBoolean isOver = new AtomicBoolean();
        List<int[]> counts = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < LARGE; i++) {
            int[] count = new int[3];
            counts.add(count);
            Thread thread = new Thread(() -> {
                while (!isOver.get()) {
                    try (Client client = new Client(port)) {
                        int status = client.ask(request);
                        count[status == 200 ? 0 : status == 503 ? 1 : 2]++;
                    } catch (IOException e) {
                        count[2]++;
                    }
                }
            });
            thread.start();
            threads.add(thread);
        }
        return () -> {
            isOver.set(true);
            try {
                for (Thread thread : threads) {
                    thread.join();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            int[] all = new int[3];
            counts.forEach(count -> Arrays.setAll(all, i -> all[i] + count[i]));
            say(
                    "  of the largest questions %d were answered, %d told to wait (503), %d neither",
                    all[0], all[1], all[2]);
        };
    }

    private void health(String name, Child child, Pressure pressure) throws IOException {
        try (pressure) {
            byte[] health = "GET /v2/health/live HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
            Load load = Load.run(child.port(), health, 1, 2_000, 2 * sizes.seconds());
            say(
                    "health through %s, -Xmx256m: p50 %.2f ms, p99 %.2f ms, worst %.2f ms of %d, %d refused (bar: p99 100 ms)",
                    name, load.millis(0.5), load.millis(0.99), load.millis(1), load.micros().length, load.others());
        }
    }

    private static String sides(int sides) {
        return String.join(",", Collections.nCopies(sides, "9"));
    }

    private static String body(String shape, String data) {
        return "{\"inputs\":[{\"name\":\"age\",\"shape\":[" + shape + "],\"datatype\":\"INT64\",\"data\":[" + data
                + "]}]}";
    }

    private static String names() {
        StringBuilder body = new StringBuilder("{");
        for (int i = 0; body.length() < (1 << 20) - 20; i++) {
            body.append('"').append(Integer.toString(i, 36)).append("\":1,");
        }
        return body.append("\"z\":1}").toString();
    }
}
