package dev.bulla.core.domain;

import dev.bulla.core.random.RandomBits;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Feeds rows to a fold so that no unit contributes more than its declared number.
 *
 * <p>Of a unit's rows, those smallest under a hash with a fresh secret key are kept. The hash sees the values of the row
 * and nothing else, so which rows of a unit are kept depends on that unit alone, never on order, partition or
 * neighbours. Rows without an id are together one unit.
 */
public final class UnitCap {

    private final Fold fold;
    private final int columns;
    private final int maxRows;
    private final boolean rowIsUnit;
    private final byte[] key = new byte[32];
    private final Block block;
    private final long[] sums;
    private final Map<String, PriorityQueue<Kept>> units = new HashMap<>();
    private final MessageDigest sha256;

    private record Kept(long hash, double[] row) {}

    public UnitCap(Fold fold, Schema schema, RandomBits bits) {
        this.fold = fold;
        this.columns = fold.columns().size();
        this.maxRows = schema.unit().maxRows();
        this.rowIsUnit = schema.unit().column().isEmpty();
        this.block = new Block(columns);
        this.sums = new long[fold.dimension()];
        this.sha256 = Digest.hasher();
        ByteBuffer words = ByteBuffer.wrap(key);
        while (words.hasRemaining()) {
            words.putLong(bits.nextLong());
        }
    }

    /**
     * Takes one row.
     *
     * @param unit the unit's id, "" when it has none; not looked at when one row is one unit
     * @param row clean values of the fold's columns
     */
    public void add(String unit, double[] row) {
        if (rowIsUnit) {
            append(row);
            return;
        }
        PriorityQueue<Kept> kept = units.computeIfAbsent(
                unit,
                u -> new PriorityQueue<>(1, Comparator.comparingLong(Kept::hash).reversed()));
        kept.add(new Kept(hash(row), row.clone()));
        if (kept.size() > maxRows) {
            kept.poll();
        }
    }

    /** The sums of everything taken. */
    public long[] finish() {
        for (PriorityQueue<Kept> kept : units.values()) {
            kept.forEach(k -> append(k.row()));
        }
        units.clear();
        flush();
        return sums;
    }

    private void append(double[] row) {
        block.append(row);
        if (block.isFull()) {
            flush();
        }
    }

    private void flush() {
        fold.add(block, sums);
        block.clear();
    }

    private long hash(double[] row) {
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * columns);
        for (double value : row) {
            bytes.putDouble(value);
        }
        sha256.update(key);
        return ByteBuffer.wrap(sha256.digest(bytes.array())).getLong();
    }
}
