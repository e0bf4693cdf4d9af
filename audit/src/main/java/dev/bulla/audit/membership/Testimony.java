package dev.bulla.audit.membership;

import dev.bulla.audit.attack.SeenModel;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * What a model's answers say about one record.
 *
 * <p>Of classes: the log odds of the record's own class, or, where scores are no chances, how far it is ahead. Of values: how far the answer is
 * off. Of densities and counts: the logarithm of the answer at the record, of several answers
 * the sum.
 *
 * @param places of the model's inputs in a record
 * @param target the place of what is told, where something is
 */
record Testimony(int[] places, OptionalInt target) {

    private static final double TINY = 1e-300;
    private static final double SURE = 1e-12;
    private static final double SUM = 1e-6;

    /** What the answers say, roughly normal over models: more often further to one side for members. */
    double statistic(SeenModel answers, double[] record) {
        double[] said = answers.ask(point(record));
        if (target.isEmpty()) {
            return Arrays.stream(said)
                    .map(count -> Math.log(Math.max(TINY, count)))
                    .sum();
        }
        double truth = record[target.getAsInt()];
        if (!answers.isClasses()) {
            return truth - said[0];
        }
        int own = (int) truth;
        return own < 0 || own >= said.length ? 0 : classes(said, own);
    }

    private static double classes(double[] said, int own) {
        double sum = Arrays.stream(said).sum();
        boolean isChance = Math.abs(sum - 1) < SUM && Arrays.stream(said).allMatch(s -> s >= 0);
        double others = isChance ? 0 : Double.NEGATIVE_INFINITY;
        for (int k = 0; k < said.length; k++) {
            if (k != own) {
                others = isChance ? others + said[k] : Math.max(others, said[k]);
            }
        }
        return isChance
                ? Math.log(Math.max(SURE, said[own])) - Math.log(Math.max(SURE, others))
                : said.length == 1 ? 0 : said[own] - others;
    }

    /** How well the model fits the record, from {@link #statistic}: more is better. */
    double fit(SeenModel answers, double statistic) {
        return target.isEmpty() || answers.isClasses() ? statistic : -Math.abs(statistic);
    }

    private double[] point(double[] record) {
        double[] point = new double[places.length];
        Arrays.setAll(point, i -> record[places[i]]);
        return point;
    }
}
