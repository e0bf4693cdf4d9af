package dev.bulla.bench.published.learner;

import dev.bulla.bench.sheet.Matrices;
import dev.bulla.bench.sheet.ProductSums;
import dev.bulla.core.random.PublicBits;

/**
 * The SN algorithm: least squares on AᵀA + W for A = [X | y] with p columns and rows of norm at most 1, W from a Wishart law with p + 1
 * degrees and scale c·I.
 *
 * <p>As printed c is 3/(2ε) (Imtiaz and Sarwate, ICASSP 2016; Jiang, Xie and Zhang, AAAI 2016). diffprivlib 0.2.1, with which paper 002
 * made its figure, squares what it takes for the scale: c = 1/(2ε)².
 *
 * <p>Not private at any ε and any c: adding a row makes matrices possible that were not. The chance to see one is 1 − e^(−1/2c), for
 * every p.
 */
public final class SnAsPublished {

    private SnAsPublished() {}

    /** c as printed: 3/(2ε). */
    public static double printed(double epsilon) {
        return 1.5 / epsilon;
    }

    /** c of diffprivlib 0.2.1: 1/(2ε)². */
    public static double library(double epsilon) {
        return 1 / (4 * epsilon * epsilon);
    }

    /** The chance that an output with this c tells for sure whether a row was there. */
    public static double certain(double c) {
        return -Math.expm1(-1 / (2 * c));
    }

    /** The coefficients with noise of this c. */
    public static double[] minimise(ProductSums sums, double c, PublicBits bits) {
        double[][] m = sums.xx();
        double[] v = sums.xy();
        double[][] w = noise(v.length + 1, c, bits);
        for (int i = 0; i < v.length; i++) {
            v[i] += w[i][v.length];
            for (int j = 0; j < v.length; j++) {
                m[i][j] += w[i][j];
            }
        }
        return Matrices.solve(m, v);
    }

    /** W = GGᵀ for a p × (p + 1) matrix G of normal numbers with variance c. */
    public static double[][] noise(int p, double c, PublicBits bits) {
        double[][] g = new double[p][];
        for (int i = 0; i < p; i++) {
            g[i] = PlainNoise.normal(p + 1, Math.sqrt(c), bits);
        }
        double[][] w = new double[p][];
        for (int i = 0; i < p; i++) {
            w[i] = Matrices.times(g, g[i]);
        }
        return w;
    }
}
