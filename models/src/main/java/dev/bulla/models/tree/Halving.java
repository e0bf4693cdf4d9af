package dev.bulla.models.tree;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A grid of cells as a public tree: its columns are cut in two by turns until every leaf is one cell. Nodes are numbered as in a heap, the
 * root 1, the halves of v being 2v and 2v + 1.
 *
 * <p>A column whose number of cells is no power of two has empty leaves at its end: they hold nothing, and no row falls there.
 */
public final class Halving {

    /** The most cells of a tree. */
    public static final int MOST = 1 << 16;

    /** A grid this small is counted in its cells only: coarser counts would cost more than they tell. */
    @Chosen(
            fact = "few_cells",
            does = "A grid of up to so many cells is counted in its cells only, without branches.",
            how = "By eye, from trees of 2⁷ to 2¹⁰ cells with and without branches in a prototype.",
            on = "Eleven densities, made up: hills, steps, peaks, atoms and heaps, 1,000 to 50,000 rows.",
            measure = "TreeMeasure")
    static final int FEW = 128;

    @Chosen(
            fact = "branch_bits_line",
            does = "So many halvings above the cells of one column its branches are counted.",
            how = "3, 4, 5 and 6 were tried in a prototype.",
            on = "Eleven densities, made up: hills, steps, peaks, atoms and heaps, 1,000 to 50,000 rows.",
            measure = "TreeMeasure",
            kind = Chosen.Kind.EXPONENT,
            steep =
                    "With twice as many branches each holds half of the rows under the same noise, and at ε = 0.1 a wide hill is told by branches alone.")
    static final int LINE_BITS = 5;

    @Chosen(
            fact = "branch_bits_space",
            does = "The same where there are several columns.",
            how = "4, 6 and 8 were tried in a prototype.",
            on =
                    "Clusters and hills in two columns, made up, of 5,000 to 150,000 rows; check-ins, with their bar in view.",
            measure = "TreeMeasure",
            kind = Chosen.Kind.EXPONENT)
    static final int SPACE_BITS = 6;

    private final Cells cells;
    private final int depth;
    private final int[] leaves;
    private final double[] volumes;
    private final int branchDepth;
    private final int[] branches;

    public Halving(Cells cells) {
        this(cells, true);
    }

    private Halving(Cells cells, boolean branched) {
        this.cells = cells;
        int[] turns = turns(cells);
        this.depth = turns.length;
        this.leaves = new int[cells.size()];
        this.volumes = new double[2 << depth];
        double[][] lengths = cells.axes().stream().map(Halving::lengths).toArray(double[][]::new);
        int[] places = new int[lengths.length];
        int[] bits = bits(cells);
        for (int cell = 0; cell < leaves.length; cell++) {
            leaves[cell] = leaf(places, bits, turns);
            volumes[(1 << depth) + leaves[cell]] = volume(places, lengths);
            next(places, lengths);
        }
        for (int node = (1 << depth) - 1; node > 0; node--) {
            volumes[node] = volumes[2 * node] + volumes[2 * node + 1];
        }
        int above = cells.axes().size() == 1 ? LINE_BITS : SPACE_BITS;
        this.branchDepth = branched && cells.size() > FEW && depth > above ? depth - above : depth;
        this.branches = branchDepth == depth ? new int[0] : filled(branchDepth);
    }

    /** The same grid, counted in its cells only. */
    public static Halving leavesOnly(Cells cells) {
        return new Halving(cells, false);
    }

    /** How often each column is cut. */
    private static int[] bits(Cells cells) {
        return cells.axes().stream()
                .mapToInt(axis -> 32 - Integer.numberOfLeadingZeros(axis.cells() - 1))
                .toArray();
    }

    /** Which column is cut at each depth: by turns, the ones with most cells left first. */
    private static int[] turns(Cells cells) {
        int[] bits = bits(cells);
        int[] turns = new int[Arrays.stream(bits).sum()];
        int count = 0;
        for (int most = Arrays.stream(bits).max().orElse(0); most > 0; most--) {
            for (int k = 0; k < bits.length; k++) {
                if (bits[k] >= most) {
                    turns[count++] = k;
                }
            }
        }
        return turns;
    }

    /** The leaf of a cell: of each column its next bit, from the highest. */
    private static int leaf(int[] places, int[] bits, int[] turns) {
        int leaf = 0;
        int[] left = bits.clone();
        for (int k : turns) {
            left[k]--;
            leaf = 2 * leaf + ((places[k] >> left[k]) & 1);
        }
        return leaf;
    }

    /** The lengths of a column's cells, of whole numbers how many they are. */
    private static double[] lengths(Axis axis) {
        double[] lengths = new double[axis.cells()];
        for (int i = 0; i < lengths.length; i++) {
            double length = axis.upper(i) - axis.lower(i);
            lengths[i] = axis.column() instanceof Column.Whole ? length + 1 : length;
        }
        return lengths;
    }

    private static double volume(int[] places, double[][] lengths) {
        double volume = 1;
        for (int k = 0; k < places.length; k++) {
            volume *= lengths[k][places[k]];
        }
        return volume;
    }

    /** The places of the next cell: the last column runs fastest. */
    private static void next(int[] places, double[][] lengths) {
        for (int k = places.length - 1; k >= 0; k--) {
            places[k]++;
            if (places[k] < lengths[k].length) {
                return;
            }
            places[k] = 0;
        }
    }

    private int[] filled(int level) {
        List<Integer> nodes = new ArrayList<>();
        for (int node = 1 << level; node < 2 << level; node++) {
            if (volumes[node] > 0) {
                nodes.add(node);
            }
        }
        return nodes.stream().mapToInt(node -> node).toArray();
    }

    /** The grid. */
    public Cells cells() {
        return cells;
    }

    /** How often it is cut. */
    public int depth() {
        return depth;
    }

    /** The depth of the branches that are counted beside the leaves; that of the leaves when none are. */
    public int branchDepth() {
        return branchDepth;
    }

    /** How many counts there are: the cells, then the branches. */
    public int dimension() {
        return leaves.length + branches.length;
    }

    /** How many counts a row adds to. */
    public int levels() {
        return branches.length == 0 ? 1 : 2;
    }

    /** How many counts add up to the number of rows, at least: the branches, or the cells. */
    public int total() {
        return branches.length == 0 ? leaves.length : branches.length;
    }

    /** The room of a cell. */
    public double volume(int cell) {
        return volumes[node(cell)];
    }

    /** The node of a cell. */
    int node(int cell) {
        return (1 << depth) + leaves[cell];
    }

    /** The node of the count that stands so many places after those of the cells. */
    int branch(int place) {
        return branches[place];
    }

    /** Where the branch of a cell is counted. */
    int branchOf(int cell) {
        return leaves.length + Arrays.binarySearch(branches, node(cell) >> (depth - branchDepth));
    }

    /** The room of every node. */
    double[] volumes() {
        return volumes;
    }
}
