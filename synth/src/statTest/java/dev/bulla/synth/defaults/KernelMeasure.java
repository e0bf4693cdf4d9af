package dev.bulla.synth.defaults;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.model.Model;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.models.PublicData;
import dev.bulla.models.density.DensityModel;
import dev.bulla.models.density.KernelDensity;
import dev.bulla.models.histogram.Cleaning;
import dev.bulla.models.histogram.Histogram;
import dev.bulla.models.histogram.HistogramModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/** Densities with a bandwidth, and smoothed histograms. */
final class KernelMeasure implements Measure {

    private static final int CELLS = 40;

    @Override
    public String about() {
        return "KL from the truth for the ten normal samples of 5,000 rows, three releases of each: `kde --bandwidth 0.3` with δ = 10⁻⁴, and a smoothed `histogram` of 40 bins, pure ε. And the root"
                + " mean square of what noise does to a density over four columns with a bandwidth, over its mean, at the rows, δ = 10⁻⁴, ten releases.";
    }

    @Override
    public List<Cell> cells() throws IOException {
        KernelDensity kernel = KernelDensity.of("x").bandwidth(0.3);
        Histogram histogram = Histogram.of("x").bins("x", CELLS).clean(Cleaning.SMOOTH);
        return List.of(
                cell("kernel, ε = 0.1", kernel, Budget.approx("0.1", "1e-4"), 0.015, TreeMeasure::divergence),
                cell("kernel, ε = 1", kernel, Budget.approx("1", "1e-4"), 0.003, TreeMeasure::divergence),
                cell("histogram, ε = 0.1", histogram, Budget.pure("0.1"), 0.04, KernelMeasure::divergence),
                cell("histogram, ε = 1", histogram, Budget.pure("1"), 0.007, KernelMeasure::divergence),
                four());
    }

    private static <M extends Model> Cell cell(
            String name, Recipe<M> recipe, Budget budget, double bar, ToDoubleFunction<M> score) throws IOException {
        List<Releases<M>> samples = new ArrayList<>();
        List<double[]> all = PublicData.rows("baselines/gauss_runs.csv.gz");
        for (int r = 0; r < 10; r++) {
            int run = r;
            NumberRows rows = NumberRows.all(
                    all.stream()
                            .map(row -> new double[] {Math.max(-3, Math.min(7, row[run]))})
                            .toList(),
                    OptionalLong.of(all.size()),
                    NumberRows.number("x", -3, 7));
            samples.add(new Releases<>(recipe, rows.table(), budget, 3));
        }
        return Releases.cell(name, samples, bar, score);
    }

    /** From the mass of the normal density in each cell. */
    private static double divergence(HistogramModel model) {
        double all = 0;
        double sum = 0;
        double[] truth = new double[CELLS];
        double[] released = new double[CELLS];
        for (int c = 0; c < CELLS; c++) {
            for (int i = 0; i < 200; i++) {
                double x = -3 + c / 4.0 + (i + 0.5) / 800;
                truth[c] += Math.exp(-(x - 2) * (x - 2) / 2.6);
            }
            all += truth[c];
            released[c] = Math.max(0, model.answer(-3 + c / 4.0 + 0.125).value());
            sum += released[c];
        }
        double divergence = 0;
        for (int c = 0; c < CELLS; c++) {
            divergence += truth[c] / all * Math.log(truth[c] / all / Math.max(1e-6, released[c] / sum));
        }
        return divergence;
    }

    private static Cell four() {
        SeededBits bits = SeededBits.replay(9);
        List<double[]> all = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            double[] row = new double[4];
            Arrays.setAll(row, k -> (bits.below(1_000) + bits.below(1_000)) / 2_000.0);
            all.add(row);
        }
        NumberRows rows = NumberRows.all(
                all,
                OptionalLong.of(all.size()),
                NumberRows.number("a", 0, 1),
                NumberRows.number("b", 0, 1),
                NumberRows.number("c", 0, 1),
                NumberRows.number("d", 0, 1));
        var releases = new Releases<>(
                KernelDensity.of("a", "b", "c", "d").bandwidth(0.2), rows.table(), Budget.approx("1", "1e-4"), 10);
        return new Cell("four columns, ε = 1", releases::plan, Double.NaN, false, most -> {
            DensityModel exact = ReplayEngine.noiseless(releases.plan(), rows.table());
            return releases.scores(most, model -> off(model, exact, all.subList(0, 500)));
        });
    }

    private static double off(DensityModel model, DensityModel exact, List<double[]> points) {
        double squares = 0;
        double sum = 0;
        for (double[] point : points) {
            double miss = model.density(point) - exact.density(point);
            squares += miss * miss / points.size();
            sum += exact.density(point) / points.size();
        }
        return Math.sqrt(squares) / sum;
    }
}
