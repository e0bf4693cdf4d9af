package dev.bulla.models.functional;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The Gaussian kernel e^(−|x−y|²/2h²) on the unit cube as a finite Fourier series: weights a_j ∝ e^(−2π²Σ(j_k h_k/P_k)²) on whole
 * frequencies j, √a_0 and pairs √(2a_j)·cos, √(2a_j)·sin of 2πΣ j_k x_k/P_k. The weights sum to 1, so every point has norm 1.
 *
 * <p>The period P is a little more than 1, so that opposite ends of a column do not meet. The frequencies with the most
 * weight are kept until what is left out is below half of the accuracy asked for. Privacy never depends on it.
 *
 * <p>Source: specification §3.6. Limits: up to three columns.
 */
final class FourierGrid implements FeatureMap {

    /** The most features; more would be noise. */
    static final int MOST = 20_000;

    private static final int POINTS = 801;

    private final double[] bandwidths;
    private final double[] periods;
    private final int[][] frequencies;
    private final double[] roots;
    private final int[] highest;
    private final double discarded;

    private FourierGrid(double[] bandwidths, double[] periods, List<int[]> half, double discarded) {
        this.bandwidths = bandwidths;
        this.periods = periods;
        this.discarded = discarded;
        this.frequencies = half.toArray(int[][]::new);
        this.highest = new int[periods.length];
        this.roots = new double[frequencies.length];
        double sum = 0;
        for (int i = 0; i < roots.length; i++) {
            roots[i] = weight(frequencies[i], bandwidths, periods) * (i == 0 ? 1 : 2);
            sum += roots[i];
            for (int k = 0; k < periods.length; k++) {
                highest[k] = Math.max(highest[k], Math.abs(frequencies[i][k]));
            }
        }
        for (int i = 0; i < roots.length; i++) {
            roots[i] = Math.sqrt(roots[i] / sum);
        }
    }

    /**
     * The grid for bandwidths in units of each column's range.
     *
     * @param accuracy how far the kernel may be from the Gaussian one
     */
    static FourierGrid of(double[] bandwidths, double accuracy) {
        return bandwidths.length == 1 ? line(bandwidths[0], accuracy) : cube(bandwidths, accuracy);
    }

    /** One column: the fewest frequencies for which some period reaches the accuracy. */
    private static FourierGrid line(double h, double accuracy) {
        int low = 1;
        int high = 1;
        while (best(h, high)[0] > accuracy && 2 * high + 1 <= MOST) {
            low = high;
            high *= 2;
        }
        while (high - low > 1) {
            int middle = (low + high) / 2;
            if (best(h, middle)[0] > accuracy) {
                low = middle;
            } else {
                high = middle;
            }
        }
        int count = best(h, low)[0] <= accuracy ? low : high;
        double[] periods = {best(h, count)[1]};
        List<int[]> half = new ArrayList<>();
        for (int j = 0; j <= count; j++) {
            half.add(new int[] {j});
        }
        double beyond = 0;
        double all = 1;
        for (int j = 1; j <= 40 * (count + 10); j++) {
            double w = 2 * weight(new int[] {j}, new double[] {h}, periods);
            all += w;
            beyond += j > count ? w : 0;
        }
        return new FourierGrid(new double[] {h}, periods, half, beyond / all);
    }

    /** The smallest largest error over sixty periods, and the period. */
    private static double[] best(double h, int count) {
        double[] best = {Double.POSITIVE_INFINITY, 0};
        for (int i = 0; i < 60; i++) {
            double period = 1.02 + (9 * h - 0.02) * i / 59;
            double error = period > 1 ? error(h, count, period, best[0]) : Double.POSITIVE_INFINITY;
            if (error < best[0]) {
                best = new double[] {error, period};
            }
        }
        return best;
    }

    private static double error(double h, int count, double period, double enough) {
        double[] a = new double[count + 1];
        double sum = 0;
        for (int j = 0; j <= count; j++) {
            a[j] = (j == 0 ? 1 : 2) * StrictMath.exp(-2 * Math.PI * Math.PI * j * j * h * h / (period * period));
            sum += a[j];
        }
        double most = 0;
        for (int i = 0; i < POINTS && most < enough; i++) {
            double x = i / (POINTS - 1.0);
            double step = StrictMath.cos(2 * Math.PI * x / period);
            double last = 1;
            double now = step;
            double kernel = a[0];
            for (int j = 1; j <= count; j++) {
                kernel += a[j] * now;
                double next = 2 * step * now - last; // Chebyshev: cos((j+1)t)
                last = now;
                now = next;
            }
            most = Math.max(most, Math.abs(kernel / sum - StrictMath.exp(-x * x / (2 * h * h))));
        }
        return most;
    }

    /** Several columns: the heaviest frequencies, with a period of 1 + 4h each. */
    private static FourierGrid cube(double[] h, double accuracy) {
        double[] periods = new double[h.length];
        int[] reach = new int[h.length];
        for (int k = 0; k < h.length; k++) {
            periods[k] = 1 + 4 * h[k];
            reach[k] = (int) Math.ceil(periods[k] / (Math.PI * h[k]) * Math.sqrt(Math.log(1 / accuracy) / 2 + 6));
        }
        List<int[]> all = new ArrayList<>();
        spread(new int[h.length], 0, reach, all);
        all.sort(Comparator.comparingDouble(j -> -weight(j, h, periods)));
        double total = 1;
        for (int k = 0; k < h.length; k++) {
            double line = 1;
            for (int j = 1; j <= 50 * reach[k]; j++) {
                line += 2 * StrictMath.exp(-2 * Math.PI * Math.PI * j * j * h[k] * h[k] / (periods[k] * periods[k]));
            }
            total *= line;
        }
        List<int[]> half = new ArrayList<>();
        double kept = 0;
        double last = 0;
        for (int[] j : all) {
            double weight = weight(j, h, periods);
            boolean enough = kept >= total * (1 - accuracy / 2) && weight < last * (1 - 1e-9); // whole shells only
            if (enough || 2 * half.size() > MOST) {
                break;
            }
            kept += sign(j) == 0 ? 1 : 2 * weight;
            last = weight;
            half.add(j);
        }
        return new FourierGrid(h, periods, half, Math.max(0, 1 - kept / total));
    }

    /** Every frequency whose first coordinate that is not zero is positive, and zero. */
    private static void spread(int[] j, int k, int[] reach, List<int[]> into) {
        if (k == j.length) {
            if (sign(j) >= 0) {
                into.add(j.clone());
            }
            return;
        }
        for (j[k] = -reach[k]; j[k] <= reach[k]; j[k]++) {
            spread(j, k + 1, reach, into);
        }
        j[k] = 0;
    }

    private static int sign(int[] j) {
        for (int value : j) {
            if (value != 0) {
                return Integer.signum(value);
            }
        }
        return 0;
    }

    private static double weight(int[] j, double[] h, double[] periods) {
        double sum = 0;
        for (int k = 0; k < j.length; k++) {
            double scaled = j[k] * h[k] / periods[k];
            sum += scaled * scaled;
        }
        return StrictMath.exp(-2 * Math.PI * Math.PI * sum);
    }

    @Override
    public int dimension() {
        return 2 * frequencies.length - 1;
    }

    @Override
    public int inputs() {
        return periods.length;
    }

    @Override
    public double constant() {
        return roots[0];
    }

    /** The weight of a pair of features, cos and sin together; of the constant, at 0. */
    double share(int pair) {
        return roots[pair] * roots[pair];
    }

    double period(int column) {
        return periods[column];
    }

    @Override
    public void features(double[] point, double[] features) {
        features[0] = roots[0];
        if (periods.length == 1) {
            line(point[0], features);
            return;
        }
        double[][] cos = new double[periods.length][];
        double[][] sin = new double[periods.length][];
        for (int k = 0; k < periods.length; k++) {
            cos[k] = new double[highest[k] + 1];
            sin[k] = new double[highest[k] + 1];
            turn(2 * Math.PI * point[k] / periods[k], cos[k], sin[k]);
        }
        for (int i = 1; i < frequencies.length; i++) {
            double c = 1;
            double s = 0;
            for (int k = 0; k < periods.length; k++) {
                int j = Math.abs(frequencies[i][k]);
                double cj = cos[k][j];
                double sj = frequencies[i][k] < 0 ? -sin[k][j] : sin[k][j];
                double next = c * cj - s * sj;
                s = s * cj + c * sj;
                c = next;
            }
            features[2 * i - 1] = roots[i] * c;
            features[2 * i] = roots[i] * s;
        }
    }

    private void line(double x, double[] features) {
        double angle = 2 * Math.PI * x / periods[0];
        double stepCos = StrictMath.cos(angle);
        double stepSin = StrictMath.sin(angle);
        double c = 1;
        double s = 0;
        for (int i = 1; i < frequencies.length; i++) {
            double next = c * stepCos - s * stepSin;
            s = s * stepCos + c * stepSin;
            c = next;
            features[2 * i - 1] = roots[i] * c;
            features[2 * i] = roots[i] * s;
        }
    }

    private static void turn(double angle, double[] cos, double[] sin) {
        double stepCos = StrictMath.cos(angle);
        double stepSin = StrictMath.sin(angle);
        cos[0] = 1;
        for (int j = 1; j < cos.length; j++) {
            cos[j] = cos[j - 1] * stepCos - sin[j - 1] * stepSin;
            sin[j] = sin[j - 1] * stepCos + cos[j - 1] * stepSin;
        }
    }

    /** −τ/(1 − τ), τ the weight left out: the whole series, a wrapped Gaussian, is nowhere below zero. */
    @Override
    public BigDecimal leastKernel() {
        double least = -discarded / (1 - discarded);
        return new BigDecimal(least - 1e-12).round(new MathContext(12, RoundingMode.FLOOR));
    }

    @Override
    public Map<String, Object> json() {
        List<BigDecimal> shown = new ArrayList<>();
        for (double period : periods) {
            shown.add(new BigDecimal(period).round(MathContext.DECIMAL32));
        }
        return Map.of("feature_map", "fourier-grid", "features", dimension(), "periods", shown);
    }

    double[] bandwidths() {
        return bandwidths.clone();
    }

    /** 2πj_k/P_k of each pair of features. */
    double[][] angularFrequencies() {
        double[][] angular = new double[frequencies.length - 1][periods.length];
        for (int i = 0; i < angular.length; i++) {
            for (int k = 0; k < periods.length; k++) {
                angular[i][k] = 2 * Math.PI * frequencies[i + 1][k] / periods[k];
            }
        }
        return angular;
    }
}
