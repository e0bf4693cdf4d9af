package dev.bulla.core.table;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;

/**
 * Rows with the ids of their units, one after the other as they came; put together by unit only when they are handed over. Ids are compared byte by byte: two units are never taken for one.
 *
 * <p>Taking a row writes to the ends of four arrays, where looking for its unit at once would wait for memory that is in no cache. When rows are put together, all of these lie close by. A unit may have more rows than
 * memory holds: when there are many, those that will not be kept are let go.
 */
final class UnitRows {

    private static final int FIRST = 16;

    /** So many rows are put in order one by one: most units have no more. */
    private static final int FEW = 40;

    private final int columns;
    private final int most;
    private final SipHash order;

    private int enough;
    private int rows;
    private double[] values;
    private int[] tags = new int[FIRST];
    private int[] idEnds = new int[FIRST];
    private byte[] ids = new byte[8 * FIRST];

    /**
     * For rows of {@code columns} values.
     *
     * @param most how many are kept of each unit
     * @param order those with the smallest hashes are
     * @param enough from so many rows on, only those are held that may be kept
     */
    UnitRows(int columns, int most, SipHash order, int enough) {
        this.columns = columns;
        this.enough = enough;
        this.most = most;
        this.order = order;
        this.values = new double[FIRST * Math.max(1, columns)];
    }

    /** The bytes that this number of rows takes, with ids of about {@code id} bytes. */
    static long bytes(long rows, int columns, int id) {
        // Arrays are larger than what is in them by an eighth on average.
        return rows * (columns * Double.BYTES + 2 * Integer.BYTES + id) * 9 / 8;
    }

    /**
     * Takes one row.
     *
     * @param tag a hash of the id
     */
    synchronized void add(int tag, byte[] id, int from, int to, double[] row) {
        if (rows >= enough) {
            letGo();
        }
        if (rows == tags.length) {
            int more = larger(rows);
            tags = Arrays.copyOf(tags, more);
            idEnds = Arrays.copyOf(idEnds, more);
            values = Arrays.copyOf(values, Math.multiplyExact(more, Math.max(1, columns)));
        }
        int begin = begin(rows);
        int end = Math.addExact(begin, to - from);
        if (end > ids.length) {
            ids = Arrays.copyOf(ids, larger(end));
        }
        System.arraycopy(id, from, ids, begin, to - from);
        System.arraycopy(row, 0, values, rows * columns, columns);
        tags[rows] = tag;
        idEnds[rows] = end;
        rows++;
    }

    /** Holds no more of any unit than are kept. Of what is kept of some rows and of others, the same is kept as of all together. */
    private void letGo() {
        BitSet kept = new BitSet(rows);
        eachUnit(ofUnit -> Arrays.stream(ofUnit).forEach(kept::set));
        int held = 0;
        int begin = 0;
        int end = 0;
        for (int row = 0; row < rows; row++) {
            int next = idEnds[row];
            if (kept.get(row)) {
                System.arraycopy(ids, begin, ids, end, next - begin);
                System.arraycopy(values, row * columns, values, held * columns, columns);
                tags[held] = tags[row];
                end += next - begin;
                idEnds[held] = end;
                held++;
            }
            begin = next;
        }
        rows = held;
        enough = Math.max(enough, held > Integer.MAX_VALUE / 2 ? Integer.MAX_VALUE : 2 * held);
    }

    /** Hands over every row that is kept and forgets everything. */
    synchronized void drain(Block block, Runnable whenFull) {
        eachUnit(kept -> {
            for (int row : kept) {
                block.append(values, row * columns);
                if (block.isFull()) {
                    whenFull.run();
                }
            }
        });
        forget();
    }

    /** Hands over the rows that are kept of one unit after the other, in the order of their values, and forgets everything. */
    synchronized void drainUnits(Block block, Runnable afterEach) {
        eachUnit(kept -> {
            sort(kept);
            for (int row : kept) {
                block.append(values, row * columns);
            }
            afterEach.run();
        });
        forget();
    }

    private void forget() {
        rows = 0;
    }

    private void eachUnit(Consumer<int[]> take) {
        int[] slots = new int[Math.max(2, Integer.highestOneBit(Math.max(1, rows)) * 4)];
        int[] next = new int[rows];
        int[] counts = new int[rows];
        int mask = slots.length - 1;
        // A slot holds the last row of a unit, and one; each row the one before it of the same unit.
        for (int row = 0; row < rows; row++) {
            int slot = tags[row] & mask;
            while (slots[slot] != 0 && !isSame(slots[slot] - 1, row)) {
                slot = (slot + 1) & mask;
            }
            int last = slots[slot] - 1;
            next[row] = last;
            counts[row] = last < 0 ? 1 : counts[last] + 1;
            slots[slot] = row + 1;
        }
        for (int last : slots) {
            if (last != 0) {
                int[] all = new int[counts[last - 1]];
                int row = last - 1;
                for (int i = 0; i < all.length; i++) {
                    all[i] = row;
                    row = next[row];
                }
                take.accept(all.length > most ? smallest(all) : all);
            }
        }
    }

    private int begin(int row) {
        return row == 0 ? 0 : idEnds[row - 1];
    }

    private boolean isSame(int a, int b) {
        return tags[a] == tags[b] && Arrays.equals(ids, begin(a), idEnds[a], ids, begin(b), idEnds[b]);
    }

    /** The rows with the smallest hashes; of equal hashes those with the smallest values. */
    private int[] smallest(int[] all) {
        long[] hashes = new long[all.length];
        for (int i = 0; i < all.length; i++) {
            hashes[i] = order.of(Arrays.copyOfRange(values, all[i] * columns, (all[i] + 1) * columns));
        }
        long[] sorted = hashes.clone();
        Arrays.sort(sorted);
        long last = sorted[most - 1];
        int[] kept = new int[most];
        int[] equal = new int[all.length];
        int found = 0;
        int ties = 0;
        for (int i = 0; i < all.length; i++) {
            if (hashes[i] < last) {
                kept[found++] = all[i];
            } else if (hashes[i] == last) {
                equal[ties++] = all[i];
            }
        }
        int[] inOrder = Arrays.copyOf(equal, ties);
        sort(inOrder);
        System.arraycopy(inOrder, 0, kept, found, most - found);
        return kept;
    }

    /** By the first column, then by the next; a missing value is the largest. */
    private void sort(int[] all) {
        if (all.length > FEW) {
            int[] sorted = Arrays.stream(all)
                    .boxed()
                    .sorted(this::order)
                    .mapToInt(row -> row)
                    .toArray();
            System.arraycopy(sorted, 0, all, 0, all.length);
            return;
        }
        for (int next = 1; next < all.length; next++) {
            int row = all[next];
            int place = next;
            while (place > 0 && order(all[place - 1], row) > 0) {
                all[place] = all[place - 1];
                place--;
            }
            all[place] = row;
        }
    }

    private int order(int a, int b) {
        int order = 0;
        for (int c = 0; order == 0 && c < columns; c++) {
            order = Double.compare(values[a * columns + c], values[b * columns + c]);
        }
        return order;
    }

    /** A quarter more: doubling would leave half of a large array unused. */
    private static int larger(int size) {
        return Math.addExact(size, (size >> 2) + FIRST);
    }
}
