package dev.bulla.synth.mobility;

import dev.bulla.core.refusal.Worded;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What is counted of every person's visits, one kind after the other, and how much each kind weighs against the others where a person's counts are cut.
 *
 * <p>Weights are public. Of parts that a person moves alike, the mean error of all shares together is least for weights that go with the third root of the number of cells: noise on a part
 * of m cells costs its share about m/w, and all weights share Σ w².
 */
final class Parts {

    /** What a weight of one is in whole numbers. */
    static final int ONE = 16;

    private final Map<Kind, Part> parts = new EnumMap<>(Kind.class);
    private final byte[] weights;

    /**
     * Where a kind lies.
     *
     * @param start the first of its cells
     * @param end the first cell after them
     * @param weight in parts of {@link #ONE}
     */
    private record Part(int start, int end, int weight) {}

    /** A kind of counts. */
    enum Kind implements Worded {
        /** Visits, by region and slot of the day. */
        VISITS,
        /** Steps from one region to the next, in the same trajectory. */
        FLOWS,
        /** Trajectories, by the region they start in. */
        STARTS,
        /** Steps, by the time they take. */
        GAPS,
        /** Trajectories, by their number of visits. */
        LENGTHS
    }

    Parts(Frame frame) {
        int regions = frame.regions().size();
        Map<Kind, Integer> sizes = new EnumMap<>(Map.of(
                Kind.VISITS,
                regions * frame.clock().slots(),
                Kind.FLOWS,
                regions * regions,
                Kind.STARTS,
                regions,
                Kind.GAPS,
                Frame.DOUBLINGS,
                Kind.LENGTHS,
                Frame.DOUBLINGS));
        int most = Collections.max(sizes.values());
        int from = 0;
        for (Map.Entry<Kind, Integer> size : sizes.entrySet()) {
            long weight = Math.round(ONE * StrictMath.cbrt((double) size.getValue() / most));
            parts.put(size.getKey(), new Part(from, from + size.getValue(), (int) Math.max(1, weight)));
            from += size.getValue();
        }
        weights = new byte[from];
        for (Part part : parts.values()) {
            Arrays.fill(weights, part.start(), part.end(), (byte) part.weight());
        }
    }

    private Part part(Kind kind) {
        return Objects.requireNonNull(parts.get(kind));
    }

    /** How many cells there are. */
    int cells() {
        return weights.length;
    }

    int cells(Kind kind) {
        return part(kind).end() - part(kind).start();
    }

    /** The first cell of a kind. */
    int start(Kind kind) {
        return part(kind).start();
    }

    /** In parts of {@link #ONE}. */
    int weight(Kind kind) {
        return part(kind).weight();
    }

    /** The weight of the kind that a cell belongs to. */
    int weightOf(int cell) {
        return weights[cell];
    }

    /** By kind, as plans state them. */
    Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        for (Kind kind : Kind.values()) {
            facts.put(kind.word(), (double) weight(kind) / ONE);
        }
        return facts;
    }
}
