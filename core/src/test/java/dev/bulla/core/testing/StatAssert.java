package dev.bulla.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.noise.IntegerLaw;
import dev.bulla.core.random.SeededBits;
import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleFunction;

/**
 * A χ² test of draws against an exact law on the integers, which also proves that it can fail.
 *
 * <p>Cells are single integers with at least {@value #LEAST_EXPECTED} expected draws, and the two tails. The critical
 * value is the Wilson–Hilferty approximation of the χ² quantile, which at these sizes is right to a percent.
 */
public final class StatAssert {

    private static final double LEAST_EXPECTED = 20;

    /** Standard normal quantile of 1 − 10⁻⁶. */
    private static final double Z = 4.753424308822899;

    private final int samples;
    private final SeededBits bits;

    private StatAssert(int samples, long seed) {
        this.samples = samples * Integer.getInteger("bulla.samples", 1);
        this.bits = SeededBits.of(seed);
    }

    /** A test of this many draws (times {@code -Dbulla.samples}) at α = 10⁻⁶. */
    public static StatAssert with(int samples, long seed) {
        return new StatAssert(samples, seed);
    }

    /** The draws of {@code law(scale)} follow it, and do not follow the law with a scale off by a tenth either way. */
    public void followsAndRejectsTenPercent(DoubleFunction<IntegerLaw> law, double scale) {
        Map<Long, Integer> counts = new HashMap<>();
        IntegerLaw drawn = law.apply(scale);
        for (int i = 0; i < samples; i++) {
            counts.merge(drawn.draw(bits), 1, Integer::sum);
        }
        assertThat(excess(counts, drawn))
                .as("χ² over its critical value, scale %s", scale)
                .isLessThan(1);
        assertThat(excess(counts, law.apply(scale * 1.1))).as("scale 10 %% up").isGreaterThan(1);
        assertThat(excess(counts, law.apply(scale / 1.1)))
                .as("scale 10 %% down")
                .isGreaterThan(1);
    }

    /** χ² divided by its critical value. */
    private double excess(Map<Long, Integer> counts, IntegerLaw law) {
        double chi = 0;
        int cells = 0;
        double seenMass = 0;
        long seen = 0;
        for (long k = 0; ; k++) {
            double p = law.probability(k).doubleValue();
            if (p * samples < LEAST_EXPECTED) {
                break;
            }
            for (long side : k == 0 ? new long[] {0} : new long[] {k, -k}) {
                int count = counts.getOrDefault(side, 0);
                chi += square(count - p * samples) / (p * samples);
                cells++;
                seenMass += p;
                seen += count;
            }
        }
        double rest = Math.max(1 - seenMass, 1e-12) * samples;
        chi += square(samples - seen - rest) / Math.max(rest, 1);
        double df = cells;
        double critical = df * Math.pow(1 - 2 / (9 * df) + Z * Math.sqrt(2 / (9 * df)), 3);
        return chi / critical;
    }

    private static double square(double x) {
        return x * x;
    }
}
