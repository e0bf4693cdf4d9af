package dev.bulla.models.density;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
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
import dev.bulla.models.feature.FeatureSum;
import dev.bulla.models.feature.FourierGrid;
import dev.bulla.models.feature.Kernel;
import dev.bulla.models.feature.Series;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TuningTest {

    private static final int ROWS = 20_000;

    @Test
    void scores_anyRelation_neverBeatTheirSensitivity() {
        Schema people = Schemata.people(Budget.pure("1"));
        SensitivityKit.assertDeclared(scores(people), people, 61);
    }

    /** Scores that are not cut, here twice as large as declared. */
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
        Schema people = Schemata.people(Budget.pure("1"));

        assertThatThrownBy(() -> SensitivityKit.assertDeclared(new Planted(scores(people)), people, 61))
                .isInstanceOf(AssertionError.class);
    }

    private static Statistic scores(Schema people) {
        FourierGrid grid = FourierGrid.of(new double[] {0.1}, 1e-3);
        long[] noisy = new long[grid.dimension()];
        for (int j = 0; j < noisy.length; j++) {
            noisy[j] = (j % 3 - 1) * 30_000_000L;
        }
        noisy[0] = 60_000_000L;
        return new BandwidthScores(
                        grid, List.of(people.require("height")), new double[] {1, 2, 4}, 0x1p-19, OptionalLong.empty())
                .given(noisy);
    }

    /** Many rows in two narrow peaks need a narrow kernel; few rows under much noise a wide one. */
    @Test
    void scores_areBestAtTheBandwidthThatSuitsTheRows() {
        assertThat(best(peaks(ROWS))).isLessThanOrEqualTo(1);
        assertThat(best(hill(500))).isGreaterThanOrEqualTo(3);
    }

    private static int best(Rows rows) {
        FourierGrid grid = FourierGrid.of(Tuning.narrowest(1), 1e-3);
        Column x = schema().require("x");
        long[] noisy = rows.fold(new FeatureSum(grid, List.of(x)));
        SeededBits bits = SeededBits.of(5);
        for (int j = 0; j < noisy.length; j++) {
            noisy[j] += (long) ((bell(bits) - 0.5) * 30 / FeatureSum.step());
        }
        long[] scores = new BandwidthScores(
                        grid, List.of(x), Tuning.factors(1), FeatureSum.step(), OptionalLong.empty())
                .of(rows, List.of(noisy));
        int best = 0;
        for (int c = 1; c < scores.length; c++) {
            best = scores[c] > scores[best] ? c : best;
        }
        return best;
    }

    @Test
    void release_tuned_takesANarrowBandwidthForNarrowPeaksAndReadsBack() {
        DensityModel model = tuned(schema(), peaks(ROWS));

        assertThat(model.released().get(1)[0]).isLessThanOrEqualTo(2);
        assertThat(model.density(0.2)).isGreaterThan(4 * model.density(0.5));
        assertThat(model.answer(0.2).lower()).isBetween(model.density(0.2) - 0.5, model.density(0.2) - 1e-4);
        DensityModel back = DensityModel.read(Json.readObject(Json.canonical(model.json())));
        assertThat(Json.canonical(back.json())).isEqualTo(Json.canonical(model.json()));
        assertThat(back.answer(0.3)).isEqualTo(model.answer(0.3));
    }

    private static Rows peaks(int count) {
        Rows rows = new Rows(schema());
        SeededBits bits = SeededBits.of(71);
        for (int i = 0; i < count; i++) {
            rows.with((i % 2 == 0 ? 0.2 : 0.8) + 0.06 * (bell(bits) - 0.5));
        }
        return rows;
    }

    private static Rows hill(int count) {
        Rows rows = new Rows(schema());
        SeededBits bits = SeededBits.of(72);
        for (int i = 0; i < count; i++) {
            rows.with(bell(bits));
        }
        return rows;
    }

    /** Weights scaled to a wider kernel answer as features measured at that bandwidth would, without noise. */
    @Test
    void widened_exactSums_areThoseOfTheWiderKernel() {
        FourierGrid grid = FourierGrid.of(new double[] {0.05}, 1e-6);
        double[] features = new double[grid.dimension()];
        grid.features(new double[] {0.4}, features);
        Series series = grid.series(grid.widened(features, 2));
        double rest = grid.widened(features, 1)[3];

        assertThat(rest).isEqualTo(features[3]);
        for (double x = 0.2; x < 0.7; x += 0.05) {
            double wanted = Kernel.GAUSSIAN.at((x - 0.4) / 0.1);
            assertThat(series.at(new double[] {x}, 0, new double[0][])).isCloseTo(wanted, offset(1e-3));
        }
    }

    @Test
    void plan_tuned_showsBothReleasesAndKeepsTheClaim() {
        Plan<DensityModel> plan = KernelDensity.of("x").tune(0.2).plan(schema(), Budget.approx("1", "1e-6"));
        String json = new String(plan.bytes(), StandardCharsets.UTF_8);

        assertThat(plan.measurements()).hasSize(2);
        assertThat(json).contains("\"tune\":0.2", "bandwidth_scores", "permute-and-flip", "\"clean\":\"positive\"");
        assertThat(plan.claim().guarantee().budget().epsilon()).isLessThanOrEqualTo(BigDecimal.ONE);
        assertThat(Plan.remake(Json.readObject(plan.bytes()), List.copyOf(KernelDensity.TYPE.earlier()))
                        .bytes())
                .isEqualTo(plan.bytes());
    }

    @Test
    void tune_withABandwidthOrAnotherKernelOrShare_isRefused() {
        assertThatThrownBy(() -> KernelDensity.of("x").bandwidth(0.1).tune(0.2)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> KernelDensity.of("x").kernel(Kernel.LAPLACE).tune(0.2))
                .isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> KernelDensity.of("a", "b", "c", "d").tune(0.2)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> KernelDensity.of("x").tune(1)).isInstanceOf(BadInput.class);
    }

    private static DensityModel tuned(Schema schema, Rows rows) {
        Plan<DensityModel> plan = KernelDensity.of("x").tune(0.3).plan(schema, Budget.approx("1", "1e-6"));
        return ReplayEngine.run(plan, rows, MemoryJournal.account(Terms.of(schema)), SeededBits.of(8), Progress.NONE)
                .model();
    }

    private static Schema schema() {
        return new Schema(
                "tuning",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("3", "1e-5"),
                OptionalLong.of(ROWS),
                List.of(new Column.Real("x", 0, 1, Optional.empty(), Optional.empty())));
    }

    private static double bell(SeededBits bits) {
        double sum = 0;
        for (int i = 0; i < 4; i++) {
            sum += (bits.nextLong() >>> 11) * 0x1p-53 / 4;
        }
        return sum;
    }
}
