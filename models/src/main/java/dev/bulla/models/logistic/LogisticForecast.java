package dev.bulla.models.logistic;

import dev.bulla.core.declaration.Chosen;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a descent may expect before it goes, from its first round: how long steps should be, how large coefficients the noise alone would give, and whether anything can be
 * learnt at all.
 *
 * <p>The loss is taken for a parabola. A feature bends it as far as its variance and the shares of the classes say, times one of {@link #CURVATURES}: chances that are surer than the shares
 * bend it less, and features that have to do with each other more or less than one by one. Coefficients are taken for random, of deviation {@link #COEFFICIENTS}. So what is left of their
 * energy (curvature·coefficient², twice what they do to the mean loss) after all rounds is known for steps of any length: what was not reached, and what the noise added. The steps are those that leave least.
 */
final class LogisticForecast {

    /**
     * By what the curvatures of single features are multiplied. A half, and about a third and a tenth of it. Chosen on census,
     * forest, flight and housing tables, on most of which the best of steps a factor of two apart is met within one such step.
     */
    private static final double[] CURVATURES = {0.5, 0.15, 0.05};

    /**
     * How large coefficients are taken to be: log odds vary by this with a feature. Chosen on eighteen tables: 1 loses nothing at ε = 1 and gains 1 % of log loss in the mean at ε = 0.1, but is up to 5 % worse than the shares where columns tell
     * nothing; 0.5 loses 1 % at both.
     */
    @Chosen(
            fact = "coefficients",
            does = "How large coefficients are taken to be, in log odds for a deviation of a feature.",
            how = "0.5, 0.7 and 1 were tried in a prototype; 1 harms where columns tell nothing.",
            on = "Fulton, flights, cov2, California, pums, pima, heart, breast, car, iris and made-up tables.",
            measure = "LogisticMeasure")
    static final double COEFFICIENTS = 0.7;

    /**
     * The longest step, as a part of the one that ends on the ground where the loss is bent by one feature alone. With 1 log loss was 0.3 % less in the mean of five tables at ε = 1, Adult among them, with 0.5 0.3 % more; 0.7 is more accurate
     * on Adult.
     */
    @Chosen(
            fact = "step",
            does =
                    "The longest step, as a part of the one that ends on the ground where one feature alone bends the loss.",
            how = "0.5, 0.7 and 1 were tried; 1 misses the accuracy on Adult.",
            on = "Five tables, Adult with its bars among them.",
            measure = "LogisticMeasure")
    static final double STEP = 0.7;

    /** Steps are tried down to a factor of 2⁻²⁴, two for every factor of two. */
    private static final int TRIED = 48;

    /** What part of the energy of coefficients must be expected to be missed for the inputs to be left out. 0.95 is better by 1.5 % of log loss in the mean of eighteen tables at ε = 1, and above the shares by half as much again where nothing is learnt at ε = 0.1; 0.7 is the other way round. */
    @Chosen(
            fact = "hidden_at",
            does =
                    "The part of the energy of coefficients that must be expected to be missed for the inputs to be left out.",
            how = "0.8 and 0.95 were tried in a prototype.",
            on = "Fulton, flights, cov2, California, pums, pima, heart, breast, car, iris and made-up tables.",
            measure = "LogisticMeasure",
            kind = Chosen.Kind.NEARLY_ALL)
    static final double HIDDEN = 0.8;

    private final LogisticStart start;
    private final int outputs;
    private final double noise;
    private final double weight;
    private final double[] steps;
    private final Map<Integer, Integer> features = new TreeMap<>();
    private double missed;
    private double all;

    /** @param scale the deviation of the noise in every round */
    LogisticForecast(LogisticStart start, int outputs, double scale) {
        this.start = start;
        this.outputs = outputs;
        this.noise = scale / start.rows();
        this.weight = 1 / (Math.sqrt(start.size()) * worst(start.shares(), outputs));
        for (int i = 1; i < start.encoding().size(); i++) {
            if (start.energy(i) > 0) {
                features.merge(kind(start.energy(i)), 1, Integer::sum);
            }
        }
        this.steps = new double[outputs];
        for (int r = 0; r < outputs; r++) {
            steps[r] = bestStep(r);
        }
    }

    /** The parts of single curvatures that are looked at. */
    static List<Double> curvatures() {
        return Arrays.stream(CURVATURES).boxed().toList();
    }

    /** The longest that chances less truth can be where every row has the shares for chances. */
    static double worst(double[] shares, int outputs) {
        return outputs == 1 ? Arrays.stream(shares).max().orElse(1) : LogisticGradient.worst(shares);
    }

    /** Features of about the same variance are looked at together: quarters of a factor of two. */
    private static int kind(double energy) {
        return (int) Math.round(4 * StrictMath.log(energy) / StrictMath.log(2));
    }

    private static double energy(int kind) {
        return StrictMath.pow(2, kind / 4.0);
    }

    private double bestStep(int output) {
        double longest = STEP / (weight * start.top(output));
        double best = longest;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i <= TRIED; i++) {
            double step = longest * StrictMath.pow(2, -i / 2.0);
            double left = left(output, step);
            if (left < least) {
                least = left;
                best = step;
            }
        }
        missed += least;
        all += whole(output);
        return best;
    }

    /** The energy that these steps are expected to leave or to add. */
    private double left(int output, double step) {
        double left = 0;
        for (Map.Entry<Integer, Integer> kind : features.entrySet()) {
            for (double curvature : CURVATURES) {
                double bend = weight * start.top(output) * energy(kind.getKey()) * curvature;
                LogisticNoise response = LogisticNoise.of(bend, step);
                double lacking = (1 - Math.min(1, response.sum() * bend)) * COEFFICIENTS;
                left += kind.getValue() * bend * (lacking * lacking + noise * noise * response.squares());
            }
        }
        return left;
    }

    /** The energy that coefficients are expected to have. */
    private double whole(int output) {
        double whole = 0;
        for (Map.Entry<Integer, Integer> kind : features.entrySet()) {
            double bend = weight * start.top(output) * energy(kind.getKey());
            whole += kind.getValue() * bend * Arrays.stream(CURVATURES).sum() * COEFFICIENTS * COEFFICIENTS;
        }
        return whole;
    }

    /** How far a round goes for a unit of an output's slope. */
    double step(int output) {
        return steps[output];
    }

    /** The second derivative of the mean loss by a coefficient, about; 0 for the constant, which has no energy. */
    double bend(int output, int feature) {
        return feature == 0 ? 0 : bend(output, start.energy(feature));
    }

    private double bend(int output, double energy) {
        return weight * start.top(output) * energy * CURVATURES[0];
    }

    /**
     * The energy that noise, that of the sample included, gives to the coefficients in the mean.
     *
     * @param pace what the steps were multiplied by
     */
    double explained(double pace) {
        double sum = 0;
        for (int r = 0; r < outputs; r++) {
            for (Map.Entry<Integer, Integer> kind : features.entrySet()) {
                double bend = bend(r, energy(kind.getKey()));
                LogisticNoise response = LogisticNoise.of(bend, pace * steps[r]);
                double fresh = noise * noise * response.squares();
                double sampled = response.sum() * response.sum() * bend * weight / start.rows();
                sum += kind.getValue() * bend * (fresh + sampled);
            }
        }
        double part = outputs == 1 ? 1 : 1 - 1.0 / outputs;
        return part * sum; // what the classes have in common is taken out
    }

    /** The variance that noise gives to a constant. */
    double varianceOfConstant(int output) {
        return noise
                * noise
                * LogisticNoise.of(bend(output, 1.0), steps[output]).squares();
    }

    /** Whether coefficients would hardly stand out of the noise. */
    boolean isHidden() {
        return missed >= HIDDEN * all;
    }
}
