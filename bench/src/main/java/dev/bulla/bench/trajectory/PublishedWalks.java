package dev.bulla.bench.trajectory;

import dev.bulla.core.random.PublicBits;
import dev.bulla.core.release.Progress;
import dev.bulla.synth.trajectory.ChainBits;
import dev.bulla.synth.trajectory.Visits;
import dev.bulla.synth.trajectory.community.Belonging;
import dev.bulla.synth.trajectory.community.CommunityModel;
import dev.bulla.synth.trajectory.risk.Likeness;
import dev.bulla.synth.trajectory.risk.NearestPeople;
import dev.bulla.synth.trajectory.topic.TopicKind;
import dev.bulla.synth.trajectory.topic.TopicModel;
import dev.bulla.synth.trajectory.topic.TopicSettings;
import dev.bulla.synth.trajectory.topic.TopicStarts;
import dev.bulla.synth.trajectory.walk.PlaceGraph;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Walks of communities as chapter 5 makes them: topics, members from a share on, a graph of their consecutive visits, walks of ten visits. */
final class PublishedWalks {

    private static final int TOPICS = 10;
    private static final int SWEEPS = 2_000;
    private static final double ALPHA = 0.1;
    private static final double BETA = 0.01;
    private static final double LEAST = 0.4;
    private static final int EACH = 1_000;
    private static final int VISITS = 10;
    private static final int EVERY = 20;

    private final Visits known;
    private final Visits heldOut;
    private final double[][] laws;
    private final Belonging membership;
    private final Visits walks;

    private PublishedWalks(Visits all, TopicModel model) {
        known = WalksReport.fifth(all, false);
        heldOut = WalksReport.fifth(all, true);
        laws = IntStream.range(0, TOPICS).mapToObj(model::phi).toArray(double[][]::new);
        membership = Belonging.of(model);
        int[][] made = new int[TOPICS * EACH][];
        for (int k = 0; k < TOPICS; k++) {
            PlaceGraph graph = PlaceGraph.of(known, membership.members(k, LEAST), slot -> true);
            ChainBits bits = new ChainBits(PublicBits.of("chapter 5, walks").child(k));
            for (int w = 0; w < EACH; w++) {
                made[k * EACH + w] = graph.walk(VISITS, laws[k], bits);
            }
        }
        walks = Visits.of(made, all.placeCount());
    }

    static PublishedWalks of(Visits all, Consumer<String> say) {
        say.accept("SLDA, " + SWEEPS + " sweeps …");
        TopicSettings settings = TopicSettings.of(TopicKind.PLACES, TOPICS)
                .from(TopicSettings.Priors.even(TOPICS, ALPHA, BETA, ALPHA))
                .fixed();
        TopicModel model = new TopicStarts(settings, 1, SWEEPS)
                .best(WalksReport.fifth(all, false), PublicBits.of("chapter 5"), Progress.NONE);
        return new PublishedWalks(all, model);
    }

    Visits walks() {
        return walks;
    }

    /** As many people as there are walks that are compared. */
    Visits copies() {
        return known.people(
                IntStream.range(0, walks.people()).map(i -> i % known.people()).toArray());
    }

    int people() {
        return known.people();
    }

    /** How many people are in a community. */
    int members() {
        return (int) Arrays.stream(membership.shares())
                .filter(shares -> Arrays.stream(shares).anyMatch(share -> share >= LEAST))
                .count();
    }

    /** The share of pairs with a person whose sets of places have a Jaccard similarity below this. */
    double unlike(Visits made, double below) {
        int[][] real =
                IntStream.range(0, known.people()).mapToObj(p -> set(known, p)).toArray(int[][]::new);
        int[][] some = judged(made).mapToObj(p -> set(made, p)).toArray(int[][]::new);
        long unlike = Arrays.stream(some)
                .parallel()
                .mapToLong(one -> Arrays.stream(real)
                        .filter(other -> Likeness.JACCARD.of(one, other) < below)
                        .count())
                .sum();
        return (double) unlike / some.length / real.length;
    }

    private static int[] set(Visits visits, int person) {
        return Arrays.stream(visits.places(person)).sorted().distinct().toArray();
    }

    private static IntStream judged(Visits made) {
        return IntStream.range(0, made.people() / EVERY).map(i -> i * EVERY);
    }

    /** The nearest person to each, beside people who were held out. */
    NearestPeople nearest(Visits made) {
        int[] others = IntStream.range(0, Math.min(heldOut.people(), made.people() / EVERY))
                .toArray();
        return NearestPeople.of(
                Likeness.JACCARD, known, made.people(judged(made).toArray()), heldOut.people(others));
    }

    /** The share of walks that are found to be of their community, by likelihood or by the sum of its law. */
    double found(Visits made, boolean isByLikelihood) {
        return Arrays.stream(right(made, isByLikelihood)).average().orElse(0);
    }

    /** That of the community with the smallest. */
    double worst(Visits made, boolean isByLikelihood) {
        return Arrays.stream(right(made, isByLikelihood)).min().orElse(0);
    }

    private double[] right(Visits made, boolean isByLikelihood) {
        CommunityModel model = new CommunityModel(new Belonging(new double[0][]), laws, BETA);
        double[] right = new double[TOPICS];
        for (int w = 0; w < made.people(); w++) {
            int[] places = made.places(w);
            int found = isByLikelihood ? model.classified(places) : AppendixA.byProduct(laws, places);
            right[w / EACH] += found == w / EACH ? 1.0 / EACH : 0;
        }
        return right;
    }
}
