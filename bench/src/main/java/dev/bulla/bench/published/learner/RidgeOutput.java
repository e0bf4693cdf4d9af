package dev.bulla.bench.published.learner;

import dev.bulla.bench.sheet.Matrices;
import dev.bulla.bench.sheet.ProductSums;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.random.PublicBits;

/**
 * Ridge regression with normal noise on θ, by a proved sensitivity: rows of norm at most 1, |y| ≤ 1, penalty μ public, one of n rows
 * replaced. One more row moves θ by at most (1 + √n/(2√μ))/(μ + 1).
 *
 * <p>Here with noise of plain doubles, for figures alone.
 */
public final class RidgeOutput {

    private RidgeOutput() {}

    public static double sensitivity(long rows, double mu) {
        return 2 * (1 + Math.sqrt(rows - 1.0) / (2 * Math.sqrt(mu))) / (mu + 1);
    }

    public static double[] minimise(ProductSums gram, double mu, Budget budget, PublicBits bits) {
        double deviation =
                sensitivity(gram.rows(), mu) * GaussianProfile.sigma(budget).doubleValue();
        double[] theta = Matrices.solve(Matrices.plus(gram.xx(), mu), gram.xy());
        double[] noise = PlainNoise.normal(theta.length, deviation, bits);
        for (int j = 0; j < theta.length; j++) {
            theta[j] += noise[j];
        }
        return theta;
    }
}
