package dev.bulla.synth.trajectory.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.json.Json;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.release.Progress;
import dev.bulla.synth.trajectory.Visits;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TopicModelTest {

    private static TopicModel model(TopicKind kind) {
        TopicChain chain =
                TopicChain.of(TopicChainTest.drawn(60, 40, 30, 6), TopicSettings.of(kind, 3), PublicBits.of("model"));
        chain.run(120);
        return chain.model();
    }

    @ParameterizedTest
    @EnumSource(TopicKind.class)
    void read_whatWasWritten_saysTheSame(TopicKind kind) {
        TopicModel model = model(kind);
        byte[] written = Json.canonical(model.json());

        TopicModel read = TopicModel.read(Json.readObject(written));

        assertThat(Json.canonical(read.json())).isEqualTo(written);
        assertThat(read.theta(3)).isEqualTo(model.theta(3));
        assertThat(read.phi(1)).isEqualTo(model.phi(1));
        assertThat(read.logJoint()).isEqualTo(model.logJoint());
        assertThat(new String(written, java.nio.charset.StandardCharsets.UTF_8)).contains("not differentially private");
    }

    @Test
    void read_countsThatDoNotAddUp_isRefused() {
        Map<String, Object> json = new HashMap<>(
                Json.readObject(Json.canonical(model(TopicKind.PLACES).json())));
        json.put("topics", Json.list(Json.read("[1,2,3]".getBytes(java.nio.charset.StandardCharsets.UTF_8)), "topics"));

        assertThatThrownBy(() -> TopicModel.read(json)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @EnumSource(TopicKind.class)
    void laws_everyTopic_addUpToOne(TopicKind kind) {
        TopicModel model = model(kind);

        for (int k = 0; k < 3; k++) {
            assertThat(Arrays.stream(model.phi(k)).sum()).isCloseTo(1, within(1e-9));
        }
        assertThat(Arrays.stream(model.theta(5)).sum()).isCloseTo(1, within(1e-9));
        double sum = 0;
        int places = kind == TopicKind.SLOTS ? 1 : 30;
        int slots = kind == TopicKind.PLACES ? 1 : 6;
        for (int place = 0; place < places; place++) {
            for (int slot = 0; slot < slots; slot++) {
                sum += model.probability(model.theta(5), place, slot);
            }
        }
        assertThat(sum).isCloseTo(1, within(1e-9));
    }

    /** Three habits of places and hours are three topics, and who has which is known from a few visits. */
    @Test
    void folded_somebodyNew_hasTheTopicsOfHerVisits() {
        TopicModel model = model(TopicKind.BOTH);
        Visits others = TopicChainTest.drawn(40, 40, 30, 6);
        double byTopics = Completion.ofNew(model, others, others);

        assertThat(byTopics).isBetween(15.0, 40.0); // 20 for one who knows the habit, 60 or more for one who does not
    }

    @Test
    void best_anyThreads_givesTheSame() throws Exception {
        Visits visits = TopicChainTest.drawn(60, 40, 30, 6);
        TopicStarts starts = new TopicStarts(TopicSettings.of(TopicKind.BOTH, 40), 4, 60);
        byte[] one = new ForkJoinPool(1)
                .submit(() -> Json.canonical(starts.best(visits, PublicBits.of("threads"), Progress.NONE)
                        .json()))
                .get();
        byte[] four = new ForkJoinPool(4)
                .submit(() -> Json.canonical(starts.best(visits, PublicBits.of("threads"), Progress.NONE)
                        .json()))
                .get();

        assertThat(four).isEqualTo(one);
    }

    /** Blocks follow each other: their counts are those of all, and the answer is the same for any number of threads. */
    @ParameterizedTest
    @EnumSource(TopicKind.class)
    void blocks_anyThreads_giveTheSameAndLearnAsMuch(TopicKind kind) throws Exception {
        Visits visits = TopicChainTest.drawn(90, 40, 30, 6);
        for (int topics : new int[] {3, 40}) {
            TopicStarts starts = new TopicStarts(TopicSettings.of(kind, topics), 1, 60, 4);
            TopicModel one = new ForkJoinPool(1)
                    .submit(() -> starts.best(visits, PublicBits.of("blocks"), Progress.NONE))
                    .get();
            TopicModel three = new ForkJoinPool(3)
                    .submit(() -> starts.best(visits, PublicBits.of("blocks"), Progress.NONE))
                    .get();
            TopicModel exact = new TopicStarts(TopicSettings.of(kind, topics), 1, 60)
                    .best(visits, PublicBits.of("exact"), Progress.NONE);

            assertThat(Json.canonical(three.json())).isEqualTo(Json.canonical(one.json()));
            assertThat(one.logJoint()).isCloseTo(exact.logJoint(), within(0.15 * Math.abs(exact.logJoint())));
        }
    }

    /** Minka's step is at rest where the likelihood is largest. */
    @Test
    void learnt_priors_areLikeliest() {
        PublicBits bits = PublicBits.of("of many habits");
        int[][] places = new int[200][20];
        int[][] slots = new int[200][20];
        for (int p = 0; p < places.length; p++) {
            for (int i = 0; i < places[p].length; i++) {
                int habit = (p + bits.below(2)) % 3; // two of three habits
                places[p][i] = 10 * habit + bits.below(1 + bits.below(10));
                slots[p][i] = 2 * habit + bits.below(4) % 3 % 2;
            }
        }
        TopicChain chain =
                TopicChain.of(Visits.of(places, slots, 30, 6), TopicSettings.of(TopicKind.BOTH, 3), PublicBits.of("m"));
        chain.run(120);
        TopicModel model = chain.model();
        TopicSettings.Priors learnt = PriorFit.learnt(model.counts(), model.priors());
        double most = model.counts().logJoint(learnt);

        for (double factor : new double[] {.97, 1.03}) {
            assertThat(model.counts()
                            .logJoint(new TopicSettings.Priors(learnt.alpha(), learnt.beta() * factor, learnt.gamma())))
                    .isLessThan(most);
            assertThat(model.counts()
                            .logJoint(new TopicSettings.Priors(learnt.alpha(), learnt.beta(), learnt.gamma() * factor)))
                    .isLessThan(most);
            double[] alpha = learnt.alpha();
            alpha[0] *= factor;
            assertThat(model.counts().logJoint(new TopicSettings.Priors(alpha, learnt.beta(), learnt.gamma())))
                    .isLessThan(most);
        }
    }

    @Test
    void withHistory_peopleWhoReturn_isLowerThanTopicsAlone() {
        Visits known = Visits.of(new int[][] {{0, 0, 0, 1}, {2, 2, 2, 3}, {4, 4, 5, 4}, {6, 6, 7, 6}}, 8);
        Visits asked = Visits.of(new int[][] {{0, 0}, {2, 2}, {4}, {6, 7}}, 8);
        TopicChain chain =
                TopicChain.of(known, TopicSettings.of(TopicKind.PLACES, 2).fixed(), PublicBits.of("return"));
        Completion completion = new Completion(known, asked);
        for (int state = 0; state < 10; state++) {
            chain.run(20);
            completion.add(chain);
        }

        assertThat(completion.withHistory()).isLessThan(completion.perplexity());
        assertThat(completion.weight()).isBetween(1e-3, 1e3);
    }
}
