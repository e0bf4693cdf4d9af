package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.page.Drawing;
import dev.bulla.app.page.Html;
import dev.bulla.core.model.Answer;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * A released function over one column, with the band of its 95 % intervals.
 *
 * @param name what it shows, for those who cannot see it
 * @param drawn what is drawn
 * @param span the stretch of values shown
 * @param figures how values are written
 */
record CurvePlot(String name, Drawn drawn, Span span, Figures figures) implements ScaledPlot {

    /**
     * What is drawn.
     *
     * @param over the stretch of the column shown
     * @param places the points at which the function was asked, in order
     * @param answers what it said there
     * @param others values of other functions there, which are drawn as thin lines
     */
    record Drawn(Span over, List<Double> places, List<Answer> answers, List<double[]> others) {}

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
        double overhang = Drawing.width(Figures.plain(drawn.over().high())) / 2;
        Frame frame = new Frame(values, values.left(), ValueAxis.right(width, overhang), drawn.over());
        Drawing drawing = new Drawing(width, height, name);
        values.draw(drawing, frame.right());
        drawing.path("area", band(frame));
        drawn.others().forEach(other -> drawing.path("other", line(frame, i -> other[i])));
        drawing.path("curve", line(frame, i -> drawn.answers().get(i).value()));
        for (double mark :
                drawn.over().ticks(drawn.over().step((int) Math.max(2, (frame.right() - frame.left()) / MARK)))) {
            values.mark(drawing, frame.x(mark), Figures.plain(mark));
        }
        hints(drawing, frame);
        return drawing.html(classes);
    }

    /** Along the upper ends and back along the lower ones. */
    private CharSequence band(Frame frame) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < drawn.answers().size(); i++) {
            to(path, frame, drawn.places().get(i), drawn.answers().get(i).upper());
        }
        for (int i = drawn.answers().size() - 1; i >= 0; i--) {
            to(path, frame, drawn.places().get(i), drawn.answers().get(i).lower());
        }
        return path.append('z');
    }

    private CharSequence line(Frame frame, IntToDoubleFunction values) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < drawn.answers().size(); i++) {
            to(path, frame, drawn.places().get(i), values.applyAsDouble(i));
        }
        return path;
    }

    private static void to(StringBuilder path, Frame frame, double place, double value) {
        path.append(path.length() == 0 ? 'M' : 'L').append(Drawing.n(frame.x(place)));
        path.append(' ').append(Drawing.n(frame.y(value)));
    }

    /** A strip around every few points, with the function's value there as its text. */
    private void hints(Drawing drawing, Frame frame) {
        double apart = (frame.right() - frame.left()) / drawn.answers().size();
        int every = (int) Math.max(1, Math.ceil(HINT / apart));
        for (int i = 0; i < drawn.answers().size(); i += every) {
            Answer answer = drawn.answers().get(i);
            double left = Math.max(frame.left(), frame.x(drawn.places().get(i)) - every * apart / 2);
            double right = Math.min(frame.right(), frame.x(drawn.places().get(i)) + every * apart / 2);
            String text = Figures.plain(drawn.places().get(i)) + ": " + figures.value(answer.value()) + " ("
                    + figures.interval(answer) + ")";
            drawing.hint(left, ValueAxis.TOP, right - left, frame.values().length(), text);
        }
    }
}
