package dev.bulla.app.advice;

import dev.bulla.app.page.Drawing;
import dev.bulla.app.page.Html;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Curves over ε, whose axis is one of factors.
 *
 * @param rows in the order of their ε
 * @param band the ε that are shaded
 * @param start where the upright line stands first
 */
record RowPlot(List<Advice.Row> rows, Band band, int start) {

    private static final int WIDTH = 400;
    private static final int HEIGHT = 250;
    private static final int LEFT = 66;
    private static final int RIGHT = 384;
    private static final int TOP = 26;
    private static final int BOTTOM = 214;
    private static final int MOST_MARKS = 8;
    private static final double[] MARKS = {0.1, 0.2, 0.5, 1, 2, 5, 10};

    /** The place of an ε, in pixels. */
    static double x(List<Advice.Row> rows, double epsilon) {
        double low = StrictMath.log(rows.get(0).noise().epsilon());
        double high = StrictMath.log(rows.get(rows.size() - 1).noise().epsilon());
        return LEFT + (RIGHT - LEFT) * (StrictMath.log(epsilon) - low) / (high - low);
    }

    Html money() {
        double most = rows.get(rows.size() - 1).total().orElse(1);
        Drawing drawing = frame("Money over ε");
        double step = round(most / 4);
        for (int i = 0; i * step <= most; i++) {
            double y = BOTTOM - (BOTTOM - TOP) * i * step / most;
            drawing.line("rule", LEFT, y, RIGHT, y).text("end", LEFT - 6, y + 4, shortened(i * step));
        }
        drawing.path("curve", curve(Advice.Row::total, value -> value / most));
        drawing.path("second", curve(Advice.Row::expected, value -> value / most));
        return cursor(drawing).html("plot");
    }

    /** Whether the error is known and changes with ε. */
    boolean hasError() {
        return most() > least();
    }

    private double least() {
        return rows.stream()
                .mapToDouble(row -> row.noise().error().orElse(0))
                .filter(error -> error > 0)
                .min()
                .orElse(0);
    }

    private double most() {
        return rows.stream()
                .mapToDouble(row -> row.noise().error().orElse(0))
                .max()
                .orElse(0);
    }

    Html error() {
        double low = least();
        double high = most();
        Drawing drawing = frame("Error over ε");
        double bottom = StrictMath.log(low);
        double range = StrictMath.log(high) - bottom;
        for (double at : marks(low, high)) {
            double y = BOTTOM - (BOTTOM - TOP) * (StrictMath.log(at) - bottom) / range;
            drawing.line("rule", LEFT, y, RIGHT, y).text("end", LEFT - 6, y + 4, Amounts.short3(at));
        }
        drawing.path("curve", curve(row -> row.noise().error(), value -> (StrictMath.log(value) - bottom) / range));
        return cursor(drawing).html("plot");
    }

    /** 1, 2 and 5 times powers of ten; the powers alone where that is enough. */
    private static List<Double> marks(double low, double high) {
        List<Double> all = new ArrayList<>();
        List<Double> tens = new ArrayList<>();
        for (int power = (int) Math.floor(StrictMath.log10(low)); power <= StrictMath.log10(high); power++) {
            for (int digit : new int[] {1, 2, 5}) {
                double at = digit * StrictMath.pow(10, power);
                if (at >= low * (1 - 1e-9) && at <= high * (1 + 1e-9)) {
                    all.add(at);
                    if (digit == 1) {
                        tens.add(at);
                    }
                }
            }
        }
        return all.size() > MOST_MARKS && tens.size() > 1 ? tens : all;
    }

    private Drawing frame(String name) {
        Drawing drawing = new Drawing(WIDTH, HEIGHT, name);
        double from = Math.max(LEFT, band.least() > 0 ? x(rows, band.least()) : LEFT);
        double to = Math.min(RIGHT, band.most() < 1e6 ? x(rows, band.most()) : RIGHT);
        if (band.isBounded() && to >= from) {
            drawing.path(
                    "bandarea",
                    "M" + Drawing.n(from) + " " + TOP + "H" + Drawing.n(Math.max(to, from + 2)) + "V" + BOTTOM + "H"
                            + Drawing.n(from) + "z");
        }
        for (double mark : MARKS) {
            double at = x(rows, mark);
            if (at >= LEFT - 1 && at <= RIGHT + 1) {
                drawing.line("rule", at, TOP, at, BOTTOM).text("middle", at, BOTTOM + 16, Amounts.digits(mark));
            }
        }
        return drawing.text("end strong", RIGHT, BOTTOM + 33, "ε").text("start strong", 4, 14, name);
    }

    private Drawing cursor(Drawing drawing) {
        double at = x(rows, rows.get(start).noise().epsilon());
        return drawing.path("cursor", "M" + Drawing.n(at) + " " + TOP + "V" + BOTTOM);
    }

    private CharSequence curve(Function<Advice.Row, OptionalDouble> of, Function<Double, Double> height) {
        StringBuilder path = new StringBuilder();
        for (Advice.Row row : rows) {
            OptionalDouble value = of.apply(row);
            if (value.isPresent() && value.getAsDouble() > 0) {
                double y = BOTTOM - (BOTTOM - TOP) * height.apply(value.getAsDouble());
                path.append(path.length() == 0 ? 'M' : 'L')
                        .append(Drawing.n(x(rows, row.noise().epsilon())))
                        .append(' ')
                        .append(Drawing.n(y));
            }
        }
        return path;
    }

    /** 1, 2 or 5 times a power of ten, not below. */
    private static double round(double step) {
        double ten = StrictMath.pow(10, Math.floor(StrictMath.log10(step)));
        return step <= ten ? ten : step <= 2 * ten ? 2 * ten : step <= 5 * ten ? 5 * ten : 10 * ten;
    }

    /** "550 k", "1.2 M". */
    private static String shortened(double amount) {
        if (amount >= 1e9) {
            return Amounts.short3(amount / 1e9) + " G";
        }
        if (amount >= 1e6) {
            return Amounts.short3(amount / 1e6) + " M";
        }
        return amount >= 1e4 ? Amounts.short3(amount / 1e3) + " k" : Amounts.short3(amount);
    }
}
