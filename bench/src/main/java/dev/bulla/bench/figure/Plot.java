package dev.bulla.bench.figure;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/** Points and lines on two axes, as SVG. */
public final class Plot {

    private static final int WIDTH = 720;
    private static final int HEIGHT = 460;
    private static final int MARGIN = 56;
    private static final int LINES = 4;
    private static final double MILLION = 999_999;

    private final String title;
    private final double[] xs;
    private final double[] ys;
    private final List<String> shapes = new ArrayList<>();
    private final List<String> legend = new ArrayList<>();
    private List<String> marks = List.of();
    private boolean powers;
    private String across = "";
    private String upwards = "";
    private int widest;

    /** A plot over [least, most] of both axes. */
    public Plot(String title, double[] xs, double[] ys) {
        this.title = title;
        this.xs = xs.clone();
        this.ys = ys.clone();
    }

    /** The share of the height that a legend of so many lines covers. */
    public static double legendShare(int lines) {
        return Math.min(0.8, (16.0 * lines + 16) / (HEIGHT - 2 * MARGIN));
    }

    /** Names these places 0, 1, … of the x axis, and reads the y axis as powers of ten or as it is. */
    public Plot axes(List<String> places, boolean logarithmic) {
        marks = List.copyOf(places);
        powers = logarithmic;
        return this;
    }

    /** Writes beside the axes what they show, with its unit; lines then stand at round numbers, and the legend hides what is behind it. */
    public Plot named(String xAxis, String yAxis) {
        across = xAxis;
        upwards = yAxis;
        return this;
    }

    /** Dots. */
    public Plot dots(String name, String colour, double[] x, double[] y) {
        StringBuilder dots = new StringBuilder("<g fill=\"" + colour + "\">");
        for (int i = 0; i < x.length; i++) {
            dots.append(
                    String.format(Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2\"/>", across(x[i]), up(y[i])));
        }
        shapes.add(dots.append("</g>").toString());
        key(name, "<circle cx=\"12\" cy=\"-4\" r=\"3\" fill=\"" + colour + "\"/>");
        return this;
    }

    /** A line; dash as in SVG, "none" for a solid one. */
    public Plot line(String name, String colour, String dash, double[] x, double[] y) {
        String style = "fill=\"none\" stroke-width=\"2\" stroke=\"" + colour + "\" stroke-dasharray=\"" + dash + "\"";
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < x.length; i++) {
            path.append(String.format(Locale.ROOT, "%s%.1f %.1f", i == 0 ? "M" : "L", across(x[i]), up(y[i])));
        }
        shapes.add("<path " + style + " d=\"" + path + "\"/>");
        key(name, "<path " + style + " d=\"M0 -4L24 -4\"/>");
        return this;
    }

    /** What lies between two lines, shaded. */
    public Plot band(String colour, double[] x, double[] low, double[] high) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < 2 * x.length; i++) {
            int at = i < x.length ? i : 2 * x.length - 1 - i;
            double y = i < x.length ? low[at] : high[at];
            path.append(String.format(Locale.ROOT, "%s%.1f %.1f", i == 0 ? "M" : "L", across(x[at]), up(y)));
        }
        shapes.add("<path stroke=\"none\" fill-opacity=\"0.15\" fill=\"" + colour + "\" d=\"" + path + "Z\"/>");
        return this;
    }

    /** A box from the first to the third quartile, its median, and whiskers to the least and the most. */
    public Plot box(String colour, double x, double width, RunSpread spread, DoubleUnaryOperator axis) {
        double[] y = new double[5];
        Arrays.setAll(y, i -> up(axis.applyAsDouble(spread.quantile(i / 4.0))));
        double left = across(x - width / 2);
        double right = across(x + width / 2);
        double middle = across(x);
        shapes.add(String.format(
                Locale.ROOT,
                "<path fill=\"%s\" fill-opacity=\"0.2\" stroke=\"%s\" stroke-width=\"1.5\""
                        + " d=\"M%.1f %.1fH%.1fV%.1fH%.1fZM%.1f %.1fH%.1fM%.1f %.1fV%.1fM%.1f %.1fV%.1f\"/>",
                colour,
                colour,
                left,
                y[1],
                right,
                y[3],
                left,
                left,
                y[2],
                right,
                middle,
                y[0],
                y[1],
                middle,
                y[3],
                y[4]));
        return this;
    }

    /** A line in the legend for boxes. */
    public Plot boxes(String name, String colour) {
        key(
                name,
                "<rect x=\"4\" y=\"-10\" width=\"16\" height=\"11\" fill-opacity=\"0.2\" fill=\"" + colour
                        + "\" stroke=\"" + colour + "\"/>");
        return this;
    }

    public String svg() {
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                        + " font-size=\"12\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n"
                        + "<text x=\"%d\" y=\"22\" font-size=\"14\">%s</text>%n"
                        + "<clipPath id=\"frame\"><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/></clipPath>%n",
                WIDTH,
                HEIGHT,
                MARGIN,
                text(title),
                MARGIN,
                MARGIN,
                WIDTH - 2 * MARGIN,
                HEIGHT - 2 * MARGIN));
        ticks(svg);
        names(svg);
        svg.append("<g clip-path=\"url(#frame)\">\n")
                .append(String.join("\n", shapes))
                .append("\n</g>\n");
        if (!across.isEmpty()) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"white\" fill-opacity=\"0.8\"/>%n",
                    MARGIN + 4,
                    MARGIN + 2,
                    7 * widest + 44,
                    16 * legend.size() + 6));
        }
        legend.forEach(line -> svg.append(line).append('\n'));
        return svg.append("</svg>\n").toString();
    }

    private void ticks(StringBuilder svg) {
        double[] places = marks.isEmpty() ? lines(xs) : new double[marks.size()];
        for (int i = 0; i < places.length; i++) {
            double x = marks.isEmpty() ? places[i] : i;
            svg.append(String.format(
                    Locale.ROOT,
                    "<path stroke=\"#ddd\" d=\"M%.1f %dV%d\"/><text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
                    across(x),
                    MARGIN,
                    HEIGHT - MARGIN,
                    across(x),
                    HEIGHT - MARGIN + 18,
                    marks.isEmpty() ? label(x, false) : text(marks.get(i))));
        }
        for (double y : lines(ys)) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<path stroke=\"#ddd\" d=\"M%d %.1fH%d\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>%n",
                    MARGIN,
                    up(y),
                    WIDTH - MARGIN,
                    MARGIN - 6,
                    up(y) + 4,
                    label(y, powers)));
        }
    }

    /** The name of the x axis below it, that of the y axis above its end. */
    private void names(StringBuilder svg) {
        if (!across.isEmpty()) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>%n<text x=\"%d\" y=\"%d\">%s</text>%n",
                    WIDTH / 2,
                    HEIGHT - MARGIN + 38,
                    text(across),
                    MARGIN,
                    MARGIN - 10,
                    text(upwards)));
        }
    }

    /** Where an axis has lines: even parts of it, or round numbers when axes are named. */
    private double[] lines(double[] range) {
        if (across.isEmpty()) {
            double[] even = new double[LINES + 1];
            Arrays.setAll(even, i -> range[0] + i * (range[1] - range[0]) / LINES);
            return even;
        }
        double power = Math.pow(10, Math.floor(Math.log10((range[1] - range[0]) / LINES)));
        double step = power;
        for (double factor : new double[] {2, 5, 10}) {
            step = (range[1] - range[0]) / step > 2 * LINES ? factor * power : step;
        }
        double first = Math.ceil(range[0] / step - 1e-9);
        double[] round = new double[(int) (Math.floor(range[1] / step + 1e-9) - first) + 1];
        double each = step;
        Arrays.setAll(round, i -> (first + i) * each);
        return round;
    }

    /** A round number without needless digits, from a million on as a power of ten. */
    private String label(double value, boolean isPower) {
        double own = isPower ? Math.pow(10, value) : value;
        if (across.isEmpty()) {
            return String.format(Locale.ROOT, isPower ? own < 100 ? "%.3g" : "%.0f" : "%.2f", own);
        }
        return own >= MILLION
                ? String.format(Locale.ROOT, "%.0e", own).replace("e+0", "e")
                : new BigDecimal(own)
                        .round(new MathContext(3))
                        .stripTrailingZeros()
                        .toPlainString();
    }

    private void key(String name, String mark) {
        widest = Math.max(widest, name.length());
        legend.add(String.format(
                Locale.ROOT,
                "<g transform=\"translate(%d %d)\">%s<text x=\"32\">%s</text></g>",
                MARGIN + 10,
                MARGIN + 16 + 16 * legend.size(),
                mark,
                text(name)));
    }

    private double across(double x) {
        return MARGIN + (x - xs[0]) / (xs[1] - xs[0]) * (WIDTH - 2 * MARGIN);
    }

    private double up(double y) {
        return HEIGHT - MARGIN - (y - ys[0]) / (ys[1] - ys[0]) * (HEIGHT - 2 * MARGIN);
    }

    private static String text(String plain) {
        return plain.replace("&", "&amp;").replace("<", "&lt;");
    }
}
