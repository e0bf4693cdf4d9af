package dev.bulla.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.SensitivityKit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ColumnSpreadsTest {

    private static final Column AGE = real("age", 0, 100);
    private static final Column HEIGHT = real("height", 40, 240);
    private static final Column INCOME = real("income", -20_000, 400_000);
    private static final Column.Category SEX =
            new Column.Category("sex", List.of("f", "m"), Optional.empty(), Optional.empty());
    private static final Schema SCHEMA = new Schema(
            "some",
            Unit.row(),
            Neighbours.ADD_REMOVE,
            Budget.approx("10", "1e-3"),
            OptionalLong.of(100),
            List.of(AGE, SEX, HEIGHT, INCOME));
    private static final Design DESIGN = new Design(List.of(AGE, SEX, HEIGHT), INCOME, 1, 1);
    private static final ColumnSpreads SPREADS = new ColumnSpreads(DESIGN);

    private static Column real(String name, double min, double max) {
        return new Column.Real(name, min, max, Optional.empty(), Optional.empty());
    }

    private static Design many(int inputs) {
        List<Column> columns = new ArrayList<>();
        for (int j = 0; j < inputs; j++) {
            columns.add(real("x" + j, -1, 1));
        }
        return new Design(columns, real("y", -1, 1), 1, 1);
    }

    private static Schema schema(Design design) {
        return new Schema(
                "many",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("10", "1e-3"),
                OptionalLong.of(100),
                design.columns());
    }

    @Test
    void sensitivity_hunted_isKeptAndReached() {
        for (Design design : List.of(DESIGN, many(1), many(9))) {
            ColumnSpreads spreads = new ColumnSpreads(design);
            Schema schema = design == DESIGN ? SCHEMA : schema(design);
            SensitivityKit.assertDeclared(spreads, schema, 5);
            SensitivityKit.assertOrderFree(spreads, schema, 5);
            SensitivityKit.hunt(spreads, SensitivityKit.under(schema, Neighbours.REPLACE_ONE, Unit.row()), 7)
                    .assertDeclared();
        }
        SensitivityKit.Worst worst = SensitivityKit.hunt(SPREADS, SCHEMA, 9);
        assertThat(worst.l1()).isEqualByComparingTo(worst.declared().l1());
        // two number inputs, the target and the count of weight 1
        assertThat(SPREADS.sensitivity(Neighbours.ADD_REMOVE, Unit.of("person", 3)))
                .isEqualTo(new Sensitivity(BigDecimal.valueOf(21), BigDecimal.valueOf(63)));
        assertThat(SPREADS.sensitivity(Neighbours.REPLACE_ONE, Unit.row()).l2Squared())
                .isEqualByComparingTo("18");
        assertThat(new ColumnSpreads(many(9))
                        .sensitivity(Neighbours.ADD_REMOVE, Unit.row())
                        .l2Squared())
                .as("3² + 2(9 + 3²)")
                .isEqualByComparingTo("45");
    }

    /** The weight of count and target left out of the declaration. */
    @Test
    void sensitivity_forgottenWeight_isCaught() {
        ColumnSpreads heavy = new ColumnSpreads(many(9));
        ColumnSpreads light = new ColumnSpreads(many(2));

        assertCaught(new Disguised(heavy, light, Neighbours.ADD_REMOVE), schema(many(9)));
    }

    /** What a removal moves, declared for a replacement. */
    @Test
    void sensitivity_addRemoveDeclaredForReplaceOne_isCaught() {
        ColumnSpreads spreads = new ColumnSpreads(many(9));
        Schema replaced = SensitivityKit.under(schema(many(9)), Neighbours.REPLACE_ONE, Unit.row());

        assertCaught(new Disguised(spreads, spreads, Neighbours.ADD_REMOVE), replaced);
    }

    /** Sums of values that were not brought within their bounds: twice as far from the middle as these. */
    @Test
    void sensitivity_boundsOfAnother_isCaught() {
        Statistic planted = new Statistic() {
            @Override
            public String name() {
                return SPREADS.name();
            }

            @Override
            public double grid() {
                return SPREADS.grid();
            }

            @Override
            public List<String> columns() {
                return SPREADS.columns();
            }

            @Override
            public int dimension() {
                return SPREADS.dimension();
            }

            @Override
            public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
                return SPREADS.sensitivity(neighbours, unit);
            }

            @Override
            public void add(Block block, long[] sums) {
                SPREADS.add(block, sums);
                for (int row = 0; row < block.rows(); row++) {
                    double age = block.column(0)[row];
                    sums[1] += Double.isNaN(age) ? 0 : Math.round((age - 50) / 50 * (1 << 14));
                }
            }
        };

        assertCaught(planted, SCHEMA);
    }

    private static void assertCaught(Statistic planted, Schema schema) {
        assertThatThrownBy(() -> SensitivityKit.hunt(planted, schema, 5).assertDeclared())
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void add_rowsThatMissAValue_countNowhere() {
        Rows rows = new Rows(SCHEMA)
                .with(Column.MISSING, 0, 170, 30_000)
                .with(30, Column.MISSING, 170, 30_000)
                .with(30, 0, 170, Column.MISSING);
        assertThat(rows.fold(SPREADS)).containsOnly(0);

        long[] one = new Rows(SCHEMA).with(100, 1, 140, -20_000).fold(SPREADS);
        long unit = 1 << 14;
        assertThat(one).containsExactly(unit, unit, unit, 0, -unit, -unit, unit);
    }

    /** Means and spreads of 10,000 rows are found to what their noise allows; where it drowns the rows the bounds are the unit. */
    @Test
    void scaling_ofNoisySums_isThatOfTheRows() {
        SplittableRandom random = new SplittableRandom(3);
        Rows rows = new Rows(SCHEMA);
        for (int i = 0; i < 10_000; i++) {
            rows.with(
                    Math.max(0, Math.min(100, 30 + 10 * random.nextGaussian())),
                    random.nextInt(2),
                    Math.max(40, Math.min(240, 170 + 8 * random.nextGaussian())),
                    Math.max(0, 30_000 + 25_000 * random.nextGaussian()));
        }
        long[] sums = rows.fold(SPREADS);
        Design.Scaling near = SPREADS.scaling(noisy(sums, 5));
        Design.Scaling far = SPREADS.scaling(noisy(sums, 1e6));

        assertThat(near.middles()[0]).isCloseTo(30, offset(0.5));
        assertThat(near.radii()[0]).isBetween(9.5, 11.0);
        assertThat(near.middles()[2]).isCloseTo(170, offset(0.5));
        assertThat(near.radii()[2]).isBetween(7.5, 10.0);
        assertThat(near.rows()).isCloseTo(10_000, offset(1.0));
        assertThat(far.middles()[0]).isCloseTo(50, offset(1.0));
        assertThat(far.radii()[0]).isCloseTo(50 / Math.sqrt(3), offset(5.0));
        assertThat(far.spreads()[0]).isCloseTo(1, offset(0.3));
    }

    private static NoisyValues noisy(long[] sums, double deviation) {
        return new NoisyValues(
                sums, SPREADS.grid(), new NoisyValues.StatedNoise("gaussian", deviation, deviation, 1.96 * deviation));
    }
}
