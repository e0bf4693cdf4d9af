package dev.bulla.bench.published.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.bench.sheet.ProductSums;
import dev.bulla.core.random.PublicBits;
import dev.bulla.models.matrix.SymmetricEigen;
import org.junit.jupiter.api.Test;

/** AdaSSP and the SN algorithm: vectors of docs/mathematics.md §6.5 and §6.7. */
class MomentFormsTest {

    /** docs/mathematics.md §6.7: 0.2835 at ε = 1 as printed, 0.8647 with the scale squared as the library had it. */
    @Test
    void certain_sn_isMoreThanAnyDelta() {
        assertThat(SnAsPublished.certain(SnAsPublished.printed(1))).isCloseTo(0.2835, within(5e-5));
        assertThat(SnAsPublished.certain(SnAsPublished.library(1))).isCloseTo(0.8647, within(5e-5));
    }

    /**
     * docs/mathematics.md §6.7: with one row more the output less that row would have to be positive semi-definite, and as printed it is not in 28 %
     * of 4,000 draws (within 0.025, which is 3.5 standard errors). With the degrees of {@link PrivateWishart} that is never seen.
     */
    @Test
    void noise_ofSn_givesRowsAway() {
        PublicBits bits = PublicBits.of("support of SN");
        int runs = 4_000;
        int printed = 0;
        int enough = 0;
        for (int i = 0; i < runs; i++) {
            printed += isImpossibleWithOneMore(SnAsPublished.noise(4, SnAsPublished.printed(1), bits));
            enough += i < 1_000 ? isImpossibleWithOneMore(PrivateWishart.noise(4, 43 + 3, bits)) : 0;
        }
        assertThat((double) printed / runs).isCloseTo(0.2835, within(0.025));
        assertThat(enough).isZero();
    }

    private static int isImpossibleWithOneMore(double[][] w) {
        w[0][0] -= 1;
        return SymmetricEigen.of(w).least() < 0 ? 1 : 0;
    }

    /** docs/mathematics.md §6.7: ν = 43 at (1, 1e-6), 17 at (1, 1e-3), 86 at (½, 1e-6). */
    @Test
    void freedom_ofPrivateWishart_isTheVector() {
        assertThat(PrivateWishart.freedom(1, 1e-6)).isEqualTo(43);
        assertThat(PrivateWishart.freedom(1, 1e-3)).isEqualTo(17);
        assertThat(PrivateWishart.freedom(0.5, 1e-6)).isEqualTo(86);
    }

    /** docs/mathematics.md §6.5, at (1, 1e-6). */
    @Test
    void constants_ofAdaSsp_areTheVectors() {
        assertThat(AdaSspAsPublished.deviation(1, 1e-6)).isCloseTo(11.851811264, within(1e-9));
        assertThat(AdaSspAsPublished.shift(1, 1e-6)).isCloseTo(46.821810082, within(1e-8));
        assertThat(AdaSspAsPublished.threshold(10, 1, 1e-6)).isCloseTo(107.936428103, within(1e-7));
    }

    /** 2,000 draws: a sample deviation is off by 1.6 % at one standard error; with (N + Nᵀ)/2 it would be off by 29 %. */
    @Test
    void noise_ofAdaSsp_isTheSameOnAndOffTheDiagonal() {
        AdaSspAsPublished ada = new AdaSspAsPublished(new ProductSums(2));
        PublicBits bits = PublicBits.of("upper half");
        double on = 0;
        double off = 0;
        int runs = 2_000;
        for (int i = 0; i < runs; i++) {
            double[][] z = ada.noisySquares(1, bits);
            on += z[1][1] * z[1][1] / runs;
            off += z[0][1] * z[1][0] / runs;
        }
        assertThat(Math.sqrt(on)).isCloseTo(1, within(0.08));
        assertThat(Math.sqrt(off)).isCloseTo(1, within(0.08));
    }

    /** docs/mathematics.md §6.5: fine while ε is small, to be rejected at (20, .01) and (50, 1e-6). */
    @Test
    void trueDelta_ofAdaSsp_isKeptOnlyWhileEpsilonIsSmall() {
        assertThat(AdaSspAsPublished.trueDelta(1, 1e-6)).isCloseTo(1.3e-13, within(5e-15));
        assertThat(AdaSspAsPublished.trueDelta(20, .01)).isCloseTo(0.01146, within(5e-6));
        assertThat(AdaSspAsPublished.trueDelta(50, 1e-6)).isCloseTo(4.8e-4, within(5e-6));
    }

    @Test
    void minimise_largeBudgets_findTheLine() {
        ProductSums gram = new ProductSums(1);
        for (int i = 0; i < 5_000; i++) {
            double x = i / 2_500.0 - 1;
            gram.add(new double[] {x}, 0.3 * x);
        }
        PublicBits bits = PublicBits.of("line");

        assertThat(SnAsPublished.minimise(gram, SnAsPublished.printed(1e3), bits)[0])
                .isCloseTo(0.3, within(1e-3));
        assertThat(new AdaSspAsPublished(gram).minimise(1e4, 1e-6, bits)[0]).isCloseTo(0.3, within(1e-2));
        assertThat(PrivateWishart.minimise(gram, 3, bits)[0]).isCloseTo(0.3, within(2e-2));
    }
}
