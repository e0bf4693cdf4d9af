package dev.bulla.core.table;

import java.util.Arrays;

/**
 * Units and the rows kept of each, in three flat arrays. Ids are compared byte by byte: two units are never taken for one.
 *
 * <p>The rows of a unit are a skew heap with the largest on top, so a better row replaces it in logarithmic time
 * whatever the number kept. Every slot that was ever given to a row is in use. All of a unit stands together, and
 * all of a row: what costs time here is memory that is not in a cache.
 *
 * <p>Source of the heap: Sleator, Tarjan, "Self-adjusting heaps", SIAM J. Comput. 15(1), 1986.
 */
final class UnitRows {

    private static final int NONE = -1;
    private static final int FIRST = 16;

    /** So many rows are put in order one by one: most units have no more. */
    private static final int FEW = 40;

    // A unit is five ints.
    private static final int TAG = 0;
    private static final int ID_FROM = 1;
    private static final int ID_TO = 2;
    private static final int TOP = 3;
    private static final int COUNT = 4;
    private static final int UNIT = 5;

    // A row is its hash, its two children and the bits of its values.
    private static final int CHILDREN = 1;
    private static final int VALUES = 2;

    private final int columns;
    private final int stride;
    private final int most;

    private int[] slots = new int[2 * FIRST];
    private int units;
    private int[] unitData = new int[FIRST * UNIT];
    private int idBytes;
    private byte[] ids = new byte[8 * FIRST];
    private int rows;
    private long[] rowData;

    /** For rows of {@code columns} values, at most {@code most} of each unit. */
    UnitRows(int columns, int most) {
        this.columns = columns;
        this.stride = VALUES + columns;
        this.most = most;
        this.rowData = new long[FIRST * stride];
    }

    /**
     * Takes one row; it is kept while it is among the smallest of its unit by hash, then by values.
     *
     * @param tag a hash of the id
     * @param hash the hash of the row
     */
    synchronized void add(int tag, byte[] id, int from, int to, long hash, double[] row) {
        int unit = unit(tag, id, from, to);
        int top = unitData[unit + TOP];
        if (unitData[unit + COUNT] < most) {
            unitData[unit + COUNT]++;
            unitData[unit + TOP] = merge(top, put(newRow(), hash, row));
        } else if (compare(hash, row, top) < 0) {
            int rest = merge(left(top), right(top));
            unitData[unit + TOP] = merge(rest, put(top, hash, row));
        }
    }

    /**
     * Looks where a unit would be, and changes nothing. Memory that was looked at is in a cache a little later; many looks
     * wait at the same time, many calls of {@link #add} one after the other. Without a lock, so what it returns means
     * nothing.
     */
    long look(int tag) {
        int[] table = slots;
        int[] data = unitData;
        int unit = (table[tag & (table.length - 1)] - 1) * UNIT;
        if (unit < 0 || unit + UNIT > data.length) {
            return 0;
        }
        byte[] bytes = ids;
        long[] kept = rowData;
        int id = data[unit + ID_FROM];
        long row = (long) data[unit + TOP] * stride;
        return (id < bytes.length ? bytes[id] : 0) + (row >= 0 && row < kept.length ? kept[(int) row] : 0);
    }

    /** Hands over every kept row and forgets everything. */
    synchronized void drain(Block block, Runnable whenFull) {
        double[] row = new double[columns];
        for (int r = 0; r < rows; r++) {
            append(r, row, block);
            if (block.isFull()) {
                whenFull.run();
            }
        }
        forget();
    }

    /** Hands over the kept rows of one unit after the other, in the order of their values, and forgets everything. */
    synchronized void drainUnits(Block block, Runnable afterEach) {
        double[] row = new double[columns];
        for (int unit = 0; unit < units; unit++) {
            for (int r : inOrder(unit * UNIT)) {
                append(r, row, block);
            }
            afterEach.run();
        }
        forget();
    }

    /** The rows of a unit, by the first column, then by the next; a missing value is the largest. */
    private int[] inOrder(int unit) {
        int[] all = new int[unitData[unit + COUNT]];
        all[0] = unitData[unit + TOP];
        int found = 1;
        for (int next = 0; next < found; next++) {
            int left = left(all[next]);
            int right = right(all[next]);
            if (left != NONE) {
                all[found++] = left;
            }
            if (right != NONE) {
                all[found++] = right;
            }
        }
        if (found > FEW) {
            return Arrays.stream(all)
                    .boxed()
                    .sorted(this::order)
                    .mapToInt(r -> r)
                    .toArray();
        }
        for (int next = 1; next < found; next++) {
            int row = all[next];
            int place = next;
            while (place > 0 && order(all[place - 1], row) > 0) {
                all[place] = all[place - 1];
                place--;
            }
            all[place] = row;
        }
        return all;
    }

    private int order(int a, int b) {
        int order = 0;
        for (int c = VALUES; order == 0 && c < stride; c++) {
            order = Double.compare(
                    Double.longBitsToDouble(rowData[a * stride + c]), Double.longBitsToDouble(rowData[b * stride + c]));
        }
        return order;
    }

    private void append(int from, double[] row, Block block) {
        for (int c = 0; c < columns; c++) {
            row[c] = Double.longBitsToDouble(rowData[from * stride + VALUES + c]);
        }
        block.append(row);
    }

    private void forget() {
        units = 0;
        idBytes = 0;
        rows = 0;
        Arrays.fill(slots, 0);
    }

    /** Where the unit's ints begin. */
    private int unit(int tag, byte[] id, int from, int to) {
        int mask = slots.length - 1;
        int slot = tag & mask;
        while (slots[slot] != 0) {
            int unit = (slots[slot] - 1) * UNIT;
            if (unitData[unit + TAG] == tag
                    && Arrays.equals(ids, unitData[unit + ID_FROM], unitData[unit + ID_TO], id, from, to)) {
                return unit;
            }
            slot = (slot + 1) & mask;
        }
        int unit = newUnit(tag, id, from, to);
        slots[slot] = units;
        if (2 * units > slots.length) {
            spread();
        }
        return unit;
    }

    private int newUnit(int tag, byte[] id, int from, int to) {
        int unit = Math.multiplyExact(units++, UNIT);
        if (unit == unitData.length) {
            unitData = Arrays.copyOf(unitData, Math.multiplyExact(larger(units), UNIT));
        }
        int end = Math.addExact(idBytes, to - from);
        if (end > ids.length) {
            ids = Arrays.copyOf(ids, larger(end));
        }
        System.arraycopy(id, from, ids, idBytes, to - from);
        unitData[unit + TAG] = tag;
        unitData[unit + ID_FROM] = idBytes;
        unitData[unit + ID_TO] = end;
        unitData[unit + TOP] = NONE;
        unitData[unit + COUNT] = 0;
        idBytes = end;
        return unit;
    }

    private void spread() {
        slots = new int[2 * slots.length];
        int mask = slots.length - 1;
        for (int unit = 0; unit < units; unit++) {
            int slot = unitData[unit * UNIT + TAG] & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = unit + 1;
        }
    }

    private int newRow() {
        int row = rows++;
        if (row * stride == rowData.length) {
            rowData = Arrays.copyOf(rowData, Math.multiplyExact(larger(row), stride));
        }
        return row;
    }

    private int put(int index, long hash, double[] row) {
        int at = index * stride;
        rowData[at] = hash;
        for (int c = 0; c < columns; c++) {
            rowData[at + VALUES + c] = Double.doubleToRawLongBits(row[c]);
        }
        children(index, NONE, NONE);
        return index;
    }

    /** Top-down: walks the two right spines, each node's children changing sides. */
    private int merge(int a, int b) {
        if (a == NONE || b == NONE) {
            return a == NONE ? b : a;
        }
        int top = compare(a, b) >= 0 ? a : b;
        int other = top == a ? b : a;
        int node = top;
        int next = right(node);
        while (next != NONE) {
            if (compare(next, other) < 0) {
                int swapped = next;
                next = other;
                other = swapped;
            }
            children(node, next, left(node));
            node = next;
            next = right(node);
        }
        children(node, other, left(node));
        return top;
    }

    private int left(int row) {
        return (int) rowData[row * stride + CHILDREN];
    }

    private int right(int row) {
        return (int) (rowData[row * stride + CHILDREN] >> Integer.SIZE);
    }

    private void children(int row, int left, int right) {
        rowData[row * stride + CHILDREN] = (long) right << Integer.SIZE | (left & 0xFFFF_FFFFL);
    }

    private int compare(int a, int b) {
        int order = Long.compare(rowData[a * stride], rowData[b * stride]);
        for (int c = VALUES; order == 0 && c < stride; c++) {
            order = Long.compare(rowData[a * stride + c], rowData[b * stride + c]);
        }
        return order;
    }

    private int compare(long hash, double[] row, int kept) {
        int order = Long.compare(hash, rowData[kept * stride]);
        for (int c = 0; order == 0 && c < columns; c++) {
            order = Long.compare(Double.doubleToRawLongBits(row[c]), rowData[kept * stride + VALUES + c]);
        }
        return order;
    }

    /** Half as much again: doubling would leave half of a large array unused. */
    private static int larger(int size) {
        return Math.addExact(size, (size >> 1) + FIRST);
    }
}
