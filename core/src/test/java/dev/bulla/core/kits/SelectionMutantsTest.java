package dev.bulla.core.kits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.selection.ExponentialMechanism;
import dev.bulla.core.selection.PermuteAndFlip;
import dev.bulla.core.selection.ScoreSensitivity;
import dev.bulla.core.selection.Selection;
import dev.bulla.core.testing.SelectionKit;
import dev.bulla.core.testing.SelectionMutants;
import java.math.BigDecimal;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Wrong ways to choose, each rejected by the kit, and the right one that is not. */
class SelectionMutantsTest {

    private static final ScoreSensitivity COUNTS = new ScoreSensitivity(BigDecimal.ONE, false);
    private static final PermuteAndFlip HONEST = new PermuteAndFlip(COUNTS, BigDecimal.ONE, 1);
    private static final long[] SCORES = {0, 1, 2};

    @Test
    void honest_everyCheck_passes() {
        SelectionKit.assertKeeps(HONEST, Neighbours.REPLACE_ONE, BigDecimal.ONE);
        SelectionKit.assertFair(HONEST);
        SelectionKit.assertDraws(HONEST, SCORES, 20_000, 1);
    }

    @Test
    void missingExp_selectionKit_rejects() {
        Selection mutant = SelectionMutants.missingExp(new ExponentialMechanism(COUNTS, BigDecimal.ONE, 1));

        assertThat(mutant.probabilities(SCORES).get(0)).isZero();
        assertThat(mutant.probabilities(SCORES).get(2).doubleValue()).isCloseTo(2.0 / 3, Offset.offset(1e-12));
        assertThat(SelectionKit.loss(mutant, new long[] {5, 0}, new long[] {4, 1}))
                .isEqualByComparingTo("1000"); // possible for one of the two only
        assertThatThrownBy(() -> SelectionKit.assertKeeps(mutant, Neighbours.REPLACE_ONE, BigDecimal.ONE))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("exact loss");
    }

    @Test
    void missingExp_drawsAgainstTheHonestLaw_areRejected() {
        Selection honest = new ExponentialMechanism(COUNTS, BigDecimal.ONE, 1);
        Selection mutant = SelectionMutants.missingExp(honest);

        assertThat(dev.bulla.core.testing.StatAssert.with(5_000, 1)
                        .excess(
                                SelectionKit.chooser(mutant, SCORES),
                                SelectionKit.law(honest.probabilities(SCORES))::chance))
                .isGreaterThan(1);
    }

    @Test
    void monotoneUnderReplaceOne_selectionKit_rejects() {
        Selection mutant = SelectionMutants.monotoneAlways(BigDecimal.ONE);

        SelectionKit.assertKeeps(mutant, Neighbours.ADD_REMOVE, BigDecimal.ONE);
        assertThatThrownBy(() -> SelectionKit.assertKeeps(mutant, Neighbours.REPLACE_ONE, BigDecimal.ONE))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("replace-one");
    }

    @Test
    void tieBrokenByDataOrder_selectionKit_rejects() {
        Selection mutant = SelectionMutants.inOrderOfData(HONEST);

        assertThatThrownBy(() -> SelectionKit.assertFair(mutant))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("equal scores");
        assertThatThrownBy(() -> SelectionKit.assertKeeps(mutant, Neighbours.ADD_REMOVE, BigDecimal.ONE))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("exact loss");
    }

    @Test
    void onePlaceOn_draws_areRejected() {
        assertThatThrownBy(() -> SelectionKit.assertDraws(SelectionMutants.onePlaceOn(HONEST), SCORES, 5_000, 1))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("χ²");
    }
}
