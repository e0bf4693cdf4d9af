package dev.bulla.synth.trajectory.topic;

import dev.bulla.core.random.PublicBits;
import dev.bulla.synth.trajectory.ChainBits;
import dev.bulla.synth.trajectory.Visits;

/** Two people with three visits each, two topics: 64 states, all of which can be counted. */
final class ToyVisits {

    static final int[] TOPICS = {0, 0, 1, 1, 1, 0};
    static final Visits VISITS =
            Visits.of(new int[][] {{0, 1, 1}, {2, 2, 0}}, new int[][] {{0, 1, 1}, {1, 0, 0}}, 3, 2);

    private ToyVisits() {}

    static TopicSettings settings(TopicKind kind) {
        double beta = kind == TopicKind.SLOTS ? 0.2 : 0.1;
        return TopicSettings.of(kind, 2)
                .from(TopicSettings.Priors.even(2, 0.5, beta, 0.2))
                .fixed();
    }

    /** A chain in the state that the vectors are of. */
    static TopicChain chain(TopicKind kind, boolean isSparse, String seed) {
        VisitWords tokens = VisitWords.of(VISITS, kind);
        ChainBits bits = new ChainBits(PublicBits.of(seed));
        TopicChain chain = isSparse
                ? TopicChain.sparse(tokens, settings(kind), bits)
                : TopicChain.dense(tokens, settings(kind), bits);
        System.arraycopy(TOPICS, 0, chain.z, 0, TOPICS.length);
        chain.recount();
        return chain;
    }
}
