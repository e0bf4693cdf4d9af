package dev.bulla.data;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The id of a row's unit, from the cell of the unit column. */
final class UnitId {

    /** The id of all rows that have none: together they are one unit. */
    static final String NONE = "";

    /** Longer ids are kept by their hash: ids stay in memory during a fold, and rows must not be able to fill it. */
    static final int LONGEST = 128;

    private static final long LARGEST_WHOLE = 1L << 53;

    private UnitId() {}

    /** The id in a text cell; a missing or malformed cell holds none, and space around an id does not count. */
    static String of(@Nullable String cell) {
        String id = cell == null ? NONE : cell.strip();
        return id.length() <= LONGEST ? id : hash(id);
    }

    /** The id in a cell of floating point: 17.0 is the id 17, as in a text file. */
    static String of(double cell) {
        if (Double.isNaN(cell)) {
            return NONE;
        }
        boolean whole = cell == Math.rint(cell) && Math.abs(cell) <= LARGEST_WHOLE;
        return whole ? Long.toString((long) cell) : Double.toString(cell);
    }

    /** Begins with a line feed, so that it never equals an id as it was typed: those are stripped. */
    private static String hash(String id) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(id.getBytes(StandardCharsets.UTF_8));
            return '\n' + HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
