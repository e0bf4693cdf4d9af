package dev.bulla.synth.quality;

import java.util.Arrays;
import java.util.List;

/** Rows as whole numbers: column by column a code from 0 to its size, not included. */
public final class CodedTable {

    private final List<String> names;
    private final int[] sizes;
    private final int[][] codes;

    /**
     * A table that keeps these codes, which are not copied.
     *
     * @param names of the columns
     * @param sizes how many codes each has
     * @param codes one array a column
     */
    public CodedTable(List<String> names, int[] sizes, int[][] codes) {
        if (names.size() != sizes.length || codes.length != sizes.length || sizes.length == 0) {
            throw new IllegalArgumentException("a table needs a name, a size and codes for each column");
        }
        for (int c = 0; c < sizes.length; c++) {
            int size = sizes[c];
            if (codes[c].length != codes[0].length || Arrays.stream(codes[c]).anyMatch(x -> x < 0 || x >= size)) {
                throw new IllegalArgumentException(
                        "column " + names.get(c) + " has other rows, or a code beyond its " + size);
            }
        }
        this.names = List.copyOf(names);
        this.sizes = sizes.clone();
        this.codes = codes;
    }

    public List<String> names() {
        return names;
    }

    public int columns() {
        return sizes.length;
    }

    public int rows() {
        return codes[0].length;
    }

    /** How many codes a column has. */
    public int size(int column) {
        return sizes[column];
    }

    /** The code of a row. */
    public int code(int column, int row) {
        return codes[column][row];
    }

    /** The place of a column by its name. */
    public int place(String name) {
        int place = names.indexOf(name);
        if (place < 0) {
            throw new IllegalArgumentException("there is no column " + name);
        }
        return place;
    }

    /** The rows of these places, in their order. */
    public CodedTable only(int[] rows) {
        int[][] some = new int[sizes.length][];
        Arrays.setAll(some, c -> Arrays.stream(rows).map(r -> codes[c][r]).toArray());
        return new CodedTable(names, sizes, some);
    }

    /** The same with two codes for a column whose other codes do not occur. */
    CodedTable narrowed(int column) {
        int[] fewer = sizes.clone();
        fewer[column] = 2;
        return new CodedTable(names, fewer, codes);
    }

    /** Whether another has the same columns of the same sizes. */
    boolean isLike(CodedTable other) {
        return names.equals(other.names) && Arrays.equals(sizes, other.sizes);
    }

    /** How many cells some columns have together. */
    double cells(int... columns) {
        return Arrays.stream(columns).mapToDouble(c -> sizes[c]).reduce(1, (a, b) -> a * b);
    }

    /** The cell of every row among those of some columns, the last changing fastest; there are below 2⁶² of them. */
    long[] keys(int... columns) {
        long[] keys = new long[rows()];
        for (int c : columns) {
            int[] column = codes[c];
            for (int r = 0; r < keys.length; r++) {
                keys[r] = keys[r] * sizes[c] + column[r];
            }
        }
        return keys;
    }
}
