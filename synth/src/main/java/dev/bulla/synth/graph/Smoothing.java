package dev.bulla.synth.graph;

import dev.bulla.core.declaration.Chosen;
import java.util.Arrays;
import java.util.Map;

/**
 * What noisy counts of one column say of the true ones, when all of them are looked at together. The true count of a level is drawn from a law that is
 * unknown and found from the counts themselves (empirical Bayes); along an ordered column it stays near that of the level before, with a chance that is
 * found too. So a level whose count is far below the noise borrows from its neighbours or from its likes, and a high count stands as it was counted.
 *
 * <p>A hidden Markov chain on a grid of counts, by expectation and maximisation ({@link LevelChain}). It reads released numbers alone.
 */
public final class Smoothing {

    @Chosen(
            fact = "smoothing_rounds",
            does = "How often the law of true counts is found again from the counts.",
            how = "Of 8, 25 and 60 the errors of single columns were 0.115, 0.110 and 0.109 at σ = 281.",
            on = "Fulton's census, Covertype, flights, California housing and the American Community Survey.",
            measure = "SyntheticMeasure")
    static final int ROUNDS = 25;

    @Chosen(
            fact = "smoothing_prior",
            does =
                    "How many levels the law that stands before the counts is worth: each count is as likely as one ten times higher.",
            how =
                    "Of ½, 2, 8, 20 and 60 the errors of single columns were 0.113, 0.110, 0.106, 0.104 and 0.105 at σ = 281.",
            on = "Fulton's census, Covertype, flights, California housing and the American Community Survey.",
            measure = "SyntheticMeasure")
    static final double PRIOR = 20;

    /** The grid: a quarter of the noise apart, then a twentieth of the count, up to forty times the noise; above, counts stand as they are. */
    private static final double STEP = 0.25;

    private static final double GROWTH = 0.05;
    private static final double TOP = 40;
    /** From here on a count may stand as it is. */
    private static final double HIGH = 20;

    private static final double LEAST = 1e-290;
    /** An error is never taken for less than this share of the noise. */
    private static final double LEAST_ERROR = 0.1;

    private final double[] counts;
    private final double sigma;
    private final double[] grid;

    private Smoothing(double[] counts, double sigma) {
        this.counts = counts;
        this.sigma = sigma;
        double most = Arrays.stream(counts).max().orElse(0);
        double top = Math.min(Math.max(most, 0) + sigma, TOP * sigma);
        double[] points = new double[(int) (TOP / STEP)];
        int size = 0;
        for (double m = 0; m <= top && size < points.length; m += step(m)) {
            points[size++] = m;
        }
        grid = Arrays.copyOf(points, size);
    }

    /** The numbers above, as plans state them. */
    public static Map<String, Object> facts() {
        return Map.of("smoothing_rounds", ROUNDS, "smoothing_prior", PRIOR);
    }

    /**
     * The counts of a column, made likely.
     *
     * @param raw counts of one column with the same error in each cell
     * @param ordered whether neighbouring cells are alike
     */
    public static Observed smooth(Observed raw, boolean ordered) {
        return new Smoothing(raw.counts(), raw.sigmas()[0]).made(raw.marginal(), ordered);
    }

    private double step(double count) {
        return Math.max(sigma * STEP, count * GROWTH);
    }

    private Observed made(Marginal marginal, boolean ordered) {
        LevelChain chain = new LevelChain(likelihoods(), before(), ordered);
        double[][] chances = chain.pass();
        for (int round = 1; round < ROUNDS; round++) {
            chances = chain.pass();
        }
        double[] means = new double[counts.length];
        double[] errors = new double[counts.length];
        for (int i = 0; i < means.length; i++) {
            double mean = chances[i][grid.length] * counts[i];
            double square = chances[i][grid.length] * (counts[i] * counts[i] + sigma * sigma);
            for (int g = 0; g < grid.length; g++) {
                mean += chances[i][g] * grid[g];
                square += chances[i][g] * grid[g] * grid[g];
            }
            means[i] = mean;
            double least = LEAST_ERROR * sigma;
            errors[i] = Math.sqrt(Math.max(square - mean * mean, least * least));
        }
        return new Observed(marginal, means, errors);
    }

    /** The law before the counts: the logarithm of a count is as likely anywhere, from about the noise to all rows. The last state is above the grid. */
    private double[] before() {
        double[] before = new double[grid.length + 1];
        double all = 0;
        for (int g = 0; g < grid.length; g++) {
            before[g] = step(grid[g]) / (grid[g] + sigma);
            all += before[g];
        }
        before[grid.length] = beyond();
        all += beyond();
        for (int g = 0; g < before.length; g++) {
            before[g] /= all;
        }
        return before;
    }

    private double beyond() {
        double sum = 0;
        for (double count : counts) {
            sum += count;
        }
        double top = grid[grid.length - 1] + sigma;
        return Math.max(1e-9, StrictMath.log((Math.max(sum, top) + sigma) / (top + sigma)));
    }

    private double[][] likelihoods() {
        double density = sigma * Math.sqrt(2 * Math.PI) / beyond();
        double[][] likelihoods = new double[counts.length][grid.length + 1];
        for (int i = 0; i < counts.length; i++) {
            for (int g = 0; g < grid.length; g++) {
                double z = (counts[i] - grid[g]) / sigma;
                likelihoods[i][g] = Powers.exp(-z * z / 2) + LEAST; // far below the noise, no state is likely
            }
            likelihoods[i][grid.length] = counts[i] > HIGH * sigma ? density / (counts[i] + sigma) : 0;
        }
        return likelihoods;
    }
}
