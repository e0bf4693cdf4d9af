package dev.bulla.core.table;

import dev.bulla.core.random.RandomBits;
import dev.bulla.core.schema.Schema;

/**
 * Feeds rows to a fold so that no unit contributes more than its declared number; to a {@link UnitFold} all rows of a unit at once.
 *
 * <p>Of a unit's rows, those smallest under a hash with a fresh secret key are kept; rows with equal hashes are put in
 * order by their values. The hash sees the values of the row and nothing else, so which rows of a unit are kept depends
 * on that unit alone, never on order, partition, threads or neighbours.
 *
 * <p>A row without a readable id adds nothing. Kept as one unit, such rows would push each other out: one person more could
 * move the sums by twice what k rows may. Kept as units of their own, a person could have any number of them.
 *
 * <p>Rows stay in memory until the end, with their ids, since only then is it known which are kept: of a unit with no more rows than it may have all are, and none is hashed. A large table is therefore
 * read in several parts: each holds the units whose keyed hash falls in it, and the table is read once for each part. Where units have far more rows than they may, memory holds those that may be kept.
 *
 * <p>Where a unit is more than a row, any number of threads may add rows at the same time.
 */
public final class UnitCap {

    private static final int SHARD_BITS = 6;

    /** As long as an id is taken to be: a UUID is of so many characters, a number of fewer. The longest still fit where rows are given a third of the memory. */
    private static final int ID = 36;

    /** So many rows of a shard are held whatever the room. */
    private static final int LEAST = 1_024;

    private final Fold fold;
    private final boolean rowIsUnit;
    private final Block block;
    private final long[] sums;
    private final SipHash ofIds;
    private final UnitRows[] shards;
    private int part;
    private int parts = 1;

    public UnitCap(Fold fold, Schema schema, RandomBits bits) {
        int columns = fold.columns().size();
        if (fold instanceof UnitFold && schema.unit().maxRows() > Block.MOST_ROWS) {
            throw new IllegalArgumentException("a fold of units takes at most " + Block.MOST_ROWS + " rows of each");
        }
        this.fold = fold;
        this.rowIsUnit = schema.unit().column().isEmpty();
        this.block = new Block(columns);
        this.sums = new long[fold.dimension()];
        SipHash ofRows = new SipHash(bits.nextLong(), bits.nextLong());
        this.ofIds = new SipHash(bits.nextLong(), bits.nextLong());
        this.shards = new UnitRows[1 << SHARD_BITS];
        for (int i = 0; i < shards.length; i++) {
            shards[i] = new UnitRows(columns, schema.unit().maxRows(), ofRows, enough(columns));
        }
    }

    /** The memory that rows may take: a third of what there is; the rows themselves are not asked. */
    public static long room() {
        return Runtime.getRuntime().maxMemory() / 3;
    }

    /** The rows of one shard for which there is room, and a quarter more: shards are not equally large. */
    private static int enough(int columns) {
        long each = room() / bytes(1 << SHARD_BITS, columns);
        return (int) Math.max(LEAST, Math.min(Integer.MAX_VALUE, each + each / 4));
    }

    /** An estimate of the bytes that keep this number of rows and columns, with ids that are not short. */
    public static long bytes(long rows, int columns) {
        return UnitRows.bytes(rows, columns, ID);
    }

    /** From now on only the units of part {@code newPart} of {@code ofParts} count; rows kept before are added to the sums. */
    public void begin(int newPart, int ofParts) {
        drain();
        part = newPart;
        parts = ofParts;
    }

    /**
     * Takes one row.
     *
     * @param unit the unit's id, "" when it has none that can be read: then the row adds nothing; not looked at when one row
     *     is one unit
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
     * @param id where the id stands, from {@code from} to {@code to}; empty when there is none that can be read: then the row
     *     adds nothing
     * @param row clean values of the fold's columns
     */
    public void add(byte[] id, int from, int to, double[] row) {
        long hash = ofIds.of(id, from, to);
        if (to > from && isHere(hash)) {
            shard(hash).add(tag(hash), id, from, to, row);
        }
    }

    private boolean isHere(long hash) {
        return parts == 1 || Long.remainderUnsigned(hash, parts) == part;
    }

    private UnitRows shard(long hash) {
        return shards[(int) (hash >>> (Long.SIZE - SHARD_BITS))];
    }

    private static int tag(long hash) {
        return (int) (hash >>> Byte.SIZE);
    }

    /** The sums of everything taken. */
    public long[] finish() {
        drain();
        flush();
        return sums;
    }

    private void drain() {
        for (UnitRows shard : shards) {
            if (fold instanceof UnitFold ofUnits) {
                shard.drainUnits(block, () -> {
                    ofUnits.addUnit(block, sums);
                    block.clear();
                });
            } else {
                shard.drain(block, this::flush);
            }
        }
    }

    private void flush() {
        fold.add(block, sums);
        block.clear();
    }
}
