package dev.bulla.models.feature;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A kernel on the unit cube as a finite Fourier series: weights a_j, the kernel's spectrum at whole frequencies j over a period
 * P, √a_0 and pairs √(2a_j)·cos, √(2a_j)·sin of 2πΣ j_k x_k/P_k. The weights sum to 1, so every point has norm 1.
 *
 * <p>The period is a little more than 1, so that opposite ends of a column do not meet. The frequencies with the most
 * weight are kept until what is left out is below half of the accuracy asked for, or there are too many. Privacy never
 * depends on it.
 *
 * <p>Source: docs/mathematics.md §5.5. Limits: up to three columns.
 */
public final class FourierGrid implements FeatureMap {

    private final Kernel kernel;
    private final double[] bandwidths;
    private final double[] periods;
    private final int[][] frequencies;
    private final double[] roots;
    private final int[] highest;
    private final double discarded;

    private FourierGrid(Kernel kernel, double[] bandwidths, double[] periods, Frequencies chosen) {
        this.kernel = kernel;
        this.bandwidths = bandwidths.clone();
        this.periods = periods;
        this.discarded = chosen.discarded();
        this.frequencies = chosen.half().toArray(int[][]::new);
        this.highest = new int[periods.length];
        this.roots = new double[frequencies.length];
        double sum = 0;
        for (int i = 0; i < roots.length; i++) {
            roots[i] = chosen.weights().get(i) * (i == 0 ? 1 : 2);
            sum += roots[i];
            for (int k = 0; k < periods.length; k++) {
                highest[k] = Math.max(highest[k], Math.abs(frequencies[i][k]));
            }
        }
        for (int i = 0; i < roots.length; i++) {
            roots[i] = Math.sqrt(roots[i] / sum);
        }
    }

    /** The grid of the Gaussian kernel, as many features as the accuracy needs. */
    public static FourierGrid of(double[] bandwidths, double accuracy) {
        return of(Kernel.GAUSSIAN, bandwidths, OptionalInt.empty(), accuracy);
    }

    /**
     * The grid for bandwidths in units of each column's range.
     *
     * @param features how many at most; as many as the accuracy needs when absent
     * @param accuracy how far the kernel may be from the true one
     */
    public static FourierGrid of(Kernel kernel, double[] bandwidths, OptionalInt features, double accuracy) {
        int most = (features.orElse(MOST) - 1) / 2;
        double[] periods = new double[bandwidths.length];
        double share = features.isPresent() ? 0 : accuracy / 2;
        if (kernel == Kernel.GAUSSIAN && periods.length == 1) {
            GaussianPeriod.Found found = features.isPresent()
                    ? GaussianPeriod.best(bandwidths[0], most)
                    : GaussianPeriod.fewest(bandwidths[0], accuracy, most);
            periods[0] = found.period();
            most = found.count();
            share = 0;
        } else {
            double beyond = kernel == Kernel.GAUSSIAN ? 4 : kernel.reach(accuracy / 2);
            Arrays.setAll(periods, k -> 1 + beyond * bandwidths[k]);
        }
        double[] scaled = new double[periods.length];
        Arrays.setAll(scaled, k -> bandwidths[k] / periods[k]);
        return new FourierGrid(kernel, bandwidths, periods, Frequencies.heaviest(kernel, scaled, share, most));
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
    public double share(int pair) {
        return roots[pair] * roots[pair];
    }

    /** The frequency of a pair of features, in whole turns per period; not to be changed. */
    int[] frequency(int pair) {
        return frequencies[pair];
    }

    /** √ of the share of a pair. */
    double root(int pair) {
        return roots[pair];
    }

    /** How many pairs, the constant as the first. */
    public int pairs() {
        return frequencies.length;
    }

    /** The weights of the same frequencies when all bandwidths are wider by a factor. */
    private double[] shares(double factor) {
        double[] shares = new double[frequencies.length];
        double sum = 0;
        for (int i = 0; i < shares.length; i++) {
            shares[i] = i == 0 ? 1 : 2;
            for (int k = 0; k < periods.length; k++) {
                shares[i] *= kernel.spectrum(frequencies[i][k] * bandwidths[k] * factor / periods[k]);
            }
            sum += shares[i];
        }
        for (int i = 0; i < shares.length; i++) {
            shares[i] /= sum;
        }
        return shares;
    }

    /** Weights of these features that stand for the same rows under wider kernels. */
    public double[] widened(double[] weights, double factor) {
        if (factor == 1) {
            return weights.clone();
        }
        double[] shares = shares(factor);
        double[] widened = new double[weights.length];
        for (int i = 0; i < shares.length; i++) {
            double ratio = shares[i] / share(i);
            widened[Math.max(0, 2 * i - 1)] = weights[Math.max(0, 2 * i - 1)] * ratio;
            widened[2 * i] = weights[2 * i] * ratio;
        }
        return widened;
    }

    /** The variance of a widened function over that of one weight, without the constant feature's part. */
    public double wideVariance(double factor) {
        double[] shares = shares(factor);
        double sum = 0;
        for (int i = 1; i < shares.length; i++) {
            sum += shares[i] * shares[i] / share(i);
        }
        return sum;
    }

    /** What the constant weight is multiplied by in a widened function. */
    public double wideConstant(double factor) {
        return shares(factor)[0] / roots[0];
    }

    /** The integral of the wider kernel, on the unit cube. */
    public double volume(double factor) {
        double volume = 1;
        for (double bandwidth : bandwidths) {
            volume *= kernel.integral() * bandwidth * factor;
        }
        return volume;
    }

    public double period(int column) {
        return periods[column];
    }

    /** The highest frequency of a column. */
    int highest(int column) {
        return highest[column];
    }

    @Override
    public double[][] scratch() {
        double[][] tables = new double[periods.length][];
        Arrays.setAll(tables, k -> new double[2 * (highest[k] + 1)]);
        return tables;
    }

    @Override
    public Optional<Waves> waves() {
        return Optional.of(new GridWaves(this));
    }

    @Override
    public void features(double[] point, double[] features, double[][] scratch) {
        features[0] = roots[0];
        if (periods.length == 1) {
            line(point[0], features);
            return;
        }
        for (int k = 0; k < periods.length; k++) {
            Turn.powers(point[k] / periods[k], scratch[k]);
        }
        for (int i = 1; i < frequencies.length; i++) {
            double c = 1;
            double s = 0;
            for (int k = 0; k < periods.length; k++) {
                int at = 2 * Math.abs(frequencies[i][k]);
                double cj = scratch[k][at];
                double sj = frequencies[i][k] < 0 ? -scratch[k][at + 1] : scratch[k][at + 1];
                double next = c * cj - s * sj;
                s = s * cj + c * sj;
                c = next;
            }
            features[2 * i - 1] = roots[i] * c;
            features[2 * i] = roots[i] * s;
        }
    }

    private void line(double x, double[] features) {
        double stepCos = Turn.cos(x / periods[0]);
        double stepSin = Turn.sin(x / periods[0]);
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

    /** −τ/(1 − τ), τ the weight left out, rounded up: the whole series, a wrapped kernel, is nowhere below zero. */
    @Override
    public BigDecimal leastKernel() {
        double least = -discarded / (1 - discarded);
        return new BigDecimal(least).round(new MathContext(12, RoundingMode.FLOOR));
    }

    /**
     * A proved bound of the distance to the true kernel: leaving out a share τ moves it by at most 2τ, and wrapping by what comes
     * round from the far side.
     */
    double kernelError() {
        double error = 2 * discarded;
        for (int k = 0; k < periods.length; k++) {
            error += kernel.wrapped(periods[k] / bandwidths[k], 1 / bandwidths[k]);
        }
        return error;
    }

    @Override
    public Series series(double[] weights) {
        return new GridSeries(this, weights);
    }

    @Override
    public Map<String, Object> json() {
        List<BigDecimal> shown = new ArrayList<>();
        for (double period : periods) {
            shown.add(new BigDecimal(period).round(MathContext.DECIMAL32));
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("feature_map", "fourier-grid");
        json.put("kernel", kernel.word());
        json.put("features", dimension());
        json.put("periods", shown);
        json.put("kernel_error", new BigDecimal(kernelError()).round(new MathContext(3, RoundingMode.CEILING)));
        return json;
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
