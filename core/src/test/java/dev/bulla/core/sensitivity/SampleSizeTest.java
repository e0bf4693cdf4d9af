package dev.bulla.core.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.random.PublicBits;
import java.math.BigDecimal;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers of docs/mathematics.md §3.6, to the printed digits. */
class SampleSizeTest {

    private static final int TRIALS = 2_000_000;

    @ParameterizedTest
    @CsvSource({"0.1, 9", "0.05, 19", "0.01, 99", "0.3, 3", "0.2, 4"})
    void marginal_gamma_takesTheFewestPairs(BigDecimal gamma, int pairs) {
        SampleSize size = SampleSize.marginal(gamma);

        assertThat(size.pairs()).isEqualTo(pairs);
        assertThat(size.rank()).isEqualTo(pairs);
        assertThat(SampleSize.ofRank(pairs, pairs).gamma()).isLessThanOrEqualTo(gamma.add(new BigDecimal("1e-18")));
    }

    @Test
    void marginal_pairsAndGamma_takesTheSmallestRank() {
        assertThat(SampleSize.marginal(500, new BigDecimal("0.2")).rank()).isEqualTo(401);
        assertThatThrownBy(() -> SampleSize.marginal(8, new BigDecimal("0.1"))).hasMessageContaining("too few");
    }

    @ParameterizedTest
    @CsvSource({"0.1, 0.05, 29", "0.05, 1e-3, 135", "0.01, 1e-6, 1375"})
    void confident_gammaAndBeta_matchTheBook(BigDecimal gamma, BigDecimal beta, int pairs) {
        SampleSize size = SampleSize.confident(gamma, beta);

        assertThat(size.pairs()).isEqualTo(pairs);
        assertThat(SampleSize.confidentRank(pairs, pairs, beta).gamma()).isLessThanOrEqualTo(gamma);
        assertThat(SampleSize.confidentRank(pairs - 1, pairs - 1, beta).gamma()).isGreaterThan(gamma);
    }

    /** Ranks from exact fractions, and from scipy.stats.beta. */
    @ParameterizedTest
    @CsvSource({"0.05, 416", "1e-6, 441"})
    void confident_pairs_takesTheSmallestRank(BigDecimal beta, int rank) {
        SampleSize size = SampleSize.confident(500, new BigDecimal("0.2"), beta);

        assertThat(size.rank()).isEqualTo(rank);
        assertThat(SampleSize.confidentRank(500, rank - 1, beta).gamma()).isGreaterThan(new BigDecimal("0.2"));
    }

    @Test
    void betaQuantile_median_isThatOfTheUniformCase() {
        // Beta(1, 1) is uniform; Beta(2, 1) has P(X ≤ x) = x².
        assertThat(BinomialTail.betaQuantile(new BigDecimal("0.3"), 1, 1)).isEqualByComparingTo("0.3");
        assertThat(BinomialTail.betaQuantile(new BigDecimal("0.25"), 2, 2)).isEqualByComparingTo("0.5");
    }

    /** n = 2·10⁶: the standard error is 2·10⁻⁴, so ±0.002 is nine of them. */
    @Test
    void marginal_lognormalDistances_areCoveredAsPromised() {
        SampleSize size = SampleSize.marginal(new BigDecimal("0.1"));

        assertThat(coverage(size.pairs(), size.rank())).isCloseTo(0.9, within(0.002));
    }

    /** The planted bug: the second largest distance for the largest. */
    @Test
    void marginal_rankOneLess_isCaught() {
        SampleSize size = SampleSize.marginal(new BigDecimal("0.1"));
        double mutant = coverage(size.pairs(), size.rank() - 1);

        assertThat(mutant).isCloseTo(0.8, within(0.002));
        assertThat(1 - mutant).isGreaterThan(size.gamma().doubleValue() + 0.09);
    }

    private static double coverage(int pairs, int rank) {
        PublicBits bits = PublicBits.of("coverage");
        double[] distances = new double[pairs];
        int covered = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            Arrays.setAll(distances, i -> lognormal(bits));
            Arrays.sort(distances);
            covered += lognormal(bits) <= distances[rank - 1] ? 1 : 0;
        }
        return (double) covered / TRIALS;
    }

    private static double lognormal(PublicBits bits) {
        return Math.exp(2 * bits.nextNormal());
    }
}
