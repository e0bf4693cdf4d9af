package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.page.Drawing;
import dev.bulla.app.page.Html;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Values over two columns as shades of one colour: seven steps of lightness, told apart without seeing colour.
 *
 * @param name what it shows, for those who cannot see it
 * @param rows the cells downwards
 * @param columns the cells sideways
 * @param values row by row
 * @param figures how values are written
 */
record HeatMap(String name, CellAxis rows, CellAxis columns, List<Double> values, Figures figures) {

    static final int SHADES = 7;
    private static final double LEAST_RIGHT = 18;
    private static final int AXIS = 26;
    private static final int SLANTED_AXIS = 92;

    /** Coordinates of the parts of a picture of a given width. */
    private record Frame(double left, double cellWidth, double cellHeight, double bottom, double highest) {
        int shade(double value) {
            return HeatMap.shade(value, highest);
        }
    }

    Html at(int width, String classes) {
        int letters = width > 500 ? 34 : 18;
        double left = 12
                + IntStream.range(0, rows.cells())
                        .mapToDouble(r -> Drawing.width(Drawing.cut(rows.label(r), letters)))
                        .max()
                        .orElse(0);
        double cellWidth = (width - left - Math.max(LEAST_RIGHT, columns.overhang())) / columns.cells();
        double cellHeight = Math.max(4, Math.min(30, 720.0 / rows.cells()));
        Frame frame = new Frame(left, cellWidth, cellHeight, cellHeight * rows.cells() + 4, highest());
        boolean slanted = columns.isCategory() && !fits(cellWidth);
        Drawing drawing = new Drawing(width, (int) Math.ceil(frame.bottom() + (slanted ? SLANTED_AXIS : AXIS)), name);
        shades(drawing, frame);
        numbers(drawing, frame);
        rowLabels(drawing, frame, letters);
        columnLabels(drawing, frame, slanted);
        return drawing.html(classes);
    }

    /** The shade of a value where the darkest ends at the highest one. */
    static int shade(double value, double highest) {
        return (int) Math.max(0, Math.min(SHADES - 1, Math.floor(SHADES * value / highest)));
    }

    /** The key: the value at which each shade begins. */
    Html legend() {
        return legend(highest(), figures);
    }

    static Html legend(double highest, Figures figures) {
        return legend(0, highest, figures);
    }

    /** The same where the lightest shade begins at another value than zero. */
    static Html legend(double lowest, double highest, Figures figures) {
        List<Html> keys = IntStream.range(0, SHADES)
                .mapToObj(s -> key(s, figures.value(lowest + (highest - lowest) * s / SHADES)))
                .toList();
        return Html.of("<ul class=\"legend\" aria-label=\"shades begin at\">{}</ul>\n", Html.join(keys));
    }

    /** A shade and what it means. */
    static Html key(int shade, String text) {
        return Html.of(
                "<li><svg viewBox=\"0 0 10 10\" width=\"14\" height=\"14\" aria-hidden=\"true\">"
                        + "<path class=\"{}\" d=\"M0 0H10V10H0z\"/></svg> {}</li>",
                "shade" + shade,
                text);
    }

    private void shades(Drawing drawing, Frame frame) {
        StringBuilder[] paths = new StringBuilder[SHADES];
        for (int i = 0; i < values.size(); i++) {
            int row = i / columns.cells();
            double x = frame.left() + (i % columns.cells()) * frame.cellWidth();
            double y = 4 + row * frame.cellHeight();
            int shade = frame.shade(values.get(i));
            paths[shade] = paths[shade] == null ? new StringBuilder() : paths[shade];
            paths[shade].append('M').append(Drawing.n(x)).append(' ').append(Drawing.n(y));
            paths[shade].append('h').append(Drawing.n(frame.cellWidth()));
            paths[shade].append('v').append(Drawing.n(frame.cellHeight()));
            paths[shade].append('h').append(Drawing.n(-frame.cellWidth())).append('z');
        }
        for (int shade = 0; shade < SHADES; shade++) {
            if (paths[shade] != null) {
                drawing.path("shade" + shade, paths[shade]);
            }
        }
    }

    /** The values themselves, where the cells have room. */
    private void numbers(Drawing drawing, Frame frame) {
        double widest = values.stream()
                .mapToDouble(v -> Drawing.width(figures.value(v)))
                .max()
                .orElse(0);
        if (frame.cellHeight() < 16 || frame.cellWidth() < widest + 6) {
            return;
        }
        for (int i = 0; i < values.size(); i++) {
            int row = i / columns.cells();
            double x = frame.left() + (i % columns.cells() + 0.5) * frame.cellWidth();
            double y = 8 + (row + 0.5) * frame.cellHeight();
            drawing.text(
                    frame.shade(values.get(i)) < 4 ? "middle onlight" : "middle ondark",
                    x,
                    y,
                    figures.value(values.get(i)));
        }
    }

    private void rowLabels(Drawing drawing, Frame frame, int letters) {
        int every = (int) Math.ceil(13 / frame.cellHeight());
        for (int r = 0; r < rows.cells(); r += every) {
            double y = 4 + (r + 0.5) * frame.cellHeight() + 4;
            drawing.name("end", frame.left() - 6, y, Drawing.cut(rows.label(r), letters), rows.label(r));
        }
    }

    private void columnLabels(Drawing drawing, Frame frame, boolean slanted) {
        if (slanted) {
            int every = (int) Math.ceil(14 / frame.cellWidth());
            for (int c = 0; c < columns.cells(); c += every) {
                double x = frame.left() + (c + 0.5) * frame.cellWidth() + 4;
                drawing.slanted(x, frame.bottom() + 12, Drawing.cut(columns.label(c), 16), columns.label(c));
            }
            return;
        }
        for (CellAxis.Mark mark : columns.marks(frame.cellWidth())) {
            double x = frame.left() + mark.place() * frame.cellWidth();
            drawing.text("middle", x, frame.bottom() + 16, mark.text());
        }
    }

    private boolean fits(double cellWidth) {
        return IntStream.range(0, columns.cells()).allMatch(c -> Drawing.width(columns.label(c)) + 8 <= cellWidth);
    }

    private double highest() {
        return values.stream().mapToDouble(v -> v).filter(v -> v > 0).max().orElse(1);
    }
}
