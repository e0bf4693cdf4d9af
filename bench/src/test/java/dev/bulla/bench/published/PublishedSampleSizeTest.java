package dev.bulla.bench.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The vectors of docs/mathematics.md §3.6, to the printed digits. */
class PublishedSampleSizeTest {

    @Test
    void asPublished_pairs_matchTheSpecification() {
        PublishedSampleSize size = PublishedSampleSize.asPublished(500);

        assertThat(size.gamma()).isCloseTo(0.077439602807, within(5e-13));
        assertThat(size.rho()).isCloseTo(0.00710931231, within(5e-12));
        assertThat(size.rank()).isEqualTo(500);
    }

    @Test
    void asPublished_pairsAndGamma_matchTheSpecification() {
        assertThat(PublishedSampleSize.asPublished(500, 0.2).rank()).isEqualTo(439);
        assertThatThrownBy(() -> PublishedSampleSize.asPublished(500, 0.07))
                .hasMessageStartingWith("gamma must be between 0.0774396");
    }

    @ParameterizedTest
    @CsvSource({"0.33, 20", "0.1, 285", "0.05, 1305", "0.01, 41971"})
    void asPublished_gamma_matchesTheSpecification(double gamma, int pairs) {
        PublishedSampleSize size = PublishedSampleSize.asPublished(gamma);

        assertThat(size.pairs()).isEqualTo(pairs);
        assertThat(size.rank()).isEqualTo(pairs);
        assertThat(size.size().published()).isTrue();
    }

    @Test
    void asPublished_aTenth_hasTheRhoOfTheSpecification() {
        assertThat(PublishedSampleSize.asPublished(0.1).rho()).isCloseTo(0.009744611665, within(5e-13));
    }

    @ParameterizedTest
    @CsvSource({"-0.1, -3.577152063957297", "-0.0005, -9.89276", "-0.3678, -1.02093"})
    void lambertW_lower_isTheInverse(double x, double near) {
        double w = LambertW.lower(x);

        assertThat(w).isCloseTo(near, within(1e-4));
        assertThat(w * Math.exp(w)).isCloseTo(x, within(4 * Math.ulp(x) * Math.abs(w)));
    }

    @Test
    void lambertW_tenth_hasEveryDigit() {
        assertThat(LambertW.lower(-0.1)).isCloseTo(-3.577152063957297, within(1e-15));
    }
}
