package dev.bulla.models.density;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.core.testing.ExactValues;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.PublicData;
import dev.bulla.models.histogram.Cleaning;
import dev.bulla.models.histogram.Histogram;
import dev.bulla.models.histogram.HistogramModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Densities of ten shared samples of N(2, 1.3), 5,000 each, on [−3, 7], scored as the peers were: KL(truth‖released) on 501 points,
 * floored at 10⁻⁶. Twenty releases of each, δ = 10⁻⁴, one public bandwidth for every ε.
 */
class KernelDensityStatTest {

    private static final int RELEASES = 20;
    private static final double BANDWIDTH = 0.3;

    private record Read(Schema schema, long rows, long[] sums) implements Table {
        @Override
        public long[] fold(Fold fold) {
            return sums.clone();
        }
    }

    @ParameterizedTest
    @CsvSource({"0.1, 0.015", "0.4, 0.0045", "1.0, 0.0030"})
    void release_tenSharedSamples_areCloserThanTheBar(String epsilon, double bar) throws IOException {
        double[] plain = scores(epsilon, Cleaning.POSITIVE, Neighbours.ADD_REMOVE);
        double[] smooth = scores(epsilon, Cleaning.SMOOTH, Neighbours.ADD_REMOVE);
        double[] replaced = scores(epsilon, Cleaning.SMOOTH, Neighbours.REPLACE_ONE);

        System.out.printf(
                "density, ε = %s: KL %.5f ± %.5f (bar %s); cut at zero only %.5f ± %.5f; replace-one %.5f ± %.5f%n",
                epsilon, smooth[0], smooth[1], bar, plain[0], plain[1], replaced[0], replaced[1]);
        assertThat(smooth[0] - 2 * smooth[1]).isLessThanOrEqualTo(bar);
    }

    /** The same samples with no bandwidth named, five releases of each: within what a bandwidth that suits them reaches with a δ. */
    @ParameterizedTest
    @CsvSource({"0.1, 0.0082", "0.4, 0.0022", "1.0, 0.0016", "5.0, 0.0016"})
    void release_withoutABandwidth_isCloserThanTheBarToo(String epsilon, double bar) throws IOException {
        List<Double> scores = new ArrayList<>();
        SeededBits bits = SeededBits.of(33);
        Schema schema = schema(Neighbours.ADD_REMOVE);
        Plan<DensityModel> plan = TreeDensity.of("x").plan(schema, Budget.pure(epsilon));
        for (double[] sample : samples()) {
            Rows rows = new Rows(schema);
            for (double x : sample) {
                rows.with(schema.require("x").read(x));
            }
            Table table = new Read(
                    schema, rows.rows(), ExactValues.of(plan.measurements().get(0), rows));
            for (int i = 0; i < RELEASES / 4; i++) {
                scores.add(divergence(
                        ReplayEngine.run(plan, table, MemoryJournal.account(Terms.of(schema)), bits, Progress.NONE)
                                .model()));
            }
        }
        double[] found = summary(scores);

        System.out.printf(
                "density without a bandwidth, pure ε = %s: KL %.5f ± %.5f (bar %s)%n",
                epsilon, found[0], found[1], bar);
        assertThat(found[0] - 2 * found[1]).isLessThanOrEqualTo(bar);
    }

    /** Forty bins, pure ε, scored by the mass of each cell. */
    @ParameterizedTest
    @CsvSource({"0.1, 0.040", "1.0, 0.0070"})
    void release_histogramsOfTheSamples_areCloserThanTheBar(String epsilon, double bar) throws IOException {
        double[] plain = histograms(epsilon, Cleaning.POSITIVE);
        double[] smooth = histograms(epsilon, Cleaning.SMOOTH);

        System.out.printf(
                "histogram, 40 bins, pure ε = %s: KL %.5f ± %.5f (bar %s); cut at zero only %.5f ± %.5f%n",
                epsilon, smooth[0], smooth[1], bar, plain[0], plain[1]);
        assertThat(smooth[0] - 2 * smooth[1]).isLessThanOrEqualTo(bar);
    }

    private static double[] histograms(String epsilon, Cleaning cleaning) throws IOException {
        List<Double> scores = new ArrayList<>();
        SeededBits bits = SeededBits.of(37);
        Schema schema = schema(Neighbours.ADD_REMOVE);
        Plan<HistogramModel> plan =
                Histogram.of("x").bins("x", 40).clean(cleaning).plan(schema, Budget.pure(epsilon));
        for (double[] sample : samples()) {
            Rows rows = new Rows(schema);
            for (double x : sample) {
                rows.with(schema.require("x").read(x));
            }
            Table table = new Read(
                    schema, rows.rows(), ExactValues.of(plan.measurements().get(0), rows));
            for (int i = 0; i < RELEASES; i++) {
                scores.add(massDivergence(
                        ReplayEngine.run(plan, table, MemoryJournal.account(Terms.of(schema)), bits, Progress.NONE)
                                .model()));
            }
        }
        return summary(scores);
    }

    private static double massDivergence(HistogramModel model) {
        double all = 0;
        double sum = 0;
        double[] truth = new double[40];
        double[] released = new double[40];
        for (int c = 0; c < 40; c++) {
            for (int i = 0; i < 200; i++) {
                double x = -3 + c / 4.0 + (i + 0.5) / 800;
                truth[c] += Math.exp(-(x - 2) * (x - 2) / 2.6);
            }
            all += truth[c];
            released[c] = model.answer(-3 + c / 4.0 + 0.125).value();
            sum += Math.max(0, released[c]);
        }
        double floored = 0;
        for (int c = 0; c < 40; c++) {
            released[c] = Math.max(1e-6, released[c] / sum);
            floored += released[c];
        }
        double divergence = 0;
        for (int c = 0; c < 40; c++) {
            divergence += truth[c] / all * Math.log(truth[c] / all * floored / released[c]);
        }
        return divergence;
    }

    private static double[] scores(String epsilon, Cleaning cleaning, Neighbours neighbours) throws IOException {
        List<Double> scores = new ArrayList<>();
        SeededBits bits = SeededBits.of(31);
        for (double[] sample : samples()) {
            Schema schema = schema(neighbours);
            Plan<DensityModel> plan = KernelDensity.of("x")
                    .bandwidth(BANDWIDTH)
                    .clean(cleaning)
                    .plan(schema, Budget.approx(epsilon, "1e-4"));
            Rows rows = new Rows(schema);
            for (double x : sample) {
                rows.with(schema.require("x").read(x));
            }
            Table table = new Read(
                    schema, rows.rows(), ExactValues.of(plan.measurements().get(0), rows));
            for (int i = 0; i < RELEASES; i++) {
                scores.add(divergence(
                        ReplayEngine.run(plan, table, MemoryJournal.account(Terms.of(schema)), bits, Progress.NONE)
                                .model()));
            }
        }
        return summary(scores);
    }

    private static double[] summary(List<Double> scores) {
        double mean = scores.stream().mapToDouble(d -> d).average().orElseThrow();
        double square =
                scores.stream().mapToDouble(d -> (d - mean) * (d - mean)).sum();
        return new double[] {mean, Math.sqrt(square) / scores.size()};
    }

    private static double divergence(DensityModel model) {
        double[] truth = new double[501];
        double[] released = new double[501];
        double all = 0;
        double sum = 0;
        for (int i = 0; i < truth.length; i++) {
            double x = -3 + i / 50.0;
            truth[i] = Math.exp(-(x - 2) * (x - 2) / 2.6);
            released[i] = Math.max(1e-6, model.density(x));
            all += truth[i];
            sum += released[i];
        }
        double divergence = 0;
        for (int i = 0; i < truth.length; i++) {
            divergence += truth[i] / all * Math.log(truth[i] / all * sum / released[i]);
        }
        return divergence;
    }

    private static Schema schema(Neighbours neighbours) {
        return new Schema(
                "samples",
                Unit.row(),
                neighbours,
                Budget.approx("10", "1e-3"),
                OptionalLong.of(5_000),
                List.of(new Column.Real("x", -3, 7, Optional.empty(), Optional.empty())));
    }

    private static List<double[]> samples() throws IOException {
        List<double[]> rows = PublicData.rows("baselines/gauss_runs.csv.gz");
        List<double[]> samples = new ArrayList<>();
        for (int r = 0; r < 10; r++) {
            int run = r;
            samples.add(rows.stream().mapToDouble(row -> row[run]).toArray());
        }
        return samples;
    }
}
