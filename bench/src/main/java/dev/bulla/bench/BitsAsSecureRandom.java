package dev.bulla.bench;

import dev.bulla.core.random.RandomBits;
import java.security.SecureRandom;

/** Our bits in the shape Google's samplers ask for: one word for each number or coin, as our own samplers pay. */
final class BitsAsSecureRandom extends SecureRandom {

    private static final long serialVersionUID = 1;

    private final transient RandomBits bits;

    BitsAsSecureRandom(RandomBits bits) {
        this.bits = bits;
    }

    @Override
    public long nextLong() {
        return bits.nextLong();
    }

    @Override
    public double nextDouble() {
        return (bits.nextLong() >>> 11) * 0x1p-53;
    }

    @Override
    public boolean nextBoolean() {
        return bits.nextBit();
    }

    @Override
    public int nextInt() {
        return (int) (bits.nextLong() >>> 32);
    }

    @Override
    public void nextBytes(byte[] bytes) {
        throw new UnsupportedOperationException("Google's samplers ask for numbers and coins only");
    }
}
