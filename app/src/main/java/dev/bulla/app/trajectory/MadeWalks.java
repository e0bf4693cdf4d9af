package dev.bulla.app.trajectory;

import dev.bulla.core.random.PublicBits;
import dev.bulla.synth.trajectory.Visits;
import dev.bulla.synth.trajectory.risk.Likeness;
import dev.bulla.synth.trajectory.risk.NearestPeople;
import dev.bulla.synth.trajectory.walk.WalkModel;
import java.io.BufferedWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Walks of every community, and what they tell.
 *
 * @param known people they were made from
 * @param walks made up, by community
 * @param risks how near they come to somebody, by measure
 */
record MadeWalks(Visits known, Map<Integer, Visits> walks, Map<String, NearestPeople> risks) {

    private static final int MOST_JUDGED = 500;

    /** So many walks of each community. */
    static MadeWalks of(Visits known, List<int[]> communities, int count, PublicBits bits) {
        Map<Integer, Visits> walks = new LinkedHashMap<>();
        for (int k = 0; k < communities.size(); k++) {
            int[] members = communities.get(k);
            if (members.length > 0) {
                WalkModel model = WalkModel.of(known, members, law(known.people(members)));
                walks.put(k, model.walks(count, bits.child(k)));
            }
        }
        return new MadeWalks(known, walks, Map.of());
    }

    private static double[] law(Visits members) {
        double[] law = new double[members.placeCount()];
        for (int place : members.places()) {
            law[place]++;
        }
        return law;
    }

    /** The same, with what at most {@value #MOST_JUDGED} of them tell of the people they were made from, beside people who were held out. */
    MadeWalks judged(Visits heldOut, PublicBits bits) {
        List<int[]> places = new ArrayList<>();
        List<int[]> slots = new ArrayList<>();
        walks.values()
                .forEach(some -> IntStream.range(0, some.people()).forEach(w -> {
                    places.add(some.places(w));
                    slots.add(some.slots(w));
                }));
        if (places.isEmpty()) {
            return this;
        }
        int[] chosen = IntStream.range(0, Math.min(MOST_JUDGED, places.size()))
                .map(i -> bits.below(places.size()))
                .toArray();
        Visits judged = Visits.of(
                IntStream.of(chosen).mapToObj(places::get).toArray(int[][]::new),
                IntStream.of(chosen).mapToObj(slots::get).toArray(int[][]::new),
                known.placeCount(),
                known.slotCount());
        int[] others =
                IntStream.range(0, Math.min(MOST_JUDGED, heldOut.people())).toArray();
        Map<String, NearestPeople> found = new LinkedHashMap<>();
        found.put("weighted Jaccard", NearestPeople.of(Likeness.JACCARD, known, judged, heldOut.people(others)));
        found.put("edit distance", NearestPeople.of(Likeness.EDITS, known, judged, heldOut.people(others)));
        return new MadeWalks(known, walks, found);
    }

    void write(BufferedWriter out) throws IOException {
        out.write("walk,community,slot,place\n");
        int walk = 0;
        for (Map.Entry<Integer, Visits> community : walks.entrySet()) {
            Visits some = community.getValue();
            for (int w = 0; w < some.people(); w++, walk++) {
                for (int i = some.from()[w]; i < some.from()[w + 1]; i++) {
                    out.write(walk + "," + community.getKey() + "," + some.slots()[i] + ","
                            + quoted(known.placeName(some.places()[i])) + "\n");
                }
            }
        }
    }

    /** A cell of CSV. */
    static String quoted(String text) {
        boolean isPlain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return isPlain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    /** What they tell, in words. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        risks.forEach((measure, risk) -> lines.add(String.format(
                Locale.ROOT,
                "nearest real person by %s: median %.3f, held-out people %.3f; %s",
                measure,
                median(risk.made()),
                median(risk.heldOut()),
                risk.isTooNear() ? "TOO NEAR: nearer than others come by chance" : "no nearer than others come")));
        return lines;
    }

    Map<String, Object> json() {
        Map<String, Object> all = new LinkedHashMap<>();
        risks.forEach((measure, risk) -> all.put(
                measure,
                Map.of(
                        "median",
                        median(risk.made()),
                        "held_out_median",
                        median(risk.heldOut()),
                        "excess",
                        risk.excess(),
                        "allowed",
                        risk.allowed(),
                        "too_near",
                        risk.isTooNear())));
        return all;
    }

    private static double median(double[] sorted) {
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }
}
