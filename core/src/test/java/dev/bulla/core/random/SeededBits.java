package dev.bulla.core.random;

import java.util.SplittableRandom;

/** Bits that can be replayed. For tests only: it stands in the test fixtures, where main code cannot reach it. */
public final class SeededBits extends RandomBits {

    private final SplittableRandom random;
    private long words;

    private SeededBits(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** Bits of a fixed seed; with {@code -Dbulla.seed=fresh} (nightly) of a fresh one, which is printed. */
    public static SeededBits of(long seed) {
        if (!System.getProperty("bulla.seed", "fixed").equals("fresh")) {
            return new SeededBits(seed);
        }
        long fresh = RandomBits.secure().nextLong();
        System.out.println("fresh seed " + fresh + "L in place of " + seed);
        return new SeededBits(fresh);
    }

    /** Bits of this very seed, nightly too: for two runs that must see the same coins. */
    public static SeededBits replay(long seed) {
        return new SeededBits(seed);
    }

    @Override
    public long nextLong() {
        words++;
        return random.nextLong();
    }

    /** How many words were drawn. */
    public long words() {
        return words;
    }
}
