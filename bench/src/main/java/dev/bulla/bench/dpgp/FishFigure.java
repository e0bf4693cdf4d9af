package dev.bulla.bench.dpgp;

import dev.bulla.bench.figure.Figure;
import dev.bulla.bench.figure.Figure.Row;
import dev.bulla.bench.figure.Figure.Section;
import dev.bulla.bench.figure.Plot;
import dev.bulla.bench.figure.Results;
import dev.bulla.bench.published.Calibration;
import dev.bulla.bench.published.NoisePath;
import dev.bulla.bench.published.PublishedKernel;
import dev.bulla.bench.published.process.FittedCurve;
import dev.bulla.bench.published.process.InducingFit;
import dev.bulla.bench.published.process.ProcessFit;
import dev.bulla.bench.published.process.ProcessNoise;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.model.Answer;
import dev.bulla.core.random.RandomBits;
import dev.bulla.models.gp.GaussianProcessModel;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Figure 2: lengths of 44 fish by age, a curve of all rows and one of inducing inputs, ε = 20. */
final class FishFigure {

    private static final Budget BUDGET = Budget.approx("20", "0.01");
    private static final CurveSetting SETTING = new CurveSetting(
            new double[] {0, 160}, new double[] {0, 5000}, 40, 0.1, new double[] {20, 60, 100, 140}, 8);

    private static final double[] PLOTTED = {-2000, 10_000};

    private final int runs;
    private final CurveRows fish;
    private final Results results;
    private final double[] ages = new double[147];
    private final Map<String, double[]> shown = new LinkedHashMap<>();
    private final Map<String, FittedCurve> curves = new LinkedHashMap<>();

    FishFigure(int runs, CurveRows fish) {
        this.runs = runs;
        this.fish = fish.within(SETTING.y()[0], SETTING.y()[1]);
        this.results = new Results("distance from the curve without noise", runs);
        Arrays.setAll(ages, i -> 10 + i);
        double[] targets = this.fish.above(SETTING.middle());
        curves.put(CurveStudy.PLAIN, ProcessFit.of(SETTING.kernel(), this.fish.points(), targets, SETTING.noise()));
        curves.put(
                CurveStudy.INDUCED,
                InducingFit.of(
                        SETTING.kernel(), this.fish.points(), targets, SETTING.inducingPoints(), SETTING.noise()));
    }

    FishFigure made() {
        for (int run = 0; run < runs; run++) {
            for (Map.Entry<String, FittedCurve> each : curves.entrySet()) {
                paths(run, each.getKey(), each.getValue());
            }
            GaussianProcessModel model = SETTING.release(fish, true, BUDGET);
            double[] middle = new double[ages.length];
            double[] low = new double[ages.length];
            double[] high = new double[ages.length];
            for (int i = 0; i < ages.length; i++) {
                Answer answer = model.answer(ages[i]);
                middle[i] = answer.value();
                low[i] = answer.lower();
                high[i] = answer.upper();
            }
            results.put(run, Results.OURS, CurveStudy.PLAIN, "", error(middle, exact(CurveStudy.PLAIN)));
            keep(run, "ours", middle);
            keep(run, "low", low);
            keep(run, "high", high);
        }
        return this;
    }

    private void paths(int run, String model, FittedCurve curve) {
        double[] exact = exact(model);
        NoisePath path = NoisePath.inMemory(PublishedKernel.gaussian(SETTING.length()), RandomBits.secure());
        double[] unit = Arrays.stream(ages).map(path::at).toArray();
        Map<String, Calibration> forms = new LinkedHashMap<>();
        forms.put(Results.PUBLISHED, ProcessNoise.asPublishedIn2016(curve, SETTING.range(), BUDGET));
        forms.put(Results.CORRECTED, ProcessNoise.corrected(curve, SETTING.range(), BUDGET));
        forms.forEach((form, noise) -> {
            double[] noisy = new double[exact.length];
            Arrays.setAll(noisy, i -> exact[i] + noise.scale() * unit[i]);
            results.put(run, form, model, "", error(noisy, exact));
            keep(run, form + " " + model, noisy);
        });
    }

    private double[] exact(String model) {
        FittedCurve curve = Objects.requireNonNull(curves.get(model));
        return Arrays.stream(ages).map(x -> SETTING.middle() + curve.at(x)).toArray();
    }

    private double error(double[] values, double[] exact) {
        return new CurveRows(ages, exact).error(values);
    }

    private void keep(int run, String name, double[] values) {
        if (run == 0) {
            shown.put(name, values);
        }
    }

    Section section() {
        List<Row> rows = new ArrayList<>();
        curves.forEach((model, curve) -> {
            Calibration printed = ProcessNoise.asPublishedIn2016(curve, SETTING.range(), BUDGET);
            Calibration right = ProcessNoise.corrected(curve, SETTING.range(), BUDGET);
            rows.add(new Row(
                    model + ": norm that one length moves",
                    Figure.number(curve.normAsPublished()),
                    Figure.number(curve.exactNorm()),
                    "—"));
            rows.add(new Row(
                    model + ": standard deviation of the noise",
                    Figure.number(printed.scale()),
                    Figure.number(right.scale()),
                    "—"));
            rows.add(new Row(
                    model + ": RMSE from the curve without noise",
                    results.mean(Results.PUBLISHED, model, ""),
                    results.mean(Results.CORRECTED, model, ""),
                    results.mean(Results.OURS, model, "")));
        });
        rows.add(new Row("δ that noise for the right norm has, claimed 0.01", trueDelta(), "0.01", "at most 0.01"));
        return new Section(
                "Figure 2, lengths of 44 fish by age in days, ε = 20, δ = 0.01, mean of " + runs + " releases",
                rows,
                List.of(
                        "Lengths have no unit in the source; public bounds 0 to 5,000, kernel of 40 days, inducing inputs at 20, 60, 100 and 140 days. The paper"
                                + " prints no δ for this figure: that of Figure 1 is taken, and its formulas are run here.",
                        "ε = 20 with √(2 ln(1.25/δ))/ε: the constant is proved for ε ≤ 1. Were the norm the right one, δ would be as the last line has it; only the"
                                + " norm, far too large, hides that.",
                        "IV GP: the norm as printed sums a row of C, which is over all fish; one fish moves a column.",
                        "Ours: recipe gp with lengths private and ages public, scales left to it; its error includes that its curve is another than the"
                                + " one it is measured from."));
    }

    private String deviation(String model, boolean right) {
        FittedCurve curve = Objects.requireNonNull(curves.get(model));
        Calibration noise = right
                ? ProcessNoise.corrected(curve, SETTING.range(), BUDGET)
                : ProcessNoise.asPublishedIn2016(curve, SETTING.range(), BUDGET);
        double[] line = shown.getOrDefault((right ? "corrected " : "published ") + model, new double[0]);
        boolean isSeen = Arrays.stream(line).anyMatch(y -> y > PLOTTED[0] && y < PLOTTED[1]);
        return String.format(
                Locale.ROOT,
                ", standard deviation of the noise %.0f%s",
                noise.scale(),
                isSeen ? "" : " (outside of this plot)");
    }

    /** Of √(2 ln(1.25/δ))/ε at ε = 20, when Δ is exact. */
    static String trueDelta() {
        BigDecimal sigma = BigDecimal.valueOf(ProcessNoise.classical(1.25, BUDGET));
        return Figure.number(GaussianProfile.delta(sigma, BUDGET.epsilon()).doubleValue());
    }

    Map<String, String> files() {
        double[] none = new double[ages.length];
        Map<String, String> files = new LinkedHashMap<>();
        files.put("dpgp_figure2.csv", results.csv());
        curves.keySet()
                .forEach(model -> files.put(
                        "dpgp_figure2_" + model.toLowerCase(Locale.ROOT).replace(' ', '_') + ".svg",
                        new Plot(
                                        "Figure 2, " + model + ": lengths of 44 fish, ε = 20, δ = 0.01",
                                        new double[] {0, 160},
                                        PLOTTED)
                                .named("age, days", "length (no unit in the source)")
                                .band(
                                        "#0072B2",
                                        ages,
                                        shown.getOrDefault("low", none),
                                        shown.getOrDefault("high", none))
                                .dots("fish", "#777777", fish.x(), fish.y())
                                .line("without noise, not private", "#000000", "2 3", ages, exact(model))
                                .line(
                                        "as published" + deviation(model, false),
                                        "#D55E00",
                                        "6 4",
                                        ages,
                                        shown.getOrDefault("published " + model, none))
                                .line(
                                        "corrected" + deviation(model, true),
                                        "#D55E00",
                                        "none",
                                        ages,
                                        shown.getOrDefault("corrected " + model, none))
                                .line(
                                        "ours: gp, lengths private, 95 % band",
                                        "#0072B2", "none", ages, shown.getOrDefault("ours", none))
                                .svg()));
        return files;
    }
}
