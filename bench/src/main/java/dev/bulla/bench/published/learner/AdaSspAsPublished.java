package dev.bulla.bench.published.learner;

import dev.bulla.bench.sheet.Matrices;
import dev.bulla.bench.sheet.ProductSums;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.random.PublicBits;
import dev.bulla.models.matrix.SymmetricEigen;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * AdaSSP as its paper prints it, for rows of norm at most 1 and |y| ≤ 1: three releases at (ε/3, δ/3) each.
 *
 * <p>Formula: σ = √ln(6/δ)/(ε/3); λ̃ = max(λ_min + σZ − ln(6/δ)/(ε/3), 0); a ridge max(0, √(d·ln(6/δ)·ln(2d²/ρ))/(ε/3) − λ̃), ρ = 0.05;
 * XᵀX + σZ with Z symmetric and each entry of its upper half, on the diagonal or off it, standard normal; Xᵀy + σZ; and then the
 * solution of the normal equations as it comes. Source: Wang, UAI 2018, Algorithm 2. The author's file {@code adassp.m} has another
 * Z, (N + Nᵀ)/2: the same on the diagonal, half the variance off it. Both have the same worst row, one along an axis, and
 * so the same δ at every ε.
 *
 * <p>Not private as paper 002 uses it: means, deviations, the largest y and the norms of rows are taken from the rows. On public scales
 * it is, for ε up to about 10: its constant is too small for a third of the budget, but its three releases together fit.
 */
public final class AdaSspAsPublished {

    private static final double RHO = 0.05;

    private final ProductSums sums;
    private final double least;

    public AdaSspAsPublished(ProductSums sums) {
        this.sums = sums;
        this.least = SymmetricEigen.of(sums.xx()).least();
    }

    /** σ of each of the three releases, sensitivity 1: √ln(6/δ)/(ε/3). */
    public static double deviation(double epsilon, double delta) {
        return Math.sqrt(Math.log(6 / delta)) / (epsilon / 3);
    }

    /** What is taken off the noisy least eigenvalue: ln(6/δ)/(ε/3). */
    static double shift(double epsilon, double delta) {
        return Math.log(6 / delta) / (epsilon / 3);
    }

    /** The ridge that is asked for when the least eigenvalue is 0: √(d·ln(6/δ)·ln(2d²/ρ))/(ε/3). */
    static double threshold(int d, double epsilon, double delta) {
        return Math.sqrt(d * Math.log(6 / delta) * Math.log(2.0 * d * d / RHO)) / (epsilon / 3);
    }

    /**
     * The δ that the three releases truly have together at ε, one row added or removed: each is normal noise on a sensitivity of 1, so
     * all are one with ρ = 3/2σ². The claim is kept where it is at most δ.
     */
    public static double trueDelta(double epsilon, double delta) {
        double sigma = deviation(epsilon, delta);
        BigDecimal rho = new BigDecimal(1.5 / (sigma * sigma)).round(MathContext.DECIMAL64);
        return GaussianProfile.deltaOf(rho, new BigDecimal(epsilon)).doubleValue();
    }

    /** XᵀX with its noise, and no ridge. */
    double[][] noisySquares(double sigma, PublicBits bits) {
        double[][] m = sums.xx();
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j <= i; j++) {
                m[i][j] += sigma * bits.nextNormal();
                m[j][i] = m[i][j];
            }
        }
        return m;
    }

    public double[] minimise(double epsilon, double delta, PublicBits bits) {
        int d = sums.dimension();
        double sigma = deviation(epsilon, delta);
        double noisyLeast = Math.max(0, least + sigma * bits.nextNormal() - shift(epsilon, delta));
        double ridge = Math.max(0, threshold(d, epsilon, delta) - noisyLeast);
        double[] v = sums.xy();
        for (int i = 0; i < d; i++) {
            v[i] += sigma * bits.nextNormal();
        }
        return Matrices.solve(Matrices.plus(noisySquares(sigma, bits), ridge), v);
    }
}
