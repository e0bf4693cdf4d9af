package dev.bulla.synth.trajectory.walk;

import dev.bulla.core.random.PublicBits;
import dev.bulla.synth.trajectory.ChainBits;
import dev.bulla.synth.trajectory.Visits;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Walks with time of some people. A walk has the length of one of theirs, begins where and when one of them began, and goes on by the steps that began in its slot there, else by all steps from there, else by
 * the law of places; with a chance of {@value #RESTART} it goes on by that law anyway, so that no walk is caught among few places. How long it stays is drawn from their stays that began in that slot.
 *
 * <p>As private as the visits: every step is one that somebody took.
 */
public final class WalkModel {

    private static final double RESTART = 0.15;

    private final Visits visits;
    private final int[] members;
    private final double[] sums;
    private final PlaceGraph all;
    private final PlaceGraph[] ofSlots;
    private final int[][] stays;

    private WalkModel(Visits visits, int[] members, double[] law) {
        this.visits = visits;
        this.members = members;
        this.sums = law.clone();
        for (int i = 1; i < sums.length; i++) { // one after the other: the same bits on every machine
            sums[i] += sums[i - 1];
        }
        this.all = PlaceGraph.of(visits, members, slot -> true);
        this.ofSlots = IntStream.range(0, visits.slotCount())
                .mapToObj(slot -> PlaceGraph.of(visits, members, other -> other == slot))
                .toArray(PlaceGraph[]::new);
        this.stays = stays();
    }

    /**
     * What these people's walks are like.
     *
     * @param visits in the order of time
     * @param members who of them
     * @param law of places, where no step is known
     */
    public static WalkModel of(Visits visits, int[] members, double[] law) {
        int[] some = Arrays.stream(members)
                .filter(p -> visits.from()[p] < visits.from()[p + 1])
                .toArray();
        if (some.length == 0) {
            throw new IllegalArgumentException("nobody among the members was anywhere");
        }
        if (law.length != visits.placeCount()) {
            throw new IllegalArgumentException("the law must be of the places of the visits");
        }
        return new WalkModel(visits, some, law);
    }

    /** Slots between two visits that follow each other, by the slot of the first. */
    private int[][] stays() {
        IntStream.Builder[] stays = new IntStream.Builder[visits.slotCount()];
        Arrays.setAll(stays, slot -> IntStream.builder());
        for (int p : members) {
            for (int i = visits.from()[p]; i + 1 < visits.from()[p + 1]; i++) {
                stays[visits.slots()[i]].add(
                        Math.floorMod(visits.slots()[i + 1] - visits.slots()[i], visits.slotCount()));
            }
        }
        return Arrays.stream(stays).map(one -> one.build().toArray()).toArray(int[][]::new);
    }

    /** So many walks. */
    public Visits walks(int count, PublicBits seed) {
        ChainBits bits = new ChainBits(seed);
        int[][] places = new int[count][];
        int[][] slots = new int[count][];
        for (int w = 0; w < count; w++) {
            int like = members[bits.below(members.length)];
            places[w] = new int[visits.from()[like + 1] - visits.from()[like]];
            slots[w] = new int[places[w].length];
            walk(places[w], slots[w], bits);
        }
        return Visits.of(places, slots, visits.placeCount(), visits.slotCount());
    }

    private void walk(int[] places, int[] slots, ChainBits bits) {
        int first = visits.from()[members[bits.below(members.length)]];
        places[0] = visits.places()[first];
        slots[0] = visits.slots()[first];
        for (int i = 1; i < places.length; i++) {
            int[] known = stays[slots[i - 1]];
            int stay = known.length == 0 ? bits.below(visits.slotCount()) : known[bits.below(known.length)];
            slots[i] = (slots[i - 1] + stay) % visits.slotCount();
            places[i] = next(places[i - 1], slots[i - 1], bits);
        }
    }

    private int next(int place, int slot, ChainBits bits) {
        if (bits.nextUniform() >= RESTART) {
            if (!ofSlots[slot].isSink(place)) {
                return ofSlots[slot].draw(place, bits);
            }
            if (!all.isSink(place)) {
                return all.draw(place, bits);
            }
        }
        int at = Arrays.binarySearch(sums, bits.nextUniform() * sums[sums.length - 1]);
        return Math.min(sums.length - 1, at < 0 ? -at - 1 : at + 1);
    }
}
