package dev.bulla.synth.trajectory.topic;

import dev.bulla.synth.trajectory.ChainBits;
import java.util.Arrays;

/** Topics of one kind of word, by the weights of all topics. */
final class DenseChain extends TopicChain {

    private final int[] ofWord;
    private final double[] share;
    private final double[] over;
    private final double[] cumulative;

    DenseChain(VisitWords tokens, TopicSettings settings, ChainBits bits) {
        super(tokens, settings, bits);
        ofWord = new int[Math.multiplyExact(tokens.wordCount(), topics)];
        share = new double[topics];
        over = new double[topics];
        cumulative = new double[topics];
    }

    @Override
    void count() {
        Arrays.fill(ofWord, 0);
        for (int i = 0; i < z.length; i++) {
            ofWord[tokens.words()[i] * topics + z[i]]++;
        }
    }

    @Override
    void refresh() {
        for (int k = 0; k < topics; k++) {
            over[k] = 1 / (ofTopic[k] + beta * tokens.wordCount());
        }
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
        ofPerson[k] += step;
        ofTopic[k] += step;
        over[k] = 1 / (ofTopic[k] + beta * tokens.wordCount());
        share[k] = (ofPerson[k] + alpha[k]) * over[k];
    }

    @Override
    int pick(int visit, double point) {
        int row = tokens.words()[visit] * topics;
        int half = topics >> 1;
        double low = 0;
        double high = 0;
        for (int k = 0; k < half; k++) {
            low += (ofWord[row + k] + beta) * share[k];
            cumulative[k] = low;
            high += (ofWord[row + half + k] + beta) * share[half + k];
            cumulative[half + k] = high;
        }
        for (int k = 2 * half; k < topics; k++) {
            high += (ofWord[row + k] + beta) * share[k];
            cumulative[k] = high;
        }
        double at = point * (low + high);
        if (at < low) {
            return first(0, at);
        }
        return first(half, at - low);
    }

    private int first(int from, double at) {
        int k = from;
        while (k < topics - 1 && cumulative[k] <= at) {
            k++;
        }
        return k;
    }
}
