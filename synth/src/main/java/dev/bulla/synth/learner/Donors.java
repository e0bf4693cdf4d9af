package dev.bulla.synth.learner;

import dev.bulla.core.random.PublicBits;
import java.util.Arrays;
import java.util.Optional;

/** How the rows of a leaf are given values of the rows that the leaf was grown from. */
public enum Donors {
    /**
     * Weights by the Bayesian bootstrap, new ones for every leaf and data set: a draw of parameters. A table is then as far from the original as another sample would be: S_pMSE is about 2.
     */
    BOOTSTRAP("bootstrap"),
    /** Every donor as likely as every other, as synthpop draws unless it is told to be proper: as close to the original as chance lets, S_pMSE about 1. */
    EQUAL("equal");

    private final String word;

    Donors(String word) {
        this.word = word;
    }

    /** Its name for people and in files. */
    public String word() {
        return word;
    }

    /** The one of this name. */
    public static Optional<Donors> of(String word) {
        return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
    }

    /**
     * What is usual for so many tables: one is to be close to the original, and its intervals are right for one fitted law; several are combined by what differs between them.
     *
     * @param tables how many are drawn
     */
    public static Donors usual(int tables) {
        return tables == 1 ? EQUAL : BOOTSTRAP;
    }

    /** A donor for every row, by its leaf. */
    double[] draw(GrownTree tree, int[] leaves, PublicBits bits) {
        return this == EQUAL ? equal(tree, leaves, bits) : bootstrap(tree, leaves, bits);
    }

    private static double[] equal(GrownTree tree, int[] leaves, PublicBits bits) {
        double[] drawn = new double[leaves.length];
        for (int row = 0; row < drawn.length; row++) {
            int from = tree.from(leaves[row]);
            drawn[row] = tree.donor(from + bits.below(tree.to(leaves[row]) - from));
        }
        return drawn;
    }

    private static double[] bootstrap(GrownTree tree, int[] leaves, PublicBits bits) {
        int[] starts = new int[tree.nodes() + 1];
        for (int leaf : leaves) {
            starts[leaf + 1]++;
        }
        for (int node = 0; node < tree.nodes(); node++) {
            starts[node + 1] += starts[node];
        }
        int[] rows = new int[leaves.length];
        int[] next = Arrays.copyOf(starts, tree.nodes());
        for (int row = 0; row < leaves.length; row++) {
            rows[next[leaves[row]]++] = row;
        }
        double[] drawn = new double[leaves.length];
        for (int node = 0; node < tree.nodes(); node++) {
            if (starts[node] < starts[node + 1]) {
                double[] shares = shares(tree.to(node) - tree.from(node), bits);
                for (int i = starts[node]; i < starts[node + 1]; i++) {
                    drawn[rows[i]] = tree.donor(tree.from(node) + pick(shares, bits.nextUniform()));
                }
            }
        }
        return drawn;
    }

    /** Running sums of weights from Dir(1, …, 1), not yet divided by the last. */
    private static double[] shares(int count, PublicBits bits) {
        double[] sums = new double[count];
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum -= Math.log(1 - bits.nextUniform());
            sums[i] = sum;
        }
        return sums;
    }

    private static int pick(double[] sums, double uniform) {
        double wanted = uniform * sums[sums.length - 1];
        int found = Arrays.binarySearch(sums, wanted);
        return Math.min(sums.length - 1, found < 0 ? -found - 1 : found + 1);
    }
}
