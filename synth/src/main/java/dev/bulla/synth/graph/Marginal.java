package dev.bulla.synth.graph;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What is counted: the rows for each combination of levels of a few columns, where levels of a column may be merged.
 *
 * <p>Each row falls into one cell, so a row moves the counts of all cells together by one, merged or not. Cells are numbered with the last column
 * fastest: the cell of levels (a, b) is {@code group(0, a) * groups(1) + group(1, b)}.
 *
 * @param columns which columns, ascending
 * @param groups for each of them the group of each of its levels; groups are numbered 0, 1, … and each has a level
 */
public record Marginal(int[] columns, int[][] groups) {

    public Marginal {
        if (columns.length == 0 || columns.length != groups.length) {
            throw new IllegalArgumentException("a marginal needs columns, with groups each, got " + columns.length);
        }
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] < 0 || (i > 0 && columns[i - 1] >= columns[i])) {
                throw new IllegalArgumentException("columns must ascend");
            }
        }
        columns = columns.clone();
        groups = Arrays.stream(groups).map(int[]::clone).toArray(int[][]::new);
        for (int[] group : groups) {
            int most = Arrays.stream(group).max().orElse(-1);
            if (Arrays.stream(group).min().orElse(-1) < 0
                    || Arrays.stream(group).distinct().count() != most + 1L) {
                throw new IllegalArgumentException("groups must be numbered 0, 1, … and have a level each");
            }
        }
    }

    /** All levels of some columns, none merged. */
    public static Marginal of(Domain domain, int... columns) {
        return new Marginal(
                columns,
                Arrays.stream(columns)
                        .mapToObj(column ->
                                IntStream.range(0, domain.size(column)).toArray())
                        .toArray(int[][]::new));
    }

    @Override
    public int[] columns() {
        return columns.clone();
    }

    @Override
    public int[][] groups() {
        return Arrays.stream(groups).map(int[]::clone).toArray(int[][]::new);
    }

    /** How many columns. */
    public int dimension() {
        return columns.length;
    }

    /** The column in a place. */
    public int column(int place) {
        return columns[place];
    }

    /** The group of a level of the column in a place. */
    public int group(int place, int level) {
        return groups[place][level];
    }

    /** How many groups the column in a place has. */
    public int groups(int place) {
        return Arrays.stream(groups[place]).max().orElseThrow() + 1;
    }

    /** How many cells. */
    public long cells() {
        long cells = 1;
        for (int place = 0; place < columns.length; place++) {
            cells = Math.multiplyExact(cells, groups(place));
        }
        return cells;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Marginal that
                && Arrays.equals(columns, that.columns)
                && Arrays.deepEquals(groups, that.groups);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(columns) + Arrays.deepHashCode(groups);
    }

    @Override
    public String toString() {
        return Arrays.toString(columns)
                + IntStream.range(0, columns.length).mapToObj(this::groups).toList();
    }
}
