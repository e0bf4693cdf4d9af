package dev.bulla.synth.graph;

import java.util.stream.IntStream;

/**
 * The public levels of a table: how many each column has, and whether they stand in an order.
 *
 * @param sizes how many levels, a column each
 * @param ordered whether neighbouring levels are alike, as bins of a number are; names of categories are not
 */
public record Domain(int[] sizes, boolean[] ordered) {

    /** The most columns. */
    public static final int MOST_COLUMNS = 1_000;

    public Domain {
        if (sizes.length == 0 || sizes.length > MOST_COLUMNS || sizes.length != ordered.length) {
            throw new IllegalArgumentException(
                    "a domain needs 1 to " + MOST_COLUMNS + " columns with a flag each, got " + sizes.length);
        }
        if (IntStream.of(sizes).anyMatch(size -> size < 1)) {
            throw new IllegalArgumentException("a column needs a level at least");
        }
        sizes = sizes.clone();
        ordered = ordered.clone();
    }

    /** Levels without an order. */
    public static Domain of(int... sizes) {
        return new Domain(sizes, new boolean[sizes.length]);
    }

    @Override
    public int[] sizes() {
        return sizes.clone();
    }

    @Override
    public boolean[] ordered() {
        return ordered.clone();
    }

    /** How many columns. */
    public int columns() {
        return sizes.length;
    }

    /** How many levels a column has. */
    public int size(int column) {
        return sizes[column];
    }

    /** Whether neighbouring levels of a column are alike. */
    public boolean ordered(int column) {
        return ordered[column];
    }
}
