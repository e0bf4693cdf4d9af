package dev.bulla.core.mechanism;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.noise.DiscreteLaplace;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.testing.ChargeKit;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.PrivacyKit;
import java.math.BigDecimal;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CumulativeMechanismTest {

    @ParameterizedTest
    @CsvSource({"1, 2, 1", "7, 7, 1", "7, 2, 3", "16, 4, 2", "100, 5, 3", "111, 11, 2", "1000, 10, 3", "13, 3, 2"})
    void runs_anyShape_addUpToEveryStretch(int cells, int width, int depth) {
        Runs runs = new Runs(cells, width, depth);
        long[] counts = new long[cells];
        Arrays.setAll(counts, cell -> (cell * 31L) % 17);
        long[] sums = runs.sums(counts);
        long[] before = runs.before(sums);
        long[] from = runs.from(sums);
        long total = Arrays.stream(counts).sum();
        long below = 0;

        assertThat(sums).hasSize(runs.size());
        for (int e = 0; e <= cells; e++) {
            assertThat(before[e]).isEqualTo(below);
            assertThat(from[e]).isEqualTo(total - below);
            below += e < cells ? counts[e] : 0;
        }
        assertThat(Arrays.stream(runs.partsBefore()).max().getAsLong()).isLessThanOrEqualTo((long) depth * width);
    }

    @Test
    void sums_oneRow_isInOneRunOfEverySize() {
        Runs runs = new Runs(100, 5, 3);
        for (int cell = 0; cell < 100; cell++) {
            long[] counts = new long[100];
            counts[cell] = 1;
            assertThat(Arrays.stream(runs.sums(counts)).sum()).isEqualTo(3);
        }
    }

    @Test
    void release_anyRuns_keepsEpsilonAtTheDepthAndNotOneLess() {
        Runs runs = new Runs(500, 8, 3);
        CumulativeMechanism mechanism = new CumulativeMechanism(runs, BigDecimal.ONE, BigDecimal.ONE);
        long[] noisy = mechanism.release(new long[500], MemoryJournal.grant(mechanism.cost()), SeededBits.of(1));

        assertThat(noisy).hasSize(runs.size()).hasSize(mechanism.outputs(500));
        assertThat(mechanism.scale()).isEqualTo(3);
        PrivacyKit.of(mechanism, DiscreteLaplace.ofScale(mechanism.scale())::probability)
                .assertKeeps(Budget.pure("1"));
        assertThat(PrivacyKit.of(DiscreteLaplace.ofScale(2)::probability, 3, 3).loss())
                .isGreaterThan(BigDecimal.ONE);
        ChargeKit.assertSpends(new CumulativeMechanism(new Runs(3, 3, 1), BigDecimal.ONE, BigDecimal.ONE), 1);
    }

    @Test
    void best_cells_areLeftAloneWhenFewAndGatheredWhenMany() {
        assertThat(Runs.best(1).depth()).isEqualTo(1);
        assertThat(Runs.best(20).depth()).isEqualTo(1);
        assertThat(Runs.best(1_000).depth()).isEqualTo(3);
        assertThat(Runs.best(1_000_000).depth()).isBetween(4, 8);
    }
}
