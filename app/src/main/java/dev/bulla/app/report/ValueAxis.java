package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.page.Drawing;

/**
 * The axis of values at the left of a plot, with a line across at every tick, and the marks below.
 *
 * @param span the stretch of values shown
 * @param figures how values are written
 * @param height of the whole picture
 */
record ValueAxis(Span span, Figures figures, int height) {

    static final int TOP = 12;
    private static final int BOTTOM = 26;
    private static final double LEAST_RIGHT = 12;

    /** The height of what is between top and marks. */
    double length() {
        return height - TOP - BOTTOM;
    }

    double y(double value) {
        return TOP + length() * (1 - span.place(value));
    }

    /** Leaves room for the numbers. */
    double left() {
        double step = step();
        return 10
                + span.ticks(step).stream()
                        .mapToDouble(tick -> Drawing.width(figures.tick(tick, step)))
                        .max()
                        .orElse(8);
    }

    /** Leaves room for what a mark at the right end needs beyond it. */
    static double right(int width, double overhang) {
        return width - Math.max(LEAST_RIGHT, overhang);
    }

    void draw(Drawing drawing, double right) {
        double left = left();
        double step = step();
        for (double tick : span.ticks(step)) {
            drawing.line(tick == 0 ? "zero" : "rule", left, y(tick), right, y(tick));
            drawing.text("end", left - 6, y(tick) + 4, figures.tick(tick, step));
        }
    }

    /** A mark below the plot. */
    void mark(Drawing drawing, double x, String text) {
        drawing.line("zero", x, height - BOTTOM, x, height - BOTTOM + 4);
        drawing.text("middle", x, height - BOTTOM + 18, text);
    }

    private double step() {
        return span.step(Math.max(2, (height - TOP - BOTTOM) / 44));
    }
}
