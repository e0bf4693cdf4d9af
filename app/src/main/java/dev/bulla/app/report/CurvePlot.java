package dev.bulla.app.report;

import dev.bulla.core.model.Answer;
import java.util.List;

/**
 * A released function over one column, with the band of its 95 % intervals.
 *
 * @param name what it shows, for those who cannot see it
 * @param over the stretch of the column shown
 * @param places the points at which the function was asked, in order
 * @param answers what it said there
 * @param span the stretch of values shown
 * @param figures how values are written
 */
record CurvePlot(String name, Span over, List<Double> places, List<Answer> answers, Span span, Figures figures) {

    private static final int TOP = 12;
    private static final int BOTTOM = 26;
    private static final double LEAST_RIGHT = 12;
    private static final double MARK = 84;
    private static final double HINT = 6;

    /** Coordinates of the parts of a picture of a given size. */
    private record Frame(double left, double right, double height, Span over, Span span) {
        double x(double place) {
            return left + (right - left) * over.place(place);
        }

        double y(double value) {
            return TOP + height * (1 - span.place(value));
        }
    }

    Html at(int width, int height, String classes) {
        double step = span.step(Math.max(2, (height - TOP - BOTTOM) / 44));
        Frame frame = frame(width, height, step);
        Drawing drawing = new Drawing(width, height, name);
        for (double tick : span.ticks(step)) {
            drawing.line(tick == 0 ? "zero" : "rule", frame.left(), frame.y(tick), frame.right(), frame.y(tick));
            drawing.text("end", frame.left() - 6, frame.y(tick) + 4, figures.tick(tick, step));
        }
        drawing.path("area", band(frame)).path("curve", curve(frame));
        for (double mark : over.ticks(over.step((int) Math.max(2, (frame.right() - frame.left()) / MARK)))) {
            double x = frame.x(mark);
            drawing.line("zero", x, height - BOTTOM, x, height - BOTTOM + 4);
            drawing.text("middle", x, height - BOTTOM + 18, Figures.plain(mark));
        }
        hints(drawing, frame);
        return drawing.html(classes);
    }

    /** Leaves room for the numbers at the left and for half of a mark at the right end. */
    private Frame frame(int width, int height, double step) {
        int letters = span.ticks(step).stream()
                .mapToInt(tick -> figures.tick(tick, step).length())
                .max()
                .orElse(1);
        double right = Math.max(LEAST_RIGHT, Figures.plain(over.high()).length() * CellAxis.LETTER / 2);
        return new Frame(10 + letters * CellAxis.LETTER, width - right, height - TOP - BOTTOM, over, span);
    }

    /** Along the upper ends and back along the lower ones. */
    private CharSequence band(Frame frame) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < answers.size(); i++) {
            to(path, frame, places.get(i), answers.get(i).upper());
        }
        for (int i = answers.size() - 1; i >= 0; i--) {
            to(path, frame, places.get(i), answers.get(i).lower());
        }
        return path.append('z');
    }

    private CharSequence curve(Frame frame) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < answers.size(); i++) {
            to(path, frame, places.get(i), answers.get(i).value());
        }
        return path;
    }

    private static void to(StringBuilder path, Frame frame, double place, double value) {
        path.append(path.length() == 0 ? 'M' : 'L').append(Drawing.n(frame.x(place)));
        path.append(' ').append(Drawing.n(frame.y(value)));
    }

    /** A strip around every few points, with the function's value there as its text. */
    private void hints(Drawing drawing, Frame frame) {
        double apart = (frame.right() - frame.left()) / answers.size();
        int every = (int) Math.max(1, Math.ceil(HINT / apart));
        for (int i = 0; i < answers.size(); i += every) {
            Answer answer = answers.get(i);
            double left = Math.max(frame.left(), frame.x(places.get(i)) - every * apart / 2);
            double right = Math.min(frame.right(), frame.x(places.get(i)) + every * apart / 2);
            String text = Figures.plain(places.get(i)) + ": " + figures.value(answer.value()) + " ("
                    + figures.interval(answer) + ")";
            drawing.hint(left, TOP, right - left, frame.height(), text);
        }
    }
}
