package dev.bulla.models.summary;

import dev.bulla.core.mechanism.CumulativeMechanism;
import dev.bulla.core.model.NoisyValues.StatedNoise;
import dev.bulla.core.noise.RoundedNormal;

/**
 * The noise of (1 − q)·(rows up to an edge) − q·(rows after it), both sums of runs with noise of one law.
 *
 * @param noise on each run, discrete Laplace or normal
 * @param level q
 * @param before how many runs make up the rows up to the edge
 * @param from how many make up those after it
 */
record Balance(StatedNoise noise, double level, long before, long from) {

    private static final int STEPS = 24;
    private static final double GOLDEN = 0.6180339887498949;

    /** The chance beyond what 95 % of a normal law is within, on one side. */
    private static final double USUAL = 0.025;

    /**
     * A number that the noise exceeds with a chance of at most {@code outside}, and falls below the negative of likewise. Laplace: Markov's inequality for
     * e^(θ·noise). Any θ gives one; the least is found by golden section. Normal: its quantile, or what P(N > z) ≤ e^(−z²/2)/2 gives. Proof: {@code
     * CumulativeMechanism.proof.md}.
     */
    double bound(double outside) {
        if (CumulativeMechanism.isNormal(noise.mechanism())) {
            double tail = StrictMath.sqrt(-2 * StrictMath.log(2 * outside));
            return (outside >= USUAL ? Math.min(tail, RoundedNormal.NORMAL_QUANTILE_95) : tail) * deviation();
        }
        double furthest = 1 / (noise.scale() * Math.max(level, 1 - level));
        double rare = -StrictMath.log(outside);
        double low = 0;
        double high = furthest;
        double least = Double.POSITIVE_INFINITY;
        for (int step = 0; step < STEPS; step++) {
            double left = high - GOLDEN * (high - low);
            double right = low + GOLDEN * (high - low);
            double atLeft = at(left, rare);
            double atRight = at(right, rare);
            least = Math.min(least, Math.min(atLeft, atRight));
            low = atLeft < atRight ? low : left;
            high = atLeft < atRight ? right : high;
        }
        return least;
    }

    private double deviation() {
        return noise.deviation() * StrictMath.sqrt(square(1 - level) * before + square(level) * from);
    }

    private double at(double theta, double rare) {
        double logs = -before * StrictMath.log1p(-square(noise.scale() * (1 - level) * theta))
                - from * StrictMath.log1p(-square(noise.scale() * level * theta));
        return (logs + rare) / theta;
    }

    private static double square(double value) {
        return value * value;
    }
}
