package dev.bulla.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.service.Running.Got;
import dev.bulla.core.json.Json;
import dev.bulla.ledger.store.KeyLock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way from a registered dataset to a released model, by HTTP. */
class ServiceTest {

    private static final String COUNT = "{\"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.1\"}";

    @TempDir
    private Path folder;

    private Running running;

    @BeforeEach
    void start() throws IOException {
        running = new Running(folder);
    }

    @AfterEach
    void stop() {
        running.close();
    }

    @Test
    void release_registeredDataset_isMadeSealedAndShown() throws Exception {
        running.register();
        Got planned = running.post("analyst", "/v1/plans", COUNT);
        assertThat(planned.status()).as(planned.text()).isEqualTo(200);

        Got accepted = running.spend("steward", "first", COUNT);
        assertThat(accepted.status()).as(accepted.text()).isEqualTo(202);
        Map<String, Object> job = running.ended(accepted);

        assertThat(job).containsEntry("state", "released");
        String id = (String) job.get("release");
        Got certificate = running.get("", "/v1/releases/" + id + "/certificate");
        assertThat(certificate.status()).isEqualTo(200);
        assertThat(running.shown)
                .singleElement()
                .satisfies(shown -> assertThat(shown.certificate()).isEqualTo(certificate.bytes()));
        Got label = running.get("", "/v1/releases/" + id + "/label");
        assertThat(label.text()).contains("Privacy label", "ana@example.org").doesNotContain("<script");
        assertThat(Json.list(running.get("", "/v1/releases").json().get("items"), "items"))
                .hasSize(1);
        assertThat(running.get("auditor", "/v1/ledger").json())
                .containsEntry("number", Json.read("4".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void release_sameKey_isAnsweredWithTheSameBytesAndPaidOnce() throws Exception {
        running.register();
        Got first = running.spend("steward", "twice", COUNT);
        running.ended(first);
        Got again = running.spend("steward", "twice", COUNT);
        Got other = running.spend("steward", "twice", COUNT.replace("0.1", "0.2"));

        assertThat(again.bytes()).isEqualTo(first.bytes());
        assertThat(again.status()).isEqualTo(202);
        assertThat(again.header("idempotent-replayed")).isEqualTo("true");
        assertThat(first.header("idempotent-replayed")).isEmpty();
        assertThat(other.status()).isEqualTo(422);
        assertThat(running.ledger.entries("census"))
                .filteredOn(line -> line.kind().equals("charge"))
                .hasSize(1);
    }

    /** Were its end shown when a maker has time, it would tell how long the next job takes. */
    @Test
    void release_allMakersAreBusy_isShownAtItsTickAllTheSame() throws Exception {
        running.register();
        try (KeyLock first = running.ledger.reserve("steward/first", Duration.ofSeconds(10), () -> {});
                KeyLock third = running.ledger.reserve("steward/third", Duration.ofSeconds(10), () -> {})) {
            running.spend("steward", "first", COUNT);
            Got second = running.spend("steward", "second", COUNT);
            running.spend("steward", "third", COUNT);

            String id = (String) running.ended(second).get("release");

            for (int i = 0; i < 15_000 && running.models.names().isEmpty(); i++) {
                Thread.sleep(20);
            }
            assertThat(running.models.names()).containsExactly(id);
        }
    }

    @Test
    void release_aboveTheCap_isRefusedWithThreeNumbers() throws Exception {
        running.register();
        Got refused = running.spend("steward", "large", COUNT.replace("0.1", "4"));

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.json()).containsEntry("type", "urn:bulla:budget-exceeded");
        assertThat(Json.object(refused.json().get("budget"), "budget"))
                .containsKeys("requested", "remaining", "difference");
    }
}
