package dev.bulla.models.gp;

import dev.bulla.models.curve.Leaf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Public inputs cut into cells with equally many rows each, and every cell into leaves: half of the rows on either side of each cut, across
 * the column that the rows of a part fill most.
 *
 * <p>How cuts are arranged follows from the number of cells and leaves; where they are is public, as the inputs are: a column and a place, in
 * steps of 2⁻⁴⁰ of its range.
 */
final class InputTree {

    private static final double STEPS = 0x1p40;

    private final Arrangement arrangement;
    private final Node root;

    /** A part of the columns' ranges. */
    private sealed interface Node permits Cut, End {}

    /** Rows below a place of a column, and the others. */
    private record Cut(int column, long steps, int leavesBelow, Node below, Node above) implements Node {

        double place() {
            return steps / STEPS;
        }
    }

    /** A leaf. */
    private record End() implements Node {}

    /**
     * How a tree is arranged.
     *
     * @param columns how many inputs there are
     * @param cells how many cells
     * @param leavesPerCell how many leaves each has
     */
    record Arrangement(int columns, int cells, int leavesPerCell) {

        /** How many leaves there are. */
        int leaves() {
            return cells * leavesPerCell;
        }

        /** How many numbers tell the cuts: a column and a place each. */
        int numbers() {
            return 2 * (leaves() - 1);
        }
    }

    private InputTree(Arrangement arrangement, Node root) {
        this.arrangement = arrangement;
        this.root = root;
    }

    /**
     * The tree of these points.
     *
     * @param points in units of the columns' ranges; left in another order
     */
    static InputTree of(Arrangement arrangement, double[][] points) {
        return new InputTree(arrangement, cut(points, 0, points.length, arrangement.leaves(), arrangement.columns()));
    }

    private static Node cut(double[][] points, int from, int to, int parts, int columns) {
        if (parts == 1) {
            return new End();
        }
        int few = parts / 2;
        int column = widest(points, from, to, columns);
        Arrays.sort(points, from, to, (a, b) -> Double.compare(a[column], b[column]));
        double place = 0.5;
        if (to > from) {
            int middle = apart(points, from, to, from + (int) ((long) (to - from) * few / parts), column);
            place = (points[Math.max(from, middle - 1)][column] + points[Math.min(to - 1, middle)][column]) / 2;
        }
        long steps = Math.round(place * STEPS);
        int split = from;
        while (split < to && points[split][column] < steps / STEPS) {
            split++;
        }
        return new Cut(
                column,
                steps,
                few,
                cut(points, from, split, few, columns),
                cut(points, split, to, parts - few, columns));
    }

    /** The nearest index whose point differs from the one before it: a cut between equal points would have all on one side. */
    private static int apart(double[][] points, int from, int to, int wanted, int column) {
        for (int step = 0; step < to - from; step++) {
            for (int index : new int[] {wanted - step, wanted + step}) {
                if (index > from && index < to && points[index - 1][column] < points[index][column]) {
                    return index;
                }
            }
        }
        return wanted;
    }

    /** The column in which nine of ten points lie furthest apart. */
    private static int widest(double[][] points, int from, int to, int columns) {
        int best = 0;
        double most = -1;
        double[] values = new double[to - from];
        for (int k = 0; k < columns && columns > 1; k++) {
            for (int i = from; i < to; i++) {
                values[i - from] = points[i][k];
            }
            Arrays.sort(values);
            int tail = values.length / 20;
            double width = values.length == 0 ? 0 : values[values.length - 1 - tail] - values[tail];
            if (width > most) {
                most = width;
                best = k;
            }
        }
        return best;
    }

    /** The tree that {@link #numbers} wrote; numbers that no tree has are moved to those of one. */
    static InputTree read(Arrangement arrangement, long[] numbers) {
        int[] next = {0};
        IntFunction<Long> taken = most -> Math.max(0, Math.min(most < 0 ? (long) STEPS : most, numbers[next[0]++]));
        return new InputTree(arrangement, read(arrangement.columns(), arrangement.leaves(), taken));
    }

    private static Node read(int columns, int parts, IntFunction<Long> taken) {
        if (parts == 1) {
            return new End();
        }
        int column = taken.apply(columns - 1).intValue();
        long steps = taken.apply(-1);
        Node below = read(columns, parts / 2, taken);
        return new Cut(column, steps, parts / 2, below, read(columns, parts - parts / 2, taken));
    }

    /** The cuts, from the root on. */
    long[] numbers() {
        List<Long> numbers = new ArrayList<>();
        write(root, numbers);
        return numbers.stream().mapToLong(Long::longValue).toArray();
    }

    private static void write(Node node, List<Long> numbers) {
        if (node instanceof Cut cut) {
            numbers.add((long) cut.column());
            numbers.add(cut.steps());
            write(cut.below(), numbers);
            write(cut.above(), numbers);
        }
    }

    /** The leaf a point falls in. */
    int leaf(double[] point) {
        int leaf = 0;
        Node node = root;
        while (node instanceof Cut cut) {
            boolean isBelow = point[cut.column()] < cut.place();
            leaf += isBelow ? 0 : cut.leavesBelow();
            node = isBelow ? cut.below() : cut.above();
        }
        return leaf;
    }

    /** The cell that a leaf is part of. */
    int cell(int leaf) {
        return leaf / arrangement.leavesPerCell();
    }

    /** The leaves in order, each with an even share of its cell. */
    List<Leaf> leaves() {
        List<Leaf> leaves = new ArrayList<>();
        double[] high = new double[arrangement.columns()];
        Arrays.fill(high, 1);
        list(root, new double[arrangement.columns()], high, leaves);
        return leaves;
    }

    private void list(Node node, double[] low, double[] high, List<Leaf> leaves) {
        if (node instanceof Cut cut) {
            int column = cut.column();
            double place = Math.max(low[column], Math.min(high[column], cut.place()));
            double[] under = high.clone();
            under[column] = place;
            double[] over = low.clone();
            over[column] = place;
            list(cut.below(), low, under, leaves);
            list(cut.above(), over, high, leaves);
        } else {
            leaves.add(new Leaf(low, high, cell(leaves.size()), 1.0 / arrangement.leavesPerCell()));
        }
    }
}
