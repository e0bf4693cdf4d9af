package dev.bulla.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.service.Running.Got;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that ask again because they do not know: one key pays once, and all who ask get the same bytes. */
class RetriesTest {

    private static final int DUPLICATES = 10;

    @TempDir
    private Path folder;

    private Optional<EmbeddedPostgres> postgres = Optional.empty();

    @Test
    void releases_aHundredKeysTenTimesEachWithLostReplies_arePaidOnce() throws Exception {
        assertPaidOnce(100, new Running(folder));
    }

    @Test
    void releases_aHundredKeysOverPostgres_arePaidOnce() throws Exception {
        assertPaidOnce(100, overPostgres());
    }

    @Test
    @Tag("nightly")
    void releases_aThousandKeysOverPostgres_arePaidOnce() throws Exception {
        assertPaidOnce(1_000, overPostgres());
    }

    private Running overPostgres() throws IOException {
        EmbeddedPostgres started = EmbeddedPostgres.builder()
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .start();
        postgres = Optional.of(started);
        return new Running(folder, started.getJdbcUrl("postgres", "postgres"), Optional.empty());
    }

    @AfterEach
    void stop() throws IOException {
        if (postgres.isPresent()) {
            postgres.get().close();
        }
    }

    @Test
    @Tag("nightly")
    void releases_aThousandKeysTenTimesEachWithLostReplies_arePaidOnce() throws Exception {
        assertPaidOnce(1_000, new Running(folder));
    }

    private void assertPaidOnce(int keys, Running started) throws Exception {
        try (Running running = started) {
            running.register();
            ExecutorService threads = Executors.newFixedThreadPool(16);
            Map<Integer, List<Future<Optional<Got>>>> asked = new HashMap<>();
            for (int round = 0; round < DUPLICATES; round++) {
                for (int key = 0; key < keys; key++) {
                    int each = key;
                    boolean isLost = (key + 7 * round) % 5 == 0;
                    asked.computeIfAbsent(key, k -> new ArrayList<>())
                            .add(threads.submit(() -> isLost ? lost(running, each) : Optional.of(ask(running, each))));
                }
            }
            int answers = 0;
            int replayed = 0;
            List<Got> firsts = new ArrayList<>();
            for (List<Future<Optional<Got>>> tries : asked.values()) {
                Set<String> bodies = new HashSet<>();
                for (Future<Optional<Got>> each : tries) {
                    Optional<Got> got = each.get();
                    if (got.isPresent()) {
                        assertThat(got.get().status()).as(got.get().text()).isEqualTo(202);
                        answers++;
                        replayed += got.get().header("idempotent-replayed").isEmpty() ? 0 : 1;
                        bodies.add(got.get().text());
                    }
                }
                assertThat(bodies).hasSize(1);
                firsts.add(tries.stream()
                        .map(RetriesTest::result)
                        .flatMap(Optional::stream)
                        .findFirst()
                        .orElseThrow());
            }
            threads.shutdown();
            Set<Object> releases = new HashSet<>();
            for (Got first : firsts) {
                Map<String, Object> job = running.ended(first);
                assertThat(job).containsEntry("state", "released");
                releases.add(job.get("release"));
            }

            assertThat(releases).hasSize(keys);
            assertThat(running.ledger.entries("census").stream()
                            .filter(line -> line.kind().equals("charge")))
                    .hasSize(keys);
            System.out.println(keys + " keys × " + DUPLICATES + ": " + answers + " answers read, "
                    + (keys * DUPLICATES - answers) + " lost, " + replayed + " replayed, " + keys + " entries");
        }
    }

    private static Optional<Got> result(Future<Optional<Got>> future) {
        try {
            return future.get();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static String body(int key) {
        return "{\"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.00" + (1 + key % 2) + "\"}";
    }

    private static Got ask(Running running, int key) throws Exception {
        return running.spend("steward", "key-" + key, body(key));
    }

    /** Sends the whole request and breaks the connection off before the answer. */
    private static Optional<Got> lost(Running running, int key) throws Exception {
        String body = body(key);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), running.server.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(("POST /v1/releases HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                            + running.keys.get("steward")
                            + "\r\nIdempotency-Key: key-" + key
                            + "\r\nContent-Type: application/json\r\nContent-Length: "
                            + body.length() + "\r\n\r\n" + body)
                    .getBytes(StandardCharsets.UTF_8));
            out.flush();
            socket.setSoLinger(true, 0);
        }
        return Optional.empty();
    }
}
