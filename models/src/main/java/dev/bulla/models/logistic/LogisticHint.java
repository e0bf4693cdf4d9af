package dev.bulla.models.logistic;

import dev.bulla.core.declaration.Chosen;
import java.util.Arrays;

/**
 * What to do where the noise would hide the coefficients: most rounds tell the shares of the classes again, and the last of them one gradient, along which the answer leans as far as it can hardly do harm.
 *
 * <p>Both are measured by what they cost if the columns tell nothing: rounds that are taken from the shares make these less exact, and noise along which the answer leans makes chances differ that should be alike. Each may
 * cost {@link #CARE} of the log loss of the shares. Where columns do tell something, the gain is of first order in how far the answer leans and the harm of second order, so that little is nearly always worth it.
 */
final class LogisticHint {

    /** What each of the two may cost where columns tell nothing, as a part of the log loss. */
    @Chosen(
            fact = "care",
            does =
                    "What leaning along a gradient that is mostly noise may cost where columns tell nothing, as a part of the log loss of the shares.",
            how =
                    "Little enough to be lost in what it costs not to know the shares. 0.002, 0.003, 0.004 and 0.005 were tried: with 0.005 tables that tell nothing are above the shares by half a per cent more, with 0.002 half as much is gained.",
            on =
                    "Pima, heart, cars, breast, iris, people of California, flights, red wine and three made-up tables that tell nothing, ε from 0.03 to 1.",
            measure = "LogisticMeasure")
    static final double CARE = 0.003;

    private final LogisticStart start;
    private final int outputs;
    private final double scale;
    private final double entropy;
    private final int rounds;
    private final double[] ahead;
    private final double[][] directions;
    private int round;

    /** @param scale the deviation of the noise in every round */
    LogisticHint(LogisticStart start, int outputs, double scale) {
        this.start = start;
        this.outputs = outputs;
        this.scale = scale;
        this.entropy =
                -Arrays.stream(start.shares()).map(p -> p * StrictMath.log(p)).sum();
        int fewest = LogisticDescent.ROUNDS;
        double least = cost(fewest);
        while (fewest > 1 && cost(fewest - 1) - least <= CARE * entropy) {
            fewest--;
        }
        this.rounds = fewest;
        this.ahead = new double[outputs];
        this.directions = new double[outputs][start.encoding().size()];
    }

    /** The features that the next round is about: none but the constant while the shares are told. */
    LogisticEncoding encoding() {
        LogisticEncoding all = start.encoding();
        return round < rounds ? LogisticEncoding.ofConstant(all.columns()) : all;
    }

    /** Goes on by what was told: by how many rows the classes differ from the start, in every round the same again; then the gradient where all rows have the shares for chances. */
    void take(long[] told) {
        int size = start.encoding().size();
        double[] ofShares = new double[outputs];
        if (round < rounds) {
            double unit = LogisticForecast.worst(start.shares(), outputs) * LogisticDescent.GRID / rounds;
            Arrays.setAll(ofShares, r -> told[r * size] * unit);
        }
        double unit =
                round < rounds ? 0 : lean() * LogisticDescent.GRID / start.rows() / (LogisticDescent.ROUNDS - rounds);
        for (int r = 0; r < outputs; r++) {
            ahead[r] += ofShares[r];
            for (int i = 1; i < size; i++) {
                directions[r][i] -= start.energy(i) == 0 ? 0 : told[r * size + i] * unit;
            }
        }
        round++;
    }

    /** Where the next round asks: the shares as they were told first, then as all rounds about them tell them. */
    double[] constants() {
        return WeightedPath.odds(round < rounds ? start.shares() : shares(), outputs);
    }

    /** The shares by both of their measurements, each as far as its noise lets it. */
    private double[] shares() {
        double[] counts = start.counts();
        double[] first = start.shares();
        double left = deviation(rounds);
        double part = once() == 0 ? 1 : 1 - left * left / (once() * once());
        double even = counts.length == 2 ? (start.rows() - counts[0] - counts[1]) / 2 : 0;
        for (int k = 0; k < counts.length && counts.length > 1; k++) {
            double off = outputs == 1 && k == 0 ? -ahead[0] : ahead[outputs == 1 ? 0 : k];
            counts[k] = (1 - part) * (counts[k] + even) + part * (first[k] * start.rows() - off);
        }
        return LogisticStart.shares(counts, left, start.rows());
    }

    /** What the answer leans along. */
    double[][] directions() {
        return FormerPath.copy(directions);
    }

    /** The constants of the answer: levels that are common pull the mean chance along, and that is taken out. */
    double[] leaningConstants() {
        double[] constants = constants();
        for (int r = 0; r < outputs; r++) {
            for (int i = 1; i < directions[r].length; i++) {
                constants[r] -= directions[r][i] * start.middle(i);
            }
        }
        return constants;
    }

    /** In how many of the rounds, the first ones, the shares are told. */
    int roundsOfShares() {
        return rounds;
    }

    /** The deviation of the noise on the number of rows by which a class is off, after some rounds and the first. */
    double deviation(int told) {
        double again = LogisticForecast.worst(start.shares(), outputs) * scale / Math.sqrt(told);
        double once = once();
        return again * once / Math.sqrt(again * again + once * once);
    }

    /** The same after the first round alone. */
    double once() {
        return start.deviation() / (start.shares().length == 2 ? Math.sqrt(2) : 1);
    }

    /** What it costs in the mean to know the shares no better. */
    private double cost(int told) {
        double deviation = deviation(told) / start.rows();
        return Arrays.stream(start.shares())
                .map(p -> deviation * deviation / (2 * p))
                .sum();
    }

    /** How far the answer goes for a unit of the mean gradient of the rounds that are left: no further than a descent would go in a round. */
    double lean() {
        double noise = scale / start.rows() / Math.sqrt(LogisticDescent.ROUNDS - rounds);
        double weight = 1 / (Math.sqrt(start.size()) * LogisticForecast.worst(start.shares(), outputs));
        double harm = 0;
        double most = 0;
        for (int r = 0; r < outputs; r++) {
            for (int i = 1; i < start.encoding().size(); i++) {
                double sampled = weight * weight * start.top(r) * start.energy(i) / start.rows();
                harm += start.top(r) * start.energy(i) * (noise * noise + sampled) / 2;
            }
            most = Math.max(most, start.top(r));
        }
        return Math.min(Math.sqrt(CARE * entropy / harm), LogisticForecast.STEP / (weight * most));
    }
}
