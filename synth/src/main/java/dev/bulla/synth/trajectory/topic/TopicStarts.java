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
 */
public record TopicStarts(TopicSettings settings, int starts, int sweeps) {

    /** The most starts. */
    public static final int MOST_STARTS = 1_000;

    /** The most sweeps. */
    public static final int MOST_SWEEPS = 1_000_000;

    public TopicStarts {
        if (starts < 1 || starts > MOST_STARTS || sweeps < 1 || sweeps > MOST_SWEEPS) {
            throw new IllegalArgumentException("starts must be from 1 to " + MOST_STARTS + " and sweeps from 1 to "
                    + MOST_SWEEPS + ", got " + starts + " and " + sweeps);
        }
    }

    /** The likeliest of the last states. */
    public TopicModel best(Visits visits, PublicBits bits, Progress progress) {
        TopicModel[] models = new TopicModel[starts];
        AtomicInteger done = new AtomicInteger();
        IntStream.range(0, starts).parallel().forEach(start -> {
            TopicChain chain = TopicChain.of(visits, settings, bits.child(start));
            chain.run(sweeps);
            models[start] = chain.model();
            synchronized (done) {
                progress.begin(done.incrementAndGet(), starts, "topics, start after start");
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
}
