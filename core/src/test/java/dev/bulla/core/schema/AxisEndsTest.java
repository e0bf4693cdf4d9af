package dev.bulla.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class AxisEndsTest {

    @Test
    void lowerAndUpper_runsOfWholeNumbers_areTheEndsOfTheLabelAndFallInTheCell() {
        Axis axis = Axis.of(new Column.Whole("age", -3, 6, Optional.empty(), Optional.empty()), OptionalInt.of(3));
        for (int cell = 0; cell < 3; cell++) {
            assertThat(axis.label(cell)).isEqualTo((long) axis.lower(cell) + ".." + (long) axis.upper(cell));
            assertThat(axis.cell(axis.lower(cell))).isEqualTo(cell);
            assertThat(axis.cell(axis.upper(cell))).isEqualTo(cell);
        }
        assertThat(axis.lower(0)).isEqualTo(-3);
        assertThat(axis.upper(2)).isEqualTo(6);
    }

    @Test
    void lowerAndUpper_realNumbers_meetAndReachTheBounds() {
        Axis axis = Axis.of(new Column.Real("height", 0.5, 2.5, Optional.empty(), Optional.empty()), OptionalInt.of(4));

        assertThat(axis.lower(0)).isEqualTo(0.5);
        assertThat(axis.upper(0)).isEqualTo(axis.lower(1)).isEqualTo(1);
        assertThat(axis.upper(3)).isEqualTo(2.5);
    }
}
