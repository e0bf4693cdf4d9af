package dev.bulla.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A value on an edge is in the cell that it opens, and the number before it is in the cell before. */
class AxisEdgesTest {

    private static final int VALUES = 10_000;

    private static Axis real(double min, double max, int cells) {
        return Axis.of(new Column.Real("x", min, max, Optional.empty(), Optional.empty()), OptionalInt.of(cells));
    }

    /** The edge as a person works it out, read as a cell of a file is read. */
    private static double edge(BigDecimal min, BigDecimal max, int cells, int index) {
        BigDecimal way = max.subtract(min).multiply(BigDecimal.valueOf(index));
        BigDecimal exact = min.add(way.divide(BigDecimal.valueOf(cells), new MathContext(60)));
        return Double.parseDouble(exact.toPlainString());
    }

    @Test
    void cell_ofThousands_isTheOneThatTheyOpen() {
        Axis axis = real(0, 100_000, 100);
        assertThat(axis.cell(29_000)).isEqualTo(29);
        assertThat(axis.label(29)).isEqualTo("[29000, 30000)");
        assertThat(axis.cell(Math.nextDown(29_000.0))).isEqualTo(28);
        assertThat(axis.cell(100_000)).isEqualTo(99);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 4, 7})
    void cell_onEdgesOfDecimals_isTheOneThatTheyOpen(int decimals) {
        Random random = new Random(decimals);
        for (int i = 0; i < VALUES; i++) {
            BigDecimal min = BigDecimal.valueOf(random.nextInt(2_000_000) - 1_000_000, decimals);
            BigDecimal max = min.add(BigDecimal.valueOf(1 + random.nextInt(5_000_000), decimals));
            int cells = 2 + random.nextInt(999);
            int index = 1 + random.nextInt(cells - 1);
            Axis axis = real(min.doubleValue(), max.doubleValue(), cells);
            double edge = edge(min, max, cells, index);

            assertThat(axis.division()).isPresent();
            assertThat(axis.lower(index)).isEqualTo(edge).isEqualTo(axis.upper(index - 1));
            assertThat(axis.cell(edge)).isEqualTo(index);
            assertThat(axis.cell(Math.nextDown(edge))).isEqualTo(index - 1);
            assertThat(axis.label(index))
                    .startsWith("["
                            + new BigDecimal(Double.toString(edge))
                                    .stripTrailingZeros()
                                    .toPlainString());
        }
    }

    @Test
    void cell_onEdgesOfAnyDoubles_isTheOneThatTheyOpen() {
        Random random = new Random(9);
        for (int i = 0; i < VALUES; i++) {
            double min = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(40) - 20);
            double max = min + random.nextDouble() * Math.pow(10, random.nextInt(40) - 20);
            if (min < max) {
                int cells = 2 + random.nextInt(60);
                Axis axis = real(min, max, cells);
                int index = 1 + random.nextInt(cells - 1);
                int last = index;
                while (last + 1 < cells && axis.lower(last + 1) == axis.lower(index)) {
                    last++;
                }
                double edge = axis.lower(index);
                assertThat(axis.cell(edge)).as(min + " " + max + " " + cells).isEqualTo(last);
                if (Math.nextDown(edge) >= min) {
                    assertThat(axis.cell(Math.nextDown(edge))).isLessThan(index);
                }
            }
        }
    }

    @Test
    void cell_onEdgesOfWholeNumbers_isTheOneThatTheyOpen() {
        Random random = new Random(10);
        for (int i = 0; i < VALUES; i++) {
            long min = random.nextInt(2_000_000) - 1_000_000L;
            long max = min + 1_000 + random.nextInt(1_000_000_000);
            int cells = 2 + random.nextInt(999);
            int index = 1 + random.nextInt(cells - 1);
            Axis axis =
                    Axis.of(new Column.Whole("x", min, max, Optional.empty(), Optional.empty()), OptionalInt.of(cells));

            assertThat(axis.cell(axis.lower(index))).isEqualTo(index);
            assertThat(axis.cell(axis.lower(index) - 1)).isEqualTo(index - 1);
        }
    }

    /** What it did before: 29,000 of 100,000 is 28.999999999999996 hundredths. */
    @Test
    void arithmeticAlone_losesEdges() {
        assertThat((int) (29_000.0 / 100_000 * 100)).isEqualTo(28);
    }
}
