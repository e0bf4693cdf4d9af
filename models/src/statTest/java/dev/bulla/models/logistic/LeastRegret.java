package dev.bulla.models.logistic;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import java.util.Arrays;

/**
 * What every way of telling the shares of classes must lose to the shares themselves, if it costs no more than normal noise of this ε and δ = 10⁻⁶: ρ = 1/(2σ²) of zCDP. The larger of two bounds, each in the mean over this table and some that have other numbers of rows
 * of its rarest class; on one of them the loss is no less. A row more or less is what ε protects: that no chances are ever worse than the shares cannot be had at any ε.
 *
 * <p><b>Two tables.</b> Take this table, and the one with k more rows of its rarest class, each as likely as the other. What is released of the one and of the other has a Kullback-Leibler divergence of at most ρk², so a total variation t of at
 * most k·√(ρ/2) (Pinsker): with chance 1 − t at least the release is the same for both. Then nothing is better than the mean of both shares, whose log loss is above that of the true shares by their Jensen-Shannon divergence. So the mean loss over both
 * tables is at least (1 − t)·JS above that of their shares, for every k.
 *
 * <p><b>Many tables.</b> Let P_k be the law of what is released of the table with k more such rows, and for real θ let K be one of the two whole numbers about θ, of mean θ. The law of the release is then linear between P_j and P_{j+1}, and since 1/x is convex its Fisher information about θ is at most that
 * mixture of χ²(P_{j+1}, P_j) and χ²(P_j, P_{j+1}), each of which zCDP keeps below e^{2ρ} − 1. With s(θ) the mean share of the rarest class and θ drawn by a density λ on [−a, b] that is as the square of a cosine, whose own information is 4π²/(a + b)², van Trees has
 * E(q − s(θ))² ≥ A = (E s′)²/(e^{2ρ} − 1 + 4π²/(a + b)²) for every answer q. The share of the table itself is off s(θ) by B = (max s′)²/4 at most, as a mean square, so E(q − share)² ≥ (√A − √B)². And the log loss of q is above that of the share p by at least (q − p)²/(2M), M the largest x(1 − x)
 * over the shares there are: q beyond them is worse than the nearest of them; and telling other classes apart as well only adds. Where there are some hundred rows of the rarest class this is most of what normal noise of the whole price loses, which is about (s′σ)²/(2p(1 − p)).
 */
final class LeastRegret {

    /** How much further up than down the tables of the second bound go. */
    private static final int[] STRETCHED = {1, 2, 4};

    private LeastRegret() {}

    /** The largest of these bounds, in nats. */
    static double of(double[] shares, int rows, double epsilon) {
        double sigma = GaussianProfile.sigma(Budget.approx(String.valueOf(epsilon), "1e-6"))
                .doubleValue();
        double best = 0;
        for (int k = 1; k / (2 * sigma) < 1; k++) {
            best = Math.max(best, (1 - k / (2 * sigma)) * divergence(shares, added(shares, rows, k)));
        }
        double rarest = Arrays.stream(shares).min().orElseThrow() * rows;
        for (int down = 1; down <= rarest; down++) {
            for (int stretched : STRETCHED) {
                best = Math.max(best, ofMany(rarest, rows, new int[] {-down, down * stretched}, sigma));
            }
        }
        return best;
    }

    private static double ofMany(double rarest, int rows, int[] window, double sigma) {
        double wide = (double) window[1] - window[0];
        double slope = 0;
        double steepest = 0;
        double most = 0;
        for (int k = window[0]; k < window[1]; k++) {
            double share = (rarest + k) / (rows + k);
            double next = (rarest + k + 1) / (rows + k + 1);
            double mass = below((k + 1 - window[0]) / wide) - below((k - window[0]) / wide);
            slope += mass * (next - share);
            steepest = Math.max(steepest, next - share);
            most = Math.max(most, Math.max(share * (1 - share), next * (1 - next)));
        }
        double information = Math.expm1(1 / (sigma * sigma)) + square(2 * Math.PI / wide);
        double off = Math.max(0, slope / Math.sqrt(information) - steepest / 2);
        return square(off) / (2 * most);
    }

    /** The chance below a part of the window: the density is 1 − cos 2πt. */
    private static double below(double t) {
        return t - Math.sin(2 * Math.PI * t) / (2 * Math.PI);
    }

    private static double square(double x) {
        return x * x;
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
