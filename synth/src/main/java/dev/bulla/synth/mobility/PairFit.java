package dev.bulla.synth.mobility;

import java.util.Arrays;

/**
 * Topics from shares of pairs: two visits of a person are at s and t with chance Σ together(k, l)·law_k(s)·law_l(t).
 *
 * <p>Several laws explain the same pairs, from people's usual mixtures to what these are mixed of. The latter are looked for: rows of the matrix that are farthest from what the rows before them span
 * stand for a topic each, all other rows are mixed of them, and that says in which topics a visit at a spot is. Whatever climbs on from there to likelier laws drifts back to mixtures. No chance is in
 * it: the same numbers make the same topics everywhere.
 *
 * <p>Of regions by slot a topic is a law of regions times a law of slots.
 *
 * <p>Source: Arora et al., "A practical algorithm for topic modeling with provable guarantees", ICML 2013.
 */
final class PairFit {

    private static final int MOST_STEPS = 1_000;

    private static final int LEAST_STEPS = 8;

    /** So many products all steps take together, about: a page that shows topics of hundreds of spots is made in less than a second. */
    private static final long MOST_PRODUCTS = 1L << 28;

    /** When no share of a mixture moves by more in a step, the next steps are left out. */
    private static final double STILL = 1e-7;

    private final double[][] pairs;
    private final int spots;
    private final int slots;
    private final int topics;
    private final double[][] laws;
    private final double[][] together;

    private PairFit(double[][] pairs, int slots, int topics) {
        this.pairs = pairs;
        this.spots = pairs.length;
        this.slots = slots;
        this.topics = topics;
        this.laws = new double[topics][];
        this.together = new double[topics][topics];
    }

    /**
     * The topics.
     *
     * @param pairs symmetric, none below 0, of sum one
     * @param slots how many spots after each other are of one region
     * @param topics how many
     */
    static TopicLaws of(double[][] pairs, int slots, int topics) {
        PairFit fit = new PairFit(pairs, slots, topics);
        fit.findLaws();
        fit.findTogether();
        return new TopicLaws(fit.laws, fit.together).heaviestFirst();
    }

    /** How many steps there may be, if each takes so many products. */
    private static int steps(long products) {
        return (int) Math.max(LEAST_STEPS, Math.min(MOST_STEPS, MOST_PRODUCTS / products));
    }

    private void findLaws() {
        double[] all = Arrays.stream(pairs).mapToDouble(Shrinkage::sum).toArray();
        double[][] rows = new double[spots][];
        for (int s = 0; s < spots; s++) {
            rows[s] = Shrinkage.ofSum(pairs[s], 1);
        }
        double[][] far = Arrays.stream(farRows(all)).mapToObj(s -> rows[s]).toArray(double[][]::new);
        double[][] shares = new double[topics][spots];
        for (int s = 0; s < spots; s++) {
            double[] mixture = mixture(rows[s], far);
            for (int k = 0; k < topics; k++) {
                shares[k][s] = mixture[k] * all[s];
            }
        }
        Arrays.setAll(laws, k -> product(shares[k]));
    }

    /** How much of each of some rows makes a row likeliest (expectation and maximisation, with one answer). */
    private double[] mixture(double[] row, double[][] of) {
        double[] mixture = new double[topics];
        Arrays.fill(mixture, 1.0 / topics);
        double[] chances = new double[spots];
        double moved = 1;
        int most = steps(2L * spots * spots * topics);
        for (int step = 0; step < most && moved > STILL; step++) {
            Arrays.fill(chances, 0);
            for (int k = 0; k < topics; k++) {
                add(chances, mixture[k], of[k]);
            }
            for (int s = 0; s < spots; s++) {
                chances[s] = chances[s] > 0 ? row[s] / chances[s] : 0;
            }
            moved = 0;
            for (int k = 0; k < topics; k++) {
                double next = mixture[k] * product(chances, of[k]);
                moved = Math.max(moved, Math.abs(next - mixture[k]));
                mixture[k] = next;
            }
        }
        return Shrinkage.ofSum(mixture, 1);
    }

    /** As many rows as there are topics: each the longest once what those before it span is taken off; a row weighs as many visits as it is of. */
    private int[] farRows(double[] all) {
        double[][] rest = new double[spots][];
        for (int s = 0; s < spots; s++) {
            double root = Math.sqrt(Math.max(Double.MIN_NORMAL, all[s]));
            rest[s] = Arrays.stream(pairs[s]).map(pair -> pair / root).toArray();
        }
        int[] far = new int[topics];
        for (int k = 0; k < topics; k++) {
            for (int s = 1; s < spots; s++) {
                far[k] = product(rest[s], rest[s]) > product(rest[far[k]], rest[far[k]]) ? s : far[k];
            }
            double[] way = rest[far[k]].clone();
            double squared = Math.max(Double.MIN_NORMAL, product(way, way));
            for (double[] row : rest) {
                add(row, -product(row, way) / squared, way);
            }
        }
        return far;
    }

    /** How often two topics come together in a person, the laws as they are: likeliest as well. */
    private void findTogether() {
        for (double[] row : together) {
            Arrays.fill(row, 1.0 / (topics * (double) topics));
        }
        double moved = 1;
        int most = steps(2L * spots * topics * (spots + topics));
        for (int step = 0; step < most && moved > STILL; step++) {
            moved = stepTogether();
        }
    }

    private double stepTogether() {
        double[][] mixed = new double[topics][spots];
        for (int k = 0; k < topics; k++) {
            for (int l = 0; l < topics; l++) {
                add(mixed[k], together[k][l], laws[l]);
            }
        }
        double[][] drawn = new double[topics][spots];
        double[] chances = new double[spots];
        for (int s = 0; s < spots; s++) {
            Arrays.fill(chances, 0);
            for (int k = 0; k < topics; k++) {
                add(chances, laws[k][s], mixed[k]);
            }
            for (int t = 0; t < spots; t++) {
                chances[t] = chances[t] > 0 ? pairs[s][t] / chances[t] : 0;
            }
            for (int k = 0; k < topics; k++) {
                drawn[k][s] = product(chances, laws[k]);
            }
        }
        double moved = 0;
        for (int k = 0; k < topics; k++) {
            for (int l = 0; l < topics; l++) {
                double next = together[k][l] * product(laws[k], drawn[l]);
                moved = Math.max(moved, Math.abs(next - together[k][l]));
                together[k][l] = next;
            }
        }
        return moved;
    }

    /** Shares of sum one, of regions times slots; all alike where there are none. */
    private double[] product(double[] law) {
        double[] shares = Shrinkage.ofSum(law, 1);
        if (slots == 1) {
            return shares;
        }
        double[] ofRegion = new double[spots / slots];
        double[] ofSlot = new double[slots];
        for (int s = 0; s < spots; s++) {
            ofRegion[s / slots] += shares[s];
            ofSlot[s % slots] += shares[s];
        }
        for (int s = 0; s < spots; s++) {
            shares[s] = ofRegion[s / slots] * ofSlot[s % slots];
        }
        return shares;
    }

    private static double product(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static void add(double[] into, double factor, double[] from) {
        for (int i = 0; i < into.length; i++) {
            into[i] += factor * from[i];
        }
    }
}
