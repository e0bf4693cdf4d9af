package dev.bulla.synth.trajectory.topic;

import dev.bulla.synth.trajectory.topic.TopicSettings.Priors;
import java.util.Arrays;

/**
 * How often topics occur.
 *
 * @param ofPeople by person and topic
 * @param ofWords by word and topic
 * @param ofSlots by topic, slot by slot; empty where topics are of one kind of word
 * @param ofTopics altogether
 */
record TopicCounts(CountRows ofPeople, CountRows ofWords, int[][] ofSlots, int[] ofTopics) {

    static TopicCounts of(VisitWords tokens, int topics, int[] z) {
        int[] person = new int[z.length];
        for (int p = 0; p < tokens.people(); p++) {
            Arrays.fill(person, tokens.from()[p], tokens.from()[p + 1], p);
        }
        int[] ofTopics = new int[topics];
        int[][] ofSlots = new int[tokens.isJoint() ? topics : 0][tokens.slotCount()];
        for (int i = 0; i < z.length; i++) {
            ofTopics[z[i]]++;
            if (tokens.isJoint()) {
                ofSlots[z[i]][tokens.slots()[i]]++;
            }
        }
        return new TopicCounts(
                CountRows.of(tokens.people(), topics, person, i -> z[i]),
                CountRows.of(tokens.wordCount(), topics, tokens.words(), i -> z[i]),
                ofSlots,
                ofTopics);
    }

    int topics() {
        return ofTopics.length;
    }

    int wordCount() {
        return ofWords.rows();
    }

    int slotCount() {
        return ofSlots.length == 0 ? 0 : ofSlots[0].length;
    }

    /** Refuses counts that do not fit together, as a file may hold them. */
    void require(TopicKind kind, int topics) {
        int[] sums = new int[topics];
        for (CountRows rows : new CountRows[] {ofPeople, ofWords}) {
            for (int i = 0; i < rows.counts().length; i++) {
                int k = rows.columns()[i];
                if (k < 0 || k >= topics || rows.counts()[i] < 1) {
                    throw new IllegalArgumentException("a count is of no topic, or not positive");
                }
                sums[k] += rows.counts()[i];
            }
        }
        boolean fits = topics == topics() && ofSlots.length == (kind == TopicKind.BOTH ? topics : 0);
        for (int k = 0; fits && k < topics; k++) {
            fits = sums[k] == 2 * ofTopics[k];
        }
        for (int k = 0; fits && k < ofSlots.length; k++) {
            fits = ofSlots[k].length == slotCount() && Arrays.stream(ofSlots[k]).sum() == ofTopics[k];
        }
        if (!fits) {
            throw new IllegalArgumentException("counts of people, words and slots do not add up to the same");
        }
    }

    /** ln P(visits, topics): products of Γ(n + a)/Γ(a), whose logarithms are sums over whole numbers below n. */
    double logJoint(Priors priors) {
        double[] alpha = priors.alpha();
        double sum = 0;
        Rising ofTotals = new Rising(priors.total());
        for (int p = 0; p < ofPeople.rows(); p++) {
            sum -= ofTotals.of(ofPeople.total(p));
        }
        Rising[] ofAlpha = new Rising[alpha.length];
        Arrays.setAll(ofAlpha, k -> new Rising(alpha[k]));
        for (int i = 0; i < ofPeople.counts().length; i++) {
            sum += ofAlpha[ofPeople.columns()[i]].of(ofPeople.counts()[i]);
        }
        sum += laws(priors.beta(), wordCount(), ofWords.counts());
        if (ofSlots.length > 0) {
            sum += laws(
                    priors.gamma(),
                    slotCount(),
                    Arrays.stream(ofSlots).flatMapToInt(Arrays::stream).toArray());
        }
        return sum;
    }

    private double laws(double prior, int size, int[] counts) {
        Rising ofOne = new Rising(prior);
        Rising ofAll = new Rising(prior * size);
        double sum = 0;
        for (int count : counts) {
            sum += ofOne.of(count);
        }
        for (int total : ofTopics) {
            sum -= ofAll.of(total);
        }
        return sum;
    }
}
