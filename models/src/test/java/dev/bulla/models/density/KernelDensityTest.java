package dev.bulla.models.density;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.Schemata;
import dev.bulla.core.testing.SensitivityKit;
import dev.bulla.models.feature.FeatureChoice;
import dev.bulla.models.feature.FeatureMap;
import dev.bulla.models.feature.FeatureSum;
import dev.bulla.models.feature.FourierGrid;
import dev.bulla.models.feature.Kernel;
import dev.bulla.models.feature.RandomFourier;
import dev.bulla.models.histogram.Cleaning;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelDensityTest {

    /** docs/mathematics.md §5.5: how many features reach an accuracy, in one column. */
    @ParameterizedTest
    @CsvSource({"0.5, 5, 7, 13", "0.2, 9, 11, 17", "0.1, 13, 15, 25", "0.05, 21, 27, 41", "0.02, 47, 59, 89"})
    void of_oneColumn_needsAsManyFeaturesAsTheBookSays(double h, int rough, int fine, int finest) {
        assertThat(FourierGrid.of(new double[] {h}, 1e-2).dimension()).isEqualTo(rough);
        assertThat(FourierGrid.of(new double[] {h}, 1e-3).dimension()).isEqualTo(fine);
        assertThat(FourierGrid.of(new double[] {h}, 1e-6).dimension()).isEqualTo(finest);
    }

    /** docs/mathematics.md §5.5, two columns. */
    @ParameterizedTest
    @CsvSource({"0.2, 69, 97", "0.1, 169, 241"})
    void of_twoColumns_needsAsManyFeaturesAsTheBookSays(double h, int rough, int fine) {
        assertThat(FourierGrid.of(new double[] {h, h}, 1e-2).dimension()).isEqualTo(rough);
        assertThat(FourierGrid.of(new double[] {h, h}, 1e-3).dimension()).isEqualTo(fine);
    }

    @Test
    void leastKernel_isProvedAndBelowEveryKernelLookedAt() {
        FourierGrid grid = FourierGrid.of(new double[] {0.02}, 1e-2);

        assertThat(grid.leastKernel().doubleValue()).isCloseTo(-5.61e-3, offset(5e-5));
        double least = 1;
        for (double x = 0; x <= 1; x += 1e-3) {
            least = Math.min(least, kernel(grid, new double[] {0}, new double[] {x}));
        }
        assertThat(least).isBetween(grid.leastKernel().doubleValue(), -1e-3);
    }

    @ParameterizedTest
    @CsvSource({"1, 0.05", "2, 0.2", "3, 0.3", "4, 0.5", "6, 0.5"})
    void features_anyPoint_haveNormOneAndStandForTheGaussianKernel(int columns, double h) {
        double[] bandwidths = new double[columns];
        java.util.Arrays.fill(bandwidths, h);
        FeatureMap map = FeatureChoice.DEFAULT.map(bandwidths);
        SeededBits bits = SeededBits.of(5);
        for (int i = 0; i < 200; i++) {
            double[] x = point(bits, columns);
            double[] y = point(bits, columns);
            double square = 0;
            for (int k = 0; k < columns; k++) {
                square += (x[k] - y[k]) * (x[k] - y[k]);
            }
            double wanted = Math.exp(-square / (2 * h * h));
            assertThat(kernel(map, x, x)).isCloseTo(1, offset(1e-12));
            boolean random = columns > 3;
            double got = random ? (kernel(map, x, y) - 0.1) / 0.9 : kernel(map, x, y);
            assertThat(got).isCloseTo(wanted, offset(random ? 0.25 : 3e-3));
        }
    }

    @Test
    void sensitivity_everyMapAndRelation_isNeverBeaten() {
        Schema people = Schemata.people(Budget.pure("1"));
        Column age = people.require("age");
        Column height = people.require("height");

        SensitivityKit.assertDeclared(
                new FeatureSum(FourierGrid.of(new double[] {0.1}, 1e-3), List.of(height)), people, 11);
        SensitivityKit.assertDeclared(
                new FeatureSum(FourierGrid.of(new double[] {0.3, 0.3}, 1e-2), List.of(age, height)), people, 12);
        SensitivityKit.assertDeclared(
                new FeatureSum(
                        RandomFourier.of(Kernel.GAUSSIAN, new double[] {0.3, 0.3}, 20, "test"), List.of(age, height)),
                people,
                13);
        SensitivityKit.assertOrderFree(
                new FeatureSum(FourierGrid.of(new double[] {0.1}, 1e-3), List.of(height)), people, 14);
    }

    /** A wrong statistic: another's sums times a factor, under a declaration of its own. */
    private record Planted(FeatureSum sum, long factor, double apart) implements Statistic {

        @Override
        public String name() {
            return sum.name();
        }

        @Override
        public double grid() {
            return sum.grid();
        }

        @Override
        public List<String> columns() {
            return sum.columns();
        }

        @Override
        public int dimension() {
            return sum.dimension();
        }

        @Override
        public void add(Block block, long[] sums) {
            for (long i = 0; i < factor; i++) {
                sum.add(block, sums);
            }
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            Sensitivity honest = sum.sensitivity(neighbours, unit);
            return neighbours == Neighbours.REPLACE_ONE
                    ? new Sensitivity(honest.l1(), new BigDecimal(apart * apart))
                    : honest;
        }
    }

    @Test
    void sensitivity_featuresOutsideTheUnitBall_areCaught() {
        Schema people = Schemata.people(Budget.pure("1"));
        FeatureSum sum = new FeatureSum(FourierGrid.of(new double[] {0.1}, 1e-3), List.of(people.require("height")));

        assertThatThrownBy(() -> SensitivityKit.assertDeclared(new Planted(sum, 2, 2), people, 15))
                .isInstanceOf(AssertionError.class);
    }

    /** √2 would need a kernel that is nowhere negative, which nobody proves of random features. */
    @Test
    void sensitivity_rootTwoForRandomFeatures_isCaught() {
        Schema people = Schemata.people(Budget.pure("1"));
        FeatureSum sum = new FeatureSum(
                RandomFourier.of(Kernel.GAUSSIAN, new double[] {0.2}, 3, "planted"), List.of(people.require("height")));
        Schema replace = SensitivityKit.under(people, Neighbours.REPLACE_ONE, Unit.row());

        SensitivityKit.hunt(new Planted(sum, 1, 2), replace, 16).assertDeclared();
        assertThatThrownBy(() -> SensitivityKit.hunt(new Planted(sum, 1, Math.sqrt(2)), replace, 16)
                        .assertDeclared())
                .isInstanceOf(AssertionError.class);
    }

    /** √(2 − 2k_min) instead of 2, and what it comes to in docs/mathematics.md §5.5 (h = 0.02, m = 47). */
    @Test
    void sensitivity_replaceOne_usesTheProvedLeastKernel() {
        FeatureSum sum = new FeatureSum(
                FourierGrid.of(new double[] {0.02}, 1e-2),
                List.of(Schemata.people(Budget.pure("1")).require("height")));

        assertThat(sum.sensitivity(Neighbours.REPLACE_ONE, Unit.row()).l2().doubleValue())
                .isBetween(1.418, 1.4183);
        assertThat(sum.sensitivity(Neighbours.ADD_REMOVE, Unit.row()).l2().doubleValue())
                .isEqualTo(1);
    }

    /** docs/mathematics.md §5.3: 1,000 rows, h = ½ in two columns of range 1: Δ = √2/(n·2πh²) for replace-one. */
    @Test
    void scale_inDensityUnits_asInTheBook() {
        double delta = Math.sqrt(2) / (1000 * 2 * Math.PI * 0.25);
        assertThat(delta).isCloseTo(0.000900316316, offset(6e-13));
        double one = Math.sqrt(2) / (5000 * Math.sqrt(2 * Math.PI) * 0.1);
        assertThat(one).isCloseTo(0.001128379167, offset(6e-13));
        double sigma = GaussianProfile.sigma(Budget.approx("0.4", "1e-3")).doubleValue();
        assertThat(one * sigma).isCloseTo(0.006273100636, offset(6e-12));
    }

    @ParameterizedTest
    @CsvSource({"none", "positive", "smooth"})
    void density_ofManyRows_isCloseToTheTruthAndReadsBack(String word) {
        Schema schema = unitSchema();
        Plan<DensityModel> plan =
                KernelDensity.of("x").bandwidth(0.05).clean(Cleaning.of(word)).plan(schema, Budget.approx("1", "1e-6"));
        Rows rows = new Rows(schema);
        SeededBits bits = SeededBits.of(77);
        for (int i = 0; i < 20_000; i++) {
            rows.with((unit(bits) + unit(bits)) / 2); // triangular on [0, 1]
        }
        DensityModel model = ReplayEngine.run(plan, rows, MemoryJournal.account(Terms.of(schema)), bits, Progress.NONE)
                .model();

        for (double x = 0.1; x < 0.95; x += 0.1) {
            assertThat(model.density(x)).isCloseTo(x < 0.5 ? 4 * x : 4 - 4 * x, offset(0.25));
            assertThat(model.answer(x).lower()).isBetween(model.density(x) - 0.3, model.density(x));
            assertThat(model.answer(x).upper()).isBetween(model.density(x), model.density(x) + 0.3);
        }
        DensityModel back = DensityModel.read(Json.readObject(Json.canonical(model.json())));
        assertThat(Json.canonical(back.json())).isEqualTo(Json.canonical(model.json()));
        for (double x = 0; x <= 1; x += 0.01) {
            assertThat(back.answer(x)).isEqualTo(model.answer(x));
        }
    }

    @Test
    void plan_withoutBandwidthOrWithACategory_isRefused() {
        Schema people = Schemata.people(Budget.approx("1", "1e-6"));

        assertThatThrownBy(() -> KernelDensity.of("age").plan(people, Budget.approx("1", "1e-6")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("bandwidth");
        assertThatThrownBy(() -> KernelDensity.of("sex").bandwidth(1).plan(people, Budget.approx("1", "1e-6")))
                .isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> KernelDensity.of("age", "age").bandwidth(1)).isInstanceOf(BadInput.class);
    }

    @Test
    void plan_pureBudget_takesLaplaceNoise() {
        Plan<DensityModel> plan =
                KernelDensity.of("x").bandwidth(0.2).noise(Noise.AUTO).plan(unitSchema(), Budget.pure("1"));

        assertThat(plan.measurements().get(0).mechanism().name()).isEqualTo("laplace");
    }

    private static Schema unitSchema() {
        return new Schema(
                "unit",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("3", "1e-5"),
                OptionalLong.of(20_000),
                List.of(new Column.Real("x", 0, 1, Optional.empty(), Optional.empty())));
    }

    private static double kernel(FeatureMap map, double[] x, double[] y) {
        double[] a = new double[map.dimension()];
        double[] b = new double[map.dimension()];
        map.features(x, a);
        map.features(y, b);
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }

    private static double[] point(SeededBits bits, int columns) {
        double[] point = new double[columns];
        for (int k = 0; k < columns; k++) {
            point[k] = unit(bits);
        }
        return point;
    }

    private static double unit(SeededBits bits) {
        return (bits.nextLong() >>> 11) * 0x1p-53;
    }

    @Test
    void plan_oneColumn_predictsWhatCleaningDoes() {
        double smooth = flat(Cleaning.SMOOTH);

        assertThat(smooth).isEqualTo(flat(Cleaning.SMOOTH));
        assertThat(smooth).isLessThan(flat(Cleaning.NONE) / 2);
        assertThat(flat(Cleaning.POSITIVE)).isLessThanOrEqualTo(flat(Cleaning.NONE));
    }

    private static double flat(Cleaning clean) {
        Map<String, Double> error = KernelDensity.of("x")
                .bandwidth(0.05)
                .clean(clean)
                .plan(unitSchema(), Budget.approx("0.1", "1e-6"))
                .predictedError();
        return error.get("flat_rmse_cleaned");
    }
}
