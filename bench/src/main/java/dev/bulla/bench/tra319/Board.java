package dev.bulla.bench.tra319;

import dev.bulla.bench.figure.Figure.Row;
import dev.bulla.bench.figure.Figure.Section;
import dev.bulla.bench.figure.Plot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The scores of one panel of a figure: many runs at each value of an axis, for each kind of noise, in three forms. */
final class Board {

    private static final List<String> COLOURS =
            List.of("#c0392b", "#2c5fb3", "#2e8b57", "#8e44ad", "#d68910", "#17807e", "#7f5539", "#555555", "#e377c2");

    private final String title;
    private final Axis axis;
    private final Axis score;
    private final Map<Key, Map<Form, List<Double>>> scores = new LinkedHashMap<>();
    private final List<Row> more = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private record Key(String mechanism, double place) {}

    /**
     * An axis.
     *
     * @param name what it shows
     * @param powers whether a plot shows its logarithm
     */
    record Axis(String name, boolean powers) {

        /** A plot's own words for it. */
        String plotted() {
            return powers ? "log₁₀ " + name : name;
        }

        double place(double value) {
            return powers ? Math.log10(value) : value;
        }
    }

    /** An empty board: what is varied, and what is measured. */
    Board(String title, Axis axis, Axis score) {
        this.title = title;
        this.axis = axis;
        this.score = score;
    }

    void add(String mechanism, Form form, double place, double value) {
        scores.computeIfAbsent(new Key(mechanism, place), key -> new EnumMap<>(Form.class))
                .computeIfAbsent(form, key -> new ArrayList<>())
                .add(value);
    }

    /** One more line below the scores. */
    void row(Row row) {
        more.add(row);
    }

    void note(String note) {
        notes.add(note);
    }

    Section section() {
        Map<String, List<Row>> rows = new LinkedHashMap<>();
        scores.forEach((key, forms) -> rows.computeIfAbsent(key.mechanism(), name -> new ArrayList<>())
                .add(new Row(
                        key.mechanism() + ", " + axis.name() + " = " + plain(key.place()),
                        text(forms, Form.PUBLISHED),
                        text(forms, Form.CORRECTED),
                        text(forms, Form.OURS))));
        rows.put("", more);
        return new Section(
                title + ": " + score.name(),
                rows.values().stream().flatMap(List::stream).toList(),
                notes);
    }

    /** The lines of a CSV file. */
    String csv() {
        StringBuilder csv = new StringBuilder("axis,place,mechanism,form,mean,sd,runs\n");
        scores.forEach((key, forms) -> forms.forEach((form, values) -> csv.append(String.format(
                Locale.ROOT,
                "%s,%s,%s,%s,%.6g,%.6g,%d%n",
                axis.name(),
                plain(key.place()),
                key.mechanism(),
                form.word(),
                mean(values),
                deviation(values),
                values.size()))));
        return csv.toString();
    }

    /** The mean of each kind of noise and form over the axis, one standard deviation shaded. */
    String svg() {
        Map<String, List<double[]>> lines = new LinkedHashMap<>();
        scores.forEach((key, forms) -> forms.forEach(
                (form, values) -> lines.computeIfAbsent(key.mechanism() + ", " + form.word(), name -> new ArrayList<>())
                        .add(point(key.place(), values))));
        double[] xs = range(lines, 0, 0);
        double[] ys = range(lines, 2, 3);
        double top = ys[0] + (ys[1] - ys[0]) / (1 - Plot.legendShare(lines.size()));
        Plot plot = new Plot(title + ": " + score.plotted() + " over " + axis.plotted(), xs, new double[] {ys[0], top});
        int colour = 0;
        for (Map.Entry<String, List<double[]>> line : lines.entrySet()) {
            String chosen = COLOURS.get(colour++ % COLOURS.size());
            line.getValue().sort(Comparator.comparingDouble(point -> point[0]));
            plot.band(chosen, column(line.getValue(), 0), column(line.getValue(), 2), column(line.getValue(), 3))
                    .line(
                            line.getKey(),
                            chosen,
                            line.getKey().endsWith(Form.PUBLISHED.word()) ? "6 4" : "none",
                            column(line.getValue(), 0),
                            column(line.getValue(), 1));
        }
        return plot.svg();
    }

    private double[] point(double place, List<Double> values) {
        double mean = mean(values);
        double sd = deviation(values);
        double low = score.powers() ? Math.max(mean - sd, mean / 5) : mean - sd;
        return new double[] {axis.place(place), score.place(mean), score.place(low), score.place(mean + sd)};
    }

    private static double[] range(Map<String, List<double[]>> lines, int low, int high) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (List<double[]> line : lines.values()) {
            for (double[] point : line) {
                least = Math.min(least, point[low]);
                most = Math.max(most, point[high]);
            }
        }
        return most > least ? new double[] {least, most} : new double[] {least - 0.5, least + 0.5};
    }

    private static double[] column(List<double[]> points, int column) {
        return points.stream().mapToDouble(point -> point[column]).toArray();
    }

    private static String text(Map<Form, List<Double>> forms, Form form) {
        List<Double> values = forms.get(form);
        if (values == null) {
            return "—";
        }
        return values.size() == 1
                ? number(values.get(0))
                : number(mean(values)) + " ± " + String.format(Locale.ROOT, "%.2g", deviation(values));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value >= 1_000 ? "%.0f" : "%.3g", value);
    }

    static double mean(List<Double> values) {
        return values.stream().mapToDouble(v -> v).average().orElse(Double.NaN);
    }

    /** The standard deviation of a sample; 0 for one value. */
    static double deviation(List<Double> values) {
        double mean = mean(values);
        double square =
                values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
        return values.size() < 2 ? 0 : Math.sqrt(square / (values.size() - 1));
    }

    /** 0.4, 1000 or 1e-05. */
    private static String plain(double place) {
        return place == Math.rint(place)
                ? String.valueOf((long) place)
                : place < 0.01 ? String.format(Locale.ROOT, "%.0e", place) : String.valueOf(place);
    }
}
