package dev.bulla.synth.graph;

import java.util.Arrays;
import java.util.stream.IntStream;

/** The chances of every two columns together, over their classes: summed from a clique that holds both, or carried along the tree. */
final class PairTables {

    private final Propagation propagation;
    private final int[] sizes;
    private final double[][][] tables;

    PairTables(Propagation propagation) {
        this.propagation = propagation;
        this.sizes = propagation.refinement.sizes();
        this.tables = new double[sizes.length][sizes.length][];
        for (Clique clique : propagation.cliques) {
            within(clique);
        }
        for (int column = 0; column < sizes.length; column++) {
            carry(column);
        }
    }

    /** The chances of two columns' classes, the second column's fastest; the first is the lower column. */
    double[] of(int first, int second) {
        return tables[first][second];
    }

    private void within(Clique clique) {
        for (int a = 0; a < clique.columns.length; a++) {
            for (int b = a + 1; b < clique.columns.length; b++) {
                int first = clique.columns[a];
                int second = clique.columns[b];
                if (tables[first][second] == null) {
                    int[] map = clique.front(new int[] {first, second}, sizes);
                    tables[first][second] = clique.sum(map, sizes[first] * sizes[second]);
                }
            }
        }
    }

    private void carry(int source) {
        int[] parents = propagation.tree.parents();
        for (int c = 0; c < parents.length; c++) {
            Clique clique = propagation.cliques.get(c);
            if (holds(clique, source)) {
                for (int next = 0; next < parents.length; next++) {
                    boolean edge = parents[next] == c || parents[c] == next;
                    if (edge && !holds(propagation.cliques.get(next), source)) {
                        int[] shared = shared(clique, propagation.cliques.get(next));
                        double[][] carried = start(clique, source, shared);
                        enter(next, c, new Carried(source, shared, carried));
                    }
                }
            }
        }
    }

    /** Chances of the source's classes (rows) with the cells of a separator. */
    private record Carried(int source, int[] shared, double[][] chances) {}

    private double[][] start(Clique clique, int source, int[] shared) {
        int[] to = clique.map(shared, sizes);
        int[] from = clique.map(new int[] {source}, sizes);
        double[][] carried = new double[sizes[source]][count(shared)];
        for (int i = 0; i < clique.table.length; i++) {
            carried[from[i]][to[i]] += clique.table[i];
        }
        return carried;
    }

    private void enter(int here, int cameFrom, Carried carried) {
        Clique clique = propagation.cliques.get(here);
        int[] parents = propagation.tree.parents();
        for (int column : clique.columns) {
            int low = Math.min(column, carried.source);
            int high = Math.max(column, carried.source);
            if (low == carried.source && tables[low][high] == null) { // the other half is carried from the other column
                double[][] both = through(clique, carried, new int[] {column});
                tables[low][high] =
                        Arrays.stream(both).flatMapToDouble(Arrays::stream).toArray();
            }
        }
        for (int next = 0; next < parents.length; next++) {
            if (next != cameFrom && (parents[next] == here || parents[here] == next)) {
                int[] shared = shared(clique, propagation.cliques.get(next));
                enter(next, here, new Carried(carried.source, shared, through(clique, carried, shared)));
            }
        }
    }

    private double[][] through(Clique clique, Carried carried, int[] target) {
        if (Arrays.stream(target).allMatch(c -> Arrays.binarySearch(carried.shared, c) >= 0)) {
            return fold(carried, target);
        }
        int[] union = IntStream.concat(Arrays.stream(carried.shared), Arrays.stream(target))
                .distinct()
                .sorted()
                .toArray();
        Clique both = new Clique(union, sizes);
        System.arraycopy(
                clique.sum(clique.front(union, sizes), both.table.length), 0, both.table, 0, both.table.length);
        int[] from = both.map(carried.shared, sizes);
        int[] to = both.map(target, sizes);
        double[] given = both.sum(both.front(carried.shared, sizes), count(carried.shared));
        double[][] result = new double[carried.chances.length][count(target)];
        for (int i = 0; i < both.table.length; i++) {
            both.table[i] = given[from[i]] > 0 ? both.table[i] / given[from[i]] : 0;
        }
        for (int x = 0; x < result.length; x++) {
            double[] in = carried.chances[x];
            double[] out = result[x];
            for (int i = 0; i < both.table.length; i++) {
                out[to[i]] += in[from[i]] * both.table[i];
            }
        }
        return result;
    }

    private double[][] fold(Carried carried, int[] target) {
        Clique separator = new Clique(carried.shared, sizes);
        int[] to = separator.map(target, sizes);
        double[][] result = new double[carried.chances.length][count(target)];
        for (int x = 0; x < result.length; x++) {
            for (int i = 0; i < to.length; i++) {
                result[x][to[i]] += carried.chances[x][i];
            }
        }
        return result;
    }

    private int count(int[] columns) {
        return Arrays.stream(columns).map(c -> sizes[c]).reduce(1, (a, b) -> a * b);
    }

    private static int[] shared(Clique a, Clique b) {
        return Arrays.stream(a.columns).filter(c -> holds(b, c)).toArray();
    }

    private static boolean holds(Clique clique, int column) {
        return Arrays.binarySearch(clique.columns, column) >= 0;
    }
}
