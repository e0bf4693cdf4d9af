package dev.bulla.synth.trajectory.topic;

import dev.bulla.synth.trajectory.ChainBits;
import java.util.Arrays;

/** Topics of places and slots, by the weights of all topics. */
final class DenseJointChain extends TopicChain {

    private final int[] ofWord;
    private final int[] ofSlot;
    private final double[] share;
    private final double[] over;
    private final double[] cumulative;

    DenseJointChain(VisitWords tokens, TopicSettings settings, ChainBits bits) {
        super(tokens, settings, bits);
        ofWord = new int[Math.multiplyExact(tokens.wordCount(), topics)];
        ofSlot = new int[Math.multiplyExact(tokens.slotCount(), topics)];
        share = new double[topics];
        over = new double[topics];
        cumulative = new double[topics];
    }

    @Override
    void count() {
        Arrays.fill(ofWord, 0);
        Arrays.fill(ofSlot, 0);
        for (int i = 0; i < z.length; i++) {
            ofWord[tokens.words()[i] * topics + z[i]]++;
            ofSlot[tokens.slots()[i] * topics + z[i]]++;
        }
    }

    @Override
    void refresh() {
        for (int k = 0; k < topics; k++) {
            over[k] = over(k);
        }
    }

    private double over(int k) {
        return 1 / ((ofTopic[k] + beta * tokens.wordCount()) * (ofTopic[k] + gamma * tokens.slotCount()));
    }

    @Override
    void sweep(int begin, int end) {
        int[] from = tokens.from();
        for (int person = begin; person < end; person++) {
            load(person);
            for (int i = from[person]; i < from[person + 1]; i++) {
                take(i);
                put(i, pick(i, bits.nextUniform()));
            }
        }
    }

    @Override
    void shift(int visit, int topic) {
        ofWord[tokens.words()[visit] * topics + z[visit]]--;
        ofWord[tokens.words()[visit] * topics + topic]++;
        ofSlot[tokens.slots()[visit] * topics + z[visit]]--;
        ofSlot[tokens.slots()[visit] * topics + topic]++;
    }

    @Override
    void load(int person) {
        Arrays.fill(ofPerson, 0);
        for (int i = tokens.from()[person]; i < tokens.from()[person + 1]; i++) {
            ofPerson[z[i]]++;
        }
        for (int k = 0; k < topics; k++) {
            share[k] = (ofPerson[k] + alpha[k]) * over[k];
        }
    }

    @Override
    void unload(int person) {
        // the next one fills the counts anew
    }

    @Override
    void take(int visit) {
        move(visit, z[visit], -1);
    }

    @Override
    void put(int visit, int topic) {
        z[visit] = topic;
        move(visit, topic, 1);
    }

    private void move(int visit, int k, int step) {
        ofWord[tokens.words()[visit] * topics + k] += step;
        ofSlot[tokens.slots()[visit] * topics + k] += step;
        ofPerson[k] += step;
        ofTopic[k] += step;
        over[k] = over(k);
        share[k] = (ofPerson[k] + alpha[k]) * over[k];
    }

    @Override
    int pick(int visit, double point) {
        int word = tokens.words()[visit] * topics;
        int slot = tokens.slots()[visit] * topics;
        double sum = 0;
        for (int k = 0; k < topics; k++) {
            sum += (ofWord[word + k] + beta) * (ofSlot[slot + k] + gamma) * share[k];
            cumulative[k] = sum;
        }
        double at = point * sum;
        int k = 0;
        while (k < topics - 1 && cumulative[k] <= at) {
            k++;
        }
        return k;
    }
}
