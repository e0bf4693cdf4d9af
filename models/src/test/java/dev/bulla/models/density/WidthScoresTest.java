package dev.bulla.models.density;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.testing.Schemata;
import dev.bulla.core.testing.SensitivityKit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WidthScoresTest {

    private static final Schema PEOPLE = Schemata.people(Budget.pure("1"));
    private static final Cells CELLS = Cells.of(PEOPLE, List.of("height"), Map.of("height", 16));

    @Test
    void scores_anyRelation_neverBeatTheirSensitivity() {
        SensitivityKit.assertDeclared(scores(), PEOPLE, 61);
        SensitivityKit.assertOrderFree(scores(), PEOPLE, 61);
    }

    /** Scores that are not cut, here four times as large. */
    private record Planted(Statistic scores) implements Statistic {

        @Override
        public String name() {
            return scores.name();
        }

        @Override
        public List<String> columns() {
            return scores.columns();
        }

        @Override
        public int dimension() {
            return scores.dimension();
        }

        @Override
        public double grid() {
            return scores.grid();
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            return scores.sensitivity(neighbours, unit);
        }

        @Override
        public void add(Block block, long[] sums) {
            for (int i = 0; i < 4; i++) {
                scores.add(block, sums);
            }
        }
    }

    @Test
    void scores_notCut_areCaught() {
        assertThatThrownBy(() -> SensitivityKit.assertDeclared(new Planted(scores()), PEOPLE, 61))
                .isInstanceOf(AssertionError.class);
    }

    /** Counts so large or so odd that densities are infinite, negative or not numbers. */
    @Test
    void scores_wildCounts_stayInTheirRange() {
        long[] wild = new long[16];
        Arrays.fill(wild, Long.MIN_VALUE / 64);
        wild[3] = Long.MAX_VALUE / 2;
        SensitivityKit.assertDeclared(new WidthScores(CELLS).given(wild), PEOPLE, 62);
        SensitivityKit.assertDeclared(new WidthScores(CELLS).given(new long[16]), PEOPLE, 63);
    }

    @Test
    void kernel_anyWidth_keepsAllMassAndWhatItSaysOfVariance() {
        Cells plane = Cells.of(PEOPLE, List.of("age", "height"), Map.of("height", 16));
        for (double width : CellKernel.widths(plane)) {
            CellKernel kernel = new CellKernel(plane, width);
            double[] one = new double[160];
            one[5] = 1;
            double[] spread = kernel.spread(one);
            assertThat(Arrays.stream(spread).sum()).isCloseTo(1, offset(1e-9));
            double square = 0;
            for (int cell = 0; cell < 160; cell++) {
                double[] unit = new double[160];
                unit[cell] = 1;
                double reached = kernel.spread(unit)[5];
                square += reached * reached;
            }
            assertThat(kernel.variances()[5]).isCloseTo(square, offset(1e-12));
        }
    }

    private static Statistic scores() {
        long[] noisy = new long[16];
        for (int cell = 0; cell < 16; cell++) {
            noisy[cell] = (cell % 5 - 1) * 40L;
        }
        return new WidthScores(CELLS).given(noisy);
    }
}
