package dev.bulla.synth.trajectory.topic;

import dev.bulla.core.random.PublicBits;
import dev.bulla.synth.trajectory.ChainBits;
import dev.bulla.synth.trajectory.Visits;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Sweeps in parallel: people are cut into blocks, and each block's visits are drawn given their own counts as they are and those of other blocks as they were when the sweep began. <em>Not an exact chain</em>,
 * as {@link TopicChain} is, but close to it. What comes out follows from the bits and the number of blocks, and is the same for any number of threads.
 *
 * <p>Source: Newman, Asuncion, Smyth, Welling, "Distributed algorithms for topic models", JMLR 10, 2009.
 */
public final class TopicBlocks {

    private final VisitWords words;
    private final TopicSettings settings;
    private final TopicChain[] chains;
    private final int[] cuts;
    private final int[] z;
    private TopicSettings.Priors priors;
    private int sweeps;

    /**
     * Blocks that begin with topics drawn evenly.
     *
     * @param visits to learn from
     * @param settings what by
     * @param blocks how many, of about as many visits each
     * @param bits of which each block has its own
     */
    public TopicBlocks(Visits visits, TopicSettings settings, int blocks, PublicBits bits) {
        if (blocks < 1) {
            throw new IllegalArgumentException("blocks must be positive, got " + blocks);
        }
        this.words = VisitWords.of(visits, settings.kind());
        this.settings = settings;
        this.priors = settings.priors();
        this.cuts = cuts(words.from(), blocks);
        this.z = new int[words.count()];
        ChainBits first = new ChainBits(bits.child(blocks));
        Arrays.setAll(z, i -> first.below(settings.topics()));
        this.chains = IntStream.range(0, blocks)
                .mapToObj(b -> chain(new ChainBits(bits.child(b))))
                .toArray(TopicChain[]::new);
    }

    private TopicChain chain(ChainBits bits) {
        TopicChain chain = settings.topics() <= TopicChain.DENSE
                ? TopicChain.dense(words, settings, bits)
                : TopicChain.sparse(words, settings, bits);
        System.arraycopy(z, 0, chain.z, 0, z.length);
        chain.recount();
        return chain;
    }

    /** The first person of each block, and the number of people. */
    private static int[] cuts(int[] from, int blocks) {
        int people = from.length - 1;
        int[] cuts = new int[blocks + 1];
        for (int b = 1; b <= blocks; b++) {
            long target = (long) from[people] * b / blocks;
            int at = cuts[b - 1];
            while (at < people && from[at] < target) {
                at++;
            }
            cuts[b] = b == blocks ? people : at;
        }
        return cuts;
    }

    /** Sweeps over all visits, so many times; learns priors in between as the settings say. */
    public void run(int times) {
        for (int i = 0; i < times; i++) {
            IntStream.range(0, chains.length).parallel().forEach(this::sweep);
            for (int b = 0; b < chains.length; b++) {
                int begin = words.from()[cuts[b]];
                System.arraycopy(chains[b].z, begin, z, begin, words.from()[cuts[b + 1]] - begin);
            }
            IntStream.range(0, chains.length).parallel().forEach(this::follow);
            sweeps++;
            if (settings.learnsAfter(sweeps)) {
                priors = PriorFit.learnt(TopicCounts.of(words, settings.topics(), z), priors);
                Arrays.stream(chains).forEach(chain -> chain.take(priors));
            }
        }
    }

    private void sweep(int block) {
        chains[block].refresh();
        chains[block].sweep(cuts[block], cuts[block + 1]);
    }

    private void follow(int block) {
        TopicChain chain = chains[block];
        int begin = words.from()[cuts[block]];
        int end = words.from()[cuts[block + 1]];
        for (int i = 0; i < z.length; i++) {
            if ((i < begin || i >= end) && chain.z[i] != z[i]) {
                chain.follow(i, z[i]);
            }
        }
    }

    /** What the present state says. */
    public TopicModel model() {
        return new TopicModel(settings.kind(), priors, TopicCounts.of(words, settings.topics(), z));
    }
}
