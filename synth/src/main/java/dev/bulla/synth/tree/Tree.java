package dev.bulla.synth.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The law of one column given those before it: rows go left or right by the levels of earlier columns, until a leaf says how likely each level is.
 *
 * @param column which column it tells
 * @param nodes the root first, children after their parents
 */
public record Tree(int column, List<Node> nodes) {

    public Tree {
        nodes = List.copyOf(nodes);
        if (nodes.isEmpty()) {
            throw new IllegalArgumentException("a tree needs a root");
        }
        int width = nodes.get(0).shares().length;
        for (int n = 0; n < nodes.size(); n++) {
            Node node = nodes.get(n);
            boolean isSound = node.isLeaf() ? node.left() < 0 : node.left() > n && node.left() + 1 < nodes.size();
            if (!isSound || node.column() >= column || node.shares().length != width) {
                throw new IllegalArgumentException("node " + n + " of a tree leads to no nodes of its own");
            }
        }
    }

    /**
     * A node.
     *
     * @param shares of the levels, by what is known here
     * @param column the earlier column that decides, −1 at a leaf
     * @param right its levels whose rows go right
     * @param left the left child, before the right one; −1 at a leaf
     */
    public record Node(double[] shares, int column, boolean[] right, int left) {

        /** A leaf. */
        public static Node leaf(double[] shares) {
            return new Node(shares, -1, new boolean[0], -1);
        }

        public boolean isLeaf() {
            return column < 0;
        }
    }

    /** A tree of one node. */
    public static Tree root(int column, double[] shares) {
        return new Tree(column, List.of(Node.leaf(shares)));
    }

    /** The same with a leaf cut in two. */
    public Tree cut(int leaf, int by, boolean[] right, List<double[]> shares) {
        List<Node> more = new ArrayList<>(nodes);
        more.set(leaf, new Node(nodes.get(leaf).shares(), by, right, nodes.size()));
        shares.forEach(each -> more.add(Node.leaf(each)));
        return new Tree(column, more);
    }

    /** The same with other shares at a node. */
    public Tree with(int node, double[] shares) {
        List<Node> other = new ArrayList<>(nodes);
        Node old = nodes.get(node);
        other.set(node, new Node(shares, old.column(), old.right(), old.left()));
        return new Tree(column, other);
    }

    /** The places of the leaves. */
    public int[] leaves() {
        return IntStream.range(0, nodes.size())
                .filter(n -> nodes.get(n).isLeaf())
                .toArray();
    }

    /** The parents of all nodes, −1 for the root. */
    public int[] parents() {
        int[] parents = new int[nodes.size()];
        Arrays.fill(parents, -1);
        for (int n = 0; n < parents.length; n++) {
            if (!nodes.get(n).isLeaf()) {
                parents[nodes.get(n).left()] = n;
                parents[nodes.get(n).left() + 1] = n;
            }
        }
        return parents;
    }

    /** The leaf of a row, by its levels of earlier columns; −1 where it is missing one that decides. */
    public int leaf(int[] levels) {
        int at = 0;
        Node node = nodes.get(0);
        while (!node.isLeaf()) {
            int level = levels[node.column()];
            if (level < 0) {
                return -1;
            }
            at = node.left() + (node.right()[level] ? 1 : 0);
            node = nodes.get(at);
        }
        return at;
    }
}
