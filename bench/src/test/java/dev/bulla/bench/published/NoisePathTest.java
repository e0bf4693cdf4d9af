package dev.bulla.bench.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.SeededBits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One path: the same bits for ever, the right law, dense points and all. */
class NoisePathTest {

    private static final PublishedKernel KERNEL = PublishedKernel.gaussian(0.1);

    @Test
    void at_samePointAgainAndAfterReload_isTheSameBits(@TempDir Path folder) {
        Path file = folder.resolve("path");
        KernelExpansion exact = KernelExpansion.density(0.1, new double[][] {{0.2}, {0.7}, {0.71}});
        Calibration calibration = Calibration.density(3, 0.1, 1, Budget.approx("1", "1e-5"));
        double[] points = {0.5, 0.1, 0.5000001, -0.0, 0.9, 0.25};
        double[] first;
        try (NoisePath path = NoisePath.open(file, KERNEL, SeededBits.of(41))) {
            FunctionalPerturbation noisy = new FunctionalPerturbation(exact::at, calibration, path);
            first = Arrays.stream(points).map(noisy::at).toArray();
            assertThat(Arrays.stream(points).map(noisy::at).toArray()).isEqualTo(first);
            assertThat(noisy.at(0.0)).isEqualTo(first[3]);
        }
        try (NoisePath path = NoisePath.open(file, KERNEL, SeededBits.of(42))) {
            FunctionalPerturbation noisy = new FunctionalPerturbation(exact::at, calibration, path);
            assertThat(path.size()).isEqualTo(6);
            noisy.at(0.77);
            assertThat(IntStream.range(0, 6)
                            .mapToDouble(i -> noisy.at(points[5 - i]))
                            .toArray())
                    .isEqualTo(
                            IntStream.range(0, 6).mapToDouble(i -> first[5 - i]).toArray());
        }
        try (NoisePath path = NoisePath.open(file, KERNEL, SeededBits.of(43))) {
            assertThat(path.size()).isEqualTo(7);
        }
    }

    /** After a reload a new value still depends on the old ones: a point next to an old one has nearly its value. */
    @Test
    void at_newPointAfterReload_isConditionedOnOldAnswers(@TempDir Path folder) {
        Path file = folder.resolve("path");
        double old;
        try (NoisePath path = NoisePath.open(file, KERNEL, SeededBits.of(44))) {
            path.at(0.3);
            old = path.at(0.5);
        }
        try (NoisePath path = NoisePath.open(file, KERNEL, SeededBits.of(45))) {
            assertThat(Math.abs(path.at(0.5001) - old)).isLessThan(0.01).isGreaterThan(0);
        }
    }

    @Test
    void open_lineCutShort_dropsItAndGoesOn(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("path");
        double old;
        try (NoisePath path = NoisePath.open(file, KERNEL, SeededBits.of(46))) {
            old = path.at(0.5);
        }
        Files.writeString(file, "0x1.8p-1 0x1.2", StandardOpenOption.APPEND);
        try (NoisePath path = NoisePath.open(file, KERNEL, SeededBits.of(47))) {
            assertThat(path.size()).isEqualTo(1);
            path.at(0.75);
        }
        try (NoisePath path = NoisePath.open(file, KERNEL, SeededBits.of(48))) {
            assertThat(path.size()).isEqualTo(2);
            assertThat(path.at(0.5)).isEqualTo(old);
        }
    }

    @Test
    void open_otherKernelOrHeld_isRefused(@TempDir Path folder) {
        Path file = folder.resolve("path");
        try (NoisePath path = NoisePath.open(file, KERNEL, SeededBits.of(49))) {
            path.at(0.5);
            assertThatThrownBy(() -> NoisePath.open(file, KERNEL, SeededBits.of(50)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("holds");
        }
        assertThatThrownBy(() -> NoisePath.open(file, PublishedKernel.gaussian(0.2), SeededBits.of(51)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("another path");
    }

    @Test
    void at_manyThreads_giveOneAnswer() {
        NoisePath path = NoisePath.inMemory(KERNEL, SeededBits.of(52));
        Set<Double> answers = ConcurrentHashMap.newKeySet();

        IntStream.range(0, 2_000).parallel().forEach(i -> {
            path.at(i % 7);
            answers.add(path.at(0.5));
        });
        assertThat(answers).hasSize(1);
        assertThat(path.size()).isEqualTo(8);
    }

    @Test
    void at_notFinite_isRefused() {
        NoisePath path = NoisePath.inMemory(KERNEL, SeededBits.of(53));

        assertThatThrownBy(() -> path.at(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }

    /** A thousand points within h/1000 are one answer, not a thousand: a fresh path each would let noise average out. */
    @Test
    void at_thousandPointsNextToEachOther_hardlyDiffer() {
        NoisePath path = NoisePath.inMemory(KERNEL, SeededBits.of(54));
        double[] coherent = IntStream.range(0, 1_000)
                .mapToDouble(i -> path.at(0.5 + i * 1e-7))
                .toArray();
        double[] fresh = IntStream.range(0, 1_000)
                .mapToDouble(i ->
                        NoisePath.inMemory(KERNEL, SeededBits.of(1_000 + i)).at(0.5 + i * 1e-7))
                .toArray();

        assertThat(variance(coherent)).isLessThan(1e-5);
        assertThat(variance(fresh)).isBetween(0.75, 1.3);
    }

    /** Five standard errors of a covariance of 40,000 paths are 0.036 at most. */
    @Test
    void at_threePoints_haveTheCovarianceOfTheKernel() {
        double[][] points = {{0.5}, {0.55}, {0.6}};
        double[][] products = new double[3][3];
        int paths = 40_000;
        SeededBits bits = SeededBits.of(55);
        for (int p = 0; p < paths; p++) {
            NoisePath path = NoisePath.inMemory(KERNEL, bits);
            double[] values = Arrays.stream(points).mapToDouble(path::at).toArray();
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    products[i][j] += values[i] * values[j] / paths;
                }
            }
        }
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                assertThat(Math.abs(products[i][j] - KERNEL.at(points[i], points[j])))
                        .isLessThan(0.036);
            }
        }
    }

    @Test
    void at_cells_haveOneValueEach() {
        NoisePath path = NoisePath.inMemory(PublishedKernel.cells(0, 10, 5), SeededBits.of(56));

        assertThat(path.at(4.1)).isEqualTo(path.at(5.9)).isNotEqualTo(path.at(6));
        assertThat(path.at(-3)).isEqualTo(path.at(1));
        assertThat(path.size()).isEqualTo(3);
    }

    private static double variance(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        return Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / values.length;
    }
}
