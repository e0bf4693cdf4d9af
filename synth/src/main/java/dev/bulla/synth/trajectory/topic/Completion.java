package dev.bulla.synth.trajectory.topic;

import dev.bulla.synth.trajectory.Visits;
import java.util.Arrays;

/**
 * How well the rest of people's visits is foretold from some of them (document completion): exp(−Σ ln p / N), p the mean of all states that were added. Some topics have learnt
 * from the known part of the same people; for new ones there is {@link #ofNew}.
 *
 * <p>People go where they have been. {@link #withHistory} mixes a person's own known visits in, (n_cl + m p)/(n_c + m), with m learnt from the known visits alone: each is foretold from the
 * others. Topics that say no more than it does say nothing about a person.
 */
public final class Completion {

    private static final double SMALLEST = 1e-3;
    private static final double LARGEST = 1e6;
    private static final double CLOSE = 1e-4;
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private final Visits known;
    private final Visits asked;
    private final double[] ofAsked;
    private final double[] ofKnown;
    private int states;
    private boolean isJoint;

    /**
     * Of these people.
     *
     * @param known what topics have learnt from
     * @param asked the rest of the same people, in the same order
     */
    public Completion(Visits known, Visits asked) {
        if (known.people() != asked.people()) {
            throw new IllegalArgumentException("known and asked must be of the same people");
        }
        this.known = known;
        this.asked = asked;
        this.ofAsked = new double[asked.count()];
        this.ofKnown = new double[known.count()];
    }

    /** Adds what a chain says now. */
    public void add(TopicChain chain) {
        TopicModel model = chain.model();
        if (model.kind() == TopicKind.SLOTS) {
            throw new IllegalArgumentException("topics of slots foretell no places");
        }
        for (int p = 0; p < asked.people(); p++) {
            double[] theta = model.theta(p);
            for (int i = asked.from()[p]; i < asked.from()[p + 1]; i++) {
                ofAsked[i] += model.probability(theta, asked.places()[i], asked.slots()[i]);
            }
            for (int i = known.from()[p]; i < known.from()[p + 1]; i++) {
                ofKnown[i] += withoutItself(model, theta, i, chain.z[i], known.from()[p + 1] - known.from()[p]);
            }
        }
        states++;
        isJoint |= model.kind() == TopicKind.BOTH;
    }

    /** The probability of a known visit had it not been counted. */
    private double withoutItself(TopicModel model, double[] theta, int visit, int topic, int visits) {
        double[] weights = model.weights(known.places()[visit], known.slots()[visit]);
        double total = model.priors().total() + visits;
        double sum = 0;
        for (int k = 0; k < theta.length; k++) {
            sum += theta[k] * weights[k];
        }
        double one = model.without(topic, weights[topic], known.slots()[visit]);
        sum += (theta[topic] - 1 / total) * one - theta[topic] * weights[topic];
        return sum * total / (total - 1);
    }

    /** The perplexity of the rest of the visits by topics alone. */
    public double perplexity() {
        double sum = 0;
        for (double p : ofAsked) {
            sum += Math.log(p / states);
        }
        return Math.exp(-sum / ofAsked.length);
    }

    /** The perplexity with people's own known visits mixed in. */
    public double withHistory() {
        if (isJoint) {
            throw new IllegalArgumentException("a history of places foretells no slots");
        }
        double m = weight();
        double sum = 0;
        for (int p = 0; p < asked.people(); p++) {
            int n = known.from()[p + 1] - known.from()[p];
            for (int i = asked.from()[p]; i < asked.from()[p + 1]; i++) {
                sum += Math.log((seen(p, asked.places()[i]) + m * ofAsked[i] / states) / (n + m));
            }
        }
        return Math.exp(-sum / ofAsked.length);
    }

    /** How much topics weigh, in visits: what foretells each known visit from the others best. */
    public double weight() {
        int[] seen = new int[known.count()];
        for (int p = 0; p < known.people(); p++) {
            for (int i = known.from()[p]; i < known.from()[p + 1]; i++) {
                seen[i] = seen(p, known.places()[i]) - 1;
            }
        }
        double low = Math.log(SMALLEST);
        double high = Math.log(LARGEST);
        while (high - low > CLOSE) {
            double a = high - GOLDEN * (high - low);
            double b = low + GOLDEN * (high - low);
            if (foretold(seen, Math.exp(a)) < foretold(seen, Math.exp(b))) {
                low = a;
            } else {
                high = b;
            }
        }
        return Math.exp((low + high) / 2);
    }

    private double foretold(int[] seen, double m) {
        double sum = 0;
        for (int p = 0; p < known.people(); p++) {
            int n = known.from()[p + 1] - known.from()[p] - 1;
            for (int i = known.from()[p]; i < known.from()[p + 1]; i++) {
                sum += Math.log((seen[i] + m * ofKnown[i] / states) / (n + m));
            }
        }
        return sum;
    }

    private int seen(int person, int place) {
        return (int) Arrays.stream(known.places(), known.from()[person], known.from()[person + 1])
                .filter(other -> other == place)
                .count();
    }

    /** The perplexity of the rest of the visits of people that topics have not learnt from: the known part says who they are. */
    public static double ofNew(TopicModel model, Visits known, Visits asked) {
        double sum = 0;
        for (int p = 0; p < asked.people(); p++) {
            double[] theta = model.folded(known.places(p), known.slots(p));
            for (int i = asked.from()[p]; i < asked.from()[p + 1]; i++) {
                sum += Math.log(model.probability(theta, asked.places()[i], asked.slots()[i]));
            }
        }
        return Math.exp(-sum / asked.count());
    }
}
