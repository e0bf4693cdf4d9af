package dev.bulla.models.histogram;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Days since the last call, −1 for never: most rows are one value, which a smooth density must not smear over its neighbours. */
class AtomsTest {

    private static final int ROWS = 40_000;

    @ParameterizedTest
    @ValueSource(longs = {-1, 30, 98})
    void smooth_anAtom_isNotSmeared(long atom) {
        assertThat(distance(atom, 0.85)).isLessThan(0.02);
    }

    @Test
    void smooth_noAtom_isAsSmoothAsBefore() {
        assertThat(distance(-1, 0)).isLessThan(0.02);
    }

    /** Half the L1 distance of the shares to those of the rows. */
    private static double distance(long atom, double share) {
        Schema schema = new Schema(
                "calls",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.pure("1"),
                OptionalLong.of(ROWS),
                List.of(new Column.Whole("days", -1, 98, Optional.empty(), Optional.empty())));
        Rows rows = new Rows(schema);
        SeededBits bits = SeededBits.of(4);
        double[] exact = new double[100];
        for (int i = 0; i < ROWS; i++) {
            double sum = 0;
            for (int k = 0; k < 3; k++) {
                sum += 30 * uniform(bits);
            }
            double days = uniform(bits) < share ? atom : Math.floor(sum);
            exact[(int) days + 1]++;
            rows.with(days);
        }
        HistogramModel model = ReplayEngine.run(
                        Histogram.of("days").asShares().clean(Cleaning.SMOOTH).plan(schema, Budget.pure("0.1")),
                        rows,
                        MemoryJournal.account(Terms.of(schema)),
                        bits,
                        Progress.NONE)
                .model();
        double distance = 0;
        for (int c = 0; c < 100; c++) {
            distance += Math.abs(model.answer(c - 1).value() - exact[c] / ROWS) / 2;
        }
        return distance;
    }

    private static double uniform(SeededBits bits) {
        return (bits.nextLong() >>> 11) * 0x1p-53;
    }
}
