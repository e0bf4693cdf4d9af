package dev.bulla.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Json;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.registry.Registry;
import dev.bulla.ledger.store.Location;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a start finds that an earlier run has left, at each point where it may have been killed. */
class RestartTest {

    @TempDir
    private Path folder;

    private final Plan<?> plan = Recipes.type("count")
            .with(Map.of())
            .plan(
                    SchemaReader.read(Json.readObject(Running.SCHEMA.getBytes(StandardCharsets.UTF_8))),
                    Budget.approx("0.1", "0"));

    @Test
    void start_jobThatWasAcceptedAndNotCharged_isMade() throws Exception {
        Job job = left();

        try (Running running = new Running(folder)) {
            assertThat(end(running, job)).containsEntry("state", "released");
            assertThat(charges(running)).isEqualTo(1);
        }
    }

    @Test
    void start_chargeWhoseNoiseHadNotBegun_isTakenUpAndPaidOnce() throws Exception {
        Job job = left();
        try (Ledger ledger = Ledger.open(folder.resolve("bulla.db"))) {
            ledger.actingFor(new Person("steward")).account(plan.schema()).charge(plan.charge(job.ledgerKey()));
        }

        try (Running running = new Running(folder)) {
            assertThat(end(running, job)).containsEntry("state", "released");
            assertThat(charges(running)).isEqualTo(1);
        }
    }

    @Test
    void start_chargeWhoseNoiseMayHaveBegun_isToldAsBurnedAndNotPaidAgain() throws Exception {
        Job job = left();
        try (Ledger ledger = Ledger.open(folder.resolve("bulla.db"))) {
            ledger.actingFor(new Person("steward"))
                    .account(plan.schema())
                    .charge(plan.charge(job.ledgerKey()))
                    .fail();
        }

        try (Running running = new Running(folder)) {
            Map<String, Object> end = end(running, job);
            assertThat(end).containsEntry("state", "burned");
            assertThat(Json.text(Json.object(end.get("problem"), "problem"), "detail"))
                    .contains("stays charged");
            assertThat(charges(running)).isEqualTo(1);
        }
    }

    @Test
    void start_releaseThatWasStoredAndNotTold_isShownAndNotPaidAgain() throws Exception {
        String release;
        try (Running running = new Running(folder)) {
            running.register();
            release = (String) running.ended(running.spend(
                            "steward", "one", "{\"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.1\"}"))
                    .get("release");
        }

        try (Running running = new Running(folder)) {
            assertThat(running.models.names()).containsExactly(release);
            assertThat(running.spend(
                                    "steward",
                                    "one",
                                    "{\"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.1\"}")
                            .header("idempotent-replayed"))
                    .isEqualTo("true");
            assertThat(charges(running)).isEqualTo(1);
        }
    }

    @Test
    void schedule_ends_areShownAtDoublingTicksOnly() {
        Schedule schedule = new Schedule(Duration.ofSeconds(1));
        Instant accepted = Instant.parse("2026-01-01T00:00:00Z");

        assertThat(List.of(1L, 999L, 1_000L, 1_001L, 2_000L, 3_999L, 4_000L, 4_001L, 60_000L))
                .map(millis -> Duration.between(accepted, schedule.shown(accepted, accepted.plusMillis(millis)))
                        .toMillis())
                .containsExactly(1_000L, 1_000L, 1_000L, 2_000L, 2_000L, 4_000L, 4_000L, 8_000L, 64_000L);
    }

    /** A job as a killed run leaves it: written down, with no end. */
    private Job left() throws Exception {
        try (Running running = new Running(folder)) {
            running.register();
        }
        try (Registry registry = Registry.open(Location.of(folder.resolve("bulla.db")))) {
            Jobs jobs = new Jobs(registry, new Schedule(Duration.ofMillis(50)), Clock.systemUTC());
            Datasets datasets = new Datasets(
                    registry,
                    Ledger.open(folder.resolve("bulla.db")),
                    Places.of(Map.of("demo", folder.resolve("rows")), Map.of()),
                    Clock.systemUTC());
            Dataset dataset = datasets.find("census").orElseThrow();
            return jobs.add(plan, dataset, "steward", new Jobs.Asked("left", Map.of("recipe", "count")))
                    .job();
        }
    }

    private static Map<String, Object> end(Running running, Job job) throws Exception {
        for (int i = 0; i < 15_000; i++) {
            Map<String, Object> now =
                    running.get("steward", "/v1/jobs/" + job.id()).json();
            if (!now.get("state").equals("working")) {
                return now;
            }
            Thread.sleep(20);
        }
        throw new AssertionError("the job does not end");
    }

    private static long charges(Running running) {
        return running.ledger.entries("census").stream()
                .filter(line -> line.kind().equals("charge"))
                .count();
    }
}
