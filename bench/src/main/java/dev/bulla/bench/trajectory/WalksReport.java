package dev.bulla.bench.trajectory;

import dev.bulla.bench.sheet.CsvCells;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.release.Progress;
import dev.bulla.synth.trajectory.Clock;
import dev.bulla.synth.trajectory.Visits;
import dev.bulla.synth.trajectory.community.CommunityMixture;
import dev.bulla.synth.trajectory.community.CommunityModel;
import dev.bulla.synth.trajectory.risk.Likeness;
import dev.bulla.synth.trajectory.risk.NearestPeople;
import dev.bulla.synth.trajectory.risk.Resemblance;
import dev.bulla.synth.trajectory.walk.WalkModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** What walks of communities tell of the people they were made from, beside copies of people and beside people who were held out. */
final class WalksReport {

    private static final String CHECK_INS = "foursquare_us/foursquare_us_checkins.csv.gz";
    private static final int DAY = 86_400;
    private static final int HOURS = 24;
    private static final int COMMUNITIES = 10;
    private static final int EACH = 50;
    private static final int FIFTH = 5;

    private final Visits known;
    private final Visits heldOut;
    private final Visits walks;
    private final Visits copies;

    private WalksReport(Visits all) {
        int judged = COMMUNITIES * EACH;
        known = fifth(all, false);
        heldOut = fifth(all, true).people(IntStream.range(0, judged).toArray());
        walks = walks();
        copies = known.people(IntStream.range(0, judged)
                .map(i -> i * (known.people() / judged))
                .toArray());
    }

    /** Says what it finds, if the check-ins are at hand. */
    static void say(Path data, Consumer<String> say) throws IOException {
        Optional<Visits> all = read(data);
        if (all.isEmpty()) {
            say.accept("Walks not judged: " + CHECK_INS + " is not at hand.");
            return;
        }
        new WalksReport(all.get()).lines().forEach(say);
    }

    /** The check-ins, if they are at hand. */
    static Optional<Visits> read(Path data) throws IOException {
        return CsvCells.read(data.resolve(CHECK_INS), "user", "poi", "unix_time")
                .map(WalksReport::visits);
    }

    /** Every fifth person, or the others. */
    static Visits fifth(Visits all, boolean isFifth) {
        return all.people(IntStream.range(0, all.people())
                .filter(p -> p % FIFTH == 0 == isFifth)
                .toArray());
    }

    private static Visits visits(CsvCells cells) {
        Map<Integer, List<long[]>> people = new TreeMap<>();
        int places = 0;
        for (String[] row : cells.rows()) {
            int place = Integer.parseInt(row[1]);
            places = Math.max(places, place + 1);
            people.computeIfAbsent(Integer.parseInt(row[0]), u -> new ArrayList<>())
                    .add(new long[] {Long.parseLong(row[2]), place});
        }
        people.values().forEach(one -> one.sort(Comparator.comparingLong(visit -> visit[0])));
        Clock clock = new Clock(DAY, HOURS);
        return Visits.of(
                people.values().stream()
                        .map(one ->
                                one.stream().mapToInt(visit -> (int) visit[1]).toArray())
                        .toArray(int[][]::new),
                people.values().stream()
                        .map(one -> one.stream()
                                .mapToInt(visit -> clock.slot((double) visit[0]))
                                .toArray())
                        .toArray(int[][]::new),
                places,
                HOURS);
    }

    private Visits walks() {
        PublicBits bits = PublicBits.of("walks");
        CommunityModel model = new CommunityMixture(COMMUNITIES, 2, 60).fit(known, bits.child(0), Progress.NONE);
        int[] parts = model.membership().strongest();
        List<int[]> places = new ArrayList<>();
        List<int[]> slots = new ArrayList<>();
        for (int k = 0; k < COMMUNITIES; k++) {
            int community = k;
            int[] members = IntStream.range(0, parts.length)
                    .filter(p -> parts[p] == community)
                    .toArray();
            if (members.length > 0) {
                Visits some = WalkModel.of(known, members, model.laws()[k]).walks(EACH, bits.child(1L + k));
                for (int w = 0; w < EACH; w++) {
                    places.add(some.places(w));
                    slots.add(some.slots(w));
                }
            }
        }
        return Visits.of(
                places.toArray(int[][]::new), slots.toArray(int[][]::new), known.placeCount(), known.slotCount());
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("Nearest of " + known.people()
                + " real people to walks of ten communities, to copies of people, and to " + heldOut.people()
                + " held out: median, most by which a share is above theirs");
        Map<String, Likeness> measures = new LinkedHashMap<>();
        measures.put("weighted Jaccard", Likeness.JACCARD);
        measures.put("edit distance", Likeness.EDITS);
        measures.forEach((name, likeness) -> {
            NearestPeople ours = NearestPeople.of(likeness, known, walks, heldOut);
            NearestPeople copied = NearestPeople.of(likeness, known, copies, heldOut);
            lines.add(String.format(
                    Locale.ROOT,
                    "%-18s held out %.3f; walks %.3f, excess %.3f, %s; copies %.3f, excess %.3f, %s (chance explains %.3f)",
                    name,
                    middle(ours.heldOut()),
                    middle(ours.made()),
                    ours.excess(),
                    verdict(ours),
                    middle(copied.made()),
                    copied.excess(),
                    verdict(copied),
                    ours.allowed()));
        });
        lines.add(likeReal("walks", walks));
        lines.add(likeReal("people held out", heldOut));
        return lines;
    }

    private String likeReal(String name, Visits some) {
        Resemblance like = Resemblance.of(some, known);
        return String.format(
                Locale.ROOT,
                "%-18s beside real people, total variation of visits %.3f, of steps %.3f, of lengths %.3f",
                name,
                like.visits(),
                like.transitions(),
                like.lengths());
    }

    static String verdict(NearestPeople risk) {
        return risk.isTooNear() ? "TOO NEAR" : "not too near";
    }

    static double middle(double[] sorted) {
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }
}
