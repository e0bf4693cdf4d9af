package dev.bulla.app.audit;

import dev.bulla.app.page.Drawing;
import dev.bulla.app.page.Html;
import dev.bulla.audit.dossier.PairMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** A value for every two columns, drawn as seven shades: told apart without seeing colour. Columns have numbers, which stand before their names. */
record PairMapPlot(PairMap map) {

    private static final int SHADES = 7;
    private static final int WIDTH = 400;
    private static final int TOP = 22;
    private static final int LETTERS = 16;
    private static final int GAP = 6;
    private static final double LETTER_HEIGHT = 14;

    List<Html> legend() {
        return IntStream.range(0, SHADES)
                .mapToObj(shade -> Html.of(
                        "<li><svg viewBox=\"0 0 10 10\" width=\"14\" height=\"14\" aria-hidden=\"true\"><path class=\"{}\""
                                + " d=\"M0 0H10V10H0z\"/></svg> {}</li>",
                        "shade" + shade,
                        "from " + number(highest() * shade / SHADES)))
                .toList();
    }

    Html html() {
        int columns = map.names().size();
        double left = GAP
                + IntStream.range(0, columns)
                        .mapToDouble(c -> Drawing.width(label(c)))
                        .max()
                        .orElse(0);
        double side = (WIDTH - left - GAP) / columns;
        double cell = Math.min(side, 40);
        Drawing drawing = new Drawing(WIDTH, (int) Math.ceil(TOP + cell * columns + GAP), map.title());
        StringBuilder[] paths = new StringBuilder[SHADES];
        for (int i = 0; i < columns * columns; i++) {
            int shade = shade(map.values().get(i));
            paths[shade] = paths[shade] == null ? new StringBuilder() : paths[shade];
            paths[shade].append('M').append(Drawing.n(left + i % columns * cell));
            paths[shade].append(' ').append(Drawing.n(TOP + Math.floorDiv(i, columns) * cell));
            paths[shade].append('h').append(Drawing.n(cell)).append('v').append(Drawing.n(cell));
            paths[shade].append('h').append(Drawing.n(-cell)).append('z');
        }
        for (int shade = 0; shade < SHADES; shade++) {
            if (paths[shade] != null) {
                drawing.path("shade" + shade, paths[shade]);
            }
        }
        int every = (int) Math.ceil(LETTER_HEIGHT / cell);
        int everyNumber = (int) Math.ceil((Drawing.width(String.valueOf(columns)) + 4) / cell);
        for (int c = 0; c < columns; c++) {
            if (c % every == 0) {
                drawing.name("end", left - GAP, TOP + (c + 0.5) * cell + 4, label(c), full(c));
            }
            if (c % everyNumber == 0) {
                drawing.text("middle", left + (c + 0.5) * cell, TOP - GAP, String.valueOf(c + 1));
            }
        }
        hints(drawing, left, cell);
        return drawing.html("plot");
    }

    private void hints(Drawing drawing, double left, double cell) {
        int columns = map.names().size();
        for (int i = 0; i < columns * columns; i++) {
            int row = i / columns;
            int column = i % columns;
            String text = map.names().get(row)
                    + (row == column ? "" : " and " + map.names().get(column)) + ": "
                    + number(map.values().get(i));
            drawing.hint(left + column * cell, TOP + row * cell, cell, cell, text);
        }
    }

    private String full(int column) {
        return (column + 1) + " " + map.names().get(column);
    }

    private String label(int column) {
        return Drawing.cut(full(column), LETTERS);
    }

    private int shade(double value) {
        return (int) Math.max(0, Math.min(SHADES - 1, Math.floor(SHADES * value / highest())));
    }

    private double highest() {
        double highest = map.values().stream().mapToDouble(v -> v).max().orElse(1);
        return highest > 0 ? highest : 1;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
