package dev.bulla.synth.trajectory.topic;

import java.util.Arrays;

/**
 * What topics are learnt by.
 *
 * @param kind what a topic is a law of
 * @param topics how many
 * @param priors where they begin
 * @param learnEvery after how many sweeps priors are learnt again; 0 for never
 * @param learnFrom the first sweep after which they are
 */
public record TopicSettings(TopicKind kind, int topics, Priors priors, int learnEvery, int learnFrom) {

    /** The most topics. */
    public static final int MOST = 10_000;

    private static final double USUAL = 0.1;
    private static final int EVERY = 10;
    private static final int FIRST = 50;

    public TopicSettings {
        if (topics < 1 || topics > MOST) {
            throw new IllegalArgumentException("topics must be from 1 to " + MOST + ", got " + topics);
        }
        if (priors.alpha().length != topics) {
            throw new IllegalArgumentException("priors must be of as many topics");
        }
    }

    /** The usual: all priors 0.1 at first, learnt every tenth sweep from the fiftieth. */
    public static TopicSettings of(TopicKind kind, int topics) {
        return new TopicSettings(kind, topics, Priors.even(topics, USUAL, USUAL, USUAL), EVERY, FIRST);
    }

    /** Other priors at first. */
    public TopicSettings from(Priors others) {
        return new TopicSettings(kind, topics, others, learnEvery, learnFrom);
    }

    /** Priors stay as they are. */
    public TopicSettings fixed() {
        return new TopicSettings(kind, topics, priors, 0, 0);
    }

    /** Whether priors are learnt after so many sweeps. */
    boolean learnsAfter(int sweeps) {
        return learnEvery > 0 && sweeps >= learnFrom && sweeps % learnEvery == 0;
    }

    /**
     * Dirichlet priors.
     *
     * @param alpha of a person's topics
     * @param beta of each place of a topic, or of each slot where topics are of slots alone
     * @param gamma of each slot of a topic of both
     */
    public record Priors(double[] alpha, double beta, double gamma) {

        public Priors {
            alpha = alpha.clone();
            if (!(beta > 0) || !(gamma > 0) || !Arrays.stream(alpha).allMatch(a -> a > 0)) {
                throw new IllegalArgumentException("priors must be positive");
            }
        }

        /** The same for every topic. */
        public static Priors even(int topics, double alpha, double beta, double gamma) {
            double[] all = new double[topics];
            Arrays.fill(all, alpha);
            return new Priors(all, beta, gamma);
        }

        double total() {
            return Arrays.stream(alpha).sum();
        }
    }
}
