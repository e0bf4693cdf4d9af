package dev.bulla.synth.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * From the factors of a model to its chances: one pass over the junction tree towards the root, one back. One object is for one structure, for many
 * passes, and for one thread.
 */
final class Propagation {

    final Domain domain;
    final Refinement refinement;
    final JunctionTree tree;
    final List<Clique> cliques = new ArrayList<>();
    final List<Marginal> marginals;
    /** The clique of each marginal of two or more columns, or −1. */
    private final int[] homes;
    /** A clique for each column, with the map to its classes. */
    private final int[] columnHomes;

    private final int[][] columnMaps;
    private final int[][] maps;
    /** For each column, over its levels: what its own factors add, then chances given the class. */
    private final double[][] leaves;

    private final int[] lengths;

    Propagation(Domain domain, List<Marginal> marginals) {
        this.domain = domain;
        this.marginals = List.copyOf(marginals);
        refinement = Refinement.of(domain, marginals);
        List<int[]> sets = marginals.stream()
                .filter(m -> m.dimension() > 1)
                .map(Marginal::columns)
                .toList();
        tree = JunctionTree.of(refinement.sizes(), sets);
        for (int[] clique : tree.cliques()) {
            cliques.add(new Clique(clique, refinement.sizes()));
        }
        for (int c : tree.order()) {
            if (tree.parents()[c] >= 0) {
                cliques.get(c).hang(cliques.get(tree.parents()[c]), refinement.sizes());
            }
        }
        homes = new int[marginals.size()];
        maps = new int[marginals.size()][];
        lengths = marginals.stream().mapToInt(m -> Math.toIntExact(m.cells())).toArray();
        for (int m = 0; m < homes.length; m++) {
            settle(m);
        }
        columnHomes = new int[domain.columns()];
        columnMaps = new int[domain.columns()][];
        leaves = new double[domain.columns()][];
        for (int column = 0; column < columnHomes.length; column++) {
            columnHomes[column] = home(column);
            columnMaps[column] = cliques.get(columnHomes[column]).front(new int[] {column}, refinement.sizes());
            leaves[column] = new double[domain.size(column)];
        }
    }

    /** How many cells all cliques have. */
    long cells() {
        return cliques.stream().mapToLong(clique -> clique.table.length).sum();
    }

    /** How many bytes the tables and maps hold: what a fit needs, beside a few times the counts themselves. */
    long bytes() {
        long bytes = cliques.stream().mapToLong(Clique::bytes).sum();
        for (int[] map : maps) {
            bytes += (long) Integer.BYTES * map.length;
        }
        for (int column = 0; column < columnMaps.length; column++) {
            bytes += (long) Integer.BYTES * columnMaps[column].length + (long) Double.BYTES * leaves[column].length;
        }
        return bytes;
    }

    /** Works out all chances for these weights, an array for each marginal. */
    void run(double[][] weights) {
        for (Clique clique : cliques) {
            clique.clear();
        }
        for (int m = 0; m < homes.length; m++) {
            if (homes[m] >= 0) {
                cliques.get(homes[m]).add(maps[m], weights[m]);
            }
        }
        leaves(weights);
        int[] order = tree.order();
        for (int i = order.length - 1; i > 0; i--) {
            Clique clique = cliques.get(order[i]);
            clique.condition();
            cliques.get(tree.parents()[order[i]]).hear(clique);
        }
        cliques.get(order[0]).normalise();
        for (int i = 1; i < order.length; i++) {
            cliques.get(tree.parents()[order[i]]).tell(cliques.get(order[i]));
        }
    }

    /** The chances of the cells of a marginal it was made for. */
    double[] chances(int m) {
        if (homes[m] >= 0) {
            return cliques.get(homes[m]).sum(maps[m], lengths[m]);
        }
        Marginal marginal = marginals.get(m);
        double[] fine = levels(marginal.column(0));
        double[] sums = new double[lengths[m]];
        for (int level = 0; level < fine.length; level++) {
            sums[marginal.group(0, level)] += fine[level];
        }
        return sums;
    }

    /** The chances of the levels of a column. */
    double[] levels(int column) {
        double[] classes = cliques.get(columnHomes[column])
                .sum(columnMaps[column], refinement.sizes()[column]);
        double[] fine = new double[leaves[column].length];
        for (int level = 0; level < fine.length; level++) {
            fine[level] = classes[refinement.classes()[column][level]] * leaves[column][level];
        }
        return fine;
    }

    /** The chances of the levels of a column given their class. */
    double[] withinClass(int column) {
        return leaves[column].clone();
    }

    /** The chance of one level of a column given its class. */
    double withinClass(int column, int level) {
        return leaves[column][level];
    }

    private void leaves(double[][] weights) {
        for (double[] leaf : leaves) {
            Arrays.fill(leaf, 0);
        }
        for (int m = 0; m < homes.length; m++) {
            if (homes[m] < 0) {
                Marginal marginal = marginals.get(m);
                double[] leaf = leaves[marginal.column(0)];
                for (int level = 0; level < leaf.length; level++) {
                    leaf[level] += weights[m][marginal.group(0, level)];
                }
            }
        }
        for (int column = 0; column < leaves.length; column++) {
            int[] classes = refinement.classes()[column];
            double[] peaks = new double[refinement.sizes()[column]];
            Arrays.fill(peaks, -1e300);
            double[] leaf = leaves[column];
            for (int level = 0; level < leaf.length; level++) {
                peaks[classes[level]] = Math.max(peaks[classes[level]], leaf[level]);
            }
            double[] sums = new double[peaks.length];
            for (int level = 0; level < leaf.length; level++) {
                leaf[level] = Powers.exp(leaf[level] - peaks[classes[level]]);
                sums[classes[level]] += leaf[level];
            }
            for (int level = 0; level < leaf.length; level++) {
                leaf[level] /= sums[classes[level]];
            }
            if (peaks.length > 1) {
                for (int i = 0; i < peaks.length; i++) {
                    peaks[i] += StrictMath.log(sums[i]);
                }
                cliques.get(columnHomes[column]).add(columnMaps[column], peaks);
            }
        }
    }

    private void settle(int m) {
        Marginal marginal = marginals.get(m);
        homes[m] = -1;
        maps[m] = new int[0];
        if (marginal.dimension() > 1) {
            homes[m] = home(marginal.columns());
            int[][] groups = new int[marginal.dimension()][];
            int[] counts = new int[groups.length];
            for (int place = 0; place < groups.length; place++) {
                groups[place] = refinement.groups(marginal, place);
                counts[place] = marginal.groups(place);
            }
            maps[m] = cliques.get(homes[m]).front(marginal.columns(), groups, counts);
        }
    }

    /** The smallest clique that holds the columns; the first of equal ones. */
    int home(int... columns) {
        int best = -1;
        for (int c = 0; c < cliques.size(); c++) {
            int[] clique = cliques.get(c).columns;
            boolean holds = Arrays.stream(columns).allMatch(column -> Arrays.binarySearch(clique, column) >= 0);
            if (holds && (best < 0 || cliques.get(c).table.length < cliques.get(best).table.length)) {
                best = c;
            }
        }
        return best;
    }
}
