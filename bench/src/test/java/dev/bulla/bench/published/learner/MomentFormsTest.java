package dev.bulla.bench.published.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.bench.sheet.ProductSums;
import dev.bulla.core.random.PublicBits;
import org.junit.jupiter.api.Test;

/** AdaSSP and the SN algorithm: vectors of spec §5.2(d) and §5.4. */
class MomentFormsTest {

    /** The specification: 0.8647 at ε = 1 with the scale squared as the library had it. */
    @Test
    void certain_sn_isMostOfTheTime() {
        assertThat(SnAsPublished.certain(1)).isCloseTo(0.8647, within(5e-5));
    }

    /** The specification: ν = 43 at (1, 1e-6), 17 at (1, 1e-3), 86 at (½, 1e-6). */
    @Test
    void freedom_ofPrivateWishart_isTheVector() {
        assertThat(PrivateWishart.freedom(1, 1e-6)).isEqualTo(43);
        assertThat(PrivateWishart.freedom(1, 1e-3)).isEqualTo(17);
        assertThat(PrivateWishart.freedom(0.5, 1e-6)).isEqualTo(86);
    }

    /** The specification: 11.851811264 at (1, 1e-6). */
    @Test
    void deviation_adassp_isTheVector() {
        assertThat(AdaSspAsPublished.deviation(1, 1e-6)).isCloseTo(11.851811264, within(1e-9));
    }

    @Test
    void minimise_largeBudgets_findTheLine() {
        ProductSums gram = new ProductSums(1);
        for (int i = 0; i < 5_000; i++) {
            double x = i / 2_500.0 - 1;
            gram.add(new double[] {x}, 0.3 * x);
        }
        PublicBits bits = PublicBits.of("line");

        assertThat(SnAsPublished.minimise(gram, 1e3, bits)[0]).isCloseTo(0.3, within(1e-3));
        assertThat(new AdaSspAsPublished(gram).minimise(1e4, 1e-6, bits)[0]).isCloseTo(0.3, within(1e-2));
        assertThat(PrivateWishart.minimise(gram, 3, bits)[0]).isCloseTo(0.3, within(2e-2));
    }
}
