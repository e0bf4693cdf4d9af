package dev.bulla.synth.defaults;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Column;
import dev.bulla.models.PublicData;
import dev.bulla.models.density.DensityModel;
import dev.bulla.models.density.TreeDensity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Densities that nobody gave a bandwidth. */
final class TreeMeasure implements Measure {

    private static final int SAMPLES = 10;

    @Override
    public String about() {
        return "KL of `kde` without a bandwidth, pure ε: from the truth, for ten normal samples of 5,000 rows, three releases of each, once without a guess of rows; from a fifth of the"
                + " rows that was not released, for census incomes and for clusters in two columns that are made up. The bar of incomes is the KL of the best of five"
                + " histograms, chosen on the truth (`DefaultDensityStatTest`).";
    }

    @Override
    public List<Cell> cells() throws IOException {
        Column income = NumberRows.number("income", 0, 200_000);
        NumberRows incomes =
                NumberRows.split(NumberRows.read("data/pums_fulton2000/pums_fulton.csv.gz", income), income);
        NumberRows clusters = NumberRows.split(clusters(), NumberRows.number("a", 0, 1), NumberRows.number("b", 0, 1));
        return List.of(
                normal("normal, ε = 0.1", TreeDensity.of("x"), "0.1", 0.015),
                normal("normal, ε = 1", TreeDensity.of("x"), "1", 0.003),
                normal("normal, ε = 0.003", TreeDensity.of("x"), "0.003", Double.NaN),
                normal("no guess, ε = 0.01", TreeDensity.of("x"), "0.01", Double.NaN),
                held("incomes, ε = 0.1", incomes, TreeDensity.of("income"), "0.1", 0.718),
                held("incomes, ε = 1", incomes, TreeDensity.of("income"), "1", 0.687),
                held("clusters, ε = 1", clusters, TreeDensity.of("a", "b"), "1", Double.NaN));
    }

    static Cell held(String name, NumberRows rows, TreeDensity recipe, String epsilon, double bar) {
        var releases = new Releases<>(recipe, rows.table(), Budget.pure(epsilon), 5);
        double least = rows.least(rows.table().schema().columns().size() == 1 ? 200 : 1.0 / 400);
        return new Cell(
                name, releases::plan, bar, false, most -> releases.scores(most, model -> rows.surprise(model) - least));
    }

    static Cell normal(String name, TreeDensity recipe, String epsilon, double bar) throws IOException {
        List<Releases<DensityModel>> samples = new ArrayList<>();
        List<double[]> all = PublicData.rows("baselines/gauss_runs.csv.gz");
        for (int r = 0; r < SAMPLES; r++) {
            int run = r;
            NumberRows rows = NumberRows.all(
                    all.stream()
                            .map(row -> new double[] {Math.max(-3, Math.min(7, row[run]))})
                            .toList(),
                    name.startsWith("no guess") ? OptionalLong.empty() : OptionalLong.of(all.size()),
                    NumberRows.number("x", -3, 7));
            samples.add(new Releases<>(recipe, rows.table(), Budget.pure(epsilon), 3));
        }
        return Releases.cell(name, samples, bar, TreeMeasure::divergence);
    }

    /** From the normal density with mean 2 and variance 1.3, at 501 points. */
    static double divergence(DensityModel model) {
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

    /** Thirty places of unequal weight, and a twentieth of the rows anywhere. */
    private static List<double[]> clusters() {
        SeededBits bits = SeededBits.replay(3);
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < 25_000; i++) {
            int place = (int) Math.min(29, Math.floor(1 / (0.033 + unit(bits))) - 1);
            boolean isAnywhere = bits.below(20) == 0;
            double wide = 0.002 * (1 + place % 5);
            double[] row = new double[2];
            for (int k = 0; k < 2; k++) {
                double centre = 0.05 + 0.9 * ((place * (k == 0 ? 0.618034 : 0.754878) + 0.3) % 1);
                double off = (unit(bits) + unit(bits) + unit(bits) - 1.5) * 2 * wide;
                row[k] = isAnywhere ? unit(bits) : Math.max(0, Math.min(1, centre + off));
            }
            rows.add(row);
        }
        return rows;
    }

    private static double unit(SeededBits bits) {
        return (bits.nextLong() >>> 11) * 0x1p-53;
    }
}
