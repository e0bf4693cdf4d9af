package dev.bulla.models.summary;

/**
 * The noise of (1 − q)·(rows up to an edge) − q·(rows after it), both sums of runs with discrete Laplace noise.
 *
 * @param scale of the noise on each run
 * @param level q
 * @param before how many runs make up the rows up to the edge
 * @param from how many make up those after it
 */
record Balance(double scale, double level, long before, long from) {

    private static final int STEPS = 24;
    private static final double GOLDEN = 0.6180339887498949;

    /**
     * A number that the noise exceeds with a chance of at most {@code outside}, and falls below the negative of likewise:
     * Markov's inequality for e^(θ·noise). Any θ gives one; the least is found by golden section. Proof: {@code
     * CumulativeMechanism.proof.md}.
     */
    double bound(double outside) {
        double furthest = 1 / (scale * Math.max(level, 1 - level));
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

    private double at(double theta, double rare) {
        double logs = -before * StrictMath.log1p(-square(scale * (1 - level) * theta))
                - from * StrictMath.log1p(-square(scale * level * theta));
        return (logs + rare) / theta;
    }

    private static double square(double value) {
        return value * value;
    }
}
