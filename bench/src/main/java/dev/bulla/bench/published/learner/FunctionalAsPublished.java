package dev.bulla.bench.published.learner;

import dev.bulla.bench.sheet.Matrices;
import dev.bulla.bench.sheet.ProductSums;
import dev.bulla.core.random.PublicBits;

/**
 * The functional mechanism as chapter 6 has it: Laplace noise of scale 2(d + 1)²/ε on every coefficient of the loss, each of the
 * d² entries of XᵀX by itself, and the noisy loss taken as it is.
 *
 * <p>Not private together with the chapter's scaling by private extremes and its λ by private test error. The chapter does not say
 * what its solver did with a loss that has no minimum: here linear and ridge take the closed form, the others a number of proximal
 * gradient steps inside |θ_j| ≤ 2.
 */
public final class FunctionalAsPublished {

    private static final int STEPS = 1_000;
    private static final double BOX = 2;

    private final double[][] m;
    private final double[] v;

    public FunctionalAsPublished(ProductSums gram, double epsilon, PublicBits bits) {
        double scale = scale(gram.dimension(), epsilon);
        m = gram.xx();
        v = gram.xy();
        for (double[] line : m) {
            for (int j = 0; j < line.length; j++) {
                line[j] += PlainNoise.laplace(scale, bits);
            }
        }
        for (int j = 0; j < v.length; j++) {
            v[j] += PlainNoise.laplace(scale, bits) / 2; // the coefficient is −2Xᵀy
        }
    }

    public static double scale(int dimension, double epsilon) {
        return 2.0 * (dimension + 1) * (dimension + 1) / epsilon;
    }

    public double[] minimise(ThesisPenalty penalty, double lambda) {
        return penalty.isSmooth()
                ? Matrices.solve(Matrices.plus(m, penalty.squared(lambda)), v)
                : descend(penalty.squared(lambda), penalty.absolute(lambda));
    }

    private double[] descend(double squared, double absolute) {
        int d = v.length;
        double[][] a = new double[d][d];
        double size = 0;
        for (int i = 0; i < d; i++) {
            for (int j = 0; j < d; j++) {
                a[i][j] = m[i][j] + m[j][i] + (i == j ? 2 * squared : 0);
                size += a[i][j] * a[i][j];
            }
        }
        double step = 1 / Math.sqrt(size);
        double[] theta = new double[d];
        for (int k = 0; k < STEPS; k++) {
            double[] slope = Matrices.times(a, theta);
            for (int j = 0; j < d; j++) {
                double next = ThesisPenalty.soft(theta[j] - step * (slope[j] - 2 * v[j]), step * absolute);
                theta[j] = Math.max(-BOX, Math.min(BOX, next));
            }
        }
        return theta;
    }
}
