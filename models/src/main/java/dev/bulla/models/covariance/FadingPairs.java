package dev.bulla.models.covariance;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * Averages of a fading kernel over pairs of stretches, as {@link FadingColumn} has them but to 10⁻¹¹ of 1, which costs a tenth: stretches share ends, so a second tail is worked out once for each
 * pair of ends; and where stretches are so narrow that differences of tails lose digits, three of Gauss's points on each are as good as all.
 */
final class FadingPairs {

    /** Products of widths, in length scales, from which on tails keep enough digits. */
    private static final double WIDE = 1e-3;

    /** Widths, in length scales, up to which three points do. */
    private static final double NARROW = 0.05;

    private static final double[] AT = {-StrictMath.sqrt(0.15), 0, StrictMath.sqrt(0.15)};
    private static final double[] WEIGHT = {5.0 / 18, 8.0 / 18, 5.0 / 18};

    private final FadingKernel kernel;
    private final double scale;
    private final double[][] stretches;

    /** Of all stretches, in length scales, each once. */
    private final double[] ends;

    private final double[][] tails;

    FadingPairs(FadingKernel kernel, double scale, double[][] stretches) {
        this.kernel = kernel;
        this.scale = scale;
        this.stretches = stretches;
        this.ends = Arrays.stream(stretches)
                .flatMapToDouble(DoubleStream::of)
                .sorted()
                .distinct()
                .toArray();
        this.tails = new double[ends.length][];
        double[] scaled = Arrays.stream(ends).map(end -> end / scale).toArray();
        for (int i = 0; i < ends.length; i++) {
            tails[i] = new double[i + 1];
            for (int j = 0; j <= i; j++) {
                double apart = scaled[i] - scaled[j];
                tails[i][j] = apart > kernel.reach() ? 0 : kernel.secondTail(apart);
            }
        }
    }

    double[][] all(FadingColumn exact) {
        int n = stretches.length;
        int[][] at = new int[n][];
        Arrays.setAll(at, i ->
                new int[] {Arrays.binarySearch(ends, stretches[i][0]), Arrays.binarySearch(ends, stretches[i][1])});
        double[][] pairs = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                pairs[i][j] = pair(i, j, at, exact);
                pairs[j][i] = pairs[i][j];
            }
        }
        return pairs;
    }

    private double pair(int i, int j, int[][] at, FadingColumn exact) {
        double[] one = stretches[i];
        double[] other = stretches[j];
        double a = (one[1] - one[0]) / scale;
        double b = (other[1] - other[0]) / scale;
        if (a * b >= WIDE) {
            double overlap = Math.max(0, Math.min(one[1], other[1]) - Math.max(one[0], other[0])) / scale;
            double near = tail(at[i][0], at[j][1]) - tail(at[i][0], at[j][0]);
            double far = tail(at[i][1], at[j][0]) - tail(at[i][1], at[j][1]);
            return (kernel.mass() * overlap + near + far) / a / b;
        }
        double apart = Math.abs(one[0] + one[1] - other[0] - other[1]) / (2 * scale);
        boolean isSmooth = kernel == FadingKernel.SE || apart > a + b;
        return Math.max(a, b) <= NARROW && isSmooth
                ? byPoints(apart, a, b)
                : exact.average(other[0] - one[0], one[1] - one[0], other[1] - other[0]);
    }

    private double tail(int end, int other) {
        return tails[Math.max(end, other)][Math.min(end, other)];
    }

    private double byPoints(double apart, double a, double b) {
        double sum = 0;
        for (int p = 0; p < AT.length; p++) {
            for (int q = 0; q < AT.length; q++) {
                sum += WEIGHT[p] * WEIGHT[q] * kernel.at(Math.abs(apart + a * AT[p] - b * AT[q]));
            }
        }
        return sum;
    }
}
