package dev.bulla.synth.tabular;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.random.PublicBits;
import dev.bulla.core.selection.ExponentialMechanism;
import dev.bulla.synth.graph.Domain;
import dev.bulla.synth.graph.Marginal;
import dev.bulla.synth.select.Contender;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class MisfitScoresTest {

    private static final Marginal CELLS = Marginal.of(Domain.of(4), 0);
    private static final BigDecimal EPSILON = new BigDecimal("0.25");

    /** Neighbours of both kinds, modelled counts of any size and fraction: no score moves further than is stated, and some do as far. */
    @Test
    void of_neighbours_movesNoFurtherThanStated() {
        for (int moved : new int[] {1, 2, 7}) {
            PublicBits bits = PublicBits.of("scores " + moved);
            double most = 0;
            for (int trial = 0; trial < 2_000; trial++) {
                List<Contender> contenders = List.of(contender(bits, 2), contender(bits, 1 + bits.nextUniform()));
                MisfitScores scores = MisfitScores.of(contenders, BigDecimal.valueOf(moved), EPSILON);
                long[] exact = bits.nextUniform() < .5 ? new long[4] : random(bits);
                long[] other = neighbour(exact, moved, bits);
                double allowed = scores.mechanism(EPSILON).sensitivity();
                for (Contender contender : contenders) {
                    double distance = Math.abs((double) scores.of(contender, exact) - scores.of(contender, other));
                    assertThat(distance).isLessThanOrEqualTo(allowed);
                    most = Math.max(most, distance / allowed);
                }
            }
            assertThat(most).isEqualTo(1);
        }
    }

    /** A mutant that states a score's own weight, not the largest, is caught by the heavier score. */
    @Test
    void of_heavierScore_movesFurtherThanItsNeighboursWeight() {
        PublicBits bits = PublicBits.of("weights");
        List<Contender> contenders = List.of(contender(bits, 4), contender(bits, 1));
        MisfitScores scores = MisfitScores.of(contenders, BigDecimal.ONE, EPSILON);
        long[] none = new long[4];
        long[] far = {1 << 20, 0, 0, 0};
        long heavy = Math.abs(scores.of(contenders.get(0), none) - scores.of(contenders.get(0), far));
        long light = Math.abs(scores.of(contenders.get(1), none) - scores.of(contenders.get(1), far));

        assertThat((double) heavy / light).isBetween(3.99, 4.01);
    }

    @Test
    void of_countsBeyondAnyTable_isCutAndDoesNotOverflow() {
        Contender contender = new Contender(CELLS, new double[] {1e300, 0, 0, 0}, 1, -1e300);
        MisfitScores scores = MisfitScores.of(List.of(contender), BigDecimal.ONE, EPSILON);

        assertThat(scores.of(contender, new long[] {0, 1L << 43, 1L << 43, 0})).isPositive();
    }

    /** Tiny ε and large units: the scale stays within what coins hold. */
    @Test
    void mechanism_tinyEpsilon_keepsItsScaleInRange() {
        Contender contender = new Contender(CELLS, new double[4], 1, 0);
        BigDecimal epsilon = new BigDecimal("1e-6");
        ExponentialMechanism mechanism =
                MisfitScores.of(List.of(contender), BigDecimal.valueOf(100), epsilon).mechanism(epsilon);

        assertThat(mechanism.scale()).isLessThanOrEqualTo(0x1p40);
    }

    private static Contender contender(PublicBits bits, double weight) {
        double[] modelled = new double[4];
        Arrays.setAll(modelled, i -> bits.nextUniform() * 30);
        return new Contender(CELLS, modelled, weight, bits.nextUniform() * 10);
    }

    private static long[] random(PublicBits bits) {
        long[] counts = new long[4];
        Arrays.setAll(counts, i -> bits.below(40));
        return counts;
    }

    /** Counts that differ by so much in L1. */
    private static long[] neighbour(long[] counts, int moved, PublicBits bits) {
        long[] other = counts.clone();
        for (int i = 0; i < moved; i++) {
            other[bits.below(4)]++;
        }
        return other;
    }
}
