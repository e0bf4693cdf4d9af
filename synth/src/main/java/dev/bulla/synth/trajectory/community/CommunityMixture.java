package dev.bulla.synth.trajectory.community;

import dev.bulla.core.random.PublicBits;
import dev.bulla.core.release.Progress;
import dev.bulla.synth.trajectory.ChainBits;
import dev.bulla.synth.trajectory.Visits;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * One community for each person, each a law of places (a mixture of multinomials, "one topic for each user"), by collapsed Gibbs sampling. Several starts run side by side; the likeliest is kept, and a person's
 * shares are the mean of the chances it was drawn by, over the last quarter of the sweeps.
 *
 * <p>In the first half of the sweeps chances are raised to a power that grows from {@value #MILD} to 1, so that early sweeps do not settle what later ones should: without it two communities are often
 * taken for one. The law of places is learnt with its prior.
 *
 * @param communities how many
 * @param starts how many
 * @param sweeps of each
 */
public record CommunityMixture(int communities, int starts, int sweeps) {

    private static final int USUAL_STARTS = 5;
    private static final int USUAL_SWEEPS = 120;
    private static final int MOST = 10_000;
    private static final int LEARN_EVERY = 10;
    private static final double MILD = 0.2;

    public CommunityMixture {
        if (communities < 1 || communities > MOST || starts < 1 || sweeps < 1) {
            throw new IllegalArgumentException(
                    "communities must be from 1 to " + MOST + ", starts and sweeps positive");
        }
    }

    /** The usual: five starts of 120 sweeps. */
    public static CommunityMixture of(int communities) {
        return new CommunityMixture(communities, USUAL_STARTS, USUAL_SWEEPS);
    }

    /** What the likeliest start has found. */
    public CommunityModel fit(Visits visits, PublicBits bits, Progress progress) {
        CommunityChain[] chains = new CommunityChain[starts];
        AtomicInteger done = new AtomicInteger();
        IntStream.range(0, starts).parallel().forEach(start -> {
            chains[start] = run(visits, new ChainBits(bits.child(start)));
            synchronized (done) {
                progress.begin(done.incrementAndGet(), starts, "communities, one chain");
            }
        });
        double[] joints = IntStream.range(0, starts)
                .mapToDouble(start -> chains[start].logJoint())
                .toArray();
        int best = 0;
        for (int start = 1; start < starts; start++) {
            best = joints[start] > joints[best] ? start : best;
        }
        return chains[best].model();
    }

    private CommunityChain run(Visits visits, ChainBits bits) {
        CommunityChain chain = new CommunityChain(visits, communities, bits);
        int half = sweeps / 2;
        int last = sweeps - Math.max(1, sweeps / 4);
        for (int sweep = 0; sweep < sweeps; sweep++) {
            double power = sweep < half ? MILD + (1 - MILD) * sweep / half : 1;
            chain.sweep(power, sweep >= last);
            if (sweep % LEARN_EVERY == LEARN_EVERY - 1) {
                chain.learn();
            }
        }
        return chain;
    }
}
