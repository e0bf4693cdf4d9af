package dev.bulla.bench.published.learner;

import dev.bulla.bench.sheet.Matrices;
import dev.bulla.bench.sheet.ProductSums;
import dev.bulla.core.random.PublicBits;
import dev.bulla.models.matrix.SymmetricEigen;

/**
 * AdaSSP as its paper prints it, for rows of norm at most 1 and |y| ≤ 1: three releases at (ε/3, δ/3) each.
 *
 * <p>Not private as paper 002 uses it: means, deviations, the largest y and the norms of rows are taken from the rows. On public scales
 * it is, for ε up to about 10: its constant is too small for a third of the budget, but its three releases together fit.
 */
public final class AdaSspAsPublished {

    private static final double RHO = 0.05;

    private final ProductSums gram;
    private final double least;

    public AdaSspAsPublished(ProductSums gram) {
        this.gram = gram;
        this.least = SymmetricEigen.of(gram.xx()).least();
    }

    public static double deviation(double epsilon, double delta) {
        return Math.sqrt(Math.log(6 / delta)) / (epsilon / 3);
    }

    public double[] minimise(double epsilon, double delta, PublicBits bits) {
        int d = gram.dimension();
        double log = Math.log(6 / delta);
        double sigma = deviation(epsilon, delta);
        double noisyLeast = Math.max(0, least + sigma * bits.nextNormal() - log / (epsilon / 3));
        double wanted = Math.sqrt(d * log * Math.log(2.0 * d * d / RHO)) / (epsilon / 3);
        double ridge = Math.max(0, wanted - noisyLeast);
        double[][] m = gram.xx();
        double[] v = gram.xy();
        for (int i = 0; i < d; i++) {
            v[i] += sigma * bits.nextNormal();
            m[i][i] += sigma * bits.nextNormal() + ridge;
            for (int j = 0; j < i; j++) {
                m[i][j] += sigma / Math.sqrt(2) * bits.nextNormal();
                m[j][i] = m[i][j];
            }
        }
        return Matrices.solve(m, v);
    }
}
