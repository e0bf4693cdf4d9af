package dev.bulla.synth.trajectory.community;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.random.PublicBits;
import dev.bulla.core.release.Progress;
import dev.bulla.synth.trajectory.ChainBits;
import dev.bulla.synth.trajectory.Visits;
import dev.bulla.synth.trajectory.topic.TopicKind;
import dev.bulla.synth.trajectory.topic.TopicSettings;
import dev.bulla.synth.trajectory.topic.TopicStarts;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CommunityTest {

    private static final int EACH = 60;

    /** Three communities with places of their own, and some that all visit. */
    private static Visits visits() {
        ChainBits bits = new ChainBits(PublicBits.of("three"));
        int[][] places = new int[3 * EACH][];
        for (int p = 0; p < places.length; p++) {
            int own = p / EACH;
            places[p] = new int[4 + bits.below(6)];
            Arrays.setAll(places[p], i -> bits.below(4) == 0 ? 30 + bits.below(5) : 10 * own + bits.below(10));
        }
        return Visits.of(places, 35);
    }

    private static int[] truth() {
        return IntStream.range(0, 3 * EACH).map(p -> p / EACH).toArray();
    }

    @Test
    void classified_vector_isByLikelihood() {
        CommunityModel model =
                new CommunityModel(new Belonging(new double[0][]), new double[][] {{.9, .1}, {.65, .35}}, 1);

        assertThat(model.classified(0, 0, 1)).isEqualTo(1);
        assertThat(2 * Math.log(.9) + Math.log(.1)).isCloseTo(-2.51330612, within(1e-8));
        assertThat(2 * Math.log(.65) + Math.log(.35)).isCloseTo(-1.91138796, within(1e-8));
    }

    @Test
    void fit_threeCommunities_findsThem() {
        CommunityModel model = CommunityMixture.of(3).fit(visits(), PublicBits.of("fit"), Progress.NONE);

        assertThat(Agreement.of(truth(), model.membership().strongest()).accuracy())
                .isGreaterThan(.97);
        assertThat(model.membership().shares()[0])
                .satisfies(shares -> assertThat(Arrays.stream(shares).sum()).isCloseTo(1, within(1e-9)));
        assertThat(Arrays.stream(model.laws()[0]).sum()).isCloseTo(1, within(1e-9));
    }

    @Test
    void fit_anyThreads_givesTheSame() throws Exception {
        double[][] one = new ForkJoinPool(1)
                .submit(() -> CommunityMixture.of(3)
                        .fit(visits(), PublicBits.of("threads"), Progress.NONE)
                        .membership()
                        .shares())
                .get();
        double[][] three = new ForkJoinPool(3)
                .submit(() -> CommunityMixture.of(3)
                        .fit(visits(), PublicBits.of("threads"), Progress.NONE)
                        .membership()
                        .shares())
                .get();

        assertThat(three).isDeepEqualTo(one);
    }

    @Test
    void graph_threeCommunities_isPartedByBoth() {
        PeopleGraph graph = PeopleGraph.of(visits());

        assertThat(Agreement.of(truth(), graph.louvain(PublicBits.of("louvain")))
                        .accuracy())
                .isGreaterThan(.9);
        assertThat(Agreement.of(truth(), graph.leiden(PublicBits.of("leiden"))).accuracy())
                .isGreaterThan(.9);
    }

    @Test
    void graph_commonVisits_areEdges() {
        assertThat(PeopleGraph.of(Visits.of(new int[][] {{0, 0, 1}, {0, 0}, {2}, {2, 1}}, 3))
                        .edges())
                .isEqualTo(3);
    }

    @Test
    void membership_ofTopics_saysWhoBelongs() {
        TopicSettings settings = TopicSettings.of(TopicKind.PLACES, 3);
        Belonging membership =
                Belonging.of(new TopicStarts(settings, 3, 200).best(visits(), PublicBits.of("topics"), Progress.NONE));

        assertThat(Agreement.of(truth(), membership.strongest()).accuracy()).isGreaterThan(.9);
        assertThat(membership.communities()).isEqualTo(3);
        assertThat(membership.members(0, 0)).hasSize(3 * EACH);
        assertThat(membership.members(0, .4)).hasSizeLessThan(2 * EACH);
    }

    @Test
    void agreement_namesSwapped_isWhole() {
        Agreement whole = Agreement.of(new int[] {0, 0, 1, 1, 2}, new int[] {7, 7, 3, 3, 5});

        assertThat(whole).isEqualTo(new Agreement(3, 1, whole.information()));
        assertThat(whole.information()).isCloseTo(1, within(1e-12));
    }

    /** One more part than communities: it has nobody to be matched with. */
    @Test
    void agreement_onePartMore_countsItAsWrong() {
        Agreement some = Agreement.of(new int[] {0, 0, 0, 1, 1, 1}, new int[] {0, 0, 2, 1, 1, 0});

        assertThat(some.found()).isEqualTo(3);
        assertThat(some.accuracy()).isCloseTo(4.0 / 6, within(1e-12));
        double ofTwo = Math.log(2);
        double ofThree = 1.0 / 2 * Math.log(2) + 1.0 / 3 * Math.log(3) + 1.0 / 6 * Math.log(6);
        double mutual = 2.0 / 6 * Math.log(2.0 / 6 / (.5 * .5))
                + 1.0 / 6 * Math.log(1.0 / 6 / (.5 / 6))
                + 2.0 / 6 * Math.log(2.0 / 6 / (.5 / 3))
                + 1.0 / 6 * Math.log(1.0 / 6 / (.5 * .5));
        assertThat(some.information()).isCloseTo(2 * mutual / (ofTwo + ofThree), within(1e-12));
    }
}
