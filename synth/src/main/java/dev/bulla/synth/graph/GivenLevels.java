package dev.bulla.synth.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a model says of rows of which some levels are given: exactly, from the tables of its cliques, columns that nobody gave summed out. Only the cliques
 * between the columns asked about are looked at, and of these only cells with the given levels. Any number of threads may ask it.
 */
final class GivenLevels {

    private final Propagation propagation;
    /** For each clique the cliques beside it. */
    private final List<List<Edge>> edges = new ArrayList<>();

    /** @param propagation worked out */
    GivenLevels(Propagation propagation) {
        this.propagation = propagation;
        int[] parents = propagation.tree.parents();
        propagation.cliques.forEach(clique -> edges.add(new ArrayList<>()));
        for (int c = 0; c < parents.length; c++) {
            if (parents[c] >= 0) {
                Clique child = propagation.cliques.get(c);
                Clique parent = propagation.cliques.get(parents[c]);
                int[] shared = Arrays.stream(child.columns)
                        .filter(column -> Arrays.binarySearch(parent.columns, column) >= 0)
                        .toArray();
                double[] chances = parent.sum(child.down, child.separator.length);
                edges.get(c).add(new Edge(parents[c], shared, chances));
                edges.get(parents[c]).add(new Edge(c, shared, chances));
            }
        }
    }

    /** A way to the clique beside, the columns on it, and the chances of their cells. */
    private record Edge(int to, int[] shared, double[] chances) {}

    /** What a clique hears from beside: a number for each cell of the columns that are not given. */
    private record Heard(int[] columns, double[] numbers) {}

    /**
     * The chance that a row has these levels.
     *
     * @param levels a level for each column, −1 where none is given
     */
    double chance(int[] levels) {
        Given given = given(levels);
        int asked = 0;
        while (asked < given.classes.length && given.classes[asked] < 0) {
            asked++;
        }
        if (asked == given.classes.length) {
            return 1;
        }
        double sum = sums(propagation.home(asked), -1, given, new int[0])[0];
        for (int column = 0; column < levels.length; column++) {
            sum *= levels[column] < 0 ? 1 : propagation.withinClass(column, levels[column]);
        }
        return sum * given.scale();
    }

    /** The chance of each level of a column among rows with the given levels of others; of all rows where none has these levels. */
    double[] shares(int column, int[] levels) {
        double[] classes = sums(propagation.home(column), -1, given(levels), new int[] {column});
        double all = 0;
        for (double one : classes) {
            all += one;
        }
        if (!(all > 0)) {
            return propagation.levels(column);
        }
        double[] shares = propagation.withinClass(column);
        for (int level = 0; level < shares.length; level++) {
            shares[level] *= classes[propagation.refinement.classes()[column][level]] / all;
        }
        return shares;
    }

    /** The classes of given levels, −1 for a column that is not given, and by how much what was heard so far was divided. */
    private static final class Given {

        private final int[] classes;
        private double logarithm;

        Given(int[] classes) {
            this.classes = classes;
        }

        /** Divides by the largest, so that chances of many columns together do not vanish. */
        void divide(double[] numbers) {
            double most = 0;
            for (double number : numbers) {
                most = Math.max(most, number);
            }
            if (most > 0) {
                for (int i = 0; i < numbers.length; i++) {
                    numbers[i] /= most;
                }
                logarithm += StrictMath.log(most);
            }
        }

        double scale() {
            return Powers.exp(logarithm);
        }
    }

    private Given given(int[] levels) {
        int[] classes = new int[levels.length];
        for (int column = 0; column < levels.length; column++) {
            classes[column] = levels[column] < 0 ? -1 : propagation.refinement.classes()[column][levels[column]];
        }
        return new Given(classes);
    }

    /** The chances of a clique with all that hangs on it, but for the way back, by the cells of some of its columns that are not given. */
    private double[] sums(int c, int from, Given given, int[] kept) {
        List<Heard> heard = new ArrayList<>();
        for (Edge edge : edges.get(c)) {
            if (edge.to != from && saysMore(edge, c, given)) {
                heard.add(hear(edge, c, given));
            }
        }
        return new Cells(propagation.cliques.get(c), given, kept, heard).sum();
    }

    /** Whether anything behind an edge is given that does not stand on it: else what comes from there is 1. */
    private boolean saysMore(Edge edge, int from, Given given) {
        for (int column : propagation.cliques.get(edge.to).columns) {
            if (given.classes[column] >= 0 && Arrays.binarySearch(edge.shared, column) < 0) {
                return true;
            }
        }
        for (Edge next : edges.get(edge.to)) {
            if (next.to != from && saysMore(next, edge.to, given)) {
                return true;
            }
        }
        return false;
    }

    private Heard hear(Edge edge, int from, Given given) {
        int[] free = Arrays.stream(edge.shared)
                .filter(column -> given.classes[column] < 0)
                .toArray();
        double[] numbers = sums(edge.to, from, given, free);
        int[] sizes = propagation.refinement.sizes();
        for (int i = 0; i < numbers.length; i++) {
            int rest = i;
            int cell = 0;
            int stride = 1;
            for (int place = edge.shared.length - 1; place >= 0; place--) {
                int column = edge.shared[place];
                int level = given.classes[column];
                if (level < 0) {
                    level = rest % sizes[column];
                    rest /= sizes[column];
                }
                cell += level * stride;
                stride *= sizes[column];
            }
            numbers[i] = edge.chances[cell] > 0 ? numbers[i] / edge.chances[cell] : 0;
        }
        given.divide(numbers);
        return new Heard(free, numbers);
    }

    /** The cells of a clique with the given levels, one after the other. */
    private static final class Cells {

        private final double[] table;
        private final List<Heard> heard;
        /** The columns that are not given, and how far one level more is in the table, in what is summed and in what was heard. */
        private final int[] sizes;

        private final int[][] steps;
        private final int[] digits;
        private final int[] at;
        private final double[] sums;

        Cells(Clique clique, Given given, int[] kept, List<Heard> heard) {
            this.table = clique.table;
            this.heard = heard;
            this.at = new int[2 + heard.size()];
            int[] free = Arrays.stream(clique.columns)
                    .filter(column -> given.classes[column] < 0)
                    .toArray();
            this.sizes = new int[free.length];
            this.digits = new int[free.length];
            this.steps = new int[free.length][at.length];
            int stride = 1;
            int[] lengths = new int[at.length];
            Arrays.fill(lengths, 1);
            int place = free.length - 1;
            for (int p = clique.columns.length - 1; p >= 0; p--) {
                int column = clique.columns[p];
                if (given.classes[column] >= 0) {
                    at[0] += given.classes[column] * stride;
                } else {
                    sizes[place] = clique.sizes[p];
                    steps[place][0] = stride;
                    for (int other = 1; other < at.length; other++) {
                        int[] columns = other == 1 ? kept : heard.get(other - 2).columns;
                        if (Arrays.binarySearch(columns, column) >= 0) {
                            steps[place][other] = lengths[other];
                            lengths[other] *= clique.sizes[p];
                        }
                    }
                    place--;
                }
                stride *= clique.sizes[p];
            }
            this.sums = new double[lengths[1]];
        }

        double[] sum() {
            do {
                double product = table[at[0]];
                for (int h = 0; h < heard.size(); h++) {
                    product *= heard.get(h).numbers[at[h + 2]];
                }
                sums[at[1]] += product;
            } while (next());
            return sums;
        }

        private boolean next() {
            for (int place = sizes.length - 1; place >= 0; place--) {
                boolean isLast = ++digits[place] == sizes[place];
                int by = isLast ? 1 - sizes[place] : 1;
                for (int i = 0; i < at.length; i++) {
                    at[i] += by * steps[place][i];
                }
                if (!isLast) {
                    return true;
                }
                digits[place] = 0;
            }
            return false;
        }
    }
}
