package dev.bulla.core.noise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import java.math.BigDecimal;
import java.util.function.DoubleFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ten million draws a law (times {@code -Dbulla.samples}): χ² over single values, counts beyond every half standard deviation
 * to six, and single bits of wide laws. Each statistic is held against its exact distribution with a two-sided normal or
 * Wilson–Hilferty quantile of 10⁻⁶ a test.
 */
class TenMillionStatTest {

    private static final int DRAWS = 10_000_000 * Integer.getInteger("bulla.samples", 1);
    private static final double Z = 4.9;

    @ParameterizedTest
    @ValueSource(doubles = {0.4, 1, 4.22467889, 30.75})
    void draw_normal_followsItsLawIntoTheTails(double scale) {
        check(RoundedNormal::ofScale, scale, 101);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.4, 1, 8.0576, 100})
    void draw_laplace_followsItsLawIntoTheTails(double scale) {
        check(DiscreteLaplace::ofScale, scale, 103);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0x1p20, 1234567.5, 0x1p40})
    void draw_wideScales_haveFairBits(double scale) {
        RandomBits bits = SeededBits.of(107);
        for (IntegerLaw law : new IntegerLaw[] {RoundedNormal.ofScale(scale), DiscreteLaplace.ofScale(scale)}) {
            int middle = Math.getExponent(scale) / 2;
            int draws = DRAWS / 5;
            int[] ones = new int[2];
            for (int i = 0; i < draws; i++) {
                long z = law.draw(bits);
                ones[0] += (int) (z & 1);
                ones[1] += (int) (z >>> middle & 1);
            }
            for (int count : ones) {
                assertThat(Math.abs(count - draws / 2.0) / (Math.sqrt(draws) / 2))
                        .isLessThan(Z);
            }
        }
    }

    private static void check(DoubleFunction<IntegerLaw> laws, double scale, long seed) {
        IntegerLaw law = laws.apply(scale);
        int reach = 20 + (int) (40 * scale);
        int[] counts = counts(law, reach, seed);
        assertThat(chi(law, counts, reach)).as("χ² over its critical value").isLessThan(1);
        assertThat(chi(laws.apply(scale * 1.01), counts, reach))
                .as("scale off by a hundredth")
                .isGreaterThan(1);
        double deviation = Math.sqrt(law.variance());
        for (double sigmas = 0.5; sigmas <= 6; sigmas += 0.5) {
            beyond(law, counts, reach, (int) Math.ceil(sigmas * deviation));
        }
    }

    private static int[] counts(IntegerLaw law, int reach, long seed) {
        RandomBits bits = SeededBits.of(seed);
        int[] counts = new int[2 * reach + 1];
        for (int i = 0; i < DRAWS; i++) {
            long z = law.draw(bits);
            counts[(int) Math.max(-reach, Math.min(reach, z)) + reach]++;
        }
        return counts;
    }

    private static double chi(IntegerLaw law, int[] counts, int reach) {
        double chi = 0;
        int cells = 0;
        for (int k = -reach + 1; k < reach; k++) {
            double expected = law.probability(k).doubleValue() * DRAWS;
            if (expected >= 20) {
                chi += Math.pow(counts[k + reach] - expected, 2) / expected;
                cells++;
            }
        }
        double df = cells - 1;
        return chi / (df * Math.pow(1 - 2 / (9 * df) + Z * Math.sqrt(2 / (9 * df)), 3));
    }

    /** How many draws lie at or beyond k on either side, against the binomial law: normal when many, else a plain bound. */
    private static void beyond(IntegerLaw law, int[] counts, int reach, int k) {
        BigDecimal inside = BigDecimal.ZERO;
        long seen = DRAWS;
        for (int z = -k + 1; z < k; z++) {
            inside = inside.add(law.probability(z));
            seen -= counts[z + reach];
        }
        double expected = Math.max(0, BigDecimal.ONE.subtract(inside).doubleValue()) * DRAWS;
        assertThat(Math.abs(seen - expected)).as("beyond %d", k).isLessThan(Z * Math.sqrt(expected) + Z * Z);
    }
}
