package dev.bulla.synth.trajectory.topic;

import dev.bulla.synth.trajectory.topic.TopicSettings.Priors;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Priors under which the present topics are likeliest: a_k ← a_k Σ_c [ψ(n_ck + a_k) − ψ(a_k)] / Σ_c [ψ(n_c + A) − ψ(A)]. The differences of digammas are sums of 1/(a + j), of which as many are
 * alike as there are counts above j.
 *
 * <p>Source: Minka, "Estimating a Dirichlet distribution", 2000, section 1. One α for each topic; β and γ the same for all, as more would be learnt from too little.
 */
final class PriorFit {

    private static final int MOST_STEPS = 200;
    private static final double CLOSE = 1e-6;
    private static final double LEAST = 1e-6;

    private PriorFit() {}

    static Priors learnt(TopicCounts counts, Priors from) {
        double beta = even(
                from.beta(),
                counts.wordCount(),
                above(counts.ofWords().counts().length, i -> counts.ofWords().counts()[i]),
                above(counts.topics(), i -> counts.ofTopics()[i]));
        double gamma = from.gamma();
        int slots = counts.slotCount();
        if (slots > 0) {
            gamma = even(
                    gamma,
                    slots,
                    above(counts.topics() * slots, i -> counts.ofSlots()[i / slots][i % slots]),
                    above(counts.topics(), i -> counts.ofTopics()[i]));
        }
        return new Priors(alpha(counts, from.alpha()), beta, gamma);
    }

    private static double[] alpha(TopicCounts counts, double[] from) {
        CountRows people = counts.ofPeople();
        int[] sizes = new int[from.length];
        for (int k : people.columns()) {
            sizes[k]++;
        }
        int[][] columns = new int[from.length][];
        Arrays.setAll(columns, k -> new int[sizes[k]]);
        for (int i = 0; i < people.counts().length; i++) {
            int k = people.columns()[i];
            columns[k][--sizes[k]] = people.counts()[i];
        }
        int[][] ofTopic = new int[from.length][];
        Arrays.setAll(ofTopic, k -> above(columns[k].length, i -> columns[k][i]));
        int[] ofTotals = above(people.rows(), people::total);
        double[] alpha = from.clone();
        for (int step = 0; step < MOST_STEPS; step++) {
            double total = slope(Arrays.stream(alpha).sum(), ofTotals);
            double moved = 0;
            for (int k = 0; k < alpha.length; k++) {
                double next = Math.max(LEAST, alpha[k] * slope(alpha[k], ofTopic[k]) / total);
                moved = Math.max(moved, Math.abs(next - alpha[k]) / next);
                alpha[k] = next;
            }
            if (moved < CLOSE) {
                break;
            }
        }
        return alpha;
    }

    private static double even(double from, int size, int[] ofOne, int[] ofAll) {
        double prior = from;
        for (int step = 0; step < MOST_STEPS; step++) {
            double next = Math.max(LEAST, prior * slope(prior, ofOne) / (size * slope(prior * size, ofAll)));
            boolean isClose = Math.abs(next - prior) < CLOSE * next;
            prior = next;
            if (isClose || !(next < 1 / LEAST)) {
                break;
            }
        }
        return Math.min(prior, 1 / LEAST);
    }

    /** Of so many counts, how many are above each number. */
    private static int[] above(int size, IntUnaryOperator count) {
        int most = 0;
        for (int i = 0; i < size; i++) {
            most = Math.max(most, count.applyAsInt(i));
        }
        int[] above = new int[most];
        for (int i = 0; i < size; i++) {
            int n = count.applyAsInt(i);
            if (n > 0) {
                above[n - 1]++;
            }
        }
        for (int j = most - 2; j >= 0; j--) {
            above[j] += above[j + 1];
        }
        return above;
    }

    private static double slope(double a, int[] above) {
        double sum = 0;
        for (int j = 0; j < above.length; j++) {
            sum += above[j] / (a + j);
        }
        return sum;
    }
}
