package dev.bulla.bench.published.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.bench.sheet.Sheet;
import dev.bulla.core.random.PublicBits;
import java.util.List;
import org.junit.jupiter.api.Test;

class GaussianBayesTest {

    /** docs/mathematics.md §4.1: 12 queries at ε = 1. */
    @Test
    void query_corollary_isWorseThanDivision() {
        assertThat(GaussianBayes.query(1, 0, 12)).isCloseTo(0.0833, within(5e-5));
        assertThat(GaussianBayes.query(1, 0.01, 12)).isCloseTo(0.0476, within(5e-5));
        assertThat(GaussianBayes.query(1, 1e-10, 12)).isCloseTo(0.0213, within(5e-5));
        assertThat(GaussianBayes.query(1, 1e-20, 12)).isCloseTo(0.0150, within(5e-5));
    }

    @Test
    void asPublished_largeBudget_isTheExactClassifier() {
        double[][] x = new double[400][1];
        double[] y = new double[400];
        PublicBits bits = PublicBits.of("bayes");
        for (int i = 0; i < x.length; i++) {
            y[i] = i % 2;
            x[i][0] = (i % 2 + bits.nextUniform()) / 2;
        }
        Sheet sheet = new Sheet(List.of("x"), x, y);

        assertThat(GaussianBayes.exact(sheet).accuracy(sheet)).isGreaterThan(0.95);
        assertThat(GaussianBayes.asPublished(sheet, 1e6, bits).accuracy(sheet))
                .isEqualTo(GaussianBayes.exact(sheet).accuracy(sheet));
        assertThat(GaussianBayes.asPublished(sheet, 1e-4, bits).accuracy(sheet)).isLessThan(0.95);
    }
}
