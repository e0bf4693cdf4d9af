package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.page.Drawing;
import dev.bulla.app.page.Html;
import dev.bulla.core.model.Answer;
import java.util.List;

/**
 * Bars, or dots, with error bars over a numeric axis. Each is drawn for a given width in pixels, not scaled to it, so that letters
 * keep their size on a phone and marks never run into each other.
 *
 * @param name what it shows, for those who cannot see it
 * @param scale the cells along the axis
 * @param answers one per cell
 * @param span the stretch of values shown
 * @param figures how values are written
 * @param isDots whether values are dots, as means are, and not bars from zero
 */
record BarPlot(String name, CellAxis scale, List<Answer> answers, Span span, Figures figures, boolean isDots)
        implements ScaledPlot {

    private static final int MOST_HINTS = 200;

    /** With more cells than this, error bars would run together: a band and a line show more. */
    private static final int MOST_ERROR_BARS = 150;

    /** Coordinates of the parts of a picture of a given size. */
    private record Frame(ValueAxis values, double left, double right, int cells) {
        double cell() {
            return (right - left) / cells;
        }

        double x(double place) {
            return left + place * cell();
        }

        double y(double value) {
            return values.y(value);
        }
    }

    /** What the intervals look like, for the caption. */
    String intervals() {
        return isDense() ? "Shaded" : "Thin lines";
    }

    private boolean isDense() {
        return answers.size() > MOST_ERROR_BARS;
    }

    @Override
    public Html at(int width, int height, String classes) {
        ValueAxis values = new ValueAxis(span, figures, height);
        Frame frame = new Frame(values, values.left(), ValueAxis.right(width, scale.overhang()), scale.cells());
        Drawing drawing = new Drawing(width, height, name);
        values.draw(drawing, frame.right());
        if (isDense()) {
            drawing.path("band", bands(frame)).path("step", steps(frame));
        } else {
            drawing.path("bar", isDots ? "" : bars(frame)).path("error", errors(frame));
            dots(drawing, frame);
        }
        for (CellAxis.Mark mark : scale.marks(frame.cell())) {
            values.mark(drawing, frame.x(mark.place()), mark.text());
        }
        hints(drawing, frame);
        return drawing.html(classes);
    }

    private CharSequence bars(Frame frame) {
        double gap = Math.min(frame.cell() * 0.1, 4);
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < answers.size(); i++) {
            path.append('M').append(Drawing.n(frame.x(i) + gap));
            path.append(' ').append(Drawing.n(frame.y(0)));
            path.append('V').append(Drawing.n(frame.y(answers.get(i).value())));
            path.append('H').append(Drawing.n(frame.x(i + 1) - gap));
            path.append('V').append(Drawing.n(frame.y(0))).append('z');
        }
        return path;
    }

    private void dots(Drawing drawing, Frame frame) {
        double radius = Math.min(4, frame.cell() / 3);
        for (int i = 0; isDots && i < answers.size(); i++) {
            drawing.dot("point", frame.x(i + 0.5), frame.y(answers.get(i).value()), radius);
        }
    }

    private CharSequence errors(Frame frame) {
        double cap = frame.cell() < 7 ? 0 : Math.min(6, frame.cell() / 5);
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < answers.size(); i++) {
            double x = frame.x(i + 0.5);
            String low = Drawing.n(frame.y(answers.get(i).lower()));
            String high = Drawing.n(frame.y(answers.get(i).upper()));
            path.append('M')
                    .append(Drawing.n(x))
                    .append(' ')
                    .append(low)
                    .append('V')
                    .append(high);
            if (cap > 0) {
                String across = Drawing.n(x - cap) + " ";
                path.append('M').append(across).append(low).append('h').append(Drawing.n(2 * cap));
                path.append('M').append(across).append(high).append('h').append(Drawing.n(2 * cap));
            }
        }
        return path;
    }

    private CharSequence bands(Frame frame) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < answers.size(); i++) {
            path.append('M').append(Drawing.n(frame.x(i)));
            path.append(' ').append(Drawing.n(frame.y(answers.get(i).lower())));
            path.append('V').append(Drawing.n(frame.y(answers.get(i).upper())));
            path.append('H').append(Drawing.n(frame.x(i + 1)));
            path.append('V').append(Drawing.n(frame.y(answers.get(i).lower()))).append('z');
        }
        return path;
    }

    private CharSequence steps(Frame frame) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < answers.size(); i++) {
            path.append(path.length() == 0 ? 'M' : 'L').append(Drawing.n(frame.x(i + 0.5)));
            path.append(' ').append(Drawing.n(frame.y(answers.get(i).value())));
        }
        return path;
    }

    private void hints(Drawing drawing, Frame frame) {
        for (int i = 0; i < answers.size() && answers.size() <= MOST_HINTS; i++) {
            Answer answer = answers.get(i);
            String text = scale.label(i) + ": " + figures.value(answer.value()) + " (" + figures.interval(answer) + ")";
            drawing.hint(frame.x(i), ValueAxis.TOP, frame.cell(), frame.values().length(), text);
        }
    }
}
