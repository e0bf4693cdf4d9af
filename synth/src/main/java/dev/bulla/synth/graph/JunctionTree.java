package dev.bulla.synth.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Cliques of columns that hold every set of columns asked for, as a tree: the cliques that hold a column hang together.
 *
 * <p>Columns are eliminated greedily, the one whose neighbours have the fewest cells first (ties: the lowest); of the cliques the maximal ones stay, and
 * the tree is a maximum spanning tree on the number of shared columns.
 *
 * @param cliques ascending columns each
 * @param parents the parent of each clique, −1 for the first
 * @param order cliques with parents before children
 */
record JunctionTree(List<int[]> cliques, int[] parents, int[] order) {

    static JunctionTree of(int[] sizes, List<int[]> sets) {
        List<BitSet> maximal = maximal(eliminate(sizes, sets));
        List<int[]> cliques =
                maximal.stream().map(clique -> clique.stream().toArray()).toList();
        int count = maximal.size();
        int[] parents = new int[count];
        int[] order = new int[count];
        int[] best = new int[count];
        boolean[] placed = new boolean[count];
        Arrays.fill(best, -1);
        parents[0] = -1;
        int latest = 0;
        placed[0] = true;
        for (int step = 1; step < count; step++) {
            int next = -1;
            for (int c = 0; c < count; c++) {
                if (!placed[c]) {
                    int shared = shared(maximal.get(c), maximal.get(latest));
                    if (shared > best[c]) {
                        best[c] = shared;
                        parents[c] = latest;
                    }
                    if (next < 0 || best[c] > best[next]) {
                        next = c;
                    }
                }
            }
            placed[next] = true;
            order[step] = next;
            latest = next;
        }
        return new JunctionTree(cliques, parents, order);
    }

    /** How many cells the cliques for these sets have together, as a double: it may be beyond any whole number. */
    static double cells(int[] sizes, List<int[]> sets) {
        double total = 0;
        for (BitSet clique : maximal(eliminate(sizes, sets))) {
            total += product(sizes, clique);
        }
        return total;
    }

    private static List<BitSet> eliminate(int[] sizes, List<int[]> sets) {
        int columns = sizes.length;
        BitSet[] neighbours = new BitSet[columns];
        for (int c = 0; c < columns; c++) {
            neighbours[c] = new BitSet(columns);
            neighbours[c].set(c);
        }
        for (int[] set : sets) {
            for (int a : set) {
                for (int b : set) {
                    neighbours[a].set(b);
                }
            }
        }
        double[] costs = new double[columns];
        for (int c = 0; c < columns; c++) {
            costs[c] = product(sizes, neighbours[c]);
        }
        List<BitSet> cliques = new ArrayList<>();
        BitSet left = new BitSet(columns);
        left.set(0, columns);
        while (!left.isEmpty()) {
            int next = left.stream()
                    .boxed()
                    .min(Comparator.<Integer>comparingDouble(c -> costs[c]).thenComparing(Comparator.naturalOrder()))
                    .orElseThrow();
            BitSet clique = (BitSet) neighbours[next].clone();
            cliques.add(clique);
            left.clear(next);
            clique.stream().filter(c -> c != next).forEach(c -> {
                neighbours[c].or(clique);
                neighbours[c].clear(next);
                costs[c] = product(sizes, neighbours[c]);
            });
        }
        return cliques;
    }

    private static List<BitSet> maximal(List<BitSet> cliques) {
        List<BitSet> kept = new ArrayList<>();
        for (BitSet clique : cliques) { // one that holds another was eliminated before it
            boolean inside = false;
            for (BitSet other : kept) {
                inside |= shared(clique, other) == clique.cardinality();
            }
            if (!inside) {
                kept.add(clique);
            }
        }
        return kept;
    }

    private static int shared(BitSet a, BitSet b) {
        BitSet both = (BitSet) a.clone();
        both.and(b);
        return both.cardinality();
    }

    private static double product(int[] sizes, BitSet columns) {
        double product = 1;
        for (int c = columns.nextSetBit(0); c >= 0; c = columns.nextSetBit(c + 1)) {
            product *= sizes[c];
        }
        return product;
    }
}
