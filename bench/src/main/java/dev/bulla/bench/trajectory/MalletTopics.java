package dev.bulla.bench.trajectory;

import cc.mallet.topics.ParallelTopicModel;
import cc.mallet.types.Alphabet;
import cc.mallet.types.FeatureSequence;
import cc.mallet.types.Instance;
import cc.mallet.types.InstanceList;
import dev.bulla.synth.trajectory.Visits;
import java.io.IOException;
import java.util.Arrays;
import java.util.logging.Level;

/** MALLET's topics of the same visits, one thread. */
final class MalletTopics {

    private static final int BURN_IN = 50;
    private static final int EVERY = 10;

    private final ParallelTopicModel model;
    private final Visits known;

    MalletTopics(Visits known, int topics, double alpha, double beta) {
        this.known = known;
        Alphabet alphabet = new Alphabet();
        for (int place = 0; place < known.placeCount(); place++) {
            alphabet.lookupIndex(place);
        }
        InstanceList people = new InstanceList(alphabet, null);
        for (int p = 0; p < known.people(); p++) {
            people.add(new Instance(new FeatureSequence(alphabet, known.places(p)), null, "p" + p, null));
        }
        ParallelTopicModel.logger.setLevel(Level.OFF);
        model = new ParallelTopicModel(topics, topics * alpha, beta);
        model.setNumThreads(1);
        model.setTopicDisplay(0, 0);
        model.showTopicsInterval = 0;
        model.printLogLikelihood = false;
        model.setSymmetricAlpha(false);
        model.addInstances(people);
    }

    /** Sweeps; priors are learnt every tenth from the fiftieth, or not at all. */
    void run(int seed, int sweeps, boolean learns) {
        model.setRandomSeed(seed);
        model.setBurninPeriod(learns ? BURN_IN : Integer.MAX_VALUE);
        model.setOptimizeInterval(learns ? EVERY : 0);
        model.setNumIterations(sweeps);
        try {
            model.estimate();
        } catch (IOException e) {
            throw new IllegalStateException("nothing is read or written", e);
        }
    }

    /** Adds the probability of each visit that is asked for, in the present state. */
    void add(Visits asked, double[] sums) {
        int topics = model.numTopics;
        double[][] laws = new double[topics][asked.placeCount()];
        for (double[] law : laws) {
            Arrays.fill(law, model.beta);
        }
        for (int place = 0; place < asked.placeCount(); place++) {
            for (int entry : model.typeTopicCounts[place]) {
                if (entry == 0) {
                    break;
                }
                laws[entry & model.topicMask][place] += entry >> model.topicBits;
            }
        }
        for (double[] law : laws) {
            double total = Arrays.stream(law).sum();
            Arrays.setAll(law, place -> law[place] / total);
        }
        for (int p = 0; p < known.people(); p++) {
            double[] theta = model.getTopicProbabilities(p);
            for (int i = asked.from()[p]; i < asked.from()[p + 1]; i++) {
                for (int k = 0; k < topics; k++) {
                    sums[i] += theta[k] * laws[k][asked.places()[i]];
                }
            }
        }
    }
}
