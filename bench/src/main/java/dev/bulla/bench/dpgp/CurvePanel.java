package dev.bulla.bench.dpgp;

import dev.bulla.bench.figure.Figure.Row;
import dev.bulla.bench.figure.Figure.Section;
import dev.bulla.bench.figure.Plot;
import dev.bulla.bench.figure.Results;
import dev.bulla.bench.figure.RunSpread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A table of errors of curves against ε, and its plot.
 *
 * @param title what it is about
 * @param unit of the error
 * @param epsilons of the columns
 * @param results the errors
 */
record CurvePanel(String title, String unit, List<String> epsilons, Results results) {

    /** What a line of a plot shows: form, model, colour and dash. The colours are told apart by colour-blind people. */
    private static final List<List<String>> LINES = List.of(
            List.of(Results.PUBLISHED, CurveStudy.PLAIN, "#D55E00", "6 4"),
            List.of(Results.CORRECTED, CurveStudy.PLAIN, "#D55E00", "none"),
            List.of(Results.PUBLISHED, CurveStudy.INDUCED, "#CC79A7", "6 4"),
            List.of(Results.CORRECTED, CurveStudy.INDUCED, "#CC79A7", "none"),
            List.of(Results.PUBLISHED, CurveStudy.INTEGRAL, "#E69F00", "6 4"),
            List.of(Results.CORRECTED, CurveStudy.INTEGRAL, "#E69F00", "none"),
            List.of(Results.OURS, CurveStudy.OUTPUTS, "#0072B2", "none"),
            List.of(Results.OURS, CurveStudy.RECORDS, "#009E73", "none"));

    /** Rows for each model and ε; ours stands beside what protects the same: outputs beside paths, whole rows beside bins. */
    Section section(List<Row> more, List<String> notes) {
        List<Row> rows = new ArrayList<>();
        for (String model : List.of(
                CurveStudy.PLAIN,
                CurveStudy.DIMENSION,
                CurveStudy.INDUCED,
                CurveStudy.INTEGRAL,
                CurveStudy.MIDDLES,
                CurveStudy.FLAT)) {
            for (String epsilon : epsilons) {
                rows.add(new Row(
                        model + ", ε = " + epsilon,
                        results.mean(Results.PUBLISHED, model, epsilon),
                        results.mean(Results.CORRECTED, model, epsilon),
                        ours(model, epsilon)));
            }
        }
        rows.add(new Row("GP without noise, not private", "—", results.mean(Results.PLAIN, CurveStudy.PLAIN, ""), "—"));
        rows.add(new Row(
                "IV GP without noise, not private", "—", results.mean(Results.PLAIN, CurveStudy.INDUCED, ""), "—"));
        rows.add(new Row(
                "mean of the rows, not private", "—", results.mean(Results.CONSTANT, "mean of the rows", ""), "—"));
        rows.addAll(more);
        return new Section(title + ": RMSE in " + unit, rows, notes);
    }

    private String ours(String model, String epsilon) {
        return Map.of(CurveStudy.PLAIN, CurveStudy.OUTPUTS, CurveStudy.INTEGRAL, CurveStudy.RECORDS).entrySet().stream()
                .filter(each -> each.getKey().equals(model))
                .map(each -> results.mean(Results.OURS, each.getValue(), epsilon))
                .findFirst()
                .orElse("—");
    }

    /** Medians over runs, the axis of errors in powers of ten. */
    String svg() {
        double most = 0;
        double least = Double.POSITIVE_INFINITY;
        List<double[]> lines = new ArrayList<>();
        for (List<String> line : LINES) {
            double[] y = epsilons.stream()
                    .mapToDouble(epsilon -> results.spread(line.get(0), line.get(1), epsilon)
                            .map(RunSpread::median)
                            .orElse(Double.NaN))
                    .map(Math::log10)
                    .toArray();
            lines.add(y);
            for (double each : y) {
                most = Math.max(most, each);
                least = Math.min(least, each);
            }
        }
        double room = (most - least) / (1 - Plot.legendShare(LINES.size() + 1));
        double[] x = new double[epsilons.size()];
        for (int i = 0; i < x.length; i++) {
            x[i] = i;
        }
        Plot plot = new Plot(title, new double[] {0, epsilons.size() - 1.0}, new double[] {
                    least - 0.05 * room, least - 0.05 * room + 1.05 * room
                })
                .axes(epsilons, true)
                .named("ε", "RMSE, " + unit + " (log scale)");
        for (int i = 0; i < lines.size(); i++) {
            List<String> line = LINES.get(i);
            plot.line(line.get(1) + ", " + line.get(0), line.get(2), line.get(3), x, lines.get(i));
        }
        double[] exact = new double[x.length];
        Arrays.fill(
                exact,
                Math.log10(results.spread(Results.PLAIN, CurveStudy.PLAIN, "")
                        .map(RunSpread::median)
                        .orElse(1.0)));
        return plot.line("GP without noise, not private", "#666666", "2 3", x, exact)
                .svg();
    }
}
