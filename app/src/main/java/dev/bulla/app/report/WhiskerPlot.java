package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
import dev.bulla.core.model.Answer;
import java.util.List;

/**
 * One mark beside each name, downwards, with its interval: a bar from zero or a dot, over an axis of numbers below.
 *
 * @param name what it shows, for those who cannot see it
 * @param marks from the top
 * @param span the stretch of values shown
 * @param figures how values are written
 * @param isBars whether marks are bars from zero
 */
record WhiskerPlot(String name, List<Mark> marks, Span span, Figures figures, boolean isBars) {

    private static final int ROW = 22;
    private static final int TOP = 6;
    private static final int AXIS = 26;
    private static final int WIDE_LETTERS = 34;
    private static final int NARROW_LETTERS = 17;
    private static final double LEAST_RIGHT = 12;

    /**
     * What is shown beside a name.
     *
     * @param names one or more parts of a name: a column, a level
     * @param answer the value and its interval
     */
    record Mark(List<String> names, Answer answer) {

        String label() {
            return String.join(", ", names);
        }

        /** The name in so many letters: what comes first is cut first, because the last part tells neighbours apart. */
        String cut(int letters) {
            if (label().length() <= letters || names.size() < 2) {
                return Drawing.cut(label(), letters);
            }
            String last = Drawing.cut(names.get(names.size() - 1), letters * 2 / 3);
            String first = String.join(", ", names.subList(0, names.size() - 1));
            return Drawing.cut(first, Math.max(3, letters - last.length() - 2)) + ", " + last;
        }
    }

    /** Once for a screen and once for a phone; the page shows the one that fits. */
    Html both() {
        return Html.of(
                "{}{}",
                at(ScaledPlot.WIDE, WIDE_LETTERS, "wide"),
                at(ScaledPlot.NARROW, NARROW_LETTERS, "narrow"));
    }

    private Html at(int width, int letters, String classes) {
        int height = TOP + ROW * marks.size() + AXIS;
        double names = marks.stream()
                .mapToDouble(mark -> Drawing.width(mark.cut(letters)))
                .max()
                .orElse(0);
        double half = tickWidth(span.step(2)) / 2;
        double left = Math.max(12 + names, half + 2);
        double right = width - Math.max(LEAST_RIGHT, half + 2);
        Drawing drawing = new Drawing(width, height, name);
        axis(drawing, left, right, height - AXIS);
        double y = TOP + ROW / 2.0;
        for (Mark mark : marks) {
            drawing.name("end", left - 8, y + 4, mark.cut(letters), mark.label());
            draw(drawing, mark.answer(), left, right, y);
            drawing.hint(0, y - ROW / 2.0, width, ROW, hint(mark));
            y += ROW;
        }
        return drawing.html(classes);
    }

    private String hint(Mark mark) {
        Answer answer = mark.answer();
        String interval = answer.upper() > answer.lower() ? " (" + figures.interval(answer) + ")" : "";
        return mark.label() + ": " + figures.value(answer.value()) + interval;
    }

    private double tickWidth(double step) {
        return span.ticks(step).stream()
                .mapToDouble(tick -> Drawing.width(figures.tick(tick, step)))
                .max()
                .orElse(8);
    }

    /** As many ticks as have room for their numbers. */
    private void axis(Drawing drawing, double left, double right, double bottom) {
        int most = 8;
        while (most > 1
                && (right - left) * span.step(most) / (span.high() - span.low()) < tickWidth(span.step(most)) + 10) {
            most--;
        }
        double step = span.step(most);
        for (double tick : span.ticks(step)) {
            double x = left + (right - left) * span.place(tick);
            drawing.line(tick == 0 ? "zero" : "rule", x, TOP, x, bottom);
            drawing.text("middle", x, bottom + 17, figures.tick(tick, step));
        }
    }

    private void draw(Drawing drawing, Answer answer, double left, double right, double y) {
        double from = left + (right - left) * span.place(answer.lower());
        double to = left + (right - left) * span.place(answer.upper());
        double at = left + (right - left) * span.place(answer.value());
        double zero = left + (right - left) * span.place(0);
        if (isBars) {
            drawing.path(
                    "bar",
                    "M" + Drawing.n(zero) + " " + Drawing.n(y - 7) + "H" + Drawing.n(at) + "v14H" + Drawing.n(zero)
                            + "z");
        }
        if (to > from) {
            drawing.line("error", from, y, to, y);
            drawing.line("error", from, y - 4, from, y + 4).line("error", to, y - 4, to, y + 4);
        }
        if (!isBars) {
            drawing.dot("point", at, y, 4.5);
        }
    }
}
