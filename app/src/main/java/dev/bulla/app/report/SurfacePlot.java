package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.page.Drawing;
import dev.bulla.app.page.Html;
import java.util.Arrays;
import java.util.List;

/**
 * A released function over two columns as shades of one colour, as {@link HeatMap} has them, between axes of numbers: the first column
 * sideways, the second upwards.
 *
 * @param name what it shows, for those who cannot see it
 * @param across the stretch of the first column
 * @param up the stretch of the second column
 * @param shades rows from the bottom, each from the left
 */
record SurfacePlot(String name, Span across, Span up, int[][] shades) implements ScaledPlot {

    private static final int TOP = 12;
    private static final int BOTTOM = 26;
    private static final double LEAST_RIGHT = 12;
    private static final double MARK = 84;

    @Override
    public Html at(int width, int height, String classes) {
        double step = up.step(Math.max(2, (height - TOP - BOTTOM) / 44));
        List<Double> ticks = up.ticks(step);
        double left = 14
                + ticks.stream()
                        .mapToDouble(tick -> Drawing.width(Figures.plain(tick)))
                        .max()
                        .orElse(8);
        double right = width - Math.max(LEAST_RIGHT, Drawing.width(Figures.plain(across.high())) / 2);
        Drawing drawing = new Drawing(width, height, name);
        fill(drawing, left, right, height - BOTTOM);
        for (double tick : ticks) {
            double y = height - BOTTOM - (height - BOTTOM - TOP) * up.place(tick);
            drawing.line("zero", left - 4, y, left, y);
            drawing.text("end", left - 7, y + 4, Figures.plain(tick));
        }
        for (double mark : across.ticks(across.step((int) Math.max(2, (right - left) / MARK)))) {
            double x = left + (right - left) * across.place(mark);
            drawing.line("zero", x, height - BOTTOM, x, height - BOTTOM + 4);
            drawing.text("middle", x, height - BOTTOM + 18, Figures.plain(mark));
        }
        return drawing.html(classes);
    }

    /** Neighbours of one shade are one stretch, so that no seams show. */
    private void fill(Drawing drawing, double left, double right, double bottom) {
        StringBuilder[] paths = new StringBuilder[HeatMap.SHADES];
        Arrays.setAll(paths, i -> new StringBuilder());
        double high = (bottom - TOP) / shades.length;
        for (int r = 0; r < shades.length; r++) {
            double wide = (right - left) / shades[r].length;
            int from = 0;
            for (int c = 1; c <= shades[r].length; c++) {
                int shade = shades[r][from];
                if (c == shades[r].length || shades[r][c] != shade) {
                    paths[shade].append('M').append(Drawing.n(left + from * wide));
                    paths[shade].append(' ').append(Drawing.n(bottom - (r + 1) * high));
                    paths[shade].append('H').append(Drawing.n(left + c * wide));
                    paths[shade].append('V').append(Drawing.n(bottom - r * high));
                    paths[shade]
                            .append('H')
                            .append(Drawing.n(left + from * wide))
                            .append('z');
                    from = c;
                }
            }
        }
        for (int shade = 0; shade < paths.length; shade++) {
            drawing.path("shade" + shade, paths[shade]);
        }
    }
}
