package dev.bulla.bench.published.learner;

import dev.bulla.bench.sheet.Matrices;
import dev.bulla.bench.sheet.ProductSums;
import dev.bulla.core.random.PublicBits;

/**
 * The SN algorithm as diffprivlib 0.2.1 had it: AᵀA + GGᵀ for A = [X | y], the numbers of G normal with deviation 1/(2ε).
 *
 * <p>Not private at any ε: adding a row makes matrices possible that were not. The chance to see one is 1 − e^(−2ε²).
 */
public final class SnAsPublished {

    private SnAsPublished() {}

    /** The chance that the output tells for sure whether a row was there. */
    public static double certain(double epsilon) {
        return -Math.expm1(-2 * epsilon * epsilon);
    }

    public static double[] minimise(ProductSums gram, double epsilon, PublicBits bits) {
        int p = gram.dimension() + 1;
        double[][] g = new double[p][];
        for (int i = 0; i < p; i++) {
            g[i] = PlainNoise.normal(p + 1, 1 / (2 * epsilon), bits);
        }
        double[][] m = gram.xx();
        double[] v = gram.xy();
        for (int i = 0; i < v.length; i++) {
            v[i] += dot(g[i], g[p - 1]);
            for (int j = 0; j < v.length; j++) {
                m[i][j] += dot(g[i], g[j]);
            }
        }
        return Matrices.solve(m, v);
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
