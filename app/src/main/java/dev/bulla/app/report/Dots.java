package dev.bulla.app.report;

import dev.bulla.app.page.Drawing;
import dev.bulla.app.page.Html;

/**
 * A hundred dots: some filled, some marked, the rest hollow. People read a chance best as a number out of a
 * hundred. A part of a dot is drawn as a smaller dot, so nothing is rounded.
 *
 * @param filled the chance of a filled dot, in percent
 * @param marked the chance of a filled or marked one, in percent
 * @param name what it shows, for those who cannot see it
 */
record Dots(double filled, double marked, String name) {

    private static final int SIDE = 10;
    private static final double PITCH = 13;
    private static final double RADIUS = 4.6;

    Html html() {
        int size = (int) (SIDE * PITCH) + 2;
        Drawing drawing = new Drawing(size, size, name);
        for (int i = 0; i < SIDE * SIDE; i++) {
            int row = i / SIDE;
            double x = 1 + (i % SIDE + 0.5) * PITCH;
            double y = 1 + (row + 0.5) * PITCH;
            drawing.dot("dot", x, y, RADIUS);
            disc(drawing, "dot marked", x, y, marked - i);
            disc(drawing, "dot filled", x, y, filled - i);
        }
        return drawing.html("dots");
    }

    /** A disc with this part of the area of a whole dot. */
    private static void disc(Drawing drawing, String kind, double x, double y, double part) {
        if (part > 0.005) {
            drawing.dot(kind, x, y, RADIUS * Math.sqrt(Math.min(1, part)));
        }
    }
}
