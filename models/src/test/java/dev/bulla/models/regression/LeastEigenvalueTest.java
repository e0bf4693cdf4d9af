package dev.bulla.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LeastEigenvalueTest {

    private static final Schema SCHEMA = new Schema(
            "plane",
            Unit.row(),
            Neighbours.ADD_REMOVE,
            Budget.approx("1", "1e-6"),
            OptionalLong.empty(),
            List.of(real("a"), real("b"), real("y")));

    private static final Design DESIGN = new Design(List.of(real("a"), real("b")), real("y"), false, 1);

    private static Column real(String name) {
        return new Column.Real(name, -1, 1, Optional.empty(), Optional.empty());
    }

    private static double of(Rows rows) {
        LeastEigenvalue least = new LeastEigenvalue(DESIGN, 1, 1024);
        return least.of(rows, List.of())[0] * least.grid();
    }

    /** Rows along the axes: the moments are diagonal. */
    private static Rows axes(int a, int b) {
        Rows rows = new Rows(SCHEMA);
        for (int i = 0; i < a; i++) {
            rows.with(1, 0, 0);
        }
        for (int i = 0; i < b; i++) {
            rows.with(0, 1, 0);
        }
        return rows;
    }

    @Test
    void of_knownMatrices_isTheirLeastEigenvalue() {
        assertThat(of(new Rows(SCHEMA))).isZero();
        assertThat(of(axes(7, 3))).isCloseTo(3, offset(2e-3));
        assertThat(of(axes(3, 0))).isZero();
        assertThat(of(axes(3_000, 2_000))).as("cut at the cap").isCloseTo(1_024, offset(2e-3));
        Rows mixed = new Rows(SCHEMA).with(1, 1, 0).with(1, 1, 0).with(1, -1, 0);
        assertThat(of(mixed)).as("eigenvalues 4 and 2").isCloseTo(2, offset(2e-3));
    }

    /** Adding a row moves it by up to the row's squared length, here 2 of the radius 3, and never by more than declared. */
    @Test
    void of_neighbours_moveNoFurtherThanDeclared() {
        LeastEigenvalue least = new LeastEigenvalue(DESIGN, 1, 1024);
        double declared =
                least.sensitivity(Neighbours.ADD_REMOVE, Unit.row()).l1().doubleValue();
        SeededBits bits = SeededBits.of(4);
        double most = 0;
        for (int i = 0; i < 300; i++) {
            Rows one = axes(50, 50);
            Rows other = axes(50, 50);
            for (int r = 0; r < 5; r++) {
                double[] row = {unit(bits), unit(bits), unit(bits)};
                one.with(row);
                other.with(row);
            }
            for (int corner = 0; corner < 50; corner++) {
                one.with(1, 1, 0);
                other.with(1, 1, 0);
            }
            other.with(1, -1, unit(bits));
            most = Math.max(most, Math.abs(of(one) - of(other)));
        }
        assertThat(most).isBetween(1.9, declared);
        assertThat(declared).isCloseTo(3, offset(2e-3));
        assertThat(most).as("a declaration of the grid alone would be beaten").isGreaterThan(2 * least.grid());
    }

    private static double unit(SeededBits bits) {
        return Math.scalb((double) bits.nextLong(), -63);
    }

    @Test
    void sensitivity_unitsAndReplacement_areThoseOfTheProof() {
        LeastEigenvalue least = new LeastEigenvalue(DESIGN, 1, 1024);
        BigDecimal row = least.sensitivity(Neighbours.ADD_REMOVE, Unit.row()).l1();
        BigDecimal replaced =
                least.sensitivity(Neighbours.REPLACE_ONE, Unit.row()).l1();
        BigDecimal three =
                least.sensitivity(Neighbours.ADD_REMOVE, Unit.of("person", 3)).l1();

        assertThat(replaced).isEqualByComparingTo(row);
        assertThat(three.subtract(row)).isEqualByComparingTo("6");
    }
}
