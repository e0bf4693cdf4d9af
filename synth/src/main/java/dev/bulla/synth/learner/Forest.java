package dev.bulla.synth.learner;

import dev.bulla.core.random.PublicBits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Trees on resampled rows. For every row a tree is drawn, and then a donor from its leaf (Caiola and Reiter 2010 draw from the votes of all trees; a mean of trees would vary too little). <em>Not differentially
 * private.</em>
 */
public final class Forest implements Synthesiser {

    static final String KIND = "forest";

    private final int trees;
    private final Growth growth;

    private Forest(int trees, Growth growth) {
        this.trees = trees;
        this.growth = growth;
    }

    /** So many trees, each of which tries half of the columns at every split, chosen by chance. */
    public static Forest of(int trees) {
        if (trees < 1) {
            throw new IllegalArgumentException("a forest has a tree at least, got " + trees);
        }
        return new Forest(trees, Growth.CART);
    }

    /** With so many columns tried at a split, chosen by chance. */
    public Forest trying(int columns) {
        return new Forest(trees, growth.trying(columns));
    }

    @Override
    public Conditional fit(List<Coded> given, Coded target, PublicBits bits) {
        int n = target.values().length;
        Growth own = growth.tried() > 0 ? growth : growth.trying((given.size() + 1) / 2);
        List<GrownTree> grown = new ArrayList<>();
        for (int tree = 0; tree < trees; tree++) {
            PublicBits chance = bits.child(tree);
            int[] rows = new int[n];
            Arrays.setAll(rows, i -> chance.below(n));
            Arrays.sort(rows);
            grown.add(TreeGrower.grow(given, target, rows, own, chance));
        }
        return new Fitted(grown);
    }

    /** Grown trees. */
    record Fitted(List<GrownTree> trees) implements Conditional {

        Fitted {
            trees = List.copyOf(trees);
        }

        @Override
        public double[] draw(List<Coded> given, int rows, PublicBits bits) {
            byte[][] codes = given.stream().map(Coded::codes).toArray(byte[][]::new);
            double[] drawn = new double[rows];
            for (int row = 0; row < rows; row++) {
                GrownTree tree = trees.get(bits.below(trees.size()));
                int leaf = tree.leaf(codes, row);
                drawn[row] = tree.donor(tree.from(leaf) + bits.below(tree.to(leaf) - tree.from(leaf)));
            }
            return drawn;
        }

        @Override
        public boolean drawsParameters() {
            return false;
        }

        @Override
        public Map<String, Object> json() {
            Map<String, Object> json = new TreeMap<>();
            json.put("kind", KIND);
            json.put("trees", trees.stream().map(GrownTree::json).toList());
            return json;
        }
    }
}
