package dev.bulla.synth.quality;

import dev.bulla.synth.quality.Propensity.Pool;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A tree that tells the rows of two tables apart. A node is split where the squared error of its two parts falls most; the codes of a column are first put
 * in the order of how many of their rows are synthetic, which for two classes finds the best of all ways to part them (Breiman and others, 1984).
 */
final class PropensityTree {

    private static final int FEWEST_IN_LEAF = 20;
    private static final int DEEPEST = 6;

    private final Pool pool;

    PropensityTree(Pool pool) {
        this.pool = pool;
    }

    /** A node: its rows and how deep it lies. */
    private record Node(int[] rows, int depth) {}

    /** The codes of a column that go to the first part, and by how much the squared error falls. */
    private record Cut(int column, boolean[] isFirst, double gain) {}

    /** pMSE of the scores of the leaves, under these labels. */
    double error(boolean[] labels) {
        double share = (double) hits(IntStream.range(0, pool.rows()).toArray(), labels) / pool.rows();
        double sum = 0;
        Deque<Node> open = new ArrayDeque<>();
        open.add(new Node(IntStream.range(0, pool.rows()).toArray(), 0));
        while (!open.isEmpty()) {
            Node node = open.removeLast();
            Optional<Cut> cut = node.depth() < DEEPEST ? best(node, labels) : Optional.empty();
            if (cut.isPresent()) {
                int[] codes = pool.codes(cut.get().column());
                boolean[] isFirst = cut.get().isFirst();
                open.add(part(node, r -> isFirst[codes[r]]));
                open.add(part(node, r -> !isFirst[codes[r]]));
            } else {
                double off = (double) hits(node.rows(), labels) / node.rows().length - share;
                sum += node.rows().length * off * off;
            }
        }
        return sum / pool.rows();
    }

    private static Node part(Node node, java.util.function.IntPredicate isIn) {
        return new Node(Arrays.stream(node.rows()).filter(isIn).toArray(), node.depth() + 1);
    }

    private static long hits(int[] rows, boolean[] labels) {
        long hits = 0;
        for (int r : rows) {
            hits += labels[r] ? 1 : 0;
        }
        return hits;
    }

    private Optional<Cut> best(Node node, boolean[] labels) {
        Optional<Cut> best = Optional.empty();
        for (int c = 0; c < pool.columns(); c++) {
            Optional<Cut> cut = best(node, labels, c);
            if (cut.isPresent()
                    && (best.isEmpty() || cut.get().gain() > best.get().gain())) {
                best = cut;
            }
        }
        return best;
    }

    private Optional<Cut> best(Node node, boolean[] labels, int column) {
        long[] rows = new long[pool.size(column)];
        long[] hits = new long[rows.length];
        int[] codes = pool.codes(column);
        for (int r : node.rows()) {
            rows[codes[r]]++;
            hits[codes[r]] += labels[r] ? 1 : 0;
        }
        int[] order = IntStream.range(0, rows.length)
                .filter(x -> rows[x] > 0)
                .boxed()
                .sorted((a, b) -> Double.compare((double) hits[a] / rows[a], (double) hits[b] / rows[b]))
                .mapToInt(x -> x)
                .toArray();
        long all = node.rows().length;
        long allHits = Arrays.stream(hits).sum();
        double mean = (double) allHits * allHits / all;
        long first = 0;
        long firstHits = 0;
        double most = 0;
        int at = -1;
        for (int i = 0; i < order.length - 1; i++) {
            first += rows[order[i]];
            firstHits += hits[order[i]];
            long restHits = allHits - firstHits;
            double gain = (double) firstHits * firstHits / first + (double) restHits * restHits / (all - first) - mean;
            if (first >= FEWEST_IN_LEAF && all - first >= FEWEST_IN_LEAF && gain > most) {
                most = gain;
                at = i;
            }
        }
        if (at < 0) {
            return Optional.empty();
        }
        boolean[] isFirst = new boolean[rows.length];
        for (int i = 0; i <= at; i++) {
            isFirst[order[i]] = true;
        }
        return Optional.of(new Cut(column, isFirst, most));
    }
}
