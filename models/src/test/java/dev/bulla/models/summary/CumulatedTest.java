package dev.bulla.models.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.mechanism.CumulativeMechanism;
import dev.bulla.core.mechanism.Runs;
import dev.bulla.core.model.NoisyValues.StatedNoise;
import dev.bulla.core.noise.DiscreteLaplace;
import dev.bulla.core.noise.RoundedNormal;
import dev.bulla.core.random.SeededBits;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CumulatedTest {

    @Test
    void at_exactCounts_isTheQuantile() {
        Runs runs = new Runs(100, 5, 3);
        long[] counts = new long[100];
        Arrays.fill(counts, 7);
        Cumulated exact = new Cumulated(runs, runs.sums(counts), laplace(1e-3));

        assertThat(exact.at(0.5).cell()).isEqualTo(49);
        assertThat(exact.at(0.505).cell()).isEqualTo(50);
        assertThat(exact.at(0).cell()).isZero();
        assertThat(exact.at(1).cell()).isEqualTo(99);
        assertThat(exact.at(0.505)).isEqualTo(new Cumulated.Place(50, 50, 50));
    }

    @Test
    void at_noisyCounts_holdsTheQuantileAndStaysWithinTheRankError() {
        // n = 2,000; 5 % is 100, five deviations above is 149.
        Runs runs = new Runs(300, 7, 3);
        double scale = 3;
        DiscreteLaplace law = DiscreteLaplace.ofScale(scale);
        SeededBits bits = SeededBits.of(19);
        long[] counts = new long[300];
        Arrays.fill(counts, 5);
        counts[120] = 400;
        double allowed = Cumulated.rank95(runs, laplace(scale), List.of(0.3));
        int missed = 0;
        int outside = 0;
        for (int i = 0; i < 2_000; i++) {
            Cumulated.Place place = new Cumulated(runs, law.addTo(runs.sums(counts), bits), laplace(scale)).at(0.3);
            long below = Arrays.stream(counts, 0, place.cell()).sum();
            double target = 0.3 * Arrays.stream(counts).sum();
            missed += below > target + allowed || below + counts[place.cell()] < target - allowed ? 1 : 0;
            outside += place.first() <= 113 && 113 <= place.last() ? 0 : 1; // 0.3 · 1,895 = 568.5 rows
        }
        assertThat(missed).isLessThan(149);
        assertThat(outside).isLessThan(149);
    }

    @Test
    void at_negativeCounts_stillRises() {
        Runs runs = new Runs(50, 4, 3);
        DiscreteLaplace law = DiscreteLaplace.ofScale(30);
        SeededBits bits = SeededBits.of(23);
        for (int i = 0; i < 200; i++) {
            Cumulated noise = new Cumulated(runs, law.addTo(new long[runs.size()], bits), laplace(30));
            int last = 0;
            for (double level = 0; level <= 1; level += 0.1) {
                Cumulated.Place place = noise.at(level);
                assertThat(place.cell()).isGreaterThanOrEqualTo(last).isBetween(place.first(), place.last());
                last = place.cell();
            }
        }
    }

    @Test
    void bound_sumsOfNoise_areExceededNoMoreOftenThanStated() {
        // n = 20,000 sums; 2.5 % is 500, five deviations above is 611.
        DiscreteLaplace law = DiscreteLaplace.ofScale(3);
        SeededBits bits = SeededBits.of(5);
        double bound = new Balance(laplace(3), 0.1, 4, 9).bound(0.025);
        int above = 0;
        for (int i = 0; i < 20_000; i++) {
            double sum = 0;
            for (int k = 0; k < 13; k++) {
                sum += (k < 4 ? 0.9 : 0.1) * law.draw(bits);
            }
            above += sum > bound ? 1 : 0;
        }
        assertThat(above).isPositive().isLessThan(611);
    }

    @Test
    void bound_sumsOfNormalNoise_areExceededAsOftenAsStated() {
        // n = 20,000 sums; 2.5 % is 500, five deviations are 111.
        RoundedNormal law = RoundedNormal.ofScale(3);
        SeededBits bits = SeededBits.of(5);
        StatedNoise noise = new StatedNoise(CumulativeMechanism.NORMAL.name(), 3, Math.sqrt(law.variance()), 6);
        double bound = new Balance(noise, 0.1, 4, 9).bound(0.025);
        int above = 0;
        for (int i = 0; i < 20_000; i++) {
            double sum = 0;
            for (int k = 0; k < 13; k++) {
                sum += (k < 4 ? 0.9 : 0.1) * law.draw(bits);
            }
            above += sum > bound ? 1 : 0;
        }
        assertThat(above).isBetween(389, 611);
        assertThat(new Balance(noise, 0.1, 4, 9).bound(1e-6)).isGreaterThan(2 * bound);
    }

    private static StatedNoise laplace(double scale) {
        return new StatedNoise(CumulativeMechanism.INGREDIENT.name(), scale, scale * Math.sqrt(2), 3 * scale);
    }
}
