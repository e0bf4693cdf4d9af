package dev.bulla.synth.trajectory.topic;

import dev.bulla.synth.trajectory.ChainBits;

/**
 * Topics of one kind of word, many: (n_kl + β) s_k with s_k = (n_ck + α_k)/(n_k + Lβ) is n_kl s_k over the few topics that have the word, and β Σ s_k, whose sum is kept.
 *
 * <p>A visit that is taken out stays in the list of its word until it is put back with another topic: most keep theirs, and the list is left alone.
 */
final class SparseChain extends TopicChain {

    private final WordLists lists;
    private final double[] over;
    private final double[] share;
    private final double[] cumulative;
    private double shares;

    SparseChain(VisitWords tokens, TopicSettings settings, ChainBits bits) {
        super(tokens, settings, bits);
        lists = new WordLists(tokens, topics);
        over = new double[topics];
        share = new double[topics];
        cumulative = new double[topics];
    }

    @Override
    void count() {
        lists.clear();
        for (int i = 0; i < z.length; i++) {
            lists.more(tokens.words()[i], z[i]);
        }
    }

    @Override
    void refresh() {
        shares = 0;
        for (int k = 0; k < topics; k++) {
            over[k] = 1 / (ofTopic[k] + beta * tokens.wordCount());
            share[k] = (ofPerson[k] + alpha[k]) * over[k];
            shares += share[k];
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
            unload(person);
        }
    }

    @Override
    void shift(int visit, int topic) {
        lists.less(tokens.words()[visit], z[visit]);
        lists.more(tokens.words()[visit], topic);
    }

    @Override
    void load(int person) {
        int stop = tokens.from()[person + 1];
        for (int i = tokens.from()[person]; i < stop; i++) {
            int k = z[i];
            ofPerson[k]++;
            share[k] += over[k];
            shares += over[k];
        }
    }

    @Override
    void unload(int person) {
        int stop = tokens.from()[person + 1];
        for (int i = tokens.from()[person]; i < stop; i++) {
            int k = z[i];
            if (ofPerson[k] > 0) {
                ofPerson[k] = 0;
                shares -= share[k];
                share[k] = alpha[k] * over[k];
                shares += share[k];
            }
        }
    }

    @Override
    void take(int visit) {
        move(z[visit], -1);
    }

    @Override
    void put(int visit, int topic) {
        int old = z[visit];
        if (old != topic) {
            lists.less(tokens.words()[visit], old);
            lists.more(tokens.words()[visit], topic);
            z[visit] = topic;
        }
        move(topic, 1);
    }

    private void move(int k, int step) {
        ofPerson[k] += step;
        ofTopic[k] += step;
        over[k] = 1 / (ofTopic[k] + beta * tokens.wordCount());
        double now = (ofPerson[k] + alpha[k]) * over[k];
        shares += now - share[k];
        share[k] = now;
    }

    @Override
    int pick(int visit, double point) {
        int word = tokens.words()[visit];
        int begin = lists.begin[word];
        int length = lists.end[word] - begin;
        int[] entries = lists.entries;
        int old = z[visit];
        double sum = 0;
        for (int e = 0; e < length; e++) {
            int entry = entries[begin + e];
            int k = entry & lists.mask;
            int count = entry >>> lists.shift;
            sum += (k == old ? count - 1 : count) * share[k];
            cumulative[e] = sum;
        }
        double at = point * (sum + beta * shares);
        if (at < sum) {
            int e = 0;
            while (cumulative[e] <= at) {
                e++;
            }
            return entries[begin + e] & lists.mask;
        }
        double left = (at - sum) / beta;
        for (int k = 0; k < topics - 1; k++) {
            left -= share[k];
            if (left < 0) {
                return k;
            }
        }
        return topics - 1;
    }
}
