package dev.bulla.synth.trajectory.topic;

import dev.bulla.core.random.PublicBits;
import dev.bulla.core.release.Progress;
import dev.bulla.synth.trajectory.Visits;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Several chains from different beginnings, of which the one whose visits and topics are likeliest together is kept. They run side by side, each with bits of its own, so that the result is the same
 * for any number of threads.
 *
 * @param settings what each learns by
 * @param starts how many
 * @param sweeps of each
 * @param blocks of people that are drawn side by side in a sweep: 1 for an exact chain, more for {@link TopicBlocks}
 */
public record TopicStarts(TopicSettings settings, int starts, int sweeps, int blocks) {

    /** The most blocks. */
    public static final int MOST_BLOCKS = 1_000;

    /** The most starts. */
    public static final int MOST_STARTS = 1_000;

    /** The most sweeps. */
    public static final int MOST_SWEEPS = 1_000_000;

    public TopicStarts {
        if (blocks < 1 || blocks > MOST_BLOCKS) {
            throw new IllegalArgumentException("blocks must be from 1 to " + MOST_BLOCKS + ", got " + blocks);
        }
        if (starts < 1 || starts > MOST_STARTS || sweeps < 1 || sweeps > MOST_SWEEPS) {
            throw new IllegalArgumentException("starts must be from 1 to " + MOST_STARTS + " and sweeps from 1 to "
                    + MOST_SWEEPS + ", got " + starts + " and " + sweeps);
        }
    }

    /** Exact chains. */
    public TopicStarts(TopicSettings settings, int starts, int sweeps) {
        this(settings, starts, sweeps, 1);
    }

    /** The likeliest of the last states. */
    public TopicModel best(Visits visits, PublicBits bits, Progress progress) {
        TopicModel[] models = new TopicModel[starts];
        AtomicInteger done = new AtomicInteger();
        IntStream.range(0, starts).parallel().forEach(start -> {
            models[start] = model(visits, bits.child(start));
            synchronized (done) {
                progress.begin(done.incrementAndGet(), starts, "topics, one chain");
            }
        });
        double[] joints =
                Arrays.stream(models).mapToDouble(TopicModel::logJoint).toArray();
        int best = 0;
        for (int start = 1; start < starts; start++) {
            best = joints[start] > joints[best] ? start : best;
        }
        return models[best];
    }

    private TopicModel model(Visits visits, PublicBits bits) {
        if (blocks > 1) {
            TopicBlocks parallel = new TopicBlocks(visits, settings, blocks, bits);
            parallel.run(sweeps);
            return parallel.model();
        }
        TopicChain chain = TopicChain.of(visits, settings, bits);
        chain.run(sweeps);
        return chain.model();
    }
}
