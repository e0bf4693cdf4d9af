package dev.bulla.synth.trajectory.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.random.PublicBits;
import dev.bulla.synth.trajectory.Visits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Both ways of drawing against all 64 states of a toy. */
class TopicChainTest {

    private static final double[] OF_PLACES = {.94041451, .11538462, .97457627, .05958549, .05958549, .75941423};
    private static final double[] OF_SLOTS = {.58620690, .11409396, .77922078, .41379310, .88590604, .22077922};
    private static final double[] OF_BOTH = {.95718939, .01652089, .96436059, .04281061, .32974910, .81724275};

    /** P(z11=z12), P(z12=z13), P(z21=z22), P(z11=z23), and the logarithm of the evidence. */
    private static final double[] PLACES_ALIKE = {.58043183, .95901164, .95901164, .76411315, -8.8201208739};

    private static final double[] SLOTS_ALIKE = {.46029644, .86136855, .46029644, .71837763, -5.5130526248};
    private static final double[] BOTH_ALIKE = {.13108117, .98423536, .76567241, .93765433, -13.9884712380};
    private static final int[][] PAIRS = {{0, 1}, {1, 2}, {3, 4}, {0, 5}};
    private static final int SWEEPS = 400_000;
    private static final int BATCHES = 200;

    static Stream<Arguments> chains() {
        return Stream.of(
                Arguments.of(TopicKind.PLACES, false, OF_PLACES, PLACES_ALIKE),
                Arguments.of(TopicKind.PLACES, true, OF_PLACES, PLACES_ALIKE),
                Arguments.of(TopicKind.SLOTS, false, OF_SLOTS, SLOTS_ALIKE),
                Arguments.of(TopicKind.SLOTS, true, OF_SLOTS, SLOTS_ALIKE),
                Arguments.of(TopicKind.BOTH, false, OF_BOTH, BOTH_ALIKE),
                Arguments.of(TopicKind.BOTH, true, OF_BOTH, BOTH_ALIKE));
    }

    @ParameterizedTest
    @MethodSource("chains")
    void pick_everyVisit_hasItsConditional(TopicKind kind, boolean isSparse, double[] expected, double[] alike) {
        TopicChain chain = ToyVisits.chain(kind, isSparse, "conditionals");

        for (int i = 0; i < expected.length; i++) {
            assertThat(chance(chain, i)).isCloseTo(expected[i], within(1e-8));
        }
        assertThat(chain.z).containsExactly(ToyVisits.TOPICS);
    }

    /** The part of the line on which topic 0 is drawn, its ends found by halving. */
    private static double chance(TopicChain chain, int visit) {
        int person = visit / 3;
        int topic = chain.z[visit];
        chain.load(person);
        chain.take(visit);
        int steps = 1_000;
        double zero = 0;
        for (int s = 0; s < steps; s++) {
            double low = (double) s / steps;
            double high = (s + 1.0) / steps;
            int atLow = chain.pick(visit, low);
            int atHigh = chain.pick(visit, Math.min(high, 1 - 0x1p-53));
            double begin = low;
            double end = high;
            while (atLow != atHigh && end - begin > 1e-14) {
                double middle = (begin + end) / 2;
                if (chain.pick(visit, middle) == atLow) {
                    begin = middle;
                } else {
                    end = middle;
                }
            }
            zero += atLow == 0 ? (atHigh == 0 ? high : begin) - low : atHigh == 0 ? high - begin : 0;
        }
        chain.put(visit, topic);
        chain.unload(person);
        return zero;
    }

    @ParameterizedTest
    @MethodSource("chains")
    void logJoint_allStates_hasTheEvidenceAndPosterior(
            TopicKind kind, boolean isSparse, double[] conditionals, double[] expected) {
        TopicChain chain = ToyVisits.chain(kind, isSparse, "states");
        double[] joint = new double[64];
        double[] alike = new double[PAIRS.length];
        double sum = 0;
        for (int state = 0; state < joint.length; state++) {
            int bits = state;
            Arrays.setAll(chain.z, i -> bits >> i & 1);
            joint[state] = Math.exp(chain.logJoint());
            sum += joint[state];
            for (int p = 0; p < PAIRS.length; p++) {
                if ((state >> PAIRS[p][0] & 1) == (state >> PAIRS[p][1] & 1)) {
                    alike[p] += joint[state];
                }
            }
        }

        assertThat(Math.log(sum)).isCloseTo(expected[4], within(1e-8));
        for (int p = 0; p < PAIRS.length; p++) {
            assertThat(alike[p] / sum).isCloseTo(expected[p], within(1e-8));
        }
    }

    @ParameterizedTest
    @MethodSource("chains")
    void run_manySweeps_isWithinFourStandardErrorsOfThePosterior(
            TopicKind kind, boolean isSparse, double[] conditionals, double[] expected) {
        TopicChain chain = ToyVisits.chain(kind, isSparse, "sweeps");

        double[] distances = distances(() -> chain.run(1), chain, expected);

        assertThat(Arrays.stream(distances).max().orElseThrow()).isLessThan(4);
    }

    /** A visit that is not taken out of the counts before its topic is drawn. */
    @ParameterizedTest
    @MethodSource("chains")
    void run_visitCountedForItself_isCaught(
            TopicKind kind, boolean isSparse, double[] conditionals, double[] expected) {
        TopicChain chain = ToyVisits.chain(kind, isSparse, "sweeps");

        double[] distances = distances(() -> careless(chain), chain, expected);

        assertThat(Arrays.stream(distances).max().orElseThrow()).isGreaterThan(4);
    }

    private static void careless(TopicChain chain) {
        for (int person = 0; person < 2; person++) {
            chain.load(person);
            for (int i = 3 * person; i < 3 * person + 3; i++) {
                int topic = chain.pick(i, chain.bits.nextUniform());
                chain.take(i);
                chain.put(i, topic);
            }
            chain.unload(person);
        }
    }

    /** How many standard errors, from batches, the shares of states with equal topics are from the posterior. */
    private static double[] distances(Runnable sweep, TopicChain chain, double[] expected) {
        double[][] shares = new double[PAIRS.length][BATCHES];
        for (int b = 0; b < BATCHES; b++) {
            for (int s = 0; s < SWEEPS / BATCHES; s++) {
                sweep.run();
                for (int p = 0; p < PAIRS.length; p++) {
                    if (chain.z[PAIRS[p][0]] == chain.z[PAIRS[p][1]]) {
                        shares[p][b] += (double) BATCHES / SWEEPS;
                    }
                }
            }
        }
        double[] distances = new double[PAIRS.length];
        for (int p = 0; p < PAIRS.length; p++) {
            double mean = Arrays.stream(shares[p]).average().orElseThrow();
            double square =
                    Arrays.stream(shares[p]).map(x -> (x - mean) * (x - mean)).sum();
            double error = Math.sqrt(square / (BATCHES - 1) / BATCHES);
            distances[p] = Math.abs(mean - expected[p]) / error;
        }
        return distances;
    }

    @Test
    void model_toy_hasTheHeldOutPerplexity() {
        Visits asked = Visits.of(new int[][] {{2, 1}, {1}}, new int[][] {{1, 0}, {0}}, 3, 2);
        Completion places = new Completion(ToyVisits.VISITS, asked);
        places.add(ToyVisits.chain(TopicKind.PLACES, false, "perplexity"));
        Completion both = new Completion(ToyVisits.VISITS, asked);
        both.add(ToyVisits.chain(TopicKind.BOTH, true, "perplexity"));

        assertThat(places.perplexity()).isCloseTo(3.26923275, within(1e-8));
        assertThat(both.perplexity()).isCloseTo(6.07935012, within(1e-8));
    }

    /** Many topics, many visits: what is kept along the way is what counting afresh gives. */
    @ParameterizedTest
    @MethodSource("chains")
    void run_manyVisits_keepsItsCounts(TopicKind kind, boolean isSparse, double[] conditionals, double[] alike) {
        Visits visits = drawn(60, 40, 30, 6);
        TopicSettings settings = TopicSettings.of(kind, 17);
        VisitWords tokens = VisitWords.of(visits, kind);
        var bits = new dev.bulla.synth.trajectory.ChainBits(PublicBits.of("counts"));
        TopicChain chain =
                isSparse ? TopicChain.sparse(tokens, settings, bits) : TopicChain.dense(tokens, settings, bits);
        chain.recount();
        chain.run(70);
        PublicBits others = PublicBits.of("others");
        for (int i = 0; i < tokens.count(); i += 3) {
            chain.follow(i, others.below(17));
        }
        chain.refresh();
        List<Integer> kept = picks(chain, tokens);
        chain.recount();

        assertThat(picks(chain, tokens)).isEqualTo(kept);
        assertThat(chain.logJoint()).isFinite();
    }

    private static List<Integer> picks(TopicChain chain, VisitWords tokens) {
        List<Integer> picks = new ArrayList<>();
        for (int p = 0; p < tokens.people(); p++) {
            chain.load(p);
            for (int i = tokens.from()[p]; i < tokens.from()[p + 1]; i++) {
                int topic = chain.z[i];
                chain.take(i);
                picks.add(chain.pick(i, 0.123));
                picks.add(chain.pick(i, 0.987));
                chain.put(i, topic);
            }
            chain.unload(p);
        }
        return picks;
    }

    static Visits drawn(int people, int most, int places, int slots) {
        PublicBits bits = PublicBits.of("drawn");
        int[][] drawn = new int[people][];
        int[][] when = new int[people][];
        for (int p = 0; p < people; p++) {
            int habit = bits.below(3);
            drawn[p] = new int[bits.below(most)];
            when[p] = new int[drawn[p].length];
            Arrays.setAll(drawn[p], i -> habit * places / 3 + bits.below(places / 3));
            Arrays.setAll(when[p], i -> (2 * habit + bits.below(2)) % slots);
        }
        return Visits.of(drawn, when, places, slots);
    }
}
