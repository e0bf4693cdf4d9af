package dev.bulla.bench.published.learner;

import dev.bulla.bench.sheet.ProductSums;
import dev.bulla.core.random.PublicBits;
import dev.bulla.models.matrix.SymmetricEigen;

/**
 * The functional mechanism put right: one Laplace draw of scale (d + 1)²/ε per monomial, so that the noise is symmetric; the loss made
 * convex by dropping negative eigenvalues and by a ridge as large as the noise. All of that is post-processing.
 *
 * <p>Private on rows scaled by public bounds, with a public λ; but its noise here is of plain doubles, so it is for figures alone.
 */
public final class FunctionalCorrected {

    private final double[][] m;
    private final double[] v;
    private final double ridge;

    public FunctionalCorrected(ProductSums gram, double epsilon, PublicBits bits) {
        int d = gram.dimension();
        double scale = scale(d, epsilon);
        double[][] noisy = gram.xx();
        v = gram.xy();
        for (int i = 0; i < d; i++) {
            noisy[i][i] += PlainNoise.laplace(scale, bits);
            for (int j = 0; j < i; j++) {
                noisy[i][j] += PlainNoise.laplace(scale, bits) / 2; // the coefficient is twice the entry
                noisy[j][i] = noisy[i][j];
            }
            v[i] += PlainNoise.laplace(scale, bits) / 2;
        }
        m = SymmetricEigen.of(noisy).positivePart();
        ridge = Math.sqrt(2.0 * d) * scale;
    }

    public static double scale(int dimension, double epsilon) {
        return (dimension + 1.0) * (dimension + 1) / epsilon;
    }

    public double[] minimise(ThesisPenalty penalty, double lambda) {
        return penalty.minimise(m, v, lambda, ridge);
    }
}
