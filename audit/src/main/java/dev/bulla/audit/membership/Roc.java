package dev.bulla.audit.membership;

import dev.bulla.audit.attack.Rate;
import java.util.Arrays;

/**
 * How well scores tell members from others: at every threshold, how many of those who were in are found, and how many others accused.
 *
 * <p>The area under the curve is the chance that a member has the higher score of two, a tie counting half. Its interval is DeLong's
 * (Biometrics 44(3), 1988), normal with the variance of the two placements; where that variance is 0, all or nothing, the interval of the
 * rule of Clopper and Pearson for the smaller group stands in, so that it is never a point. Both take scores for independent.
 */
public final class Roc {

    private static final double NORMAL_95 = 1.959963984540054;

    private final double[] members;
    private final double[] others;

    /**
     * A curve of scores; more speaks for membership.
     *
     * @param members of those who were in
     * @param others of those who were not
     */
    public Roc(double[] members, double[] others) {
        if (members.length == 0 || others.length == 0) {
            throw new IllegalArgumentException("a curve needs members and others");
        }
        this.members = sorted(members);
        this.others = sorted(others);
    }

    private static double[] sorted(double[] scores) {
        double[] sorted = scores.clone();
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = Double.isNaN(sorted[i])
                    ? Double.NEGATIVE_INFINITY
                    : sorted[i] + 0.0; // no score, no zero with a sign
        }
        Arrays.sort(sorted);
        return sorted;
    }

    public int members() {
        return members.length;
    }

    public int others() {
        return others.length;
    }

    /** The area under the curve. */
    public double area() {
        return mean(placements(members, others));
    }

    /** The lower end of the 95 % interval of the area. */
    public double areaLower() {
        double half = halfWidth();
        return half > 0 ? Math.max(0, area() - half) : extreme(false);
    }

    /** The upper end of the 95 % interval of the area. */
    public double areaUpper() {
        double half = halfWidth();
        return half > 0 ? Math.min(1, area() + half) : extreme(true);
    }

    private double halfWidth() {
        double variance = variance(placements(members, others)) / members.length
                + variance(placements(others, members)) / others.length;
        return NORMAL_95 * Math.sqrt(variance);
    }

    private double extreme(boolean isUpper) {
        int least = Math.min(members.length, others.length);
        long hits = Math.round(area() * least);
        Rate rate = new Rate(hits, least);
        return isUpper ? rate.upper(Rate.LEVEL) : rate.lower(Rate.LEVEL);
    }

    /** Of each of some, the share of the others below it, ties half. */
    private static double[] placements(double[] some, double[] others) {
        double[] places = new double[some.length];
        int below = 0;
        int upTo = 0;
        for (int i = 0; i < some.length; i++) {
            while (below < others.length && others[below] < some[i]) {
                below++;
            }
            while (upTo < others.length && others[upTo] <= some[i]) {
                upTo++;
            }
            places[i] = (below + upTo) / 2.0 / others.length;
        }
        return places;
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }

    private static double variance(double[] values) {
        double mean = mean(values);
        double sum = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return values.length < 2 ? 0 : sum / (values.length - 1);
    }

    /**
     * The threshold that accuses as many of the others as it may, and no more.
     *
     * @param mostFalse the share of the others that may be accused
     */
    public double threshold(double mostFalse) {
        int may = (int) Math.floor(mostFalse * others.length + 1e-9);
        return may >= others.length ? Double.NEGATIVE_INFINITY : others[others.length - 1 - may];
    }

    /** How many members are found when at most this share of the others is accused. */
    public Rate found(double mostFalse) {
        return new Rate(above(members, threshold(mostFalse)), members.length);
    }

    /** How many others are accused when at most this share may be. */
    public Rate accused(double mostFalse) {
        return new Rate(above(others, threshold(mostFalse)), others.length);
    }

    /** How many are above a threshold; all, when it is that which accuses everybody. */
    private static long above(double[] sorted, double threshold) {
        if (threshold == Double.NEGATIVE_INFINITY) {
            return sorted.length;
        }
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] > threshold) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return (long) sorted.length - low;
    }

    /** The corners of the curve, from (0, 0) to (1, 1): false alarms and hits. */
    public double[][] points() {
        double[][] corners = new double[members.length + others.length + 1][];
        int count = 0;
        int m = members.length;
        int o = others.length;
        corners[count++] = new double[] {0, 0};
        while (m > 0 || o > 0) {
            double next = Math.max(
                    m > 0 ? members[m - 1] : Double.NEGATIVE_INFINITY,
                    o > 0 ? others[o - 1] : Double.NEGATIVE_INFINITY);
            while (m > 0 && members[m - 1] >= next) {
                m--;
            }
            while (o > 0 && others[o - 1] >= next) {
                o--;
            }
            corners[count++] = new double[] {1 - (double) o / others.length, 1 - (double) m / members.length};
        }
        return Arrays.copyOf(corners, count);
    }
}
