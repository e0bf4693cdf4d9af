package dev.bulla.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.noise.IntegerLaw;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;

/**
 * A χ² test of draws against an exact law on the integers, which also proves that it can fail.
 *
 * <p>Proves: at α = 10⁻⁶ the draws do not contradict the law, and with power 1 − 10⁻⁶ or more they would contradict the
 * same law with its scale off by a tenth. Does not prove: that the law is kept where fewer than {@value #LEAST_EXPECTED}
 * draws are expected (those values are one cell), nor that draws are independent ({@link PrivacyKit} looks at that).
 *
 * <p>Cells are single integers with at least {@value #LEAST_EXPECTED} expected draws, and all the rest. The critical
 * value is the Wilson–Hilferty approximation of the χ² quantile, which at these sizes is right to a percent. A law is
 * taken to fall off on both sides of zero.
 */
public final class StatAssert {

    /** The chance of a false alarm of one test. */
    public static final double ALPHA = 1e-6;

    private static final double LEAST_EXPECTED = 20;

    /** Standard normal quantile of 1 − 10⁻⁶. */
    private static final double Z = 4.753424308822899;

    private final int samples;
    private final SeededBits bits;

    /**
     * Values with enough expected draws, and the mass of all others.
     *
     * @param chances of the single values
     * @param rest the mass of all others, not below 10⁻¹²
     */
    private record Cells(Map<Long, Double> chances, double rest) {}

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
        followsAndRejectsTenPercent(law.apply(scale)::draw, law, scale);
    }

    /** The draws of any sampler follow {@code law(scale)}, and do not follow it with a scale off by a tenth either way. */
    public void followsAndRejectsTenPercent(
            ToLongFunction<RandomBits> sampler, DoubleFunction<IntegerLaw> law, double scale) {
        LongFunction<BigDecimal> claimed = law.apply(scale)::probability;
        LongFunction<BigDecimal> wider = law.apply(scale * 1.1)::probability;
        LongFunction<BigDecimal> narrower = law.apply(scale / 1.1)::probability;
        assertThat(hasPower(samples, claimed, wider) && hasPower(samples, claimed, narrower))
                .as("%d draws tell a scale 10 %% off with chance 1 − 10⁻⁶", samples)
                .isTrue();
        long[] draws = draws(sampler);
        assertThat(excess(draws, claimed))
                .as("χ² over its critical value, scale %s", scale)
                .isLessThan(1);
        assertThat(excess(draws, wider)).as("scale 10 %% up").isGreaterThan(1);
        assertThat(excess(draws, narrower)).as("scale 10 %% down").isGreaterThan(1);
    }

    /** χ² over its critical value for fresh draws of any sampler; above 1 the law is rejected at α = 10⁻⁶. */
    public double excess(ToLongFunction<RandomBits> sampler, LongFunction<BigDecimal> law) {
        return excess(draws(sampler), law);
    }

    /** χ² over its critical value for given draws; above 1 the law is rejected at α = 10⁻⁶. */
    public static double excess(long[] draws, LongFunction<BigDecimal> law) {
        Cells cells = cells(law, draws.length);
        Map<Long, Integer> counts = new HashMap<>();
        Arrays.stream(draws).forEach(draw -> counts.merge(draw, 1, Integer::sum));
        double chi = 0;
        long seen = 0;
        for (Map.Entry<Long, Double> cell : cells.chances().entrySet()) {
            int count = counts.getOrDefault(cell.getKey(), 0);
            double expected = cell.getValue() * draws.length;
            chi += square(count - expected) / expected;
            seen += count;
        }
        double rest = cells.rest() * draws.length;
        chi += square(draws.length - seen - rest) / Math.max(rest, 1);
        return chi / critical(cells.chances().size());
    }

    /**
     * Whether this many draws of {@code truth} are told from {@code claimed} with chance 1 − 10⁻⁶.
     *
     * <p>Formula: with λ = n Σ (p − q)²/q, χ² is about normal with mean d + λ and variance 2(d + 2λ); it has to lie
     * 4.75 deviations above the critical value.
     */
    public static boolean hasPower(int samples, LongFunction<BigDecimal> truth, LongFunction<BigDecimal> claimed) {
        Cells cells = cells(claimed, samples);
        double distance = 0;
        double mass = 0;
        for (Map.Entry<Long, Double> cell : cells.chances().entrySet()) {
            double p = truth.apply(cell.getKey()).doubleValue();
            distance += square(p - cell.getValue()) / cell.getValue();
            mass += p;
        }
        double lambda = samples * (distance + square(1 - mass - cells.rest()) / Math.max(cells.rest(), 1.0 / samples));
        double df = cells.chances().size();
        return df + lambda - critical(df) >= Z * Math.sqrt(2 * (df + 2 * lambda));
    }

    /** The χ² quantile of 1 − 10⁻⁶. */
    static double critical(double df) {
        return df * Math.pow(1 - 2 / (9 * df) + Z * Math.sqrt(2 / (9 * df)), 3);
    }

    private long[] draws(ToLongFunction<RandomBits> sampler) {
        long[] draws = new long[samples];
        for (int i = 0; i < samples; i++) {
            draws[i] = sampler.applyAsLong(bits);
        }
        return draws;
    }

    private static Cells cells(LongFunction<BigDecimal> law, int samples) {
        Map<Long, Double> chances = new HashMap<>();
        double mass = 0;
        boolean more = true;
        for (long k = 0; more; k++) {
            more = false;
            for (long value : k == 0 ? new long[] {0} : new long[] {k, -k}) {
                double p = law.apply(value).doubleValue();
                if (p * samples >= LEAST_EXPECTED) {
                    chances.put(value, p);
                    mass += p;
                    more = true;
                }
            }
        }
        return new Cells(chances, Math.max(1 - mass, 1e-12));
    }

    private static double square(double x) {
        return x * x;
    }
}
