package dev.bulla.app.audit;

import dev.bulla.app.page.Drawing;
import dev.bulla.app.page.Html;
import dev.bulla.audit.dossier.Chart;
import dev.bulla.audit.dossier.Chart.Axis;
import dev.bulla.audit.dossier.Trace;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** A picture of lines, drawn. */
record ChartPlot(Chart chart) {

    private static final int WIDTH = 400;
    private static final int HEIGHT = 320;
    private static final int LEFT = 62;
    private static final int RIGHT = 384;
    private static final int TOP = 26;
    private static final int BOTTOM = 284;
    private static final int MARKS = 5;

    Html html() {
        Drawing drawing = new Drawing(WIDTH, HEIGHT, chart.title());
        for (double mark : marks(chart.up())) {
            drawing.line("rule", LEFT, y(mark), RIGHT, y(mark)).text("end", LEFT - 6, y(mark) + 4, text(mark));
        }
        for (double mark : marks(chart.across())) {
            drawing.line("rule", x(mark), TOP, x(mark), BOTTOM).text("middle", x(mark), BOTTOM + 16, text(mark));
        }
        for (Trace trace : chart.traces()) {
            drawing.path(kind(trace.style()), path(trace));
        }
        return drawing.text("start strong", 4, 14, chart.up().name())
                .text("end strong", RIGHT, BOTTOM + 33, chart.across().name())
                .html("plot");
    }

    private static String kind(Trace.Style style) {
        return switch (style) {
            case SOLID -> "curve";
            case DASHED -> "second";
            case FAINT -> "guess";
        };
    }

    private CharSequence path(Trace trace) {
        double[] across = trace.x();
        double[] up = trace.y();
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < across.length; i++) {
            path.append(i == 0 ? 'M' : 'L')
                    .append(Drawing.n(x(across[i])))
                    .append(' ')
                    .append(Drawing.n(y(up[i])));
        }
        return path;
    }

    private double x(double value) {
        return LEFT + (RIGHT - LEFT) * chart.across().place(value);
    }

    private double y(double value) {
        return BOTTOM - (BOTTOM - TOP) * chart.up().place(value);
    }

    /** Powers of ten on an axis of factors; round steps on another. */
    private static List<Double> marks(Axis axis) {
        List<Double> marks = new ArrayList<>();
        if (axis.isLog()) {
            for (int power = (int) Math.ceil(Math.log10(axis.low()) - 1e-9);
                    power <= Math.log10(axis.high()) + 1e-9;
                    power++) {
                marks.add(Math.pow(10, power));
            }
            return marks;
        }
        double step = step((axis.high() - axis.low()) / MARKS);
        for (long i = (long) Math.ceil(axis.low() / step - 1e-9); i * step <= axis.high() * (1 + 1e-9); i++) {
            marks.add(i * step);
        }
        return marks;
    }

    /** 1, 2 or 5 times a power of ten, not below. */
    private static double step(double rough) {
        double ten = Math.pow(10, Math.floor(Math.log10(rough)));
        return rough <= ten ? ten : rough <= 2 * ten ? 2 * ten : rough <= 5 * ten ? 5 * ten : 10 * ten;
    }

    private static String text(double mark) {
        BigDecimal shown = new BigDecimal(mark).round(new MathContext(3)).stripTrailingZeros();
        return shown.toPlainString();
    }
}
