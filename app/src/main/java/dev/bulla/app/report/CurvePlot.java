package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
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
record CurvePlot(String name, Span over, List<Double> places, List<Answer> answers, Span span, Figures figures)
        implements ScaledPlot {

    private static final double MARK = 84;
    private static final double HINT = 6;

    /** Coordinates of the parts of a picture of a given size. */
    private record Frame(ValueAxis values, double left, double right, Span over) {
        double x(double place) {
            return left + (right - left) * over.place(place);
        }

        double y(double value) {
            return values.y(value);
        }
    }

    @Override
    public Html at(int width, int height, String classes) {
        ValueAxis values = new ValueAxis(span, figures, height);
        double overhang = Drawing.width(Figures.plain(over.high())) / 2;
        Frame frame = new Frame(values, values.left(), ValueAxis.right(width, overhang), over);
        Drawing drawing = new Drawing(width, height, name);
        values.draw(drawing, frame.right());
        drawing.path("area", band(frame)).path("curve", curve(frame));
        for (double mark : over.ticks(over.step((int) Math.max(2, (frame.right() - frame.left()) / MARK)))) {
            values.mark(drawing, frame.x(mark), Figures.plain(mark));
        }
        hints(drawing, frame);
        return drawing.html(classes);
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
            drawing.hint(left, ValueAxis.TOP, right - left, frame.values().length(), text);
        }
    }
}
