package dev.bulla.synth.inference;

/**
 * What one table says.
 *
 * @param value the estimate
 * @param variance its variance, as that table would have it were it the original
 */
public record TableEstimate(double value, double variance) {

    public TableEstimate {
        if (!Double.isFinite(value) || !(variance >= 0) || Double.isInfinite(variance)) {
            throw new IllegalArgumentException(
                    "an estimate needs a finite value and variance, got " + value + " and " + variance);
        }
    }
}
