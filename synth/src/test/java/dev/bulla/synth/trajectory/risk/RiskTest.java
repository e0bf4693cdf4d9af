package dev.bulla.synth.trajectory.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.random.PublicBits;
import dev.bulla.synth.trajectory.ChainBits;
import dev.bulla.synth.trajectory.Visits;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RiskTest {

    private static final int[] ONE = {0, 0, 1, 3};
    private static final int[] OTHER = {0, 1, 2};

    @Test
    void likeness_twoLists_isAsDefined() {
        assertThat(Likeness.JACCARD.of(ONE, OTHER)).isCloseTo(2.0 / 5, within(1e-12));
        assertThat(Likeness.EDITS.of(ONE, OTHER)).isCloseTo(1 - 2.0 / 4, within(1e-12));
        assertThat(Likeness.EDITS.of(ONE, ONE)).isEqualTo(1);
        double[] x = {0, 1, 2, 3};
        double[] y = new double[4];
        // 0-0, 0-0, 1-1, 3-2: one step of length 1 among four
        assertThat(Likeness.warped(x, y).of(ONE, OTHER)).isCloseTo(1 / 1.25, within(1e-12));
    }

    /** People of two habits; everybody has her own mixture. */
    private static Visits people(String seed, int count) {
        ChainBits bits = new ChainBits(PublicBits.of(seed));
        int[][] places = new int[count][];
        for (int p = 0; p < count; p++) {
            int habit = 50 * bits.below(2);
            places[p] = new int[5 + bits.below(10)];
            Arrays.setAll(places[p], i -> habit + (int) (50 * bits.nextUniform() * bits.nextUniform()));
        }
        return Visits.of(places, 100);
    }

    @Test
    void isTooNear_copies_yes() {
        Visits real = people("real", 400);
        int[] some = new int[200];
        Arrays.setAll(some, i -> 2 * i);

        for (Likeness likeness : new Likeness[] {Likeness.JACCARD, Likeness.EDITS}) {
            NearestPeople risk = NearestPeople.of(likeness, real, real.people(some), people("held out", 200));

            assertThat(risk.isTooNear()).isTrue();
            assertThat(risk.made()).containsOnly(1.0);
        }
    }

    @Test
    void isTooNear_otherPeople_no() {
        NearestPeople risk =
                NearestPeople.of(Likeness.JACCARD, people("real", 400), people("made", 200), people("held out", 200));

        assertThat(risk.isTooNear()).isFalse();
        assertThat(risk.allowed()).isCloseTo(Math.sqrt(Math.log(1000) / 200), within(1e-12));
    }

    @Test
    void resemblance_sameAndOther_isNothingAndMore() {
        Visits a = Visits.of(new int[][] {{0, 1}, {2, 1, 0}}, 3);
        Visits b = Visits.of(new int[][] {{0, 1}, {0, 1, 2}}, 3);

        assertThat(Resemblance.of(a, a)).isEqualTo(new Resemblance(0, 0, 0));
        // Steps 01, 21, 10 against 01, 01, 12.
        assertThat(Resemblance.of(a, b).transitions()).isCloseTo(2.0 / 3, within(1e-12));
        assertThat(Resemblance.of(a, b).visits()).isCloseTo(0, within(1e-12));
        assertThat(Resemblance.radii(a, new double[] {0, 3, 6}, new double[3]))
                .containsExactly(new double[] {1.5, Math.sqrt(6)}, within(1e-12));
    }
}
