package dev.bulla.bench.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulla.core.random.PublicBits;
import dev.bulla.core.release.Progress;
import dev.bulla.synth.trajectory.Visits;
import dev.bulla.synth.trajectory.community.Agreement;
import dev.bulla.synth.trajectory.community.CommunityMixture;
import dev.bulla.synth.trajectory.topic.Completion;
import dev.bulla.synth.trajectory.topic.TopicChain;
import dev.bulla.synth.trajectory.topic.TopicKind;
import dev.bulla.synth.trajectory.topic.TopicSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrajectoryBenchTest {

    @Test
    void run_noSplit_saysSo(@TempDir Path folder) throws IOException {
        List<String> said = new ArrayList<>();

        TopicsBench.run(folder, 1, said::add);

        assertThat(said).singleElement().asString().startsWith("Not run");
    }

    /** The same visits, the same number of topics: MALLET and ours foretell the rest about as well. */
    @Test
    void mallet_sameVisits_isAsPerplexedAsOurs() {
        PublicBits bits = PublicBits.of("two habits");
        int[][] known = new int[300][30];
        int[][] asked = new int[300][10];
        for (int p = 0; p < known.length; p++) {
            int habit = 20 * bits.below(2);
            Arrays.setAll(known[p], i -> habit + bits.below(20));
            Arrays.setAll(asked[p], i -> habit + bits.below(20));
        }
        Visits of = Visits.of(known, 40);
        Visits rest = Visits.of(asked, 40);

        MalletTopics mallet = new MalletTopics(of, 2, 0.1, 0.1);
        mallet.run(1, 100, false);
        double[] sums = new double[rest.count()];
        mallet.add(rest, sums);
        double theirs = Math.exp(-Arrays.stream(sums).map(Math::log).average().orElseThrow());
        TopicChain chain =
                TopicChain.of(of, TopicSettings.of(TopicKind.PLACES, 2).fixed(), PublicBits.of("ours"));
        chain.run(100);
        Completion ours = new Completion(of, rest);
        ours.add(chain);

        assertThat(theirs).isCloseTo(20.2, within(0.5));
        assertThat(ours.perplexity()).isCloseTo(theirs, within(0.3));
    }

    @Test
    void drawn_commuters_areAsDescribed() {
        double[][] laws = Commuters.laws(1.1, PublicBits.of("laws"));
        Commuters commuters = Commuters.drawn(laws, PublicBits.of("commuters"));

        assertThat(commuters.visits().people()).isEqualTo(10_000);
        assertThat((double) commuters.visits().count() / 10_000).isCloseTo(7.2, within(0.1));
        assertThat(Arrays.stream(commuters.communities()).filter(k -> k == 3)).hasSize(1_000);
        assertThat(Arrays.stream(laws[0]).sum()).isCloseTo(1, within(1e-9));
        assertThat(laws[0]).isNotEqualTo(laws[1]);
    }

    /** The bar of appendix A.2 at θ = 1.1 on a table of our own: at least Louvain's 0.991 less 0.005. */
    @Tag("nightly")
    @Test
    void mixture_commuters_areFound() {
        Commuters commuters = Commuters.drawn(Commuters.laws(1.1, PublicBits.of("laws")), PublicBits.of("commuters"));

        Agreement found = Agreement.of(
                commuters.communities(),
                CommunityMixture.of(Commuters.COMMUNITIES)
                        .fit(commuters.visits(), PublicBits.of("fit"), Progress.NONE)
                        .membership()
                        .strongest());

        assertThat(found.accuracy()).isGreaterThan(0.986);
    }

    /** MALLET's perplexity at 20 topics, its priors learnt too, and what a person's own history must bring. */
    @Tag("nightly")
    @Test
    void completion_checkIns_isBelowMallets() throws IOException {
        Optional<SplitVisits> split =
                SplitVisits.read(Path.of(System.getProperty("bulla.root", ".."), "../shared/baselines/topics"));
        assumeTrue(split.isPresent(), "skipped: foursquare_split is not in ../shared/baselines/topics");
        TopicChain chain =
                TopicChain.of(split.get().known(), TopicSettings.of(TopicKind.PLACES, 20), PublicBits.of("perplexity"));
        chain.run(500);
        Completion mean = new Completion(split.get().known(), split.get().asked());
        for (int state = 0; state < 10; state++) {
            chain.run(10);
            mean.add(chain);
        }

        assertThat(mean.perplexity()).isLessThan(489.5);
        assertThat(mean.withHistory()).isLessThan(200);
    }

    /** Copies of people are too near to people, walks of communities are not. */
    @Tag("nightly")
    @Test
    void say_checkIns_findsCopiesAndNotWalks() throws IOException {
        Path data = Path.of(System.getProperty("bulla.root", ".."), "../shared/data");
        List<String> said = new ArrayList<>();

        WalksReport.say(data, said::add);

        assumeTrue(said.size() > 1, "skipped: foursquare_us is not in ../shared/data");
        assertThat(said.subList(1, 3))
                .allMatch(line -> line.matches(".*walks .*, not too near; copies .*, TOO NEAR .*"));
    }
}
