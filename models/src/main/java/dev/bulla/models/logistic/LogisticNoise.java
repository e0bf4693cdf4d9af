package dev.bulla.models.logistic;

import dev.bulla.core.declaration.Chosen;

/**
 * How far noise in the rounds of a descent with momentum moves the coefficient it ends with, the mean of its second half, where the loss is a parabola: the
 * answer is a sum of what was told, with public weights.
 */
final class LogisticNoise {

    /** What of the velocity is left after a round. */
    @Chosen(
            fact = "momentum",
            does = "What of the velocity is left after a round.",
            how = "0.2, 0.4, 0.6 and 0.8 were tried in a prototype.",
            on = "Adult, cov34 and one per cent of positives, with the bars in view.",
            measure = "LogisticMeasure",
            kind = Chosen.Kind.NEARLY_ALL)
    static final double MOMENTUM = 0.8;

    /** Over how many of the last rounds the mean is taken. */
    @Chosen(
            fact = "averaged_rounds",
            does = "Over how many of the last rounds the mean is taken.",
            how = "Half, seven tenths and all of the rounds were tried in a prototype.",
            on =
                    "Adult, cov34, one per cent of positives, small public tables (pima, german, wdbc, wine) and a dozen made-up ones, with the bars in view.",
            measure = "LogisticMeasure")
    static final int KEPT = LogisticDescent.ROUNDS / 2;

    private final double squares;
    private final double sum;

    private LogisticNoise(double squares, double sum) {
        this.squares = squares;
        this.sum = sum;
    }

    /**
     * The weights of the rounds, from the last to the first.
     *
     * @param bend the second derivative of the mean loss
     * @param step how far a round goes for a unit of slope
     */
    static LogisticNoise of(double bend, double step) {
        double squares = 0;
        double sum = 0;
        double place = 0;
        double speed = 0;
        for (int round = LogisticDescent.ROUNDS; round > 0; round--) {
            place += round > LogisticDescent.ROUNDS - KEPT ? 1.0 / KEPT : 0;
            speed += place;
            double weight = -step * speed;
            squares += weight * weight;
            sum += weight;
            place += weight * bend;
            speed *= MOMENTUM;
        }
        return new LogisticNoise(squares, sum);
    }

    /** The variance of the answer, for fresh noise of variance one in every slope. */
    double squares() {
        return squares;
    }

    /** How far the answer moves when every slope is off by one. */
    double sum() {
        return Math.abs(sum);
    }
}
