package dev.bulla.synth.trajectory.topic;

import dev.bulla.core.random.PublicBits;
import dev.bulla.synth.trajectory.ChainBits;
import dev.bulla.synth.trajectory.Visits;
import java.util.Arrays;

/**
 * A chain over the topics of all visits. A sweep draws every visit's topic again given all others: P(k) ∝ (n_ck + α_k)(n_kl + β)/(n_k + Lβ), times (n_kt + γ)/(n_k + Tγ) for both, all
 * counts without the visit. No step is approximated, by whichever way of drawing: few topics by all their weights, many by those that are not zero.
 *
 * <p>Source: Griffiths, Steyvers, PNAS 101, 2004; the sparse way: Yao, Mimno, McCallum, KDD 2009.
 */
public abstract sealed class TopicChain permits DenseChain, SparseChain, DenseJointChain, SparseJointChain {

    /** Up to so many topics all weights are worked out. */
    static final int DENSE = 32;

    final VisitWords tokens;
    final int topics;
    final int[] z;
    final ChainBits bits;
    final int[] ofTopic;
    final int[] ofPerson;
    double[] alpha;
    double beta;
    double gamma;

    private final TopicSettings settings;
    private int sweeps;

    TopicChain(VisitWords tokens, TopicSettings settings, ChainBits bits) {
        this.tokens = tokens;
        this.settings = settings;
        this.bits = bits;
        this.topics = settings.topics();
        this.alpha = settings.priors().alpha();
        this.beta = settings.priors().beta();
        this.gamma = settings.priors().gamma();
        this.z = new int[tokens.count()];
        this.ofTopic = new int[topics];
        this.ofPerson = new int[topics];
    }

    /** A chain that begins with topics drawn evenly. */
    public static TopicChain of(Visits visits, TopicSettings settings, PublicBits bits) {
        VisitWords tokens = VisitWords.of(visits, settings.kind());
        ChainBits own = new ChainBits(bits);
        TopicChain chain = settings.topics() <= DENSE ? dense(tokens, settings, own) : sparse(tokens, settings, own);
        Arrays.setAll(chain.z, i -> own.below(chain.topics));
        chain.recount();
        return chain;
    }

    static TopicChain dense(VisitWords tokens, TopicSettings settings, ChainBits bits) {
        return tokens.isJoint() ? new DenseJointChain(tokens, settings, bits) : new DenseChain(tokens, settings, bits);
    }

    static TopicChain sparse(VisitWords tokens, TopicSettings settings, ChainBits bits) {
        return tokens.isJoint()
                ? new SparseJointChain(tokens, settings, bits)
                : new SparseChain(tokens, settings, bits);
    }

    /** Draws every visit's topic again, so many times; learns priors in between as its settings say. */
    public void run(int times) {
        for (int i = 0; i < times; i++) {
            refresh();
            sweep(0, tokens.people());
            sweeps++;
            if (settings.learnsAfter(sweeps)) {
                learn();
            }
        }
    }

    /** What its present state says. */
    public TopicModel model() {
        return new TopicModel(
                settings.kind(), new TopicSettings.Priors(alpha, beta, gamma), TopicCounts.of(tokens, topics, z));
    }

    /** The logarithm of the joint probability of visits and topics under the present priors. */
    public double logJoint() {
        return TopicCounts.of(tokens, topics, z).logJoint(new TopicSettings.Priors(alpha, beta, gamma));
    }

    private void learn() {
        take(PriorFit.learnt(TopicCounts.of(tokens, topics, z), new TopicSettings.Priors(alpha, beta, gamma)));
    }

    /** Goes on under these priors. */
    final void take(TopicSettings.Priors learnt) {
        alpha = learnt.alpha();
        beta = learnt.beta();
        gamma = learnt.gamma();
        refresh();
    }

    /** One sweep over the visits of some people. */
    abstract void sweep(int begin, int end);

    /** Moves a visit that another chain has drawn to its topic there; the caller refreshes afterwards. */
    final void follow(int visit, int topic) {
        ofTopic[z[visit]]--;
        ofTopic[topic]++;
        shift(visit, topic);
        z[visit] = topic;
    }

    /** Moves a visit in what a way of drawing keeps of words and slots; z still has its old topic. */
    abstract void shift(int visit, int topic);

    /** Counts afresh from z. */
    final void recount() {
        Arrays.fill(ofTopic, 0);
        for (int k : z) {
            ofTopic[k]++;
        }
        count();
        refresh();
    }

    /** Counts what a way of drawing keeps of words and slots. */
    abstract void count();

    /** Works out again what follows from priors and counts. */
    abstract void refresh();

    /** Takes up a person's counts. */
    abstract void load(int person);

    /** Lays them down. */
    abstract void unload(int person);

    /** Takes a visit's topic out of the counts. */
    abstract void take(int visit);

    /** The topic at a point of [0, 1) on the line of all weights, for a visit that was taken out. */
    abstract int pick(int visit, double point);

    /** Puts a visit back with this topic. */
    abstract void put(int visit, int topic);
}
