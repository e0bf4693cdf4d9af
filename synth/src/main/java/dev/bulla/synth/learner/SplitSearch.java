package dev.bulla.synth.learner;

import java.util.List;

/**
 * Finds the best split of a range of rows: the codes of a column that go left. A subclass keeps what is learnt of each row in the order of the tree, so that a node reads it without gaps.
 *
 * <p>The score of a split is what it explains: squared deviations from the mean for numbers, the Gini index for levels.
 */
abstract class SplitSearch {

    /** Words of a set of codes. */
    static final int WORDS = ByteCoding.MOST_BINS / Long.SIZE;

    final byte[][] codes;
    final boolean[] ordered;
    final int[] bins;
    final int[] rows;
    final int minLeaf;

    /** The best split of the node so far. */
    int bestColumn;

    double bestScore;
    final long[] bestLeft = new long[WORDS];

    /** Levels of a category that occur in the node, in the order that is tried. */
    final int[] order = new int[ByteCoding.MOST_BINS];

    SplitSearch(List<Coded> given, int[] rows, int minLeaf) {
        this.codes = new byte[given.size()][];
        this.ordered = new boolean[given.size()];
        this.bins = new int[given.size()];
        for (int c = 0; c < codes.length; c++) {
            codes[c] = given.get(c).codes();
            ordered[c] = given.get(c).coding().isOrdered();
            bins[c] = given.get(c).coding().bins();
        }
        this.rows = rows;
        this.minLeaf = minLeaf;
    }

    /** What there is to explain at a node, less what its mean explains. Also begins the search there: a split must score more than nothing. */
    abstract double begin(int from, int to);

    /** Tries a column at the node that was begun. */
    abstract void search(int column, int from, int to);

    /** Puts what is learnt of the rows into the order of a partition: those that stay left first. */
    abstract void partition(int from, int middle, int to, boolean[] isLeft);

    /** The values to draw from, in the order of the tree. */
    abstract double[] donors();

    /** Notes a split between the codes up to this one and those above. */
    final void splitAt(int column, double score, int code) {
        bestColumn = column;
        bestScore = score;
        for (int word = 0; word < WORDS; word++) {
            int left = code + 1 - word * Long.SIZE;
            bestLeft[word] = left <= 0 ? 0 : left >= Long.SIZE ? -1L : (1L << left) - 1;
        }
    }

    /** Notes a split between the first levels of the order and the others. */
    final void splitAfter(int column, double score, int count) {
        bestColumn = column;
        bestScore = score;
        java.util.Arrays.fill(bestLeft, 0);
        for (int i = 0; i < count; i++) {
            bestLeft[order[i] >>> 6] |= 1L << order[i];
        }
    }

    /** Sorts the first levels of the order by their scores: there are few. */
    final void sortOrder(int count, double[] scores) {
        for (int i = 1; i < count; i++) {
            int level = order[i];
            double score = scores[level];
            int at = i;
            while (at > 0 && scores[order[at - 1]] > score) {
                order[at] = order[at - 1];
                at--;
            }
            order[at] = level;
        }
    }
}
