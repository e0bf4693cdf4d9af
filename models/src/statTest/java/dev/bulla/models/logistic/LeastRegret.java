package dev.bulla.models.logistic;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import java.util.Arrays;

/**
 * What every way of telling the shares of classes must lose to the shares themselves, if it costs no more than normal noise of this ε and δ = 10⁻⁶: ρ = 1/(2σ²) of zCDP.
 *
 * <p>Take this table, and the one with k more rows of its rarest class, each as likely as the other. What is released of the one and of the other has a Kullback-Leibler divergence of at most ρk², so a total variation t of at
 * most k·√(ρ/2) (Pinsker): with chance 1 − t at least the release is the same for both. Then nothing is better than the mean of both shares, whose log loss is above that of the true shares by their Jensen-Shannon divergence. So the mean loss over both
 * tables is at least (1 − t)·JS above that of their shares, for every k; and on one of the two it is no less. A row more or less is what ε protects: that no chances are ever worse than the shares cannot be had at any ε.
 *
 * <p>The bound is far from tight. Of estimates without bias more is known (Chapman and Robbins): the variance of a share is at least about w²/(n²·(exp(2ρ) − 1)), w the larger of the share and what is left of it, which is that of normal noise with the whole price. Pure noise
 * of the same ε would be smaller where n·ε is small, and take several times as much of an account with a δ.
 */
final class LeastRegret {

    private LeastRegret() {}

    /** The largest of these bounds, in nats. */
    static double of(double[] shares, int rows, double epsilon) {
        double sigma = GaussianProfile.sigma(Budget.approx(String.valueOf(epsilon), "1e-6"))
                .doubleValue();
        double best = 0;
        for (int k = 1; k / (2 * sigma) < 1; k++) {
            best = Math.max(best, (1 - k / (2 * sigma)) * divergence(shares, added(shares, rows, k)));
        }
        return best;
    }

    private static double[] added(double[] shares, int rows, int k) {
        int rarest = 0;
        for (int i = 1; i < shares.length; i++) {
            rarest = shares[i] < shares[rarest] ? i : rarest;
        }
        double[] added =
                Arrays.stream(shares).map(share -> share * rows / (rows + k)).toArray();
        added[rarest] += (double) k / (rows + k);
        return added;
    }

    /** Of Jensen and Shannon. */
    private static double divergence(double[] first, double[] second) {
        double sum = 0;
        for (int i = 0; i < first.length; i++) {
            double middle = (first[i] + second[i]) / 2;
            sum += (first[i] * Math.log(first[i] / middle) + second[i] * Math.log(second[i] / middle)) / 2;
        }
        return sum;
    }
}
