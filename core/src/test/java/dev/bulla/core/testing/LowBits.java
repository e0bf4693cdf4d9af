package dev.bulla.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.random.RandomBits;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the lowest bits of noisy values say about the exact one.
 *
 * <p>Proves, when it finds something: outputs leave the declared grid, or their last bits are distributed differently
 * for two inputs, so that they tell the inputs apart whatever the noise (Mironov 2012). Does not prove the reverse: it
 * looks only at the place of the lowest set bit and at the two bits above it.
 *
 * <p>Use it with a grid far finer than the noise: on a grid as coarse as the noise the last bits of neighbours differ
 * by right, within e^ε.
 *
 * @param offGrid how many outputs are no whole multiple of the grid
 * @param excess two-sample χ² of the last bits over its critical value at α = 10⁻⁶; above 1 they differ
 */
public record LowBits(long offGrid, double excess) {

    private static final int LEAST_POOLED = 40;

    /** A way to add noise to a number. */
    @FunctionalInterface
    public interface Noisy {
        double add(double value, RandomBits bits);
    }

    /** The verdict on this many outputs for each of two inputs. */
    public static LowBits of(double grid, double[] one, double[] other) {
        Map<Integer, Integer> ones = tally(one);
        Map<Integer, Integer> others = tally(other);
        return new LowBits(offGrid(grid, one) + offGrid(grid, other), excess(ones, others, one.length, other.length));
    }

    /** The verdict on a sampler, {@code samples} draws for each input. */
    public static LowBits of(double grid, Noisy noisy, int samples, RandomBits bits) {
        return of(grid, draws(noisy, 0, samples, bits), draws(noisy, 1, samples, bits));
    }

    /** Fails unless nothing was found. */
    public void assertNothing() {
        assertThat(offGrid).as("outputs off the grid").isZero();
        assertThat(excess)
                .as("χ² of the last bits for two inputs over its critical value")
                .isLessThan(1);
    }

    private static double[] draws(Noisy noisy, double value, int samples, RandomBits bits) {
        double[] draws = new double[samples];
        for (int i = 0; i < samples; i++) {
            draws[i] = noisy.add(value, bits);
        }
        return draws;
    }

    private static long offGrid(double grid, double[] outputs) {
        long off = 0;
        for (double output : outputs) {
            off += Math.IEEEremainder(output, grid) == 0 ? 0 : 1;
        }
        return off;
    }

    private static Map<Integer, Integer> tally(double[] outputs) {
        Map<Integer, Integer> tally = new TreeMap<>();
        for (double output : outputs) {
            tally.merge(lastBits(output), 1, Integer::sum);
        }
        return tally;
    }

    /** The exponent of the lowest set bit, and the two bits above it. */
    private static int lastBits(double output) {
        if (output == 0) {
            return Integer.MAX_VALUE;
        }
        long mantissa = (Double.doubleToLongBits(output) & 0xF_FFFF_FFFF_FFFFL) | (1L << 52);
        int zeros = Long.numberOfTrailingZeros(mantissa);
        int above = (int) (mantissa >>> zeros >>> 1) & 3;
        return (Math.getExponent(output) - 52 + zeros) * 4 + above;
    }

    private static double excess(Map<Integer, Integer> ones, Map<Integer, Integer> others, int n, int m) {
        Set<Integer> keys = new HashSet<>(ones.keySet());
        keys.addAll(others.keySet());
        double chi = 0;
        int cells = 0;
        long restOne = 0;
        long restOther = 0;
        for (int key : keys) {
            int a = ones.getOrDefault(key, 0);
            int b = others.getOrDefault(key, 0);
            if (a + b < LEAST_POOLED) {
                restOne += a;
                restOther += b;
            } else {
                chi += part(a, b, n, m);
                cells++;
            }
        }
        if (restOne + restOther >= LEAST_POOLED) {
            chi += part(restOne, restOther, n, m);
            cells++;
        }
        return cells < 2 ? 0 : chi / StatAssert.critical(cells - 1.0);
    }

    private static double part(long a, long b, int n, int m) {
        double difference = a * Math.sqrt((double) m / n) - b * Math.sqrt((double) n / m);
        return difference * difference / (a + b);
    }
}
