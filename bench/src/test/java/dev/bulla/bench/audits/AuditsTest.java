package dev.bulla.bench.audits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.audit.epsilon.Suite;
import dev.bulla.bench.figure.Figure;
import dev.bulla.core.random.SeededBits;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the book calls wrong is refuted, and nothing else. */
class AuditsTest {

    private static final int RUNS = 20_000;

    private static PublishedAudits audits(long seed) {
        long base = SeededBits.of(seed).nextLong();
        return new PublishedAudits(place -> SeededBits.replay(base + place));
    }

    @Test
    void suite_formsAsPublished_areRefutedAndCorrectedOnesAreNot() {
        Suite suite = audits(1).suite(RUNS);

        suite.refuted().forEach((name, reason) -> System.out.println("as published: " + name + ": " + reason));
        assertThat(suite.refuted().keySet()).containsExactlyInAnyOrderElementsOf(PublishedAudits.wrong());
    }

    @Test
    void figure_rows_sayWhatWasMeasured() {
        Figure.Section section = audits(2)
                .make(new Figure.Request(4_000, Path.of("."), said -> {}))
                .sections()
                .get(0);

        assertThat(section.rows()).hasSize(7);
        assertThat(section.rows().get(0).ours()).endsWith(": refuted");
        assertThat(section.rows().get(0).corrected()).endsWith(": not refuted");
    }
}
