package dev.bulla.core.chance;

/**
 * How often an event was seen in one world and in another, and what that refutes.
 *
 * <p>Formula: ε ≥ max{ln((TPR − δ)/FPR), ln((TNR − δ)/FNR)} and μ ≥ Φ⁻¹(1 − FPR) + Φ⁻¹(TPR), each rate at that end of its interval of Clopper
 * and Pearson which is against it. Both ends hold together with the confidence, so both bounds do. The event must not have been chosen by
 * these trials.
 *
 * @param hits how often the event was seen in the first world
 * @param trials of the first world
 * @param falseAlarms how often it was seen in the other
 * @param otherTrials of the other world
 */
public record HitRates(long hits, long trials, long falseAlarms, long otherTrials) {

    public HitRates {
        if (hits < 0 || hits > trials || falseAlarms < 0 || falseAlarms > otherTrials) {
            throw new IllegalArgumentException("counts must lie within their trials, got " + hits + " of " + trials
                    + " and " + falseAlarms + " of " + otherTrials);
        }
    }

    /** The least ε, at δ, that these counts leave possible; below zero when they say nothing. */
    public double epsilon(double delta, double confidence) {
        double hit = least(confidence);
        double alarm = most(confidence);
        return Math.max(log((hit - delta) / alarm), log((1 - alarm - delta) / (1 - hit)));
    }

    /** The least μ of a normal shift that these counts leave possible. */
    public double mu(double confidence) {
        double hit = least(confidence);
        double alarm = most(confidence);
        return hit <= 0 || alarm >= 1 ? Double.NEGATIVE_INFINITY : Bell.quantile(hit) - Bell.quantile(alarm);
    }

    /** The lower end of the rate of hits. */
    public double least(double confidence) {
        return Binomial.least(hits, trials, (1 - confidence) / 2);
    }

    /** The upper end of the rate of false alarms. */
    public double most(double confidence) {
        return Binomial.most(falseAlarms, otherTrials, (1 - confidence) / 2);
    }

    private static double log(double ratio) {
        return ratio > 0 ? Math.log(ratio) : Double.NEGATIVE_INFINITY;
    }
}
