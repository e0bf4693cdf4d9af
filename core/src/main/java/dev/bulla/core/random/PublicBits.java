package dev.bulla.core.random;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Bits that anybody can draw again: SHA-256 of a public seed and a counter.
 *
 * <p>For what is public by design: oracles, random features, examples. It is not a {@link RandomBits}, so no mechanism
 * takes it and no noise can come from it. One object is for one thread.
 */
public final class PublicBits {

    private static final int KEY_BYTES = 32;
    private static final double UNIT = 0x1p-53;

    private final MessageDigest digest = sha256();
    private final byte[] input = new byte[KEY_BYTES + Long.BYTES];
    private final byte[] output = new byte[KEY_BYTES];
    private final ByteBuffer words = ByteBuffer.wrap(output);
    private final ByteBuffer counter = ByteBuffer.wrap(input);
    private long blocks;
    private double spare = Double.NaN;

    private PublicBits(byte[] key) {
        System.arraycopy(key, 0, input, 0, KEY_BYTES);
        words.position(KEY_BYTES);
    }

    /** The stream of a public seed. */
    public static PublicBits of(String seed) {
        return new PublicBits(sha256().digest(seed.getBytes(StandardCharsets.UTF_8)));
    }

    /** A stream of its own for each index, the same whatever was drawn from this one. */
    public PublicBits child(long index) {
        byte[] name = new byte[KEY_BYTES + 1 + Long.BYTES]; // longer than any block's input
        ByteBuffer.wrap(name).put(input, 0, KEY_BYTES).put((byte) 1).putLong(index);
        return new PublicBits(sha256().digest(name));
    }

    /** Sixty-four bits. */
    public long nextLong() {
        if (!words.hasRemaining()) {
            refill();
        }
        return words.getLong();
    }

    /** A multiple of 2⁻⁵³ in [0, 1). */
    public double nextUniform() {
        return (nextLong() >>> 11) * UNIT;
    }

    /** A whole number from 0 to {@code bound − 1}, each as likely. */
    public int below(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive, got " + bound);
        }
        int shift = Integer.numberOfLeadingZeros(bound - 1);
        int draw = bound;
        while (draw >= bound) {
            draw = bound == 1 ? 0 : (int) (nextLong() >>> 32) >>> shift;
        }
        return draw;
    }

    /** A standard normal number, by the polar method: good to double precision, no more. */
    public double nextNormal() {
        if (!Double.isNaN(spare)) {
            double kept = spare;
            spare = Double.NaN;
            return kept;
        }
        while (true) {
            double x = 2 * nextUniform() - 1;
            double y = 2 * nextUniform() - 1;
            double square = x * x + y * y;
            if (square > 0 && square < 1) {
                double factor = Math.sqrt(-2 * StrictMath.log(square) / square);
                spare = y * factor;
                return x * factor;
            }
        }
    }

    private void refill() {
        counter.putLong(KEY_BYTES, blocks++);
        try {
            digest.update(input);
            if (digest.digest(output, 0, KEY_BYTES) != KEY_BYTES) {
                throw new IllegalStateException("SHA-256 has 32 bytes");
            }
        } catch (DigestException e) {
            throw new IllegalStateException("SHA-256 has 32 bytes", e);
        }
        words.rewind();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
