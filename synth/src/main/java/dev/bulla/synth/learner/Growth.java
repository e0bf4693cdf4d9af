package dev.bulla.synth.learner;

/**
 * When a tree stops to grow, in the words of R's rpart.
 *
 * @param minSplit the fewest rows that are split
 * @param minLeaf the fewest rows of a leaf
 * @param maxDepth the most splits on the way to a leaf
 * @param leastGain a split is made when it explains this part of what there is at the root
 * @param tried how many columns are tried at a split, chosen by chance; 0 is all
 */
record Growth(int minSplit, int minLeaf, int maxDepth, double leastGain, int tried) {

    /** What synthpop asks of rpart: leaves of five rows, and any gain will do. */
    static final Growth CART = new Growth(15, 5, 30, 1e-8, 0);

    Growth {
        if (minLeaf < 1 || minSplit < 2 || maxDepth < 1 || maxDepth > 60 || !(leastGain >= 0) || tried < 0) {
            throw new IllegalArgumentException("a tree needs leaves of a row and a depth from 1 to 60");
        }
    }

    /** The same with other leaves. */
    Growth leaves(int least) {
        return new Growth(Math.max(2, 3 * least), least, maxDepth, leastGain, tried);
    }

    /** The same, where this many columns are tried at a split. */
    Growth trying(int columns) {
        return new Growth(minSplit, minLeaf, maxDepth, leastGain, columns);
    }
}
