package dev.bulla.synth.tabular;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.random.PublicBits;
import dev.bulla.core.selection.ExponentialMechanism;
import dev.bulla.synth.tree.Offer;
import dev.bulla.synth.tree.Offer.Grouping;
import dev.bulla.synth.tree.Tree;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CutScoresTest {

    private static final BigDecimal EPSILON = new BigDecimal("0.25");
    private static final int LEVELS = 3;
    private static final Offer OFFER = new Offer(
            Tree.root(2, new double[] {.01, .29, .7}),
            new int[] {0},
            List.of(new Grouping(0, new int[] {0, 1, 2, 3}, 4, true), new Grouping(1, new int[] {0, 1, 2}, 3, false)));

    /** Neighbours of every kind: no score moves further than is stated, and some do nearly as far; further than the shares of a mutant that forgets that n moves too. */
    @Test
    void of_neighbours_movesNoFurtherThanStated() {
        for (int moved : new int[] {1, 2, 7}) {
            PublicBits bits = PublicBits.of("cuts " + moved);
            CutScores scores = CutScores.of(BigDecimal.valueOf(moved), EPSILON);
            long[] parts = scores.parts(OFFER.tree().nodes().get(0).shares());
            double allowed = scores.mechanism(EPSILON).sensitivity();
            double most = 0;
            for (int trial = 0; trial < 2_000; trial++) {
                long[] counts = new long[OFFER.groups() * LEVELS];
                Arrays.setAll(counts, i -> bits.below(9));
                long[] other = counts.clone();
                for (int i = 0; i < moved; i++) {
                    int level = bits.below(LEVELS);
                    other[bits.below(4) * LEVELS + level]++;
                    other[(4 + bits.below(3)) * LEVELS + level]++;
                }
                long[] one = scores.of(OFFER, counts, parts);
                long[] two = scores.of(OFFER, other, parts);
                assertThat(one).hasSize(3 + 3);
                for (int cut = 0; cut < one.length; cut++) {
                    most = Math.max(most, Math.abs(one[cut] - two[cut]) / allowed);
                }
            }
            assertThat(most).isBetween(0.9, 1.0);
            assertThat(most).as("as if parts of rows did not move").isGreaterThan(0.5);
        }
    }

    /** The cut behind which levels differ most has the highest score. */
    @Test
    void of_dependence_isHighest() {
        CutScores scores = CutScores.of(BigDecimal.ONE, EPSILON);
        Offer even = new Offer(
                Tree.root(2, new double[] {.5, .5}),
                new int[] {0},
                List.of(new Grouping(0, new int[] {0, 1}, 2, false), new Grouping(1, new int[] {0, 1, 2}, 3, true)));
        long[] counts = {10, 10, 10, 10, /* */ 2, 12, 6, 6, 12, 2};

        assertThat(scores.of(even, counts, scores.parts(new double[] {.5, .5}))).containsExactly(0, 20 << 12, 20 << 12);
    }

    @Test
    void parts_anyShares_addUp() {
        PublicBits bits = PublicBits.of("parts");
        CutScores scores = CutScores.of(BigDecimal.ONE, EPSILON);
        for (int trial = 0; trial < 500; trial++) {
            double[] shares = new double[1 + bits.below(50)];
            double sum = 0;
            for (int i = 0; i < shares.length; i++) {
                shares[i] = Math.pow(bits.nextUniform(), 8);
                sum += shares[i];
            }
            double all = sum;
            Arrays.setAll(shares, i -> shares[i] / all);
            long[] parts = scores.parts(shares);
            assertThat(Arrays.stream(parts).sum()).isEqualTo(1 << 12);
            assertThat(Arrays.stream(parts).min().orElseThrow()).isNotNegative();
        }
    }

    @Test
    void of_countsBeyondAnyTable_isCutAndDoesNotOverflow() {
        CutScores scores = CutScores.of(BigDecimal.ONE, EPSILON);
        long[] counts = new long[OFFER.groups() * LEVELS];
        Arrays.fill(counts, 1L << 40);

        assertThat(Arrays.stream(scores.of(OFFER, counts, scores.parts(new double[] {1, 0, 0})))
                        .min()
                        .orElseThrow())
                .isPositive();
    }

    @Test
    void mechanism_tinyEpsilon_keepsItsScaleInRange() {
        BigDecimal epsilon = new BigDecimal("1e-6");
        ExponentialMechanism mechanism =
                CutScores.of(BigDecimal.valueOf(100), epsilon).mechanism(epsilon);

        assertThat(mechanism.scale()).isLessThanOrEqualTo(0x1p40);
    }
}
