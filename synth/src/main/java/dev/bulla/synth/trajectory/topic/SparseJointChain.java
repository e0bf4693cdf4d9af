package dev.bulla.synth.trajectory.topic;

import dev.bulla.synth.trajectory.ChainBits;
import java.util.Arrays;

/**
 * Topics of places and slots, many: with g_k(t) = (n_kt + γ)/((n_k + Lβ)(n_k + Tγ)) a weight is n_kl (n_ck + α_k) g_k(t) over the topics that have the place, β n_ck g_k(t) over the
 * person's, and β α_k g_k(t), whose sum over all topics is kept for each slot.
 */
final class SparseJointChain extends TopicChain {

    private final WordLists lists;
    private final int[] ofSlot;
    private final double[] over;
    private final double[] smooth;
    private final double[] cumulative;
    private final double[] ofOwn;
    private final int[] own;
    private final int[] ownAt;
    private int ownCount;

    SparseJointChain(VisitWords tokens, TopicSettings settings, ChainBits bits) {
        super(tokens, settings, bits);
        lists = new WordLists(tokens, topics);
        ofSlot = new int[Math.multiplyExact(tokens.slotCount(), topics)];
        over = new double[topics];
        smooth = new double[tokens.slotCount()];
        cumulative = new double[topics];
        ofOwn = new double[topics];
        own = new int[topics];
        ownAt = new int[topics];
    }

    @Override
    void count() {
        lists.clear();
        Arrays.fill(ofSlot, 0);
        for (int i = 0; i < z.length; i++) {
            lists.more(tokens.words()[i], z[i]);
            ofSlot[z[i] * tokens.slotCount() + tokens.slots()[i]]++;
        }
    }

    @Override
    void refresh() {
        Arrays.fill(smooth, 0);
        for (int k = 0; k < topics; k++) {
            over[k] = over(k);
            for (int t = 0; t < smooth.length; t++) {
                smooth[t] += alpha[k] * at(k, t);
            }
        }
    }

    private double over(int k) {
        return 1 / ((ofTopic[k] + beta * tokens.wordCount()) * (ofTopic[k] + gamma * tokens.slotCount()));
    }

    /** g_k(t). */
    private double at(int k, int slot) {
        return (ofSlot[k * smooth.length + slot] + gamma) * over[k];
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
        ofSlot[z[visit] * smooth.length + tokens.slots()[visit]]--;
        ofSlot[topic * smooth.length + tokens.slots()[visit]]++;
    }

    @Override
    void load(int person) {
        ownCount = 0;
        for (int i = tokens.from()[person]; i < tokens.from()[person + 1]; i++) {
            more(z[i]);
        }
    }

    @Override
    void unload(int person) {
        for (int o = 0; o < ownCount; o++) {
            ofPerson[own[o]] = 0;
        }
        ownCount = 0;
    }

    private void more(int k) {
        if (ofPerson[k]++ == 0) {
            ownAt[k] = ownCount;
            own[ownCount++] = k;
        }
    }

    private void less(int k) {
        if (--ofPerson[k] == 0) {
            int last = own[--ownCount];
            own[ownAt[k]] = last;
            ownAt[last] = ownAt[k];
        }
    }

    @Override
    void take(int visit) {
        less(z[visit]);
        move(visit, z[visit], -1);
    }

    @Override
    void put(int visit, int topic) {
        int old = z[visit];
        if (old != topic) {
            lists.less(tokens.words()[visit], old);
            lists.more(tokens.words()[visit], topic);
            z[visit] = topic;
        }
        more(topic);
        move(visit, topic, 1);
    }

    private void move(int visit, int k, int step) {
        double before = over[k];
        ofTopic[k] += step;
        over[k] = over(k);
        double change = alpha[k] * (over[k] - before);
        int row = k * smooth.length;
        for (int t = 0; t < smooth.length; t++) {
            smooth[t] += (ofSlot[row + t] + gamma) * change;
        }
        int slot = tokens.slots()[visit];
        ofSlot[row + slot] += step;
        smooth[slot] += step * alpha[k] * over[k];
    }

    @Override
    int pick(int visit, double point) {
        int word = tokens.words()[visit];
        int slot = tokens.slots()[visit];
        int begin = lists.begin[word];
        int length = lists.end[word] - begin;
        double sum = 0;
        for (int e = 0; e < length; e++) {
            int entry = lists.entries[begin + e];
            int k = entry & lists.mask;
            int count = (entry >>> lists.shift) - (k == z[visit] ? 1 : 0);
            sum += count * (ofPerson[k] + alpha[k]) * at(k, slot);
            cumulative[e] = sum;
        }
        double ofOthers = 0;
        for (int o = 0; o < ownCount; o++) {
            ofOthers += ofPerson[own[o]] * at(own[o], slot);
            ofOwn[o] = ofOthers;
        }
        double at = point * (sum + beta * (ofOthers + smooth[slot]));
        if (at < sum) {
            return lists.entries[begin + first(cumulative, at)] & lists.mask;
        }
        double left = (at - sum) / beta;
        return left < ofOthers ? own[first(ofOwn, left)] : any(slot, left - ofOthers);
    }

    private static int first(double[] sums, double at) {
        int e = 0;
        while (sums[e] <= at) {
            e++;
        }
        return e;
    }

    private int any(int slot, double at) {
        double left = at;
        for (int k = 0; k < topics - 1; k++) {
            left -= alpha[k] * at(k, slot);
            if (left < 0) {
                return k;
            }
        }
        return topics - 1;
    }
}
