package dev.bulla.models.summary;

import static dev.bulla.core.noise.RoundedNormal.NORMAL_QUANTILE_95;

import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.model.NoisyValues;
import java.util.Arrays;

/**
 * How far noise reaches when released numbers are added with weights.
 *
 * <p>The noise is taken for the continuous law of its scale; on grids of 2¹⁸ steps and more per sensitivity the difference
 * cannot be seen. The tail of Σ wᵢXᵢ for Laplace noise of scale b is Σᵢ cᵢ e^(−z/b|wᵢ|), cᵢ = Π_{j≠i} wᵢ²/(wᵢ² − wⱼ²), by
 * partial fractions of its characteristic function Π 1/(1 + wᵢ²b²t²).
 *
 * @param isLaplace otherwise normal
 * @param scale b of the Laplace law
 * @param deviation the standard deviation of one number
 * @param halfWidth95 how far 95 % of one number's noise reaches, exactly on its grid
 */
record Spread(boolean isLaplace, double scale, double deviation, double halfWidth95) {

    private static final double MISSED = 0.05;

    /** Equal weights are moved apart by this part: partial fractions need them to differ. */
    private static final double APART = 1 + 1e-4;

    private static final int MOST_ROUNDS = 50;
    private static final double CLOSE = 1e-9;

    static Spread of(AdditiveMechanism mechanism) {
        return new Spread(
                mechanism.name().equals("laplace"), mechanism.scale(), mechanism.deviation(), mechanism.halfWidth95());
    }

    static Spread of(NoisyValues values) {
        NoisyValues.StatedNoise noise = values.noise();
        return new Spread(noise.mechanism().equals("laplace"), noise.scale(), noise.deviation(), noise.halfWidth95());
    }

    /** The standard deviation of the weighted sum. */
    double deviation(double... weights) {
        return deviation * norm(weights);
    }

    /** The z for which the weighted sum lies in [−z, z] with chance 95 %. */
    double reach95(double... weights) {
        if (!isLaplace) {
            return NORMAL_QUANTILE_95 * deviation(weights);
        }
        double[] apart = apart(weights);
        if (apart.length == 0) {
            return 0;
        }
        return scale * quantile(apart);
    }

    /** By Newton from above on the logarithm of the tail, which is concave: every step stays above. */
    private static double quantile(double[] weights) {
        double z = -Math.log(MISSED) * Arrays.stream(weights).sum();
        for (int round = 0; round < MOST_ROUNDS; round++) {
            double tail = 0;
            double density = 0;
            for (int i = 0; i < weights.length; i++) {
                double part = part(weights, i) * Math.exp(-z / weights[i]);
                tail += part;
                density += part / weights[i];
            }
            double step = tail / density * Math.log(tail / MISSED);
            z += step;
            if (Math.abs(step) <= CLOSE * z) {
                return z;
            }
        }
        return z;
    }

    /** cᵢ of the tail. */
    private static double part(double[] weights, int i) {
        double part = 1;
        for (int j = 0; j < weights.length; j++) {
            if (j != i) {
                part *= weights[i] * weights[i] / (weights[i] * weights[i] - weights[j] * weights[j]);
            }
        }
        return part;
    }

    /** The magnitudes that matter, ascending, none equal to another. */
    private static double[] apart(double[] weights) {
        double[] sorted = Arrays.stream(weights).map(Math::abs).sorted().toArray();
        double most = sorted[sorted.length - 1];
        double[] apart =
                Arrays.stream(sorted).filter(w -> w > 1e-9 * most && w > 0).toArray();
        for (int i = 1; i < apart.length; i++) {
            apart[i] = Math.max(apart[i], apart[i - 1] * APART);
        }
        return apart;
    }

    private static double norm(double[] weights) {
        return Math.sqrt(Arrays.stream(weights).map(w -> w * w).sum());
    }
}
