package dev.bulla.app.artefact;

import dev.bulla.core.model.Generator;
import dev.bulla.core.random.PublicBits;

/**
 * What a generator writes, a block at a time: for who cannot take all at once, since memory holds one block. The same seed and number have the same rows wherever they are asked for.
 *
 * <p>What fits in a block of {@value #SIZE} rows is that of {@link Generator#sample} itself; of more, each block has a seed of its own, and numbers in rows go on.
 */
public final class SampledBlocks {

    /** How many rows a block has at most. */
    public static final int SIZE = 1 << 14;

    private final Generator generator;
    private final long number;
    private final PublicBits bits;
    private final int size;
    private long made;

    /**
     * All blocks, none of them made yet.
     *
     * @param generator what is sampled
     * @param number how many rows there will be in all
     * @param bits where chance comes from
     */
    public SampledBlocks(Generator generator, long number, PublicBits bits) {
        if (number < 0) {
            throw new IllegalArgumentException("rows cannot be fewer than none, got " + number);
        }
        this.generator = generator;
        this.number = number;
        this.bits = bits;
        this.size = Math.max(1, SIZE / generator.mostRows());
    }

    /** Whether all is written. */
    public boolean isDone() {
        return made == number;
    }

    /** How many have been written. */
    public long made() {
        return made;
    }

    /** Writes the next block. */
    public void next(Generator.Sink sink) {
        long some = Math.min(size, number - made);
        generator.sample(made, some, number <= size ? bits : bits.child(made / size), sink);
        made += some;
    }
}
