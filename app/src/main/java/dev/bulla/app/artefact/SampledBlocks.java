package dev.bulla.app.artefact;

import dev.bulla.core.model.Generator;
import dev.bulla.core.random.PublicBits;

/**
 * What a generator writes, a block at a time: for who cannot take all at once, since memory holds one block. The same seed and number have the same rows wherever they are asked for.
 *
 * <p>Up to {@value #SIZE} rows are those of {@link Generator#sample} itself; of more, each block has a seed of its own.
 */
public final class SampledBlocks {

    /** How many rows, or of what is {@link Generator#sampled}, a block has. */
    public static final int SIZE = 1 << 14;

    private final Generator generator;
    private final long number;
    private final PublicBits bits;
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
        long some = Math.min(SIZE, number - made);
        generator.sample(some, number <= SIZE ? bits : bits.child(made / SIZE), sink);
        made += some;
    }
}
