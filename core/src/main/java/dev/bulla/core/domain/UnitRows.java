package dev.bulla.core.domain;

import java.util.Arrays;

/**
 * Units and the rows kept of each, in flat arrays. Ids are compared byte by byte: two units are never taken for one.
 *
 * <p>The rows of a unit are a skew heap with the largest on top, so a better row takes its place in logarithmic time
 * whatever the number kept. Every place for a row that was ever given out is in use.
 *
 * <p>Source of the heap: Sleator, Tarjan, "Self-adjusting heaps", SIAM J. Comput. 15(1), 1986.
 */
final class UnitRows {

    private static final int NONE = -1;
    private static final int FIRST = 16;

    private final int columns;
    private final int most;

    private int units;
    private int[] slots = new int[2 * FIRST];
    private int[] tags = new int[FIRST];
    private int[] idEnds = new int[FIRST];
    private int[] roots = new int[FIRST];
    private int[] counts = new int[FIRST];
    private byte[] ids = new byte[8 * FIRST];

    private int rows;
    private double[] values;
    private long[] hashes = new long[FIRST];
    private int[] left = new int[FIRST];
    private int[] right = new int[FIRST];

    /** For rows of so many columns, at most so many of a unit. */
    UnitRows(int columns, int most) {
        this.columns = columns;
        this.most = most;
        this.values = new double[FIRST * columns];
    }

    /**
     * Takes one row; it is kept while it is among the smallest of its unit by hash, then by values.
     *
     * @param tag a hash of the id
     * @param hash the hash of the row
     */
    synchronized void add(int tag, byte[] id, int from, int to, long hash, double[] row) {
        int unit = unit(tag, id, from, to);
        if (counts[unit] < most) {
            counts[unit]++;
            roots[unit] = merge(roots[unit], put(newRow(), hash, row));
            return;
        }
        int top = roots[unit];
        if (compare(hash, row, top) < 0) {
            int rest = merge(left[top], right[top]);
            roots[unit] = merge(rest, put(top, hash, row));
        }
    }

    /** Hands over every kept row and forgets everything. */
    synchronized void drain(Block block, Runnable whenFull) {
        for (int row = 0; row < rows; row++) {
            block.append(values, row * columns);
            if (block.isFull()) {
                whenFull.run();
            }
        }
        units = 0;
        rows = 0;
        Arrays.fill(slots, 0);
    }

    private int unit(int tag, byte[] id, int from, int to) {
        int mask = slots.length - 1;
        int slot = tag & mask;
        while (slots[slot] != 0) {
            int unit = slots[slot] - 1;
            if (tags[unit] == tag && Arrays.equals(ids, idStart(unit), idEnds[unit], id, from, to)) {
                return unit;
            }
            slot = (slot + 1) & mask;
        }
        int unit = newUnit(tag, id, from, to);
        slots[slot] = unit + 1;
        if (2 * units > slots.length) {
            spread();
        }
        return unit;
    }

    private int newUnit(int tag, byte[] id, int from, int to) {
        int unit = units++;
        if (unit == tags.length) {
            tags = Arrays.copyOf(tags, larger(unit));
            idEnds = Arrays.copyOf(idEnds, larger(unit));
            roots = Arrays.copyOf(roots, larger(unit));
            counts = Arrays.copyOf(counts, larger(unit));
        }
        int start = idStart(unit);
        int end = Math.addExact(start, to - from);
        if (end > ids.length) {
            ids = Arrays.copyOf(ids, larger(end));
        }
        System.arraycopy(id, from, ids, start, to - from);
        tags[unit] = tag;
        idEnds[unit] = end;
        roots[unit] = NONE;
        counts[unit] = 0;
        return unit;
    }

    private void spread() {
        slots = new int[2 * slots.length];
        int mask = slots.length - 1;
        for (int unit = 0; unit < units; unit++) {
            int slot = tags[unit] & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = unit + 1;
        }
    }

    private int idStart(int unit) {
        return unit == 0 ? 0 : idEnds[unit - 1];
    }

    private int newRow() {
        int row = rows++;
        if (row == hashes.length) {
            hashes = Arrays.copyOf(hashes, larger(row));
            left = Arrays.copyOf(left, larger(row));
            right = Arrays.copyOf(right, larger(row));
            values = Arrays.copyOf(values, Math.multiplyExact(larger(row), columns));
        }
        return row;
    }

    private int put(int place, long hash, double[] row) {
        hashes[place] = hash;
        left[place] = NONE;
        right[place] = NONE;
        System.arraycopy(row, 0, values, place * columns, columns);
        return place;
    }

    /** Top-down: walks the two right spines, each node's children changing sides. */
    private int merge(int a, int b) {
        if (a == NONE || b == NONE) {
            return a == NONE ? b : a;
        }
        int top = compare(a, b) >= 0 ? a : b;
        int other = top == a ? b : a;
        int node = top;
        while (right[node] != NONE) {
            int next = right[node];
            right[node] = left[node];
            if (compare(next, other) < 0) {
                int swapped = next;
                next = other;
                other = swapped;
            }
            left[node] = next;
            node = next;
        }
        right[node] = left[node];
        left[node] = other;
        return top;
    }

    private int compare(int a, int b) {
        int order = Long.compare(hashes[a], hashes[b]);
        for (int c = 0; order == 0 && c < columns; c++) {
            order = Double.compare(values[a * columns + c], values[b * columns + c]);
        }
        return order;
    }

    private int compare(long hash, double[] row, int kept) {
        int order = Long.compare(hash, hashes[kept]);
        for (int c = 0; order == 0 && c < columns; c++) {
            order = Double.compare(row[c], values[kept * columns + c]);
        }
        return order;
    }

    /** A good half more: doubling would leave half of a large table empty. */
    private static int larger(int size) {
        return Math.addExact(size, (size >> 1) + FIRST);
    }
}
