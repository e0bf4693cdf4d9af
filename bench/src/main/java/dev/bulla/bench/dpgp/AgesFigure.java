package dev.bulla.bench.dpgp;

import dev.bulla.bench.figure.Figure;
import dev.bulla.bench.figure.Figure.Row;
import dev.bulla.bench.figure.Figure.Section;
import dev.bulla.bench.figure.Plot;
import dev.bulla.bench.figure.Results;
import dev.bulla.bench.figure.RunSpread;
import dev.bulla.bench.published.Calibration;
import dev.bulla.bench.published.NoisePath;
import dev.bulla.bench.published.PublishedKernel;
import dev.bulla.bench.published.process.BinnedMeans;
import dev.bulla.bench.published.process.ProcessFit;
import dev.bulla.bench.published.process.ProcessNoise;
import dev.bulla.bench.sheet.PointsTable;
import dev.bulla.bench.sheet.Scratch;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.models.density.DensityModel;
import dev.bulla.models.density.TreeDensity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Figure 1: how many of 255 people have each age, by a curve through ten-year counts and by a curve through yearly ones. */
final class AgesFigure {

    private static final int PEOPLE = 255;
    private static final int YEARS = 100;
    private static final int DECADE = 10;
    private static final Budget BUDGET = Budget.approx("1", "0.01");
    private static final List<String> LENGTHS = List.of("2", "5", "10", "15", "20", "30");
    private static final double LENGTH = 10;

    /** People a year, were all ages alike: where curves go to without rows, and how much chance varies a year's number. */
    private static final double EVEN = (double) PEOPLE / YEARS;

    private static final double VARIANCE = 4;
    private static final double NOISE = EVEN / VARIANCE;

    private final int runs;
    private final double[] ages;
    private final double[] years = new double[YEARS];
    private final Results results;
    private final Map<String, double[]> shown = new LinkedHashMap<>();
    private double[] norms = new double[2];

    AgesFigure(int runs, double[] ages) {
        this.runs = runs;
        this.ages = ages.clone();
        this.results = new Results("RMSE of yearly counts", runs);
        Arrays.setAll(years, i -> i);
    }

    /** Draws people and releases. */
    AgesFigure made() {
        for (int run = 0; run < runs; run++) {
            int[] order = CurveRows.order(ages.length, "ages " + run);
            double[] drawn = new double[PEOPLE];
            Arrays.setAll(drawn, i -> Math.min(YEARS - 1, ages[order[i % order.length]]));
            once(run, drawn);
        }
        return this;
    }

    private void once(int run, double[] drawn) {
        CurveRows counts = counts(drawn);
        keep(run, "yearly counts", counts, counts.y());
        ProcessFit fit = ProcessFit.of(CurveSetting.kernel(LENGTH), counts.points(), counts.above(EVEN), NOISE);
        norms = new double[] {fit.normAsPublished(), fit.exactNorm()};
        NoisePath path = NoisePath.inMemory(PublishedKernel.gaussian(LENGTH), RandomBits.secure());
        double[] exact = Arrays.stream(years).map(x -> EVEN + fit.at(x)).toArray();
        double[] unit = Arrays.stream(years).map(path::at).toArray();
        put(run, Results.PLAIN, "(b)", counts, exact);
        Calibration printed = ProcessNoise.asPublishedIn2016(fit, 1, BUDGET);
        Calibration right = ProcessNoise.corrected(fit, 1, BUDGET);
        put(run, Results.PUBLISHED, "(b)", counts, added(exact, printed.scale(), unit));
        put(run, Results.CORRECTED, "(b)", counts, added(exact, right.scale(), unit));
        double classical = ProcessNoise.classical(1.25, BUDGET);
        double analytic = GaussianProfile.sigma(BUDGET).doubleValue();
        PublicBits bits = PublicBits.of("dpgp: ages " + run);
        double[] noise = new double[YEARS / DECADE];
        Arrays.setAll(noise, i -> bits.nextNormal());
        binned(run, Results.PUBLISHED, counts, noise, classical);
        binned(run, Results.CORRECTED, counts, noise, analytic);
        put(run, Results.OURS, "kde", counts, ours(drawn));
    }

    private static CurveRows counts(double[] drawn) {
        double[] middles = new double[YEARS];
        Arrays.setAll(middles, i -> i);
        double[] counts = new double[YEARS];
        for (double age : drawn) {
            counts[(int) age]++;
        }
        return new CurveRows(middles, counts);
    }

    /** (a) and (c): a curve through noisy counts of ten years each, as people a year; ages are whole years. */
    private void binned(int run, String form, CurveRows counts, double[] noise, double sigma) {
        List<BinnedMeans.Bin> bins = new ArrayList<>();
        for (int b = 0; b < noise.length; b++) {
            double total =
                    Arrays.stream(counts.y(), b * DECADE, (b + 1) * DECADE).sum() + sigma * noise[b];
            double variance = (sigma * sigma + EVEN * DECADE) / (DECADE * DECADE);
            bins.add(new BinnedMeans.Bin(b * DECADE - 0.5, (b + 1) * DECADE - 0.5, total / DECADE, variance));
        }
        BinnedMeans means = new BinnedMeans(EVEN, bins);
        put(run, form, "bins", counts, means.flat(years));
        for (String length : LENGTHS) {
            for (boolean averaged : new boolean[] {true, false}) {
                put(
                        run,
                        form,
                        (averaged ? "integral " : "EQ ") + length,
                        counts,
                        means.curve(CurveSetting.kernel(Double.parseDouble(length)), VARIANCE, averaged, years));
            }
        }
    }

    private static double[] ours(double[] drawn) {
        Schema schema = new Schema(
                "ages",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                BUDGET,
                OptionalLong.of(PEOPLE),
                List.of(new Column.Real("age", 0, YEARS, Optional.empty(), Optional.empty())));
        List<double[]> rows =
                Arrays.stream(drawn).mapToObj(age -> new double[] {age + 0.5}).toList();
        DensityModel model = TreeDensity.of("age")
                .plan(schema, BUDGET)
                .release(new PointsTable(schema, rows), Scratch.account(schema))
                .model();
        double[] counts = new double[YEARS];
        Arrays.setAll(counts, i -> PEOPLE * model.answer(i + 0.5).value());
        return counts;
    }

    private static double[] added(double[] exact, double scale, double[] path) {
        double[] noisy = new double[exact.length];
        Arrays.setAll(noisy, i -> exact[i] + scale * path[i]);
        return noisy;
    }

    private void put(int run, String form, String model, CurveRows counts, double[] values) {
        results.put(run, form, model, "", counts.error(values));
        keep(run, form + " " + model, counts, values);
    }

    private void keep(int run, String name, CurveRows counts, double[] values) {
        if (run == 0 && counts.size() == values.length) {
            shown.put(name, values);
        }
    }

    Section section() {
        List<Row> rows = new ArrayList<>();
        for (String length : LENGTHS) {
            rows.add(row("(a, c) integral kernel, ℓ = " + length + " years", "integral " + length, "—"));
            rows.add(row("(c) EQ kernel, ℓ = " + length + " years", "EQ " + length, "—"));
        }
        rows.add(row("(c) ten-year counts as they are", "bins", "—"));
        rows.add(row("(b) GP of yearly counts, ℓ = 10 years", "(b)", results.mean(Results.OURS, "kde", "")));
        rows.add(new Row("(b) without noise, not private", "—", results.mean(Results.PLAIN, "(b)", ""), "—"));
        rows.add(new Row("(b) sensitivity for Δy = 1", Figure.number(norms[0]), Figure.number(norms[1]), "—"));
        return new Section(
                "Figure 1, ages of 255 people, ε = 1, δ = 0.01: RMSE of yearly counts, mean of " + runs + " draws",
                rows,
                List.of(
                        "255 persons of the American Community Survey 2011 (acs2011_person_sample, AGEP), drawn anew for each run, stand in for"
                                + " the 255 of the 2011 census of the United Kingdom. Figure 1d is a drawing without data and is left out.",
                        "Published: √(2 ln(1.25/δ))/ε on counts, and ‖A‖_∞ for the curve; the paper prints plots only, so its formulas are run here."
                                + " Corrected: the exact constant, and √max (AKA)_ii.",
                        "Equation (1) has α before an integral of a kernel that holds α: taken at its word that is α². Here α counts once; ℓ is the usual"
                                + " one, the paper's is √2 times that.",
                        "Ours: counts of people are a density and no curve of a target, so this is recipe kde with everything left to it, and the number of"
                                + " people private too."));
    }

    private Row row(String what, String model, String ours) {
        return new Row(
                what, results.mean(Results.PUBLISHED, model, ""), results.mean(Results.CORRECTED, model, ""), ours);
    }

    Map<String, String> files() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("dpgp_figure1.csv", results.csv());
        files.put(
                "dpgp_figure1ab.svg",
                new Plot("Figure 1a and b: ages of 255 people, ε = 1, δ = 0.01", new double[] {0, YEARS}, new double[] {
                            -6, 18
                        })
                        .named("age, years", "people a year of age")
                        .dots("people of that age", "#999999", years, of("yearly counts"))
                        .line("(a) integral kernel, as published", "#E69F00", "6 4", years, of("published integral 10"))
                        .line("(a) integral kernel, corrected", "#E69F00", "none", years, of("corrected integral 10"))
                        .line("(b) GP, as published", "#D55E00", "6 4", years, of("published (b)"))
                        .line("(b) GP, corrected", "#D55E00", "none", years, of("corrected (b)"))
                        .line("ours: kde", "#0072B2", "none", years, of("ours kde"))
                        .svg());
        files.put("dpgp_figure1c.svg", lengths());
        return files;
    }

    private double[] of(String name) {
        return shown.getOrDefault(name, new double[YEARS]);
    }

    private String lengths() {
        double[] x = new double[LENGTHS.size()];
        Arrays.setAll(x, i -> i);
        double top = 0;
        double least = Double.POSITIVE_INFINITY;
        List<double[]> lines = new ArrayList<>();
        for (String form : List.of(Results.PUBLISHED, Results.CORRECTED)) {
            for (String kernel : List.of("integral ", "EQ ")) {
                double[] y = LENGTHS.stream()
                        .mapToDouble(length -> mean(form, kernel + length))
                        .toArray();
                top = Math.max(top, Arrays.stream(y).max().orElseThrow());
                least = Math.min(least, Arrays.stream(y).min().orElseThrow());
                lines.add(y);
            }
        }
        double[] flat = new double[x.length];
        Arrays.fill(flat, mean(Results.CORRECTED, "bins"));
        top = Math.max(top, flat[0]);
        least = Math.min(least, flat[0]) - 0.02;
        return new Plot(
                        "Figure 1c: error of yearly counts against the length scale, ε = 1, δ = 0.01",
                        new double[] {0, x.length - 1.0},
                        new double[] {least, least + (top - least) / (1 - Plot.legendShare(5))})
                .axes(LENGTHS, false)
                .named("length scale ℓ, years", "RMSE, people a year of age")
                .line("integral kernel, as published", "#D55E00", "6 4", x, lines.get(0))
                .line("EQ kernel, as published", "#0072B2", "6 4", x, lines.get(1))
                .line("integral kernel, corrected", "#D55E00", "none", x, lines.get(2))
                .line("EQ kernel, corrected", "#0072B2", "none", x, lines.get(3))
                .line("ten-year counts as they are, corrected", "#000000", "2 3", x, flat)
                .svg();
    }

    private double mean(String form, String model) {
        return results.spread(form, model, "").map(RunSpread::mean).orElse(Double.NaN);
    }
}
