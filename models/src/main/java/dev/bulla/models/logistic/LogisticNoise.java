package dev.bulla.models.logistic;

import dev.bulla.core.declaration.Chosen;

/**
 * How far noise in the rounds of a descent with momentum moves the coefficient it ends with, the mean of its second half, where the loss is a parabola: the
 * answer is a sum of what was told, with public weights.
 */
final class LogisticNoise {

    /** What of the velocity is left after a round. 0.6 and 0.9 were worse at ε = 0.1 on most of six tables, by up to 3 % of log loss; 0.7 lost 0.2 % in the mean. */
    @Chosen(
            fact = "momentum",
            does = "What of the velocity is left after a round.",
            how = "0.6, 0.7, 0.8 and 0.9 were tried in a prototype.",
            on = "Six of: fulton, flights, cov2, California, pums, pima, heart, breast, car, iris and made-up tables.",
            measure = "LogisticMeasure",
            kind = Chosen.Kind.NEARLY_ALL)
    static final double MOMENTUM = 0.8;

    /** Over how many of the last rounds the mean is taken: half of them. A quarter changed the log loss of five tables by less than 0.1 % in the mean. */
    @Chosen(
            fact = "averaged_rounds",
            does = "Over how many of the last rounds the mean is taken.",
            how = "A quarter and half of them were tried in a prototype.",
            on = "Five of: fulton, flights, cov2, California, pums, pima, heart, breast, car, iris and made-up tables.",
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
