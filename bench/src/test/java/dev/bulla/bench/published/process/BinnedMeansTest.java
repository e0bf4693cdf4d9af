package dev.bulla.bench.published.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.PublicBits;
import dev.bulla.models.covariance.Covariance;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class BinnedMeansTest {

    private static final int DRAWS = 4_000;
    private static final BinnedMeans.Known KNOWN = new BinnedMeans.Known(new double[] {0, 1, 2}, 0, 10, 1);
    private static final double[] X = {0.1, 0.2, 0.3, 0.4};
    private static final double[] Y = {2, 4, 6, 20};

    private final PublicBits bits = PublicBits.of("binned means test");

    /** Laplace noise of 10/(4ε) has a standard deviation of √2 times that; an empty bin is left out, and so told. */
    @Test
    void asPublished_fourRows_haveLaplaceNoiseByTheirTrueNumber() {
        double[] means = new double[DRAWS];
        Arrays.setAll(
                means,
                i -> BinnedMeans.asPublished(X, Y, KNOWN, Budget.approx("1", "0.01"), bits)
                        .flat(new double[] {0.5})[0]);

        assertThat(mean(means)).isCloseTo(5.5, within(0.25));
        assertThat(deviation(means)).isCloseTo(Math.sqrt(2) * 2.5, within(0.3));
        assertThat(BinnedMeans.asPublished(X, Y, KNOWN, Budget.approx("1000", "0.01"), bits)
                        .flat(new double[] {0.5, 1.5}))
                .containsExactly(new double[] {5.5, 8}, within(0.05));
    }

    /** Without noise the same mean; an empty bin is the middle and not left out. */
    @Test
    void corrected_muchBudget_isTheMean() {
        double[] means = BinnedMeans.corrected(X, Y, KNOWN, Budget.approx("1000", "0.01"), bits)
                .flat(new double[] {0.5, 1.5});

        assertThat(means[0]).isCloseTo(5.5, within(0.3));
        assertThat(means[1]).isCloseTo(5, within(0.8));
    }

    /** A curve that saw averages keeps the area of its bins; one that saw values in their middles does not. */
    @Test
    void curve_averages_keepTheAreaOfBins() {
        BinnedMeans means = new BinnedMeans(
                0,
                List.of(
                        new BinnedMeans.Bin(0, 1, 0, 1e-6),
                        new BinnedMeans.Bin(1, 2, 5, 1e-6),
                        new BinnedMeans.Bin(2, 3, 1, 1e-6)));
        Covariance kernel = Covariance.parse("se", List.of("x")).withScales(new double[] {0.7}, new double[] {1});
        double[] fine = new double[1000];
        Arrays.setAll(fine, i -> 1 + (i + 0.5) / fine.length);

        assertThat(mean(means.curve(kernel, 25, true, fine))).isCloseTo(5, within(1e-4));
        assertThat(means.curve(kernel, 25, false, new double[] {1.5})[0]).isCloseTo(5, within(1e-4));
        assertThat(mean(means.curve(kernel, 25, false, fine))).isLessThan(4.8);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double deviation(double[] values) {
        double mean = mean(values);
        return Math.sqrt(Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / (values.length - 1));
    }
}
