package dev.bulla.synth.defaults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A line of {@code docs/defaults.csv}.
 *
 * @param what was measured
 * @param mean over releases; no number where such a plan cannot be made
 * @param error the standard error of the mean
 * @param gain by how much it is better than as it is, as a part of that: a mean over releases with the same coins
 * @param gainError the standard error of the gain
 */
record Figure(What what, double mean, double error, double gain, double gainError) {

    /** With no constant changed. */
    static final String AS_IS = "as is";

    /** A bar that more is better than. */
    static final String AT_LEAST = "at least";

    /** A bar that less is better than. */
    static final String AT_MOST = "at most";

    /** Between what a constant was made and what it is. */
    static final String OF = " of ";

    private static final String HEADER = "measure;cell;constant;change;value;mean;error;gain;gain_error";
    private static final Path FILE =
            Path.of(System.getProperty("bulla.root", "..")).resolve("docs/defaults.csv");

    /**
     * Which number it is.
     *
     * @param measure the name of a measure
     * @param cell the name of one of its cells
     * @param constant which was changed; empty when none was
     * @param change half or twice, or that it is as it is, or the word for a bar
     * @param value of the constant, as changed, and what it is else: "0.1 of 0.2"
     */
    record What(String measure, String cell, String constant, String change, String value) {

        static What asIs(String measure, Measure.Cell cell) {
            return new What(measure, cell.name(), "", AS_IS, "");
        }

        What with(ChosenConstant changed, ChosenConstant.Change how, Object now) {
            String value = ChosenConstant.digits(now) + OF + ChosenConstant.digits(changed.value());
            return new What(measure, cell, changed.name(), how.word(), value);
        }

        /** The constant, what was done to it and what it was before. */
        String before() {
            return constant + " " + change + value.substring(value.indexOf(OF));
        }

        /** The constant as changed. */
        String now() {
            return value.substring(0, value.indexOf(OF));
        }

        What bar(Measure.Cell of) {
            return new What(measure, cell, "", of.isMoreBetter() ? AT_LEAST : AT_MOST, "");
        }
    }

    /** Of scores, beside those with the same coins and no constant changed. */
    static Figure of(What what, Measure.Cell cell, double[] scores, double[] asIs) {
        double[] gains = new double[scores.length];
        double mean = mean(asIs);
        Arrays.setAll(gains, i -> (cell.isMoreBetter() ? 1 : -1) * (scores[i] - asIs[i]) / mean);
        return new Figure(what, mean(scores), error(scores), mean(gains), error(gains));
    }

    /** The bar of a cell; no number where there is none. */
    static Figure bar(What what, Measure.Cell cell) {
        return new Figure(what.bar(cell), cell.bar(), 0, 0, 0);
    }

    /** Where no plan can be made. */
    static Figure refused(What what) {
        return new Figure(what, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double error(double[] values) {
        double mean = mean(values);
        double square = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return Math.sqrt(square / (values.length - 1) / values.length);
    }

    boolean isAsIs() {
        return what.change.equals(AS_IS);
    }

    boolean isBar() {
        return what.change.equals(AT_LEAST) || what.change.equals(AT_MOST);
    }

    boolean isMeasured() {
        return !Double.isNaN(mean);
    }

    /** How much of a bar is missed, as a part of it; nothing where there is none. */
    double missed(Figure bar) {
        return !bar.isMeasured()
                ? 0
                : (bar.what.change.equals(AT_LEAST) ? bar.mean - mean : mean - bar.mean) / bar.mean;
    }

    static List<Figure> read() throws IOException {
        List<Figure> all = new ArrayList<>();
        if (Files.exists(FILE)) {
            Files.readAllLines(FILE).stream().skip(1).map(Figure::parse).forEach(all::add);
        }
        return all;
    }

    static void write(List<Figure> figures) throws IOException {
        List<String> lines = new ArrayList<>(List.of(HEADER));
        figures.stream()
                .sorted(Comparator.comparing(figure -> figure.what.measure))
                .forEach(figure -> lines.add(figure.line()));
        Files.writeString(FILE, String.join("\n", lines) + "\n");
    }

    private static Figure parse(String line) {
        String[] cells = line.split(";", -1);
        double[] numbers =
                Arrays.stream(cells, 5, 9).mapToDouble(Double::parseDouble).toArray();
        What what = new What(cells[0], cells[1], cells[2], cells[3], cells[4]);
        return new Figure(what, numbers[0], numbers[1], numbers[2], numbers[3]);
    }

    private String line() {
        return String.join(
                ";",
                what.measure,
                what.cell,
                what.constant,
                what.change,
                what.value,
                number(mean),
                number(error),
                number(gain),
                number(gainError));
    }

    /** Four digits. */
    static String number(double value) {
        return Double.isNaN(value) ? "NaN" : String.format(Locale.ROOT, "%.4g", value);
    }
}
