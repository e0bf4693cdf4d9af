package dev.bulla.audit.inversion;

import dev.bulla.audit.attack.SeenModel;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Guesses what is not known of a person from a model and what is known: above all the very thing that the model tells.
 *
 * <p>Formula: of each way to fill in what is not known, its chance among people times how likely the model makes the known outcome; a level is believed
 * by the sum of the ways that hold it. Source: Fredrikson et al., USENIX Security 2014. Errors of a model that tells a value are taken for normal.
 *
 * <p>It asks what the model says of people, whoever they are. That it works as well for people whose rows the model never saw is why no guarantee
 * about rows prevents it.
 *
 * @param model what is asked
 * @param unknown what is not known
 * @param deviation of the model's errors, where it tells a value
 */
public record Inversion(SeenModel model, List<Unknown> unknown, double deviation) {

    private static final double LEAST = 1e-100;
    private static final double MOST = 1e250;

    public Inversion {
        unknown = List.copyOf(unknown);
        if (unknown.isEmpty() || !(deviation >= 0)) {
            throw new IllegalArgumentException("an inversion has something to find out, and a deviation of at least 0");
        }
    }

    /**
     * How much is believed of each level of each unknown category; those of one sum to 1.
     *
     * @param point what is known, one value per input; the unknown ones are not looked at
     * @param outcome what the model is about: the person's own
     */
    public List<double[]> beliefs(double[] point, double outcome) {
        double[] tried = point.clone();
        double[] logs = new double[ways()];
        for (int way = 0; way < logs.length; way++) {
            int rest = way;
            double chance = 1;
            for (Unknown each : unknown) {
                int level = rest % each.chances().length;
                rest /= each.chances().length;
                tried[each.input()] = level;
                chance *= each.chances()[level];
            }
            logs[way] = Math.log(chance) + logLikelihood(model.ask(tried), outcome);
        }
        return IntStream.range(0, unknown.size())
                .mapToObj(which -> collected(logs, which))
                .toList();
    }

    /** The level of each that is believed most. */
    public int[] guess(double[] point, double outcome) {
        return beliefs(point, outcome).stream().mapToInt(Inversion::most).toArray();
    }

    private int ways() {
        int ways = 1;
        for (Unknown each : unknown) {
            ways *= each.chances().length;
        }
        return ways;
    }

    private double logLikelihood(double[] said, double outcome) {
        if (model.isClasses()) {
            int own = (int) outcome;
            return own < 0 || own >= said.length ? 0 : Math.log(Math.max(Double.MIN_NORMAL, said[own]));
        }
        double off = (outcome - said[0]) / Math.max(deviation, LEAST);
        return Double.isNaN(off) ? 0 : -Math.min(off * off / 2, MOST);
    }

    private double[] collected(double[] logs, int which) {
        double top = Double.NEGATIVE_INFINITY;
        for (double log : logs) {
            top = Math.max(top, log);
        }
        double[] beliefs = new double[unknown.get(which).chances().length];
        double sum = 0;
        for (int way = 0; way < logs.length; way++) {
            double weight = Double.isInfinite(top) ? 0 : Math.exp(logs[way] - top);
            beliefs[level(way, which)] += weight;
            sum += weight;
        }
        for (int k = 0; k < beliefs.length; k++) {
            beliefs[k] = sum > 0 ? beliefs[k] / sum : unknown.get(which).chances()[k];
        }
        return beliefs;
    }

    private int level(int way, int which) {
        int rest = way;
        for (int u = 0; u < which; u++) {
            rest /= unknown.get(u).chances().length;
        }
        return rest % unknown.get(which).chances().length;
    }

    /** The place of the largest; the first among equals. */
    static int most(double[] values) {
        int best = 0;
        for (int k = 1; k < values.length; k++) {
            best = values[k] > values[best] ? k : best;
        }
        return best;
    }
}
