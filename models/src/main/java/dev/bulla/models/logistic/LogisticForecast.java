package dev.bulla.models.logistic;

import dev.bulla.core.declaration.Chosen;
import java.util.Arrays;

/**
 * What a descent may expect before it goes, from its first round: how long steps may be, how large coefficients the noise alone would give, and whether anything can be
 * learnt at all.
 *
 * <p>The loss is taken for a parabola with the curvature it has where every row has the shares of the classes for chances, and features for uncorrelated. Coefficients are
 * measured by their energy Σ curvature·coefficient²: twice what they do to the mean loss.
 */
final class LogisticForecast {

    /** The length of a step where all classes are equally frequent and there is no noise. */
    @Chosen(
            fact = "step",
            does = "The length of a step where classes are equally frequent and there is no noise.",
            how = "That of version 0.1; 4 was tried as well.",
            on =
                    "Adult, cov34, one per cent of positives, small public tables (pima, german, wdbc, wine) and a dozen made-up ones, with the bars in view.",
            measure = "LogisticMeasure")
    static final double STEP = 8;

    /** How much shorter it gets by noise: a mean gradient of length ν counts as much as this times ν of curvature. */
    @Chosen(
            fact = "caution",
            does = "How much shorter steps get by noise.",
            how = "25, 40, 50, 70 and 100 were tried in a prototype.",
            on =
                    "Adult, cov34, one per cent of positives, small public tables (pima, german, wdbc, wine) and a dozen made-up ones, with the bars in view.",
            measure = "LogisticMeasure")
    static final double CAUTION = 50;

    /** And this times ν²: noise must not carry coefficients to where the loss is no parabola. */
    @Chosen(
            fact = "restraint",
            does = "How much shorter they get by the square of noise.",
            how = "0, 2, 4 and 8 times the caution were tried in a prototype.",
            on =
                    "Adult, cov34, one per cent of positives, small public tables (pima, german, wdbc, wine) and a dozen made-up ones, with the bars in view.",
            measure = "LogisticMeasure")
    static final double RESTRAINT = 100;

    /** The deviation of log odds that must stand out of the noise for the inputs to be used. */
    @Chosen(
            fact = "least_log_odds",
            does = "The deviation of log odds that must stand out of the noise for the inputs to be used.",
            how = "Several were tried in a prototype.",
            on =
                    "Adult, cov34, one per cent of positives, small public tables (pima, german, wdbc, wine) and a dozen made-up ones, with the bars in view.",
            measure = "LogisticMeasure")
    static final double ODDS = 2;

    /** By how many deviations the noise is overrated before anything is believed to stand out of it. */
    @Chosen(
            fact = "doubt",
            does = "By how many deviations noise is overrated before anything is believed to stand out of it.",
            how = "2 and 3 were tried in a prototype.",
            on =
                    "Adult, cov34, one per cent of positives, small public tables (pima, german, wdbc, wine) and a dozen made-up ones, with the bars in view.",
            measure = "LogisticMeasure")
    static final double DOUBT = 2;

    private final LogisticStart start;
    private final double[] tops;
    private final double weight;
    private final double[] steps;
    private final double[][] bends;
    private final double noise;
    private final Energy drawn = new Energy();
    private final Energy all = new Energy();
    private double learnt;
    private double bent;

    /** @param scale the deviation of the noise in every round */
    LogisticForecast(LogisticStart start, int outputs, double scale) {
        this.start = start;
        double[] shares = start.shares();
        this.tops = new double[outputs];
        Arrays.setAll(tops, r -> shares.length < 2 ? 0.25 : start.share(r) * (1 - start.share(r)));
        double worst = outputs == 1 ? Arrays.stream(shares).max().orElse(1) : LogisticGradient.worst(shares);
        int features = start.encoding().size();
        this.weight = Math.min(1, 1 / (Math.sqrt(start.encoding().most()) * worst));
        this.noise = scale / start.rows();
        double length = noise * Math.sqrt((double) outputs * features);
        this.steps = new double[outputs];
        this.bends = new double[outputs][features];
        for (int r = 0; r < outputs; r++) {
            steps[r] = STEP / (4 * tops[r] + CAUTION * length + RESTRAINT * length * length);
            for (int i = 1; i < features; i++) {
                foresee(r, i);
            }
        }
    }

    private void foresee(int output, int feature) {
        double bend = weight * tops[output] * start.energy(feature);
        LogisticNoise response = LogisticNoise.of(bend, steps[output]);
        double part =
                bend * (tops.length == 1 ? 1 : 1 - 1.0 / tops.length); // what the classes have in common is taken out
        double fresh = part * noise * noise * response.squares();
        double sampled = part * response.sum() * response.sum() * bend * weight / start.rows();
        double reached = Math.min(1, response.sum() * bend);
        bends[output][feature] = bend;
        drawn.add(fresh);
        all.add(fresh + sampled);
        learnt += bend * reached * reached;
        bent += bend;
    }

    /** How far a round goes for a unit of an output's slope. */
    double step(int output) {
        return steps[output];
    }

    /** The second derivative of the mean loss by a coefficient; 0 for the constant, which has no energy. */
    double bend(int output, int feature) {
        return bends[output][feature];
    }

    /** The energy that noise, that of the sample included, hardly exceeds. */
    double explained() {
        return all.atMost();
    }

    /** Whether even log odds that vary by {@value #ODDS} would not stand out of the noise. */
    boolean isHidden() {
        double signal =
                bent == 0 ? 0 : learnt / bent * weight * Arrays.stream(tops).sum() * ODDS * ODDS;
        return signal <= drawn.atMost();
    }

    /** A sum of squares of noise: its mean, and what it hardly exceeds. */
    private static final class Energy {
        private double sum;
        private double squares;

        void add(double variance) {
            sum += variance;
            squares += variance * variance;
        }

        double atMost() {
            return sum + DOUBT * Math.sqrt(2 * squares);
        }
    }
}
