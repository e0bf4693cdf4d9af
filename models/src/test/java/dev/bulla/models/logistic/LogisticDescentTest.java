package dev.bulla.models.logistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.table.Table;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.SensitivityKit;
import dev.bulla.core.testing.SensitivityKit.Worst;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LogisticDescentTest {

    private static final Column.Category TWO =
            new Column.Category("two", List.of("no", "yes"), Optional.empty(), Optional.empty());
    private static final Column.Category THREE =
            new Column.Category("three", List.of("a", "b", "c"), Optional.empty(), Optional.empty());
    private static final Column AGE = new Column.Whole("age", 17, 90, Optional.empty(), Optional.empty());
    private static final Column HEIGHT = new Column.Real("height", 100, 101, Optional.empty(), Optional.empty());
    private static final Column SEX = new Column.Category("sex", List.of("f", "m"), Optional.empty(), Optional.empty());
    private static final List<Column> INPUTS = List.of(AGE, SEX, HEIGHT);
    private static final Schema SCHEMA = new Schema(
            "people",
            Unit.row(),
            Neighbours.ADD_REMOVE,
            Budget.approx("10", "1e-5"),
            OptionalLong.empty(),
            List.of(TWO, THREE, AGE, SEX, HEIGHT));

    @Test
    void gradient_anyCoefficients_keepsItsDeclaration() {
        for (Column.Category target : List.of(TWO, THREE)) {
            for (double size : new double[] {0, 1, 30, 1e200}) {
                for (boolean cut : new boolean[] {false, true}) {
                    LogisticGradient gradient = gradient(target, size, 0.05, cut);
                    SensitivityKit.assertDeclared(gradient, SCHEMA, 5);
                    SensitivityKit.assertOrderFree(gradient, SCHEMA, 5);
                }
            }
        }
    }

    @Test
    void gradient_hunted_reachesItsDeclaration() {
        for (Neighbours neighbours : List.of(Neighbours.ADD_REMOVE, Neighbours.REPLACE_ONE)) {
            Worst worst = SensitivityKit.hunt(
                    gradient(TWO, 1, 0.05, false), SensitivityKit.under(SCHEMA, neighbours, Unit.row()), 7);

            assertThat(worst.l2Squared().doubleValue())
                    .isGreaterThan(0.999 * worst.declared().l2Squared().doubleValue());
        }
    }

    @Test
    void gradient_absurdFeatures_areCutInWholeNumbers() {
        // Spreads this small make features of 10³⁰⁰ and lengths that are infinite.
        for (double spread : new double[] {1e-300, Double.MIN_VALUE}) {
            SensitivityKit.assertDeclared(gradient(TWO, 1, spread, false), SCHEMA, 5);
        }
    }

    @Test
    void gradient_notCut_isCaught() {
        Worst worst = SensitivityKit.hunt(new NotCut(), SCHEMA, 3);

        assertThatThrownBy(worst::assertDeclared).isInstanceOf(AssertionError.class);
        assertThat(worst.l2Squared()).isGreaterThan(worst.declared().l2Squared());
    }

    /** One in five is a yes, and that is the chance: whatever the weights, what rows add cancels. Cutting them by what they turned out to be does not. */
    @Test
    void gradient_chancesThatAreRight_addUpToNothingUnlessRowsAreCut() {
        Rows rows = new Rows(SCHEMA);
        for (int i = 0; i < 500; i++) {
            rows.with(i % 5 == 0 ? 1 : 0, 0, 17 + i / 5 % 70, 1, 100.5);
        }
        LogisticEncoding encoding = gradient(TWO, 0, 0.05, false).encoding();
        double[][] coefficients = new double[1][encoding.size()];
        coefficients[0][0] = Math.log(0.25);
        long[] weighted = rows.fold(new LogisticGradient(TWO, encoding, coefficients, false));
        long[] cut = rows.fold(new LogisticGradient(TWO, encoding, coefficients, true));

        assertThat(Math.abs(weighted[0])).isLessThan(1_000);
        assertThat(cut[0]).isGreaterThan(LogisticDescent.STEPS);
    }

    @Test
    void moments_hunted_keepTheirDeclarationAndReachIt() {
        for (boolean former : new boolean[] {false, true}) {
            for (Column.Category target : List.of(TWO, THREE)) {
                LogisticMoments moments = new LogisticDescent(target, INPUTS, former).moments();
                SensitivityKit.assertDeclared(moments, SCHEMA, 5);
                SensitivityKit.assertOrderFree(moments, SCHEMA, 5);

                assertThat(SensitivityKit.hunt(moments, SCHEMA, 7).isTight()).isTrue();
            }
        }
    }

    @Test
    void balance_anyCoefficients_keepsItsDeclaration() {
        for (Column.Category target : List.of(TWO, THREE)) {
            for (double size : new double[] {0, 1, 30, 1e200}) {
                for (double reach : new double[] {1e-6, 1, 1e6}) {
                    LogisticBalance balance = balance(target, size, reach, 1 << 19);
                    SensitivityKit.assertDeclared(balance, SCHEMA, 5);
                    SensitivityKit.assertOrderFree(balance, SCHEMA, 5);
                }
            }
        }
    }

    @Test
    void balance_hunted_reachesItsDeclaration() {
        Worst worst = SensitivityKit.hunt(balance(TWO, 30, 30, 1 << 19), SCHEMA, 7);

        assertThat(worst.l2Squared().doubleValue())
                .isGreaterThan(0.99 * worst.declared().l2Squared().doubleValue());
    }

    /** Of three classes two chances can be off at once: rows that are not divided are longer than declared. */
    @Test
    void balance_threeClassesNotDivided_isCaught() {
        LogisticBalance longer = balance(THREE, 30, 1, 3 << 18);
        Worst worst = SensitivityKit.hunt(new Undeclared(longer, balance(THREE, 30, 1, 1 << 19)), SCHEMA, 3);

        assertThatThrownBy(worst::assertDeclared).isInstanceOf(AssertionError.class);
    }

    @Test
    void sensitivity_allRounds_addsUpInSquares() {
        LogisticDescent descent = new LogisticDescent(TWO, INPUTS);
        double added = squared(descent, Neighbours.ADD_REMOVE, Unit.row());
        double last = LogisticDescent.LAST * descent.balanceWeight() * descent.balanceWeight();

        assertThat(last / added).isCloseTo(0.05, Offset.offset(1e-5));
        assertThat(added).isCloseTo(40 / 0.75, Offset.offset(1e-3));
        assertThat(squared(new LogisticDescent(TWO, INPUTS, true), Neighbours.ADD_REMOVE, Unit.row()))
                .isCloseTo(40 / 0.9, Offset.offset(1e-3));
        assertThat(squared(descent, Neighbours.ADD_REMOVE, Unit.of("person", 3)))
                .isCloseTo(9 * added, Offset.offset(1e-9));
        assertThat(squared(descent, Neighbours.REPLACE_ONE, Unit.row()))
                .isCloseTo(4 * (40 + last) + 2 * (added - 40 - last), Offset.offset(1e-9));
    }

    /** One round may be told with μ; forty told with the noise of one would cost √40 times as much. */
    @Test
    void scale_allRounds_keepsTheBudgetAndThatOfOneRoundDoesNot() {
        LogisticDescent descent = new LogisticDescent(TWO, INPUTS);
        Budget budget = Budget.approx("1", "1e-6");
        double scale =
                Noise.GAUSSIAN.calibrate(descent, SCHEMA, budget).mechanism().scale();
        double mu = Math.sqrt(squared(descent, Neighbours.ADD_REMOVE, Unit.row())) / scale;

        assertThat(delta(mu, budget)).isBetween(0.99e-6, 1e-6);
        assertThat(delta(Math.sqrt(40) / GaussianProfile.sigma(budget).doubleValue(), budget))
                .isGreaterThan(1e-2);
    }

    @Test
    void run_heldOrShuffledRows_giveEqualBits() {
        RandomBits bits = SeededBits.of(3);
        Rows rows = new Rows(SCHEMA);
        Rows reversed = new Rows(SCHEMA);
        double[][] all = new double[9_000][];
        Arrays.setAll(all, i -> new double[] {
            bits.below(2),
            bits.below(3),
            bits.below(7) == 0 ? Column.MISSING : (double) (17 + bits.below(74)),
            bits.below(2),
            100 + bits.below(1000) / 1000.0
        });
        for (int i = 0; i < all.length; i++) {
            rows.with(all[i]);
            reversed.with(all[all.length - 1 - i]);
        }
        for (Column.Category target : List.of(TWO, THREE)) {
            LogisticDescent descent = new LogisticDescent(target, INPUTS);
            long[] record = exact(descent, rows);

            assertThat(exact(descent, reversed)).containsExactly(record);
            assertThat(exact(descent, HeldTable.of(rows, descent.columns()))).containsExactly(record);
        }
    }

    /** What the rounds would tell without noise. */
    private static long[] exact(LogisticDescent descent, Table table) {
        return descent.run(table, descent.path(0), UnaryOperator.identity());
    }

    /** One statistic under the declaration of another. */
    private record Undeclared(Statistic counted, Statistic declared) implements Statistic {
        @Override
        public String name() {
            return counted.name();
        }

        @Override
        public double grid() {
            return counted.grid();
        }

        @Override
        public List<String> columns() {
            return counted.columns();
        }

        @Override
        public int dimension() {
            return counted.dimension();
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            return declared.sensitivity(neighbours, unit);
        }

        @Override
        public void add(Block block, long[] sums) {
            counted.add(block, sums);
        }
    }

    private static LogisticBalance balance(Column.Category target, double size, double reach, long steps) {
        LogisticGradient gradient = gradient(target, size, 0.05, false);
        double[][] coefficients =
                new double[LogisticGradient.outputs(target)][gradient.encoding().size()];
        for (int r = 0; r < coefficients.length; r++) {
            for (int i = 0; i < coefficients[r].length; i++) {
                coefficients[r][i] = size * ((r + i) % 3 - 1);
            }
        }
        double[] constants = new double[coefficients.length];
        Arrays.setAll(constants, r -> coefficients[r][0]);
        return new LogisticBalance(
                target, gradient.encoding(), coefficients, new LogisticBalance.Line(constants, 1, reach), steps);
    }

    /** The gradient without the cut to length one. */
    private record NotCut() implements Statistic {
        @Override
        public String name() {
            return "gradient";
        }

        @Override
        public double grid() {
            return LogisticDescent.GRID;
        }

        @Override
        public List<String> columns() {
            return List.of("age", "sex", "height");
        }

        @Override
        public int dimension() {
            return 5;
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            return gradient(TWO, 0, 0.05, false).sensitivity(neighbours, unit);
        }

        @Override
        public void add(Block block, long[] sums) {
            LogisticEncoding encoding = gradient(TWO, 0, 0.05, false).encoding();
            int[] places = new int[encoding.most()];
            double[] values = new double[encoding.most()];
            for (int row = 0; row < block.rows(); row++) {
                double[] point = {block.column(0)[row], block.column(1)[row], block.column(2)[row]};
                if (encoding.encode(point, places, values)) {
                    for (int i = 0; i < places.length; i++) {
                        sums[places[i]] += (long) (0.5 * values[i] * LogisticDescent.STEPS);
                    }
                }
            }
        }
    }

    private static LogisticGradient gradient(Column.Category target, double size, double spread, boolean cut) {
        double[] centres = {0.5, 0.5, 0.3};
        double[] spreads = {spread, spread, spread};
        LogisticEncoding encoding = new LogisticEncoding(INPUTS, centres, spreads);
        double[][] coefficients = new double[LogisticGradient.outputs(target)][encoding.size()];
        for (int r = 0; r < coefficients.length; r++) {
            for (int i = 0; i < coefficients[r].length; i++) {
                coefficients[r][i] = size * ((r + i) % 3 - 1);
            }
        }
        return new LogisticGradient(target, encoding, coefficients, cut);
    }

    private static double squared(LogisticDescent descent, Neighbours neighbours, Unit unit) {
        return descent.sensitivity(neighbours, unit).l2Squared().doubleValue();
    }

    private static double delta(double mu, Budget budget) {
        return GaussianProfile.delta(new BigDecimal(1 / mu), budget.epsilon()).doubleValue();
    }
}
