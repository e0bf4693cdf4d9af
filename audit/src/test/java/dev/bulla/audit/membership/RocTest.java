package dev.bulla.audit.membership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Guarantee;
import dev.bulla.core.random.PublicBits;
import java.math.BigDecimal;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RocTest {

    private static final double[] MEMBERS = {3, 4, 5, 6};
    private static final double[] OTHERS = {1, 2, 3, 4};

    /** 16 pairs: 13 won and 2 even. */
    @Test
    void area_fewScores_isTheShareOfPairsWon() {
        assertThat(new Roc(MEMBERS, OTHERS).area()).isEqualTo(14 / 16.0);
        assertThat(new Roc(OTHERS, MEMBERS).area()).isEqualTo(2 / 16.0);
    }

    /** Placements of members are 2.5, 3.5, 4, 4 quarters, of others the mirror: both variances are 1/32, so the deviation is 1/8. */
    @Test
    void areaLower_fewScores_isDeLongs() {
        Roc roc = new Roc(MEMBERS, OTHERS);
        double deviation = Math.sqrt((0.5 / 16.0 + 0.5 / 16.0) / 4);
        assertThat(roc.areaLower()).isCloseTo(14 / 16.0 - 1.959963984540054 * deviation, within(1e-12));
        assertThat(roc.areaUpper()).isEqualTo(1);
    }

    @Test
    void area_allOrNothing_hasAnIntervalThatIsNoPoint() {
        Roc all = new Roc(new double[] {2, 2, 2}, new double[] {1, 1, 1});
        assertThat(all.area()).isEqualTo(1);
        assertThat(all.areaLower()).isLessThan(0.5);
        assertThat(all.areaUpper()).isEqualTo(1);
    }

    @Test
    void found_atAShare_accusesNoMore() {
        Roc roc = new Roc(MEMBERS, OTHERS);
        assertThat(roc.found(0).hits()).isEqualTo(2); // above 4: 5 and 6
        assertThat(roc.accused(0).hits()).isZero();
        assertThat(roc.found(0.25).hits()).isEqualTo(3); // above 3
        assertThat(roc.accused(0.25).hits()).isEqualTo(1);
        assertThat(roc.found(1).hits()).isEqualTo(4);
    }

    @Test
    void points_ties_moveBothWaysAtOnce() {
        assertThat(new Roc(new double[] {1, 2}, new double[] {1, 0}).points())
                .isDeepEqualTo(new double[][] {{0, 0}, {0, 0.5}, {0.5, 1}, {1, 1}});
    }

    @Test
    void roc_hostileScores_stillHasAnArea() {
        Roc roc = new Roc(
                new double[] {Double.NaN, Double.POSITIVE_INFINITY, -0.0},
                new double[] {0.0, Double.NEGATIVE_INFINITY});
        assertThat(roc.area()).isBetween(0.0, 1.0);
        assertThatThrownBy(() -> new Roc(new double[0], OTHERS)).isInstanceOf(IllegalArgumentException.class);
    }

    /** At a normal shift of 1 the best test has the area Φ(1/√2). */
    @Test
    void attacks_normalLaws_reachTheKnownOptimum() {
        PublicBits bits = PublicBits.of("normal laws");
        Played played = shifted(bits, 60, 10, 1_000);
        double online = played.attacks().get(Played.ONLINE).roc().area();
        double offline = played.attacks().get(Played.OFFLINE).roc().area();
        assertThat(online).isCloseTo(0.7602, within(0.02)); // Φ(1/√2) = 0.76025, less what 50 models do not tell
        assertThat(offline).isCloseTo(0.7602, within(0.02));
        assertThat(played.attacks().get(Played.THRESHOLD).roc().area()).isLessThan(online - 0.1);
    }

    /** Records differ much in how hard they are, and membership moves each by one deviation: only an attack that knows the record sees it. */
    private static Played shifted(PublicBits bits, int models, int victims, int records) {
        double[] hard = new double[records];
        Arrays.setAll(hard, i -> 5 * bits.nextNormal());
        return shifted(bits, new boolean[models][], victims, hard, 1);
    }

    /** Where all records are as hard, shadow models see as much as a threshold does: also at few false alarms, though they sort into few classes. */
    @Test
    void attacks_recordsAlike_shadowModelsReachTheOptimum() {
        Played played = shifted(PublicBits.of("alike"), new boolean[12][], 10, new double[1_000], 3);
        Roc shadow = played.attacks().get(Played.SHADOW).roc();
        assertThat(shadow.area()).isCloseTo(0.9831, within(0.01)); // Φ(3/√2)
        assertThat(shadow.found(0.01).value()).isCloseTo(0.7502, within(0.05)); // Φ(3 − 2.326)
    }

    private static Played shifted(PublicBits bits, boolean[][] in, int victims, double[] hard, double shift) {
        int models = in.length;
        int records = hard.length;
        double[][] fit = new double[models][records];
        for (int m = 0; m < models; m++) {
            in[m] = new boolean[records];
            for (int i = 0; i < records; i++) {
                in[m][i] = bits.nextLong() < 0;
                fit[m][i] = hard[i] + bits.nextNormal() + (in[m][i] ? shift : 0);
            }
        }
        return new Played(in, fit, fit, new int[records], new Played.Attacked(victims, false));
    }

    /** Of a hundred games that coins decide, none may be called a broken promise, and one that leaks must be. */
    @Test
    void chance_coinsOrALeak_alarmsOnlyAtTheLeak() {
        PublicBits bits = PublicBits.of("coins");
        Budget budget = Budget.approx("0.5", "1e-6");
        int alarms = 0;
        for (int game = 0; game < 100; game++) {
            alarms += scores(bits, 500, 0.5).chance(budget) < 0.01 ? 1 : 0;
        }
        assertThat(alarms).isZero();
        assertThat(scores(bits, 500, 0.9).chance(budget)).isLessThan(1e-3);
    }

    /** Randomised response at ε itself: right with chance e^ε/(1 + e^ε), which the promise allows. */
    @Test
    void chance_randomisedResponseAtTheClaim_isNoAlarm() {
        PublicBits bits = PublicBits.of("response");
        double right = Math.exp(1) / (1 + Math.exp(1));
        int alarms = 0;
        for (int game = 0; game < 100; game++) {
            alarms += scores(bits, 1_000, right).chance(Budget.pure("1")) < 0.01 ? 1 : 0;
        }
        assertThat(alarms).isLessThanOrEqualTo(2);
        assertThat(scores(bits, 4_000, right).chance(Budget.pure("0.7"))).isLessThan(1e-3);
    }

    /** Guesses that are right with this chance. */
    private static MembershipScores scores(PublicBits bits, int records, double right) {
        boolean[] in = new boolean[records];
        double[] scores = new double[records];
        for (int i = 0; i < records; i++) {
            in[i] = bits.nextLong() < 0;
            scores[i] = (bits.nextUniform() < right) == in[i] ? 1 : -1;
            scores[i] += 1e-6 * bits.nextUniform();
        }
        return new MembershipScores(scores, in, false);
    }

    /** The area under (ε, 0) is e^ε/(1 + e^ε). */
    @Test
    void envelope_pure_hasTheKnownArea() {
        Envelope envelope = new Envelope(new Guarantee.Pure(BigDecimal.ONE));
        assertThat(envelope.area()).isBetween(0.7310585, 0.7311586);
        assertThat(envelope.hitRate(0.01)).isCloseTo(0.01 * Math.E, within(1e-12));
    }
}
