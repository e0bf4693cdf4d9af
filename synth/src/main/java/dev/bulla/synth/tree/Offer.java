package dev.bulla.synth.tree;

import java.util.Arrays;
import java.util.List;

/**
 * Leaves of a tree that are to be cut, or counted, next.
 *
 * @param tree as far as it has grown
 * @param open the leaves
 * @param groupings how earlier columns may cut them; none where leaves are counted as they are
 */
public record Offer(Tree tree, int[] open, List<Grouping> groupings) {

    public Offer {
        groupings = List.copyOf(groupings);
    }

    /** How many levels the column has that the tree tells. */
    public int width() {
        return tree.nodes().get(0).shares().length;
    }

    /** For each node of the tree its place among the open leaves; −1 for others. */
    public int[] places() {
        int[] places = new int[tree.nodes().size()];
        Arrays.fill(places, -1);
        for (int place = 0; place < open.length; place++) {
            places[open[place]] = place;
        }
        return places;
    }

    /** How many groups all groupings have; one where there is none. */
    public int groups() {
        return groupings.isEmpty()
                ? 1
                : groupings.stream().mapToInt(Grouping::number).sum();
    }

    /** How many cells are counted for it. */
    public long cells() {
        return (long) open.length * groups() * width();
    }

    /** How many cuts may be chosen. */
    public int candidates() {
        return groupings.stream().mapToInt(Grouping::cuts).sum();
    }

    /**
     * Levels of an earlier column in groups, of which cuts are made: at a place of their order, or one group and the others.
     *
     * @param column which
     * @param groups the group of each level
     * @param number how many groups, two at least
     * @param ordered whether groups stand in an order
     */
    public record Grouping(int column, int[] groups, int number, boolean ordered) {

        /** How many cuts there are. */
        public int cuts() {
            return ordered || number == 2 ? number - 1 : number;
        }

        /** Whether a cut sends a group right. */
        public boolean isRight(int cut, int group) {
            return ordered ? group > cut : group == cut;
        }

        /** The levels that a cut sends right. */
        public boolean[] right(int cut) {
            boolean[] right = new boolean[groups.length];
            for (int level = 0; level < right.length; level++) {
                right[level] = isRight(cut, groups[level]);
            }
            return right;
        }
    }
}
