package dev.bulla.app.report;

import dev.bulla.app.page.Html;

/** A picture that is drawn for a given size, not scaled to it: once for a screen and once for a phone. */
interface ScaledPlot {

    /** The width on a screen, in pixels. */
    int WIDE = 820;

    /** The width on a phone, in pixels. */
    int NARROW = 350;

    Html at(int width, int height, String classes);

    /** Both, so many pixels high; the page shows the one that fits. */
    default Html both(int wideHeight, int narrowHeight) {
        return Html.of("{}{}", at(WIDE, wideHeight, "wide"), at(NARROW, narrowHeight, "narrow"));
    }
}
