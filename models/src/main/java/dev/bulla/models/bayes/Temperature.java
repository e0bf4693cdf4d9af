package dev.bulla.models.bayes;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.model.NoisyValues;
import java.util.List;
import java.util.stream.IntStream;

/**
 * By what power the likelihood of the features is taken: below 1 where they say the same thing several times.
 *
 * <p>Evidence e_c for a class is the sum of log likelihoods to this power; its margin is e_c less what all other classes together have, each by its share.
 * At margin m a class of share π is right with chance 1/(1 + (1 − π)/π·e^(−m)): exactly for two classes, and for more as long as one is favoured.
 * {@link FavouredCounts} tells how often that was so. The power that makes these counts most likely is taken, noise and sampling as they are known, and a usual
 * power, that of features with a correlation of {@link #CORRELATION}, before anything is counted: twice or half of it is one deviation off.
 */
final class Temperature {

    /** Of features within a class, usually. */
    @Chosen(
            fact = "correlation",
            does =
                    "How much features correlate within a class, before anything is counted: it makes the usual power of their likelihoods.",
            how = "By eye.",
            on =
                    "Tables that are made up, with nine public ones in view, among them those of `BaseRateStatTest`, Adult's accuracy bar included.",
            measure = "BayesMeasure")
    static final double CORRELATION = 0.05;

    /** Where ranges of margins begin; the first at 0. */
    @Chosen(
            fact = "margins",
            does = "Where the ranges of margins begin that favoured classes are counted in.",
            how = "Half a unit where most rows are; there is no record of others.",
            on = "None.",
            measure = "BayesMeasure")
    static final List<Double> EDGES = List.of(0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0);

    /** A margin in each range: its middle, of the last one as far beyond its edge as the range before it is wide. */
    private static final double[] MIDDLES = middles();

    @Chosen(
            fact = "power_deviation",
            does = "The deviation of the power of likelihoods from the usual one, beforehand, in doublings.",
            how = "A round number; there is no record of others.",
            on = "None.",
            measure = "BayesMeasure")
    static final double DEVIATION = 1;

    /** Powers tried, in quarters of a doubling: from a sixteenth to four times the usual one. */
    private static final int LEAST = -16;

    private static final int MOST = 8;

    private Temperature() {}

    private static double[] middles() {
        double[] middles = new double[EDGES.size() + 1];
        double before = 0;
        double wide = 0;
        for (int i = 0; i < EDGES.size(); i++) {
            middles[i] = (before + EDGES.get(i)) / 2;
            wide = EDGES.get(i) - before;
            before = EDGES.get(i);
        }
        middles[EDGES.size()] = before + wide;
        return middles;
    }

    /** 1/(1 + (d − 1)ρ): what d equally correlated features are worth, for each. */
    static double usual(int features) {
        return 1 / (1 + (features - 1) * CORRELATION);
    }

    /** How many cells of {@link FavouredCounts} there are. */
    static int cells(int groups) {
        return 2 * groups * MIDDLES.length;
    }

    /** Where a row of this class counts. */
    static int cell(ClassTable table, double[] point, int group, double[] scratch) {
        double usual = usual(point.length);
        for (int c = 0; c < scratch.length; c++) {
            scratch[c] = usual * table.evidence(point, c);
        }
        int favoured = 0;
        double most = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < scratch.length; c++) {
            double margin = margin(table, scratch, c);
            if (margin > most) {
                most = margin;
                favoured = c;
            }
        }
        int range = 0;
        while (range < EDGES.size() && most >= EDGES.get(range)) {
            range++;
        }
        return 2 * (favoured * MIDDLES.length + range) + (favoured == group ? 0 : 1);
    }

    /** The evidence for a class less that for all others together. */
    private static double margin(ClassTable table, double[] evidence, int group) {
        double most = IntStream.range(0, evidence.length)
                .filter(c -> c != group)
                .mapToDouble(c -> evidence[c])
                .max()
                .orElse(evidence[group]);
        double sum = 0;
        double shares = 0;
        for (int c = 0; c < evidence.length; c++) {
            if (c != group) {
                sum += table.count(c) * StrictMath.exp(evidence[c] - most);
                shares += table.count(c);
            }
        }
        return evidence[group] - most - (shares > 0 ? StrictMath.log(sum / shares) : 0);
    }

    /** The power that noisy counts ask for. */
    static double of(ClassTable table, int features, NoisyValues counts) {
        double best = 1;
        double least = Double.POSITIVE_INFINITY;
        for (int i = LEAST; i <= MOST; i++) {
            double factor = StrictMath.pow(2, i / 4.0);
            double away = i / 4.0;
            double misfit = misfit(table, counts, factor) + away * away / (2 * DEVIATION * DEVIATION);
            if (misfit < least) {
                least = misfit;
                best = factor;
            }
        }
        return usual(features) * best;
    }

    /** Minus the logarithm of the likelihood of the counts, all of them taken to be normal. */
    private static double misfit(ClassTable table, NoisyValues counts, double factor) {
        double noise = counts.deviation() * counts.deviation();
        int groups = counts.values().length / (2 * MIDDLES.length);
        double all = IntStream.range(0, groups).mapToDouble(table::count).sum();
        double sum = 0;
        for (int c = 0; c < groups; c++) {
            double odds = (all - table.count(c)) / table.count(c);
            for (int range = 0; range < MIDDLES.length; range++) {
                double chance = 1 / (1 + odds * StrictMath.exp(-factor * MIDDLES[range]));
                int at = 2 * (c * MIDDLES.length + range);
                double right = counts.value(at);
                double wrong = counts.value(at + 1);
                double off = right * (1 - chance) - wrong * chance;
                double other = 1 - chance;
                double variance = noise * (other * other + chance * chance)
                        + Math.max(0, right + wrong) * chance * other
                        + Double.MIN_NORMAL;
                sum += (off * off / variance + StrictMath.log(variance)) / 2;
            }
        }
        return sum;
    }
}
