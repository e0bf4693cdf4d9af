package dev.bulla.models.regression;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.mechanism.LaplaceMechanism;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Schema;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Constants and one mechanism as papers printed them, for figures that compare. Nothing here is offered for release.
 *
 * <p>The functional mechanism is private with twice the noise it needs. AdaSSP's noise keeps its claim only while ε is small. SN,
 * noise from a Wishart law, is not private at any ε, so it is drawn from public bits and can protect nobody by accident.
 */
public final class Published {

    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    /** ρ, as printed. */
    private static final double ADASSP_RISK = 0.05;

    private Published() {}

    /** Laplace noise of scale 2(d + 1)²/ε on every monomial, where (d + 1)²/ε is enough. */
    static LaplaceMechanism functional(MomentSums sums, Schema schema, Budget budget) {
        BigDecimal l1 = sums.sensitivity(schema.neighbours(), schema.unit()).l1();
        return new LaplaceMechanism(l1.multiply(TWO), budget.epsilon(), sums.grid());
    }

    /** AdaSSP's σ for each of its three releases, sensitivity 1: √ln(6/δ)/(ε/3). */
    public static double adasspScale(double epsilon, double delta) {
        return StrictMath.sqrt(StrictMath.log(6 / delta)) / (epsilon / 3);
    }

    /** What AdaSSP takes off the noisy least eigenvalue: ln(6/δ)/(ε/3). */
    public static double adasspShift(double epsilon, double delta) {
        return StrictMath.log(6 / delta) / (epsilon / 3);
    }

    /** The ridge AdaSSP asks for when the least eigenvalue is 0: √(d·ln(6/δ)·ln(2d²/ρ))/(ε/3). */
    public static double adasspThreshold(int d, double rho, double epsilon, double delta) {
        double logs = StrictMath.log(6 / delta) * StrictMath.log(2.0 * d * d / rho);
        return StrictMath.sqrt(d * logs) / (epsilon / 3);
    }

    /**
     * The δ that AdaSSP's three releases truly have together at ε, add-remove: each is normal noise on a sensitivity of 1, so all
     * are one with ρ = 3/2σ². The claim is kept where it is at most δ.
     */
    public static double adasspDelta(double epsilon, double delta) {
        double sigma = adasspScale(epsilon, delta);
        BigDecimal rho = new BigDecimal(1.5 / (sigma * sigma)).round(MathContext.DECIMAL64);
        return GaussianProfile.deltaOf(rho, new BigDecimal(epsilon)).doubleValue();
    }

    /**
     * AdaSSP's coefficients as printed, for rows with ‖x‖ ≤ 1 and |y| ≤ 1: what {@code adassp-as-published} stands for in figures.
     *
     * @param squares Σxxᵀ
     * @param products Σxy
     * @param bits public on purpose: nothing drawn here may be released
     */
    public static double[] adassp(
            double[][] squares, double[] products, double epsilon, double delta, PublicBits bits) {
        int d = products.length;
        double scale = adasspScale(epsilon, delta);
        double least = SymmetricEigen.of(squares).least() + scale * bits.nextNormal() - adasspShift(epsilon, delta);
        double ridge = Math.max(0, adasspThreshold(d, ADASSP_RISK, epsilon, delta) - Math.max(0, least));
        double[][] noisy = new double[d][d];
        double[] v = products.clone();
        for (int i = 0; i < d; i++) {
            for (int j = 0; j <= i; j++) {
                noisy[i][j] = squares[i][j] + scale * bits.nextNormal() + (i == j ? ridge : 0);
                noisy[j][i] = noisy[i][j];
            }
            v[i] += scale * bits.nextNormal();
        }
        return SymmetricEigen.of(noisy).trimmed(v);
    }

    /**
     * SN's coefficients as printed: those of ZᵀZ plus Wishart noise, z = (x, y) of length at most 1. What {@code sn-as-published}
     * stands for in figures; {@link #snGiveaway} says what it gives away.
     *
     * @param moments Σzzᵀ, the target last
     * @param bits public on purpose: nothing drawn here may be released
     */
    public static double[] sn(double[][] moments, double epsilon, PublicBits bits) {
        int d = moments.length - 1;
        double[][] noise = snNoise(d + 1, epsilon, bits);
        double[][] noisy = new double[d][d];
        double[] v = new double[d];
        for (int i = 0; i < d; i++) {
            for (int j = 0; j < d; j++) {
                noisy[i][j] = moments[i][j] + noise[i][j];
            }
            v[i] = moments[i][d] + noise[i][d];
        }
        return SymmetricEigen.of(noisy).trimmed(v);
    }

    /**
     * SN's noise for moments of rows of length at most 1: W ~ Wishart(d + 1 degrees, 3/(2ε)·I).
     *
     * @param bits public on purpose
     */
    public static double[][] snNoise(int d, double epsilon, PublicBits bits) {
        return wishart(d, d + 1, 1.5 / epsilon, bits);
    }

    /** scale·Σggᵀ over so many normal vectors. */
    static double[][] wishart(int d, int degrees, double scale, PublicBits bits) {
        double[][] w = new double[d][d];
        double[] g = new double[d];
        for (int k = 0; k < degrees; k++) {
            for (int i = 0; i < d; i++) {
                g[i] = bits.nextNormal();
            }
            for (int i = 0; i < d; i++) {
                for (int j = 0; j < d; j++) {
                    w[i][j] += scale * g[i] * g[j];
                }
            }
        }
        return w;
    }

    /** The chance that SN's output could not have come from a table with one row more: 1 − e^(−ε/3), in every dimension. */
    public static double snGiveaway(double epsilon) {
        return -StrictMath.expm1(-epsilon / 3);
    }
}
