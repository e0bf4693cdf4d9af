package dev.bulla.core.domain;

import dev.bulla.core.random.RandomBits;

/**
 * Feeds rows to a fold so that no unit contributes more than its declared number.
 *
 * <p>Of a unit's rows, those smallest under a hash with a fresh secret key are kept; rows with equal hashes are put in
 * order by their values. The hash sees the values of the row and nothing else, so which rows of a unit are kept depends
 * on that unit alone, never on order, partition, threads or neighbours. Rows without an id are together one unit.
 *
 * <p>Every kept row stays in memory until the end, with the ids. A large table is therefore read in several parts: each
 * holds the units whose keyed hash falls in it, and the table is read once for each part.
 *
 * <p>Where a unit is more than a row, any number of threads may add rows at the same time.
 */
public final class UnitCap {

    private static final int SHARD_BITS = 6;

    private final Fold fold;
    private final boolean rowIsUnit;
    private final Block block;
    private final long[] sums;
    private final SipHash ofRows;
    private final SipHash ofIds;
    private final UnitRows[] shards;
    private int part;
    private int parts = 1;

    public UnitCap(Fold fold, Schema schema, RandomBits bits) {
        int columns = fold.columns().size();
        this.fold = fold;
        this.rowIsUnit = schema.unit().column().isEmpty();
        this.block = new Block(columns);
        this.sums = new long[fold.dimension()];
        this.ofRows = new SipHash(bits.nextLong(), bits.nextLong());
        this.ofIds = new SipHash(bits.nextLong(), bits.nextLong());
        this.shards = new UnitRows[1 << SHARD_BITS];
        for (int i = 0; i < shards.length; i++) {
            shards[i] = new UnitRows(columns, schema.unit().maxRows());
        }
    }

    /** How many bytes it takes to keep so many rows of so many columns, when every row is a unit of its own. */
    public static long bytes(long rows, int columns) {
        int ofRow = (1 + columns) * Double.BYTES + 2 * Integer.BYTES;
        int ofUnit = 6 * Integer.BYTES + 16;
        return (long) (1.5 * rows * (ofRow + ofUnit));
    }

    /** From now on only the units of one part count, of so many parts; what was kept before is added up. */
    public void begin(int newPart, int ofParts) {
        drain();
        part = newPart;
        parts = ofParts;
    }

    /**
     * Takes one row.
     *
     * @param unit the unit's id, "" when it has none; not looked at when one row is one unit
     * @param row clean values of the fold's columns
     */
    public void add(String unit, double[] row) {
        if (rowIsUnit) {
            block.append(row, 0);
            if (block.isFull()) {
                flush();
            }
            return;
        }
        byte[] id = new byte[2 * unit.length()];
        for (int i = 0; i < unit.length(); i++) {
            id[2 * i] = (byte) unit.charAt(i);
            id[2 * i + 1] = (byte) (unit.charAt(i) >> 8);
        }
        add(id, 0, id.length, row);
    }

    /**
     * Takes one row of a unit with an id of bytes. A table gives all its ids as bytes or all as text.
     *
     * @param id where the id stands, from {@code from} to {@code to}; empty when there is none
     * @param row clean values of the fold's columns
     */
    public void add(byte[] id, int from, int to, double[] row) {
        long place = ofIds.of(id, from, to);
        if (parts > 1 && Long.remainderUnsigned(place, parts) != part) {
            return;
        }
        UnitRows shard = shards[(int) (place >>> (Long.SIZE - SHARD_BITS))];
        shard.add((int) (place >>> Byte.SIZE), id, from, to, ofRows.of(row), row);
    }

    /** The sums of everything taken. */
    public long[] finish() {
        drain();
        flush();
        return sums;
    }

    private void drain() {
        for (UnitRows shard : shards) {
            shard.drain(block, this::flush);
        }
    }

    private void flush() {
        fold.add(block, sums);
        block.clear();
    }
}
