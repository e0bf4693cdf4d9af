package dev.bulla.core.noise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.number.HighPrecision;
import dev.bulla.core.random.ScriptedBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.testing.StatAssert;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

class FallingWeightsTest {

    /** 1/(1 + 1/e), where two equal groups part. */
    private static final BigDecimal PART =
            BigDecimal.ONE.divide(BigDecimal.ONE.add(HighPrecision.exp(BigDecimal.ONE.negate())), HighPrecision.MC);

    @Test
    void draw_manyTimes_followsTheWeights() {
        int[] counts = {3, 0, 10, 1, 40};
        double[] weights = new double[counts.length];
        double total = 0;
        for (int k = 0; k < counts.length; k++) {
            weights[k] = counts[k] * Math.exp(-k);
            total += weights[k];
        }
        double sum = total;

        assertThat(StatAssert.with(200_000, 3)
                        .excess(
                                bits -> order(FallingWeights.draw(counts, bits)),
                                z -> BigDecimal.valueOf(
                                        z < 0 || z > 3 ? 0 : weights[new int[] {0, 2, 3, 4}[(int) z]] / sum)))
                .isLessThan(1);
    }

    @Test
    void draw_uniformAtTheEdgeOfAWord_isDecidedByTheNext() {
        int[] counts = {1, 1};
        long first = word(PART, 0);
        long second = word(PART, 1);

        assertThat(draw(counts, first, second - 1)).isZero();
        assertThat(draw(counts, first, second + 1)).isEqualTo(1);
        assertThat(draw(counts, first, second, word(PART, 2) - 1)).isZero();
        assertThat(draw(counts, first, second, word(PART, 2) + 1)).isEqualTo(1);
        assertThat(draw(counts, first - 1)).isZero();
        assertThat(draw(counts, first + 1)).isEqualTo(1);
    }

    @Test
    void draw_oneGroupOrFarOnes_isFound() {
        int[] far = new int[FallingWeights.MOST];
        far[255] = 7;
        assertThat(draw(far, -1)).isEqualTo(255);
        far[254] = 7;
        assertThat(draw(far, 1L << 62)).isEqualTo(254);
        assertThat(draw(far, -1, -1)).isEqualTo(255);
        far[0] = 1;
        assertThat(draw(far, -1, 0)).isZero();
        assertThat(draw(new int[] {5}, -1, -1, -1)).isZero();
    }

    /** The places that have a weight, as 0, 1, 2, 3. */
    private static long order(int place) {
        return place == 0 ? 0 : place - 1L;
    }

    private static int draw(int[] counts, long... words) {
        return FallingWeights.draw(counts, new ScriptedBits(SeededBits.of(1), words));
    }

    /** The 64 binary digits of a number from this word on. */
    private static long word(BigDecimal number, int index) {
        return number.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(64 * (index + 1))), new MathContext(120))
                .toBigInteger()
                .longValue();
    }
}
