package dev.bulla.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.artefact.VerifiedBefore;
import dev.bulla.app.report.Samples;
import dev.bulla.app.server.Metrics;
import dev.bulla.app.server.ServerLog;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.ledger.Artefact;
import dev.bulla.models.histogram.Histogram;
import dev.bulla.models.summary.Count;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder of releases that come and go. */
class ModelsTest {

    private static final Artefact COUNT =
            Samples.release(Count.rows(), Samples.schema(Samples.AGE), Budget.pure("0.5"));
    private static final Artefact HISTOGRAM =
            Samples.release(Histogram.of("age"), Samples.schema(Samples.AGE), Budget.pure("0.5"));

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final ServerLog log = ServerLog.to(written);
    private final Metrics metrics = new Metrics("test");

    @TempDir
    private Path folder;

    @Test
    void look_releaseMovedIn_isServedAndOneTakenAwayIsNot() throws IOException {
        try (Models models = Models.watching(folder, log, metrics)) {
            assertThat(models.names()).isEmpty();

            Files.move(write(COUNT, ".count"), folder.resolve("count"));
            models.look();
            assertThat(models.names()).containsExactly("census-count-12");

            Files.move(write(HISTOGRAM, ".histogram"), folder.resolve("histogram"));
            Files.move(folder.resolve("count"), folder.resolve(".count"));
            models.look();
            assertThat(models.names()).containsExactly("census-histogram-12");
        }
        assertThat(lines()).contains("release-served", "release-gone");
    }

    @Test
    void look_halfCopied_isRefusedAndServedWhenWhole() throws IOException {
        Path half = write(COUNT, "count");
        Files.move(half.resolve("model.json"), folder.resolve("model.json"));
        try (Models models = Models.watching(folder, log, metrics)) {
            assertThat(models.names()).isEmpty();
            assertThat(scraped()).contains("bulla_models 0.0", "bulla_models_refused 1.0");

            Files.move(folder.resolve("model.json"), half.resolve("model.json"));
            models.look();
            assertThat(models.names()).containsExactly("census-count-12");
            assertThat(scraped()).contains("bulla_models 1.0", "bulla_models_refused 0.0");
        }
        assertThat(lines()).contains("\"event\":\"release-refused\"", "\"folder\":\"count\"", "E-601");
    }

    @Test
    void look_everyTruncation_isNeverServed() throws IOException {
        Path release = write(COUNT, "count");
        byte[] whole = Files.readAllBytes(release.resolve("model.json"));
        try (Models models = Models.watching(folder, log, metrics)) {
            for (int length = 0; length < whole.length; length += 1 + whole.length / 40) {
                Path part = folder.resolve("part");
                Files.write(part, java.util.Arrays.copyOf(whole, length));
                Files.move(part, release.resolve("model.json"), StandardCopyOption.REPLACE_EXISTING);
                models.look();
                assertThat(models.names()).as("%d bytes", length).isEmpty();
            }
        }
    }

    @Test
    void find_filesChangedAfterTheLook_areNotWhatWasVerified() throws IOException {
        Path release = write(COUNT, "count");
        try (Models models = Models.watching(folder, log, metrics)) {
            Served served = models.find("census-count-12");
            byte[] changed = Files.readAllBytes(release.resolve("model.json"));
            changed[changed.length / 2] ^= 1;
            Files.write(release.resolve("model.json"), changed);

            assertThat(served).isNotNull();
            org.assertj.core.api.Assertions.assertThatThrownBy(served::metadata)
                    .hasMessageContaining("There is nothing here");
            models.look();
            assertThat(models.names()).isEmpty();
        }
    }

    @Test
    void look_twoFoldersOfOneRelease_serveItOnce() throws IOException {
        write(COUNT, "a");
        write(COUNT, "b");
        try (Models models = Models.watching(folder, log, metrics)) {
            assertThat(models.names()).containsExactly("census-count-12");
        }
    }

    @Test
    void remembered_byTheSameProgram_isNotCheckedAgainAndElseIs() throws IOException {
        Path home = Files.createDirectory(folder.resolve(".home"));
        write(COUNT, "count");
        Models.watching(folder, log, metrics, new VerifiedBefore(home, "one")).close();
        String digest = VerifiedBefore.digest(COUNT);
        byte[] list = Files.readAllBytes(home.resolve("verified"));

        assertThat(new VerifiedBefore(home, "one").contains(digest)).isTrue();
        assertThat(new VerifiedBefore(home, "two").contains(digest)).isFalse();
        assertThat(new VerifiedBefore(home, "").contains(digest)).isFalse();
        for (int i = 0; i < list.length; i++) {
            byte[] changed = list.clone();
            changed[i] ^= 1;
            Files.write(home.resolve("verified"), changed);
            assertThat(new VerifiedBefore(home, "one").contains(digest))
                    .as("byte %d", i)
                    .isFalse();
        }
        Files.write(home.resolve("verified"), list);
        Files.write(home.resolve("verified.key"), new byte[32]);
        assertThat(new VerifiedBefore(home, "one").contains(digest)).isFalse();
    }

    /** A reader and a maker of one machine do not make each other forget. */
    @Test
    void remembered_byAnotherServerOfOtherReleases_isKept() throws IOException {
        Path home = Files.createDirectory(folder.resolve(".home"));
        Path count = write(COUNT, "count");
        Models.watching(folder, log, metrics, new VerifiedBefore(home, "one")).close();
        Files.move(count, folder.resolve(".count"));
        write(HISTOGRAM, "histogram");
        Models.watching(folder, log, metrics, new VerifiedBefore(home, "one")).close();

        VerifiedBefore now = new VerifiedBefore(home, "one");
        assertThat(now.contains(VerifiedBefore.digest(COUNT))).isTrue();
        assertThat(now.contains(VerifiedBefore.digest(HISTOGRAM))).isTrue();
    }

    @Test
    void remembered_changedFiles_areCheckedAndRefused() throws IOException {
        Path home = Files.createDirectory(folder.resolve(".home"));
        Path release = write(COUNT, "count");
        Models.watching(folder, log, metrics, new VerifiedBefore(home, "one")).close();
        byte[] changed = Files.readAllBytes(release.resolve("model.json"));
        changed[changed.length / 2] ^= 1;
        Files.write(release.resolve("model.json"), changed);

        try (Models models = Models.watching(folder, log, metrics, new VerifiedBefore(home, "one"))) {
            assertThat(models.names()).isEmpty();
        }
    }

    private Path write(Artefact artefact, String name) throws IOException {
        Path release = Files.createDirectory(folder.resolve(name));
        artefact.write(release);
        return release;
    }

    private String scraped() {
        return new String(metrics.reply().bytes(), StandardCharsets.UTF_8);
    }

    private String lines() {
        log.close();
        return written.toString(StandardCharsets.UTF_8);
    }
}
