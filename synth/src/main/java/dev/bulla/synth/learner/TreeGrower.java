package dev.bulla.synth.learner;

import dev.bulla.core.random.PublicBits;
import java.util.Arrays;
import java.util.List;

/** Grows a tree. The rows of a node are a range of one array, put into order split by split, so that a leaf's donors lie side by side in the end. */
final class TreeGrower {

    private final Growth growth;
    private final PublicBits bits;
    private final SplitSearch search;
    private final int[] rows;
    private final int[] spare;
    private final boolean[] isLeft;
    private final int[] columns;
    private final Nodes nodes = new Nodes();
    private double least;

    private TreeGrower(SplitSearch search, Growth growth, PublicBits bits) {
        this.search = search;
        this.growth = growth;
        this.bits = bits;
        this.rows = search.rows;
        this.spare = new int[rows.length];
        this.isLeft = new boolean[rows.length];
        this.columns = new int[search.codes.length];
        Arrays.setAll(columns, c -> c);
    }

    /** The nodes, as arrays that grow. */
    private static final class Nodes {

        private int count;
        private int[] column = new int[64];
        private int[] child = new int[64];
        private int[] from = new int[64];
        private int[] to = new int[64];
        private int[] depth = new int[64];
        private long[] left = new long[64 * SplitSearch.WORDS];

        private int add(int begin, int end, int level) {
            if (count == column.length) {
                column = Arrays.copyOf(column, 2 * count);
                child = Arrays.copyOf(child, 2 * count);
                from = Arrays.copyOf(from, 2 * count);
                to = Arrays.copyOf(to, 2 * count);
                depth = Arrays.copyOf(depth, 2 * count);
                left = Arrays.copyOf(left, 2 * left.length);
            }
            column[count] = -1;
            from[count] = begin;
            to[count] = end;
            depth[count] = level;
            return count++;
        }
    }

    /**
     * A tree on some rows.
     *
     * @param given the columns it may split by
     * @param target what it tells apart
     * @param rows which rows, some perhaps more than once; the array is put into another order
     */
    static GrownTree grow(List<Coded> given, Coded target, int[] rows, Growth growth, PublicBits bits) {
        int levels = target.levels();
        double[] values = new double[rows.length];
        Arrays.setAll(values, i -> target.values()[rows[i]]);
        SplitSearch search = levels > 2
                ? new GiniSplits(given, rows, wholes(values), levels, growth.minLeaf())
                : new MeanSplits(given, rows, values, growth.minLeaf());
        return new TreeGrower(search, growth, bits).grown();
    }

    private static int[] wholes(double[] values) {
        return Arrays.stream(values).mapToInt(v -> (int) v).toArray();
    }

    private GrownTree grown() {
        nodes.add(0, rows.length, 0);
        for (int node = 0; node < nodes.count; node++) {
            split(node);
        }
        int count = nodes.count;
        int[] ranges = new int[2 * count];
        for (int node = 0; node < count; node++) {
            ranges[2 * node] = nodes.from[node];
            ranges[2 * node + 1] = nodes.to[node];
        }
        return new GrownTree(
                Arrays.copyOf(nodes.column, count),
                Arrays.copyOf(nodes.child, count),
                Arrays.copyOf(nodes.left, count * SplitSearch.WORDS),
                ranges,
                search.donors());
    }

    private void split(int node) {
        int from = nodes.from[node];
        int to = nodes.to[node];
        if (to - from < growth.minSplit() || nodes.depth[node] >= growth.maxDepth()) {
            return;
        }
        double deviance = search.begin(from, to);
        if (node == 0) {
            least = Math.max(growth.leastGain(), 1e-12) * deviance; // below it is rounding
        }
        if (deviance <= least) {
            return;
        }
        int tried = growth.tried() == 0 ? columns.length : Math.min(growth.tried(), columns.length);
        for (int i = 0; i < tried; i++) {
            if (tried < columns.length) {
                int j = i + bits.below(columns.length - i);
                int chosen = columns[j];
                columns[j] = columns[i];
                columns[i] = chosen;
            }
            search.search(columns[i], from, to);
        }
        if (search.bestColumn >= 0 && search.bestScore > least) {
            int middle = partition(from, to);
            nodes.column[node] = search.bestColumn;
            System.arraycopy(search.bestLeft, 0, nodes.left, node * SplitSearch.WORDS, SplitSearch.WORDS);
            sendUnseen(node, from, middle, to);
            nodes.child[node] = nodes.add(from, middle, nodes.depth[node] + 1);
            nodes.add(middle, to, nodes.depth[node] + 1);
        }
    }

    private int partition(int from, int to) {
        byte[] codes = search.codes[search.bestColumn];
        long[] left = search.bestLeft;
        int kept = from;
        int moved = 0;
        for (int i = from; i < to; i++) {
            int code = codes[rows[i]] & 0xff;
            boolean stays = (left[code >>> 6] >>> code & 1) != 0;
            isLeft[i] = stays;
            if (stays) {
                rows[kept++] = rows[i];
            } else {
                spare[moved++] = rows[i];
            }
        }
        System.arraycopy(spare, 0, rows, kept, moved);
        search.partition(from, kept, to, isLeft);
        return kept;
    }

    /** Levels of a category that no row of the node has go where more rows went. */
    private void sendUnseen(int node, int from, int middle, int to) {
        int column = search.bestColumn;
        if (search.ordered[column] || middle - from < to - middle) {
            return;
        }
        long[] seen = new long[SplitSearch.WORDS];
        for (int i = from; i < to; i++) {
            int code = search.codes[column][rows[i]] & 0xff;
            seen[code >>> 6] |= 1L << code;
        }
        for (int word = 0; word < SplitSearch.WORDS; word++) {
            nodes.left[node * SplitSearch.WORDS + word] |= ~seen[word];
        }
    }
}
