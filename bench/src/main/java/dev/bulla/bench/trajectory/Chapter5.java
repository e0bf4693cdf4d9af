package dev.bulla.bench.trajectory;

import dev.bulla.bench.figure.Figure;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.release.Progress;
import dev.bulla.synth.trajectory.Visits;
import dev.bulla.synth.trajectory.risk.NearestPeople;
import dev.bulla.synth.trajectory.risk.TripRisk;
import dev.bulla.synth.trajectory.topic.Completion;
import dev.bulla.synth.trajectory.topic.TopicKind;
import dev.bulla.synth.trajectory.topic.TopicModel;
import dev.bulla.synth.trajectory.topic.TopicSettings;
import dev.bulla.synth.trajectory.topic.TopicStarts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** Chapter 5 of thesis 004: travelling records of commuters, their risk (figure 5.3) and their use (figure 5.4), on check-ins in place of fares. */
public final class Chapter5 implements Figure {

    private static final String NONE = "—";
    private static final double UNLIKE = 0.2;
    private static final int TOPICS = 10;
    private static final int STARTS = 5;
    private static final int SWEEPS = 500;
    private static final List<String> HEADER = List.of("published", "as published", "ours");

    @Override
    public String name() {
        return "chapter5";
    }

    @Override
    public String about() {
        return "thesis 004, chapter 5: communities of commuters by topics, walks of them, their risk and their use (figures 5.3 and 5.4)";
    }

    @Override
    public int runs() {
        return 1;
    }

    @Override
    public Outcome make(Request request) throws IOException {
        Optional<Visits> read = WalksReport.read(request.data());
        Optional<PrivateTrips> trips = PrivateTrips.read(request.data());
        if (read.isEmpty() || trips.isEmpty()) {
            return new Outcome(
                    List.of(new Section(
                            "Figures 5.3 and 5.4",
                            List.of(),
                            List.of("Not made: foursquare_us is not at hand, and may not be kept in the repository."),
                            HEADER)),
                    Map.of());
        }
        PublishedWalks walks = PublishedWalks.of(read.get(), request.say());
        return new Outcome(
                List.of(
                        risk(walks, request.say()),
                        privateRisk(trips.get(), request.say()),
                        use(walks),
                        foretold(read.get(), request.say())),
                Map.of());
    }

    /** Of all pairs of a made-up and a real record most are unlike each other, whoever made them up. */
    private static Section risk(PublishedWalks walks, Consumer<String> say) {
        say.accept("risk of walks …");
        NearestPeople ofWalks = walks.nearest(walks.walks());
        NearestPeople ofCopies = walks.nearest(walks.copies());
        List<Row> rows = List.of(
                new Row(
                        "walks: pairs with a Jaccard below 0.2",
                        "> 80 %",
                        percent(walks.unlike(walks.walks(), UNLIKE)),
                        NONE),
                new Row("copies of people: the same", NONE, percent(walks.unlike(walks.copies(), UNLIKE)), NONE),
                new Row("walks: the nearest person, median", NONE, NONE, nearest(ofWalks)),
                new Row("copies of people: the nearest person", NONE, NONE, nearest(ofCopies)));
        return new Section(
                "Figure 5.3 (p. 57): what walks tell of people",
                rows,
                List.of(
                        "As published: sets of places, all pairs, 1,000 walks of ten visits in each community; every 20th walk is compared.",
                        "A measure that copies of people pass says nothing. Ours: the nearest person by weighted Jaccard, beside people who were held out.",
                        "Too near: the share of walks above some likeness exceeds that of people who were held out by more than chance explains."),
                HEADER);
    }

    private static Section privateRisk(PrivateTrips trips, Consumer<String> say) {
        Map<String, List<double[][]>> all = new LinkedHashMap<>();
        for (String epsilon : List.of("1", "4")) {
            say.accept("trips of the private recipe, ε = " + epsilon + " …");
            all.put("trajectories, ε = " + epsilon, trips.made(Budget.approx(epsilon, "1e-6")));
        }
        all.put("copies", trips.copies());
        List<Row> rows = new ArrayList<>();
        all.forEach((name, made) -> {
            say.accept("risk of " + name + " …");
            for (int box : PrivateTrips.BOXES_KM) {
                TripRisk risk = trips.risk(made, box);
                for (String measure : List.of("weighted Jaccard", "edit distance")) {
                    rows.add(row(name + ", boxes of " + box + " km: " + measure, risk, measure));
                }
                if (box == PrivateTrips.BOXES_KM.get(0)) {
                    rows.add(row(name + ", kilometres: time warping", risk, "time warping"));
                }
            }
        });
        return new Section(
                "The same of trips that are made up under differential privacy",
                rows,
                List.of(
                        "The nearest trip of somebody real. Trips of four visits and more with at most a day between two; boxes by four slots of the day.",
                        "Made-up places lie anywhere in a region of the release: in small boxes trips are like nobody's, in boxes as large as regions many people's are.",
                        "δ = 10⁻⁶; learnt from four fifths of the people, beside trips of the others."),
                HEADER);
    }

    private static Row row(String name, TripRisk risk, String measure) {
        return new Row(
                name, NONE, NONE, nearest(Objects.requireNonNull(risk.measures().get(measure))));
    }

    private static Section use(PublishedWalks walks) {
        return new Section(
                "Figure 5.4 (p. 57): walks that are found to be of their community",
                List.of(
                        new Row(
                                "by the sum of the law over the visits",
                                "a plot",
                                percent(walks.found(walks.walks(), false)),
                                NONE),
                        new Row("by likelihood", NONE, NONE, percent(walks.found(walks.walks(), true))),
                        new Row(
                                "the worst community, by the sum and by likelihood",
                                "a plot",
                                percent(walks.worst(walks.walks(), false)),
                                percent(walks.worst(walks.walks(), true)))),
                List.of(
                        String.format(
                                Locale.ROOT,
                                "SLDA, %d topics, α = 0.1, β = 0.01 (the thesis names neither), one start, 2,000 sweeps; members from a share of 0.4 on: %,d of %,d people in one or two communities, the others in none.",
                                TOPICS,
                                walks.members(),
                                walks.people()),
                        "A sum of laws is no chance of a walk: one usual place decides. Likelihood asks all visits."),
                HEADER);
    }

    /** The thesis prints no such number; without one nothing says which of its three models is better. */
    private static Section foretold(Visits all, Consumer<String> say) {
        List<Row> rows = new ArrayList<>();
        Visits known = WalksReport.fifth(all, false);
        Visits others = WalksReport.fifth(all, true);
        for (TopicKind kind : List.of(TopicKind.PLACES, TopicKind.SLOTS, TopicKind.BOTH)) {
            say.accept("topics of " + kind.word() + " …");
            List<String> told = new ArrayList<>();
            for (int topics : new int[] {1, TOPICS}) {
                TopicModel model = new TopicStarts(TopicSettings.of(kind, topics), topics == 1 ? 1 : STARTS, SWEEPS)
                        .best(known, PublicBits.of("chapter 5 " + kind.word() + topics), Progress.NONE);
                told.add(String.format(
                        Locale.ROOT, "%,.1f", Completion.ofNew(model, others.halves(true), others.halves(false))));
            }
            rows.add(new Row(
                    Map.of(TopicKind.PLACES, "SLDA: places", TopicKind.SLOTS, "TLDA: hours")
                            .getOrDefault(kind, "STLDA: places and hours"),
                    NONE,
                    NONE,
                    told.get(1) + " (one topic " + told.get(0) + ")"));
        }
        return new Section(
                "Perplexity of the later half of the visits of people who were held out (none is printed)",
                rows,
                List.of(
                        "Ten topics, the likeliest of five starts, priors learnt. Hours of these check-ins are shifted: cyclic labels."),
                HEADER);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f %%", 100 * share);
    }

    private static String nearest(NearestPeople risk) {
        return String.format(
                Locale.ROOT,
                "%.3f, held out %.3f; excess %.3f of %.3f: %s",
                WalksReport.middle(risk.made()),
                WalksReport.middle(risk.heldOut()),
                risk.excess(),
                risk.allowed(),
                WalksReport.verdict(risk));
    }
}
