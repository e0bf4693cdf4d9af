package dev.bulla.synth.trajectory.topic;

import dev.bulla.core.json.Json;
import dev.bulla.synth.imputation.NotPrivate;
import dev.bulla.synth.trajectory.Visits;
import dev.bulla.synth.trajectory.topic.TopicSettings.Priors;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one state of a chain says: θ of people, φ of places and ψ of slots, each the mean given the counts of that state. As private as the visits it was learnt from.
 */
public final class TopicModel {

    private static final int MOST_STEPS = 200;
    private static final double CLOSE = 1e-10;

    private final TopicKind kind;
    private final Priors priors;
    private final TopicCounts counts;
    private final double[] overWords;
    private final double[] overSlots;

    TopicModel(TopicKind kind, Priors priors, TopicCounts counts) {
        this.kind = kind;
        this.priors = priors;
        this.counts = counts;
        this.overWords = new double[counts.topics()];
        this.overSlots = new double[counts.topics()];
        Arrays.setAll(overWords, k -> 1 / (counts.ofTopics()[k] + priors.beta() * counts.wordCount()));
        Arrays.setAll(overSlots, k -> 1 / (counts.ofTopics()[k] + priors.gamma() * counts.slotCount()));
    }

    /** What its topics are laws of. */
    public TopicKind kind() {
        return kind;
    }

    /** How many topics there are. */
    public int topics() {
        return counts.topics();
    }

    /** How many people it was learnt from. */
    public int people() {
        return counts.ofPeople().rows();
    }

    /** Its priors. */
    public Priors priors() {
        return priors;
    }

    TopicCounts counts() {
        return counts;
    }

    /** The logarithm of the joint probability of its visits and topics. */
    public double logJoint() {
        return counts.logJoint(priors);
    }

    /** The topics of a person it was learnt from. */
    public double[] theta(int person) {
        CountRows people = counts.ofPeople();
        double[] theta = priors.alpha().clone();
        for (int i = people.from()[person]; i < people.from()[person + 1]; i++) {
            theta[people.columns()[i]] += people.counts()[i];
        }
        return scaled(theta);
    }

    /** The law of places of a topic, or of slots where topics are of slots. */
    public double[] phi(int topic) {
        double[] phi = new double[counts.wordCount()];
        Arrays.setAll(phi, w -> (counts.ofWords().get(w, topic) + priors.beta()) * overWords[topic]);
        return phi;
    }

    /** The law of slots of a topic of both. */
    public double[] psi(int topic) {
        double[] psi = new double[counts.slotCount()];
        Arrays.setAll(psi, t -> psi(topic, t));
        return psi;
    }

    /** The probability of a visit of somebody with these topics. */
    public double probability(double[] theta, int place, int slot) {
        double[] weights = weights(place, slot);
        double sum = 0;
        for (int k = 0; k < weights.length; k++) {
            sum += theta[k] * weights[k];
        }
        return sum;
    }

    /** The probability of a visit under each topic. */
    double[] weights(int place, int slot) {
        CountRows words = counts.ofWords();
        int word = kind == TopicKind.SLOTS ? slot : place;
        double[] weights = new double[topics()];
        Arrays.setAll(weights, k -> priors.beta() * overWords[k]);
        for (int i = words.from()[word]; i < words.from()[word + 1]; i++) {
            int k = words.columns()[i];
            weights[k] += words.counts()[i] * overWords[k];
        }
        if (kind == TopicKind.BOTH) {
            for (int k = 0; k < weights.length; k++) {
                weights[k] *= psi(k, slot);
            }
        }
        return weights;
    }

    /** What a weight of its topic would be without the visit itself. */
    double without(int topic, double weight, int slot) {
        double n = counts.ofTopics()[topic];
        double beta = priors.beta() * counts.wordCount();
        double of = kind == TopicKind.BOTH ? psi(topic, slot) : 1;
        double word = (weight / of * (n + beta) - 1) / (n - 1 + beta);
        double gamma = priors.gamma() * counts.slotCount();
        return kind == TopicKind.BOTH ? word * (of * (n + gamma) - 1) / (n - 1 + gamma) : word;
    }

    private double psi(int topic, int slot) {
        return (counts.ofSlots()[topic][slot] + priors.gamma()) * overSlots[topic];
    }

    /**
     * The topics of somebody new with these visits, topics of places held as they are: θ_k = (α_k + Σ_i P(k | i))/(A + n), gone on with until it stays.
     */
    public double[] folded(int[] places, int[] slots) {
        double[][] weights = new double[places.length][];
        Arrays.setAll(weights, i -> weights(places[i], slots[i]));
        double[] theta = scaled(priors.alpha().clone());
        for (int step = 0; step < MOST_STEPS; step++) {
            double[] next = priors.alpha().clone();
            for (double[] weight : weights) {
                double sum = 0;
                for (int k = 0; k < theta.length; k++) {
                    sum += theta[k] * weight[k];
                }
                for (int k = 0; k < theta.length; k++) {
                    next[k] += theta[k] * weight[k] / sum;
                }
            }
            scaled(next);
            double moved = 0;
            for (int k = 0; k < theta.length; k++) {
                moved = Math.max(moved, Math.abs(next[k] - theta[k]));
            }
            theta = next;
            if (moved < CLOSE) {
                break;
            }
        }
        return theta;
    }

    /**
     * All that is needed to use it again, labelled for what it is: as private as the visits.
     */
    public Map<String, Object> json() {
        Map<String, Object> json = new TreeMap<>();
        json.put("privacy", NotPrivate.LABEL);
        json.put("warning", Visits.WARNING);
        json.put("kind", kind.word());
        json.put("alpha", list(priors.alpha()));
        json.put("beta", priors.beta());
        json.put("gamma", priors.gamma());
        json.put("people", counts.ofPeople().json());
        json.put("words", counts.ofWords().json());
        json.put("slots", Arrays.stream(counts.ofSlots()).map(CountRows::list).toList());
        json.put("topics", CountRows.list(counts.ofTopics()));
        return json;
    }

    /** The model that was written as {@link #json}. */
    public static TopicModel read(Map<String, Object> json) {
        if (!Json.text(json, "privacy").equals(NotPrivate.LABEL)) {
            throw new IllegalArgumentException("the model does not say that it is " + NotPrivate.LABEL);
        }
        TopicKind kind = TopicKind.of(Json.text(json, "kind"))
                .orElseThrow(() -> new IllegalArgumentException("the model is of no known kind"));
        double[] alpha = Json.list(Json.member(json, "alpha"), "alpha").stream()
                .mapToDouble(value -> ((Number) value).doubleValue())
                .toArray();
        Priors priors = new Priors(
                alpha,
                Json.number(json, "beta").doubleValue(),
                Json.number(json, "gamma").doubleValue());
        int[][] slots = Json.list(Json.member(json, "slots"), "slots").stream()
                .map(CountRows::ints)
                .toArray(int[][]::new);
        TopicCounts counts = new TopicCounts(
                CountRows.read(Json.object(Json.member(json, "people"), "people")),
                CountRows.read(Json.object(Json.member(json, "words"), "words")),
                slots,
                CountRows.ints(Json.member(json, "topics")));
        counts.require(kind, alpha.length);
        return new TopicModel(kind, priors, counts);
    }

    private static List<Double> list(double[] values) {
        return Arrays.stream(values).boxed().toList();
    }

    private static double[] scaled(double[] weights) {
        double sum = Arrays.stream(weights).sum();
        for (int k = 0; k < weights.length; k++) {
            weights[k] /= sum;
        }
        return weights;
    }
}
