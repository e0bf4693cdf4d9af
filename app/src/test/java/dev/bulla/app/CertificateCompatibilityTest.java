package dev.bulla.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.artefact.Advisory;
import dev.bulla.core.json.Json;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.core.seal.Verification;
import dev.bulla.ledger.Artefact;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.Paid;
import dev.bulla.ledger.publish.Published;
import dev.bulla.ledger.publish.Publisher;
import dev.bulla.ledger.publish.StoreAudit;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What earlier versions sealed and wrote down verifies for ever: a folder of releases and a ledger of each are kept here. */
class CertificateCompatibilityTest {

    /** The recipes of the oldest version kept; later ones come with a folder of their own. */
    private static final List<String> RECIPES = List.of(
            "count",
            "sum",
            "mean",
            "variance",
            "quantile",
            "histogram",
            "marginals",
            "select",
            "kde",
            "svm",
            "bernstein",
            "naive-bayes",
            "logistic",
            "linear",
            "ridge",
            "lasso",
            "elastic-net");

    @ParameterizedTest
    @MethodSource("releases")
    void verify_releaseOfAnEarlierVersion_holds(Path release) {
        Artefact artefact = Artefact.read(release);

        assertThat(artefact.verify(Optional.empty())).isNotEmpty().allMatch(Verification.Check::holds);
        assertThat(Recipes.read(artefact.model())).isNotNull();
    }

    /** The same question with the same key is handed what an earlier version stored, whatever errors plans state today. */
    @Test
    void publish_keyThatAnEarlierVersionWasPaidWith_handsOutItsResult(@TempDir Path folder)
            throws IOException, URISyntaxException {
        Path copy = Files.copy(kept("0.1").resolve("bulla.db"), folder.resolve("bulla.db"));
        int otherwise = 0;
        try (Ledger ledger = Ledger.open(copy)) {
            Publisher publisher = new Publisher(ledger, SealingKey.generate(), "test", Duration.ZERO);
            for (Paid.Listed listed : ledger.list()) {
                byte[] stored =
                        ledger.find(listed.id()).orElseThrow().artefact().plan();
                Plan<?> today = Plan.remake(Json.readObject(stored), Recipes.all());
                otherwise += Arrays.equals(today.bytes(), stored) ? 0 : 1;
                String key = ledger.charge(listed.entry()).orElseThrow().key();
                Published again = publisher.publish(
                        today,
                        () -> {
                            throw new AssertionError("no row is read");
                        },
                        key,
                        Progress.NONE);

                assertThat(again.replayed()).isTrue();
                assertThat(again.release().artefact().plan()).isEqualTo(stored);
            }
        }
        assertThat(otherwise).as("plans that state other errors today").isPositive();
    }

    @Test
    void advisories_ofTheFirstVersion_nameTheFlawedClaims() throws URISyntaxException {
        assertThat(Advisory.of(
                        Artefact.read(kept("0.1").resolve("logistic-objective")).certificate()))
                .extracting(Advisory::id)
                .containsExactly("BULLA-2026-01");
        assertThat(Advisory.of(Artefact.read(kept("0.1").resolve("histogram")).certificate()))
                .extracting(Advisory::id)
                .containsExactly("BULLA-2026-02", "BULLA-2026-03");
        assertThat(Advisory.of(
                        Artefact.read(kept("0.1").resolve("ridge-output")).certificate()))
                .isEmpty();
    }

    @Test
    void releases_ofTheFirstVersion_areOfAllItsRecipes() throws IOException, URISyntaxException {
        assertThat(releases().map(release -> Json.text(Artefact.read(release).planJson(), "recipe")))
                .containsAll(RECIPES);
    }

    @Test
    void ledger_ofAnEarlierVersion_isSoundAndPaidForItsReleases(@TempDir Path folder)
            throws IOException, URISyntaxException {
        Path copy = Files.copy(kept("0.1").resolve("bulla.db"), folder.resolve("bulla.db"));

        assertThat(Ledger.verify(copy)).isEmpty();
        try (Ledger ledger = Ledger.openReadOnly(copy)) {
            assertThat(StoreAudit.of(ledger)).isEmpty();
            assertThat(ledger.list()).hasSizeGreaterThanOrEqualTo(RECIPES.size());
            assertThat(ledger.head().hash())
                    .isEqualTo("f065acc958e446b8ee42110ff551734f3e235f8530836ef07402dffc3ea193ee");
        }
    }

    static Stream<Path> releases() throws IOException, URISyntaxException {
        try (Stream<Path> folders = Files.list(kept("0.1"))) {
            return folders.filter(Files::isDirectory).sorted().toList().stream();
        }
    }

    private static Path kept(String version) throws URISyntaxException {
        return Path.of(Objects.requireNonNull(CertificateCompatibilityTest.class.getResource("kept/" + version), "kept")
                .toURI());
    }
}
