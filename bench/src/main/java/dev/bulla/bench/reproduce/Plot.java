package dev.bulla.bench.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Points and lines on two axes, as SVG. */
final class Plot {

    private static final int WIDTH = 720;
    private static final int HEIGHT = 460;
    private static final int MARGIN = 56;

    private final String title;
    private final double[] xs;
    private final double[] ys;
    private final List<String> shapes = new ArrayList<>();
    private final List<String> legend = new ArrayList<>();

    /** A plot over [least, most] of both axes. */
    Plot(String title, double[] xs, double[] ys) {
        this.title = title;
        this.xs = xs.clone();
        this.ys = ys.clone();
    }

    /** The share of the height that a legend of so many lines covers. */
    static double legendShare(int lines) {
        return Math.min(0.8, (16.0 * lines + 16) / (HEIGHT - 2 * MARGIN));
    }

    /** Dots. */
    Plot dots(String name, String colour, double[] x, double[] y) {
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
    Plot line(String name, String colour, String dash, double[] x, double[] y) {
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
    Plot band(String colour, double[] x, double[] low, double[] high) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < 2 * x.length; i++) {
            int at = i < x.length ? i : 2 * x.length - 1 - i;
            double y = i < x.length ? low[at] : high[at];
            path.append(String.format(Locale.ROOT, "%s%.1f %.1f", i == 0 ? "M" : "L", across(x[at]), up(y)));
        }
        shapes.add("<path stroke=\"none\" fill-opacity=\"0.15\" fill=\"" + colour + "\" d=\"" + path + "Z\"/>");
        return this;
    }

    String svg() {
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
        svg.append("<g clip-path=\"url(#frame)\">\n")
                .append(String.join("\n", shapes))
                .append("\n</g>\n");
        legend.forEach(line -> svg.append(line).append('\n'));
        return svg.append("</svg>\n").toString();
    }

    private void ticks(StringBuilder svg) {
        for (int i = 0; i <= 4; i++) {
            double x = xs[0] + i * (xs[1] - xs[0]) / 4;
            double y = ys[0] + i * (ys[1] - ys[0]) / 4;
            svg.append(String.format(
                    Locale.ROOT,
                    "<path stroke=\"#ddd\" d=\"M%.1f %dV%dM%d %.1fH%d\"/>"
                            + "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.2f</text>"
                            + "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.2f</text>%n",
                    across(x),
                    MARGIN,
                    HEIGHT - MARGIN,
                    MARGIN,
                    up(y),
                    WIDTH - MARGIN,
                    across(x),
                    HEIGHT - MARGIN + 18,
                    x,
                    MARGIN - 6,
                    up(y) + 4,
                    y));
        }
    }

    private void key(String name, String mark) {
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
