package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.page.Drawing;
import dev.bulla.app.page.Html;
import dev.bulla.core.model.Answer;
import java.util.List;
import java.util.stream.IntStream;

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

    /** Where names do not fit beside their marks they stand above them. */
    private static final int ABOVE_LETTERS = 42;

    private static final int HIGH_ROW = 36;
    private static final double LEAST_RIGHT = 12;
    private static final int MOST_TICKS = 8;

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
        boolean isLong = marks.stream().anyMatch(mark -> mark.label().length() > NARROW_LETTERS);
        return Html.of(
                "{}{}",
                new Sheet(ScaledPlot.WIDE, WIDE_LETTERS, false).html("wide"),
                new Sheet(ScaledPlot.NARROW, isLong ? ABOVE_LETTERS : NARROW_LETTERS, isLong).html("narrow"));
    }

    /** The picture at one width. */
    private final class Sheet {

        private final int width;
        private final int letters;
        private final boolean isAbove;
        private final double left;
        private final double right;

        /** {@code isAbove}: whether names stand above their marks. */
        private Sheet(int width, int letters, boolean isAbove) {
            this.width = width;
            this.letters = letters;
            this.isAbove = isAbove;
            double half = IntStream.rangeClosed(1, MOST_TICKS)
                                    .mapToDouble(most -> tickWidth(span.step(most)))
                                    .max()
                                    .orElse(0)
                            / 2
                    + 2;
            double names = marks.stream()
                    .mapToDouble(mark -> Drawing.width(mark.cut(letters)))
                    .max()
                    .orElse(0);
            this.left = Math.max(isAbove ? 0 : 12 + names, half);
            this.right = width - Math.max(LEAST_RIGHT, half);
        }

        private Html html(String classes) {
            int row = isAbove ? HIGH_ROW : ROW;
            int height = TOP + row * marks.size() + AXIS;
            Drawing drawing = new Drawing(width, height, name);
            axis(drawing, height - AXIS);
            for (int i = 0; i < marks.size(); i++) {
                Mark mark = marks.get(i);
                double top = TOP + (double) row * i;
                double y = top + row - ROW / 2.0;
                if (isAbove) {
                    drawing.name("above", 2, top + 12, mark.cut(letters), mark.label());
                } else {
                    drawing.name("end", left - 8, y + 4, mark.cut(letters), mark.label());
                }
                draw(drawing, mark.answer(), y);
                drawing.hint(0, top, width, row, hint(mark));
            }
            return drawing.html(classes);
        }

        private double x(double value) {
            return left + (right - left) * span.place(value);
        }

        /** As many ticks as have room for their numbers. */
        private void axis(Drawing drawing, double bottom) {
            int most = MOST_TICKS;
            while (most > 1
                    && (right - left) * span.step(most) / (span.high() - span.low())
                            < tickWidth(span.step(most)) + 10) {
                most--;
            }
            double step = span.step(most);
            for (double tick : span.ticks(step)) {
                drawing.line(tick == 0 ? "zero" : "rule", x(tick), TOP, x(tick), bottom);
                drawing.text("middle", x(tick), bottom + 17, figures.tick(tick, step));
            }
        }

        private void draw(Drawing drawing, Answer answer, double y) {
            double from = x(answer.lower());
            double to = x(answer.upper());
            String zero = Drawing.n(x(0));
            if (isBars) {
                drawing.path(
                        "bar",
                        "M" + zero + " " + Drawing.n(y - 7) + "H" + Drawing.n(x(answer.value())) + "v14H" + zero + "z");
            }
            if (to > from) {
                drawing.line("error", from, y, to, y);
                drawing.line("error", from, y - 4, from, y + 4).line("error", to, y - 4, to, y + 4);
            }
            if (!isBars) {
                drawing.dot("point", x(answer.value()), y, 4.5);
            }
        }
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
}
