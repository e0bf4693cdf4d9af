package dev.bulla.bench.published.learner;

import dev.bulla.bench.sheet.Matrices;
import dev.bulla.bench.sheet.ProductSums;
import dev.bulla.core.random.PublicBits;
import dev.bulla.models.matrix.SymmetricEigen;

/**
 * What the SN algorithm should have been: AᵀA + W for rows of norm at most 1, W Wishart with enough degrees of freedom, their mean
 * taken off afterwards.
 *
 * <p>One row more has the loss −((ν − 2)/2)·ln(1 − t) − ½ and one row less ½ − ((ν − 2)/2)·ln(1 + t), with t = 1/χ²_ν and ν the
 * degrees above the dimension. Here with noise of plain doubles, for figures alone.
 */
public final class PrivateWishart {

    private static final int CELLS = 20_000;

    private PrivateWishart() {}

    /** The least ν for (ε, δ). */
    public static int freedom(double epsilon, double delta) {
        int high = 4;
        while (delta(high, epsilon) > delta) {
            high *= 2;
        }
        int low = high / 2;
        while (high - low > 1) {
            int middle = (low + high) / 2;
            if (delta(middle, epsilon) > delta) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** δ(ε) of one row more and of one row less, the larger: the mean of (1 − e^(ε − loss))₊ over χ²_ν. */
    private static double delta(int freedom, double epsilon) {
        double half = freedom / 2.0;
        double most = freedom + 14 * Math.sqrt(2.0 * freedom) + 60;
        double norm = half * Math.log(2) + logGamma(half);
        double more = 0;
        double less = 0;
        for (int i = 0; i < CELLS; i++) {
            double x = (i + 0.5) * most / CELLS;
            double mass = Math.exp((half - 1) * Math.log(x) - x / 2 - norm) * most / CELLS;
            double power = (freedom - 2) / 2.0;
            double lossMore = x <= 1 ? Double.POSITIVE_INFINITY : -power * Math.log1p(-1 / x) - 0.5;
            double lossLess = 0.5 - power * Math.log1p(1 / x);
            more += mass * Math.max(0, -Math.expm1(epsilon - lossMore));
            less += mass * Math.max(0, -Math.expm1(epsilon - lossLess));
        }
        return Math.max(more, less);
    }

    /** ln Γ of a multiple of ½. */
    private static double logGamma(double x) {
        double sum = 0;
        double rest = x;
        for (; rest > 1; rest--) {
            sum += Math.log(rest - 1);
        }
        return sum + (rest == 1 ? 0 : Math.log(Math.PI) / 2);
    }

    /** Least squares for rows (x, y) of norm at most 1, with a ridge as large as the noise. */
    public static double[] minimise(ProductSums gram, int freedom, PublicBits bits) {
        int d = gram.dimension();
        int degrees = freedom + d;
        double[][] m = gram.xx();
        double[] v = gram.xy();
        double[][] w = noise(d + 1, degrees, bits);
        for (int i = 0; i < d; i++) {
            v[i] += w[i][d];
            for (int j = 0; j < d; j++) {
                m[i][j] += w[i][j];
            }
        }
        double[][] centred = SymmetricEigen.of(Matrices.plus(m, -degrees)).positivePart();
        return ThesisPenalty.LINEAR.minimise(centred, v, 0, Math.sqrt((double) degrees * d));
    }

    /** W = Σggᵀ over so many vectors of standard normal numbers. */
    static double[][] noise(int p, int degrees, PublicBits bits) {
        double[][] w = new double[p][p];
        for (int k = 0; k < degrees; k++) {
            double[] g = PlainNoise.normal(p, 1, bits);
            for (int i = 0; i < p; i++) {
                for (int j = 0; j < p; j++) {
                    w[i][j] += g[i] * g[j];
                }
            }
        }
        return w;
    }
}
