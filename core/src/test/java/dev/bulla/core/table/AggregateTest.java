package dev.bulla.core.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Column;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class AggregateTest {

    private static final Column.Real AGE = new Column.Real("age", 0, 100, Optional.empty(), Optional.empty());
    private static final Column.Category SEX =
            new Column.Category("sex", List.of("f", "m"), Optional.empty(), Optional.empty());

    @Test
    void add_rowsWithMissingCells_addNothing() {
        Aggregate moments = new Aggregate(
                List.of(Axis.of(SEX, OptionalInt.empty())),
                List.of(Term.one(8), Term.of(AGE, 50, 50, 1, 8), Term.of(AGE, 50, 50, 2, 8)));
        Block block = new Block(2);
        block.append(new double[] {0, 1});
        block.append(new double[] {100, 1});
        block.append(new double[] {60, 0});
        block.append(new double[] {Column.MISSING, 0});
        block.append(new double[] {40, Column.MISSING});
        long[] sums = new long[7];
        moments.add(block, List.of("age", "sex"), sums, 1);
        assertThat(sums).containsExactly(0, 8, 1, 0, 16, 0, 16);
        assertThat(moments.columns()).containsExactly("sex", "age");
    }

    @Test
    void largest_ofATerm_isReachedAtABoundAndNeverPassed() {
        Column.Real odd = new Column.Real("odd", -0.1, 0.7, Optional.empty(), Optional.empty());
        for (int power = 1; power <= 2; power++) {
            Term term = Term.of(odd, (0.7 - 0.1) / 2, (0.7 + 0.1) / 2, power, 1 << 19);
            for (double x = -0.1; x <= 0.7; x += 1e-4) {
                assertThat(Math.abs(term.of(x))).isLessThanOrEqualTo(term.largest());
            }
            assertThat(term.largest()).isBetween((1L << 19) - 2, 1L << 19);
        }
    }
}
