package dev.bulla.models.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.SensitivityKit;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class FavouredCountsTest {

    private static final Column.Category LABEL =
            new Column.Category("label", List.of("no", "maybe", "yes"), Optional.empty(), Optional.empty());
    private static final Column AGE = new Column.Whole("age", 0, 100, Optional.empty(), Optional.empty());
    private static final Column.Category SEX =
            new Column.Category("sex", List.of("f", "m"), Optional.empty(), Optional.empty());
    private static final ClassTable.Shape SHAPE = new ClassTable.Shape(LABEL, List.of(AGE, SEX), 1.0 / 7, 1);
    private static final Schema SCHEMA = new Schema(
            "some",
            Unit.row(),
            Neighbours.ADD_REMOVE,
            Budget.approx("10", "1e-3"),
            OptionalLong.of(100),
            List.of(LABEL, AGE, SEX));
    private static final GaussianMechanism BEFORE = new GaussianMechanism(
            BigDecimal.valueOf(2), Budget.approx("1", "1e-6"), SHAPE.layout().grid());
    private static final FavouredCounts COUNTS = new FavouredCounts(SHAPE, BEFORE);

    /** Sums that tell classes apart, with noise; and sums that are nonsense. */
    private static long[] sums(int seed, double rows) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] sums = new long[SHAPE.layout().dimension()];
        Arrays.setAll(sums, i -> Math.round((rows * random.nextDouble() + 10 * random.nextGaussian()) * (1 << 19)));
        return sums;
    }

    @Test
    void sensitivity_hunted_isKeptAndReached() {
        for (long[] noisy :
                List.of(sums(1, 500), sums(2, 0), new long[SHAPE.layout().dimension()])) {
            Statistic given = COUNTS.given(noisy);
            SensitivityKit.assertDeclared(given, SCHEMA, 5);
            SensitivityKit.assertOrderFree(given, SCHEMA, 5);
            SensitivityKit.hunt(given, SensitivityKit.under(SCHEMA, Neighbours.REPLACE_ONE, Unit.row()), 7)
                    .assertDeclared();
        }
        assertThat(COUNTS.sensitivity(Neighbours.ADD_REMOVE, Unit.of("person", 3)))
                .isEqualTo(new Sensitivity(BigDecimal.valueOf(3), BigDecimal.valueOf(9)));
        assertThat(COUNTS.sensitivity(Neighbours.REPLACE_ONE, Unit.row()).l2Squared())
                .isEqualByComparingTo("2");
    }

    /** A row that counts once for every class, as one would to calibrate each against the rest, moves more than is declared. */
    @Test
    void rowCountedForEveryClass_isCaught() {
        ClassTable table = new ClassTable(SHAPE, NoisyValues.of(sums(1, 500), BEFORE));
        Statistic once = COUNTS.given(sums(1, 500));
        Statistic mutant = new Statistic() {
            @Override
            public String name() {
                return once.name();
            }

            @Override
            public List<String> columns() {
                return once.columns();
            }

            @Override
            public int dimension() {
                return once.dimension();
            }

            @Override
            public double grid() {
                return once.grid();
            }

            @Override
            public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
                return once.sensitivity(neighbours, unit);
            }

            @Override
            public void add(Block block, long[] sums) {
                for (int row = 0; row < block.rows(); row++) {
                    double[] point = {block.column(1)[row], block.column(2)[row]};
                    for (int c = 0; c < 3; c++) {
                        sums[Temperature.cell(table, point, c, new double[3])]++;
                    }
                }
            }
        };

        assertThatThrownBy(() -> SensitivityKit.assertDeclared(mutant, SCHEMA, 5))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void add_rowsWithoutClassOrValues_countAsSaid() {
        Statistic given = COUNTS.given(sums(1, 500));
        Rows rows = new Rows(SCHEMA)
                .with(Column.MISSING, 20, 1)
                .with(0, Column.MISSING, Column.MISSING)
                .with(2, 20, Column.MISSING);

        assertThat(Arrays.stream(rows.fold(given)).sum()).isEqualTo(2);
    }

    /** Twelve copies of one feature are worth one: the power found from the counts is near a twelfth, that of one feature near 1. */
    @Test
    void power_ofCopies_isThatOfOne() {
        assertThat(power(12, 40_000, 5)).isCloseTo(1.0 / 12, Offset.offset(0.035));
        assertThat(power(1, 40_000, 5)).isCloseTo(1, Offset.offset(0.35));
    }

    /** Where counts are all noise the usual power is all that is known, give or take a doubling. */
    @Test
    void power_ofNoise_isTheUsualOne() {
        assertThat(power(6, 50, 10_000) / Temperature.usual(6)).isBetween(0.24, 4.1);
    }

    private static double power(int copies, int rows, double noise) {
        Column.Category two = new Column.Category("label", List.of("no", "yes"), Optional.empty(), Optional.empty());
        List<Column> features = new java.util.ArrayList<>();
        for (int j = 0; j < copies; j++) {
            features.add(new Column.Real("x" + j, 0, 1, Optional.empty(), Optional.empty()));
        }
        List<Column> columns = new java.util.ArrayList<>(List.of(two));
        columns.addAll(features);
        Schema schema = new Schema(
                "copies",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("10", "1e-3"),
                OptionalLong.of(rows),
                columns);
        SplittableRandom random = new SplittableRandom(4);
        Rows table = new Rows(schema);
        for (int i = 0; i < rows; i++) {
            double[] row = new double[copies + 1];
            row[0] = random.nextInt(2);
            double x = Math.max(0, Math.min(1, 0.4 + 0.2 * row[0] + 0.2 * random.nextGaussian()));
            Arrays.fill(row, 1, row.length, x);
            table.with(row);
        }
        ClassTable.Shape shape = new ClassTable.Shape(two, features, 0.1, 1);
        GaussianMechanism before = new GaussianMechanism(
                BigDecimal.ONE, Budget.approx("5", "1e-6"), shape.layout().grid());
        long[] sums = table.fold(shape.layout());
        long[] counts = table.fold(new FavouredCounts(shape, before).given(sums));
        for (int i = 0; i < counts.length; i++) {
            counts[i] += Math.round(noise * random.nextGaussian());
        }
        NoisyValues noisy =
                new NoisyValues(counts, 1, new NoisyValues.StatedNoise("gaussian", noise, noise, 1.96 * noise));
        return Temperature.of(new ClassTable(shape, NoisyValues.of(sums, before)), copies, noisy);
    }
}
