package dev.bulla.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.service.Running.Got;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.registry.Registry;
import dev.bulla.ledger.store.Location;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A database that answers no more, or whose answer is lost on the way. */
@Timeout(900)
class LostDatabaseTest {

    private static final String COUNT = "{\"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.1\"}";
    private static final String QUESTION = "{\"inputs\": []}";
    /** Of each of four kinds: more in all than a server has threads. */
    private static final int CALLERS = 30;

    private static final int BROKEN_OFF = 0;

    @TempDir
    private Path folder;

    private EmbeddedPostgres postgres;
    private Line line;
    private String store;

    @BeforeEach
    void start() throws IOException {
        postgres = EmbeddedPostgres.builder()
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .start();
        line = new Line(postgres.getPort());
        store = postgres.getJdbcUrl("postgres", "postgres")
                .replace(Integer.toString(postgres.getPort()), Integer.toString(line.port()));
    }

    @AfterEach
    void stop() throws IOException {
        line.close();
        postgres.close();
    }

    /** The record was written and its writer was not told: it is the writer's all the same. */
    @Test
    void add_answerIsLost_isAdded() {
        try (Ledger ledger = Ledger.open(Location.of(store));
                Registry registry = Registry.open(Location.of(store))) {
            assertThat(ledger.head().number()).isZero();
            for (int i = 0; i < 20; i++) {
                line.loseNextAnswer();

                assertThat(registry.add("kind", "name" + i, Map.of("each", i))).isTrue();
                assertThat(registry.add("kind", "name" + i, Map.of("each", "other")))
                        .isFalse();
                assertThat(registry.add("kind", "name" + i, Map.of("each", i))).isFalse();
            }
        }
    }

    /** Accepted is carried out, whatever answer was lost while it was written down. */
    @Test
    void release_answersAreLost_isMadeAndPaidOnce() throws Exception {
        try (Running running = over()) {
            running.register();
            for (int i = 0; i < 10; i++) {
                line.loseNextAnswer();
                Got accepted = running.spend("steward", "key-" + i, COUNT);
                if (accepted.status() == 503) {
                    accepted = running.spend("steward", "key-" + i, COUNT);
                }
                assertThat(accepted.status()).as(accepted.text()).isEqualTo(202);
                assertThat(running.ended(accepted)).containsEntry("state", "released");
            }
            assertThat(running.ledger.entries("census").stream()
                            .filter(entry -> entry.kind().equals("charge")))
                    .hasSize(10);
        }
    }

    /** Whoever waits for the database waits beside those who ask models, and takes none of their threads. */
    @Test
    void models_databaseIsSilent_areAnswered() throws Exception {
        try (Running running = over()) {
            running.register();
            String release = (String)
                    running.ended(running.spend("steward", "one", COUNT)).get("release");
            ExecutorService callers = Executors.newCachedThreadPool();
            List<Future<Integer>> waiting = new ArrayList<>();
            line.silent(true);
            try {
                for (int i = 0; i < CALLERS; i++) {
                    waiting.add(callers.submit(() -> status(running, "", "/v1/releases/" + release + "/label")));
                    waiting.add(callers.submit(() -> status(running, "auditor", "/v1/ledger")));
                    waiting.add(callers.submit(() -> ended(
                            () -> running.post("analyst", "/v1/plans", COUNT).status())));
                    waiting.add(callers.submit(
                            () -> status(running, "bulla_" + "0".repeat(16) + "_" + "A".repeat(43), "/v1/keys/self")));
                }
                Thread.sleep(1_000);
                for (int i = 0; i < 5; i++) {
                    assertThat(soon(callers, () -> status(running, "", "/v2/health/ready")))
                            .isEqualTo(200);
                    assertThat(soon(
                                    callers,
                                    () -> running.post("", "/v2/models/" + release + "/infer", QUESTION)
                                            .status()))
                            .isEqualTo(200);
                }
            } finally {
                line.silent(false);
            }
            for (Future<Integer> each : waiting) {
                assertThat(each.get(300, TimeUnit.SECONDS)).isIn(BROKEN_OFF, 200, 401, 503);
            }
            callers.shutdown();
            assertThat(running.ended(running.spend("steward", "two", COUNT))).containsEntry("state", "released");
        }
    }

    private static int soon(ExecutorService callers, Callable<Integer> question) throws Exception {
        return callers.submit(question).get(60, TimeUnit.SECONDS);
    }

    private static int status(Running running, String role, String path) throws Exception {
        return ended(() -> running.get(role, path).status());
    }

    /** What has waited half a minute has its connection closed; so may a client give up. */
    private static int ended(Callable<Integer> question) throws Exception {
        try {
            return question.call();
        } catch (IOException e) {
            return BROKEN_OFF;
        }
    }

    private Running over() throws IOException {
        return new Running(folder, store, Optional.empty());
    }
}
