package dev.bulla.bench.reproduce;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.random.PublicBits;

/**
 * Ridge regression with normal noise on θ, by a proved sensitivity: rows of norm at most 1, |y| ≤ 1, penalty μ public, one of n rows
 * replaced. One more row moves θ by at most (1 + √n/(2√μ))/(μ + 1).
 *
 * <p>Here with noise of plain doubles, for figures alone.
 */
final class OutputPerturbation {

    private OutputPerturbation() {}

    static double sensitivity(long rows, double mu) {
        return 2 * (1 + Math.sqrt(rows - 1.0) / (2 * Math.sqrt(mu))) / (mu + 1);
    }

    static double[] minimise(Gram gram, double mu, Budget budget, PublicBits bits) {
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
