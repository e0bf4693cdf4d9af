package dev.bulla.synth.learner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A tree with the values of its rows, leaf by leaf: the donors. */
final class GrownTree {

    private final int[] column;
    private final int[] child;
    private final long[] left;
    private final int[] ranges;
    private final double[] donors;

    /**
     * A tree that keeps these arrays.
     *
     * @param column by which a node is split; −1 for a leaf
     * @param child the node to the left; the next one is to the right
     * @param left the codes that go left, {@value SplitSearch#WORDS} words a node
     * @param ranges where a node's donors begin, and where they end
     * @param donors the values of the target
     */
    GrownTree(int[] column, int[] child, long[] left, int[] ranges, double[] donors) {
        this.column = column;
        this.child = child;
        this.left = left;
        this.ranges = ranges;
        this.donors = donors;
    }

    /** The leaf of a row. */
    int leaf(byte[][] codes, int row) {
        int node = 0;
        int by = column[0];
        while (by >= 0) {
            int code = codes[by][row] & 0xff;
            long goes = left[node * SplitSearch.WORDS + (code >>> 6)] >>> code & 1;
            node = child[node] + 1 - (int) goes;
            by = column[node];
        }
        return node;
    }

    /** The leaf of every row. */
    int[] leaves(List<Coded> given, int rows) {
        byte[][] codes = given.stream().map(Coded::codes).toArray(byte[][]::new);
        int[] leaves = new int[rows];
        Arrays.setAll(leaves, row -> leaf(codes, row));
        return leaves;
    }

    int nodes() {
        return column.length;
    }

    /** How many leaves there are. */
    int leafCount() {
        return (column.length + 1) / 2;
    }

    int from(int node) {
        return ranges[2 * node];
    }

    int to(int node) {
        return ranges[2 * node + 1];
    }

    double donor(int index) {
        return donors[index];
    }

    Map<String, Object> json() {
        Map<String, Object> json = new TreeMap<>();
        json.put("column", list(column));
        json.put("child", list(child));
        json.put("ranges", list(ranges));
        List<Object> sets = new ArrayList<>();
        for (long word : left) {
            sets.add(Long.toHexString(word));
        }
        json.put("left", sets);
        json.put("donors", Arrays.stream(donors).boxed().toList());
        return json;
    }

    private static List<Integer> list(int[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }

    /** The tree that was written as {@link #json}, checked: every walk ends in a leaf that has donors. */
    static GrownTree read(Map<String, Object> json, int columns) {
        int[] column = ByteCoding.Numbers.ints(json, "column");
        int[] child = ByteCoding.Numbers.ints(json, "child");
        int[] ranges = ByteCoding.Numbers.ints(json, "ranges");
        double[] donors = ByteCoding.Numbers.doubles(json, "donors");
        long[] left = dev.bulla.core.json.Json.list(dev.bulla.core.json.Json.member(json, "left"), "left").stream()
                .mapToLong(word -> Long.parseUnsignedLong(String.valueOf(word), 16))
                .toArray();
        int count = column.length;
        boolean good = count > 0
                && child.length == count
                && ranges.length == 2 * count
                && left.length == count * SplitSearch.WORDS;
        for (int node = 0; good && node < count; node++) {
            good = column[node] < columns
                    && ranges[2 * node] >= 0
                    && ranges[2 * node] < ranges[2 * node + 1]
                    && ranges[2 * node + 1] <= donors.length
                    && (column[node] < 0 || (child[node] > node && child[node] + 1 < count));
        }
        if (!good) {
            throw new IllegalArgumentException("the saved tree is not whole");
        }
        return new GrownTree(column, child, left, ranges, donors);
    }
}
