package dev.bulla.synth.learner;

import dev.bulla.core.random.PublicBits;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A tree whose leaves give the values of their rows (Reiter 2005). <em>Not differentially private:</em> every value drawn is that of a row.
 *
 * <p>It grows as synthpop has rpart grow it: leaves of five rows, and any gain at all is worth a split.
 */
public final class Cart implements Synthesiser {

    static final String KIND = "tree";

    private final Growth growth;
    private final Donors donors;
    private final boolean smoothed;

    private Cart(Growth growth, Donors donors, boolean smoothed) {
        this.growth = growth;
        this.donors = donors;
        this.smoothed = smoothed;
    }

    /** Leaves of five rows, donors by the Bayesian bootstrap, nothing smoothed. */
    public static Cart usual() {
        return new Cart(Growth.CART, Donors.BOOTSTRAP, false);
    }

    /** Leaves of at least so many rows. */
    public Cart leaves(int least) {
        return new Cart(growth.leaves(least), donors, smoothed);
    }

    /** Donors drawn in this way. */
    public Cart donors(Donors drawn) {
        return new Cart(growth, drawn, smoothed);
    }

    /** With normal noise around each donor of a number, as wide as Silverman's rule says for its leaf. */
    public Cart smoothed() {
        return new Cart(growth, donors, true);
    }

    @Override
    public Conditional fit(List<Coded> given, Coded target, PublicBits bits) {
        int[] rows = new int[target.values().length];
        Arrays.setAll(rows, row -> row);
        GrownTree tree = TreeGrower.grow(given, target, rows, growth, bits);
        return new Fitted(tree, donors, smoothed && target.levels() == 0);
    }

    /** A grown tree. */
    record Fitted(GrownTree tree, Donors donors, boolean smoothed) implements Conditional {

        @Override
        public double[] draw(List<Coded> given, int rows, PublicBits bits) {
            int[] leaves = tree.leaves(given, rows);
            double[] drawn = donors.draw(tree, leaves, bits);
            if (smoothed) {
                Bandwidths.of(tree).smooth(drawn, leaves, bits);
            }
            return drawn;
        }

        @Override
        public boolean drawsParameters() {
            return donors == Donors.BOOTSTRAP;
        }

        @Override
        public Map<String, Object> json() {
            Map<String, Object> json = new TreeMap<>();
            json.put("kind", KIND);
            json.put("donors", donors.word());
            json.put("smoothed", smoothed);
            json.put("tree", tree.json());
            return json;
        }
    }

    /** How wide the values of each leaf are smoothed. */
    private record Bandwidths(double[] widths) {

        /** Silverman's 1.06·s·n^(−1/5), worked out leaf by leaf. */
        private static Bandwidths of(GrownTree tree) {
            double[] widths = new double[tree.nodes()];
            Arrays.setAll(widths, node -> width(tree, node));
            return new Bandwidths(widths);
        }

        private static double width(GrownTree tree, int node) {
            int n = tree.to(node) - tree.from(node);
            double mean = 0;
            for (int i = tree.from(node); i < tree.to(node); i++) {
                mean += tree.donor(i) / n;
            }
            double squares = 0;
            for (int i = tree.from(node); i < tree.to(node); i++) {
                squares += (tree.donor(i) - mean) * (tree.donor(i) - mean);
            }
            return n < 2 ? 0 : 1.06 * Math.sqrt(squares / (n - 1)) * Math.pow(n, -0.2);
        }

        private void smooth(double[] drawn, int[] leaves, PublicBits bits) {
            for (int row = 0; row < drawn.length; row++) {
                drawn[row] += widths[leaves[row]] * bits.nextNormal();
            }
        }
    }
}
