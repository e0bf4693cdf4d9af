package dev.bulla.synth.quality;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A real and a synthetic table in the same codes.
 *
 * @param real rows of people
 * @param synthetic rows of nobody
 */
public record TwoTables(CodedTable real, CodedTable synthetic) {

    /** Up to so many cells are counted in an array with a place for each; beyond, the cells that occur are sorted. */
    private static final int MOST_PLACES = 1 << 21;

    private static final double MOST_CELLS = 0x1p62;

    public TwoTables {
        if (!real.isLike(synthetic)) {
            throw new IllegalArgumentException("both tables need the same columns with the same codes");
        }
    }

    /** The counts of the cells of some columns. */
    public CountPair counts(int... columns) {
        double cells = real.cells(columns);
        if (cells >= MOST_CELLS) {
            throw new IllegalArgumentException("the cells of these columns are more than 2^62");
        }
        return cells <= MOST_PLACES ? dense((int) cells, columns) : sparse(cells, columns);
    }

    private CountPair dense(int cells, int... columns) {
        return CountPair.of(tally(real.keys(columns), cells), tally(synthetic.keys(columns), cells));
    }

    private static long[] tally(long[] keys, int cells) {
        long[] counts = new long[cells];
        for (long key : keys) {
            counts[(int) key]++;
        }
        return counts;
    }

    private CountPair sparse(double cells, int... columns) {
        long[] one = real.keys(columns);
        long[] other = synthetic.keys(columns);
        Arrays.sort(one);
        Arrays.sort(other);
        long[] ones = new long[one.length + other.length];
        long[] others = new long[ones.length];
        int found = 0;
        int i = 0;
        int j = 0;
        while (i < one.length || j < other.length) {
            long key = i == one.length ? other[j] : j == other.length ? one[i] : Math.min(one[i], other[j]);
            for (; i < one.length && one[i] == key; i++) {
                ones[found]++;
            }
            for (; j < other.length && other[j] == key; j++) {
                others[found]++;
            }
            found++;
        }
        return CountPair.of(Arrays.copyOf(ones, found), Arrays.copyOf(others, found), cells);
    }

    /** The total variation of some columns together. */
    public double variation(int... columns) {
        return counts(columns).variation();
    }

    /** The mean of the total variation over sets of columns. */
    public double meanVariation(List<int[]> sets) {
        return Arrays.stream(sets.parallelStream().mapToDouble(this::variation).toArray())
                .average()
                .orElse(0);
    }

    /** All sets of so many of the first columns, in the order of their places. */
    public static List<int[]> sets(int columns, int size) {
        List<int[]> sets = new ArrayList<>();
        extend(sets, new int[0], columns, size);
        return sets;
    }

    private static void extend(List<int[]> sets, int[] begun, int columns, int size) {
        if (begun.length == size) {
            sets.add(begun);
            return;
        }
        int first = begun.length == 0 ? 0 : begun[begun.length - 1] + 1;
        for (int c = first; c < columns; c++) {
            int[] longer = Arrays.copyOf(begun, begun.length + 1);
            longer[begun.length] = c;
            extend(sets, longer, columns, size);
        }
    }
}
