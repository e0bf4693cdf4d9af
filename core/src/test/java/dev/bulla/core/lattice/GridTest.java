package dev.bulla.core.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class GridTest {

    @Test
    void truncate_everyBitPattern_isTheExactWholeNumberOfStepsTowardZero() {
        RandomBits bits = SeededBits.of(31);
        for (int i = 0; i < 100_000; i++) {
            Grid grid = new Grid((int) bits.below(41));
            double value = Double.longBitsToDouble(bits.nextLong());

            assertThat(grid.truncate(value)).isEqualTo(exact(grid, value));
        }
    }

    @Test
    void truncate_edges_areTotal() {
        Grid grid = new Grid(40);

        assertThat(grid.truncate(Double.NaN)).isZero();
        assertThat(grid.truncate(Double.POSITIVE_INFINITY)).isEqualTo(Grid.LARGEST);
        assertThat(grid.truncate(Double.NEGATIVE_INFINITY)).isEqualTo(-Grid.LARGEST);
        assertThat(grid.truncate(Double.MAX_VALUE)).isEqualTo(Grid.LARGEST);
        assertThat(grid.truncate(-Double.MIN_VALUE)).isZero();
        assertThat(grid.truncate(Math.nextDown(grid.step()))).isZero();
        assertThat(grid.truncate(-grid.step())).isEqualTo(-1);
    }

    @Test
    void truncate_craftedPairOfTheBook_partsByAStepInEachCoordinate() {
        int m = 100;
        Grid grid = new Grid(6);
        double apart = 1.6e-11;
        long[] at = new long[m];
        long[] below = new long[m];
        double[] features = new double[m];
        Arrays.fill(features, grid.step());
        grid.truncate(features, at);
        Arrays.fill(features, grid.step() - apart);
        grid.truncate(features, below);

        double moved = 0;
        for (int i = 0; i < m; i++) {
            moved += Math.pow(grid.value(at[i] - below[i]), 2);
        }
        Reach before = Reach.ofL2(new BigDecimal("1.6001e-10"), m);

        assertThat(Math.sqrt(moved)).isEqualTo(0.15625);
        assertThat(new BigDecimal(moved)).isGreaterThan(before.l2Squared());
        assertThat(new BigDecimal(moved))
                .isLessThanOrEqualTo(before.roundedAggregate(grid, m).l2Squared());
    }

    @Test
    void truncate_randomPairs_neverPartFurtherThanLemmaR1() {
        RandomBits bits = SeededBits.of(32);
        Grid grid = new Grid(3);
        for (int i = 0; i < 100_000; i++) {
            double a = (bits.below(1 << 20) - (1 << 19)) / 4096.0;
            double b = a + (bits.below(1 << 14) - (1 << 13)) / 4096.0;

            double parted = Math.abs(grid.value(grid.truncate(a) - grid.truncate(b)));

            assertThat(parted).isLessThanOrEqualTo(Math.abs(a - b) + grid.step());
        }
    }

    @Test
    void new_powerOutOfRange_throws() {
        assertThatThrownBy(() -> new Grid(41)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Grid(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    private static long exact(Grid grid, double value) {
        if (Double.isNaN(value)) {
            return 0;
        }
        if (Math.abs(value) >= 0x1p62) {
            return value > 0 ? Grid.LARGEST : -Grid.LARGEST;
        }
        BigDecimal steps = new BigDecimal(value).divide(grid.exactStep()).setScale(0, RoundingMode.DOWN);
        BigDecimal most = BigDecimal.valueOf(Grid.LARGEST);
        return steps.min(most).max(most.negate()).longValueExact();
    }
}
