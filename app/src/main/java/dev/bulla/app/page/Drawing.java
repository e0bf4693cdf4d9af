package dev.bulla.app.page;

import java.util.ArrayList;
import java.util.List;

/** An SVG picture in the making. Colours come from the page's style sheet, so that light, dark and paper all work. */
public final class Drawing {

    private final int width;
    private final int height;
    private final String name;
    private final List<Html> parts = new ArrayList<>();

    /**
     * An empty picture.
     *
     * @param name what it shows, for those who cannot see it
     */
    public Drawing(int width, int height, String name) {
        this.width = width;
        this.height = height;
        this.name = name;
    }

    public Drawing path(String kind, CharSequence path) {
        if (path.length() > 0) {
            parts.add(Html.of("<path class=\"{}\" d=\"{}\"/>", kind, path));
        }
        return this;
    }

    public Drawing line(String kind, double x1, double y1, double x2, double y2) {
        return path(kind, "M" + n(x1) + " " + n(y1) + "L" + n(x2) + " " + n(y2));
    }

    public Drawing dot(String kind, double x, double y, double radius) {
        parts.add(Html.of("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>", kind, n(x), n(y), n(radius)));
        return this;
    }

    public Drawing text(String kind, double x, double y, String text) {
        parts.add(Html.of("<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>", kind, n(x), n(y), text));
        return this;
    }

    /** A name that may be cut; pointed at, it is told in full. */
    public Drawing name(String kind, double x, double y, String text, String full) {
        if (text.equals(full)) {
            return text(kind, x, y, text);
        }
        parts.add(Html.of(
                "<text class=\"{}\" x=\"{}\" y=\"{}\">{}<title>{}</title></text>", kind, n(x), n(y), text, full));
        return this;
    }

    /** A slanted name that may be cut, and what it is in full. */
    public Drawing slanted(double x, double y, String text, String full) {
        parts.add(Html.of(
                "<text class=\"slant\" transform=\"translate({} {}) rotate(-40)\">{}<title>{}</title></text>",
                n(x),
                n(y),
                text,
                full));
        return this;
    }

    /** An area that says something when pointed at. */
    public Drawing hint(double x, double y, double w, double h, String text) {
        parts.add(Html.of(
                "<rect class=\"hint\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"><title>{}</title></rect>",
                n(x),
                n(y),
                n(w),
                n(h),
                text));
        return this;
    }

    /** The picture, as an element with these style classes. */
    public Html html(String classes) {
        return Html.of(
                "<svg class=\"{}\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" role=\"img\" aria-label=\"{}\">{}</svg>\n",
                classes,
                width,
                height,
                width,
                height,
                name,
                Html.join(parts));
    }

    /** A coordinate: one decimal is finer than any screen. */
    public static String n(double value) {
        long tenths = Math.round(value * 10);
        return tenths % 10 == 0 ? Long.toString(tenths / 10) : Double.toString(tenths / 10.0);
    }

    /** How wide a text of a picture is, in pixels, in the widest of the usual fonts. */
    public static double width(String text) {
        return text.codePoints()
                .mapToDouble(c -> {
                    if (c == 'm' || c == 'w' || c == 'M' || c == 'W' || c == '%' || c == '…') {
                        return 12;
                    }
                    return "ijlfrtI.,:;' ()[]|!\u00A0".indexOf(c) >= 0 ? 5 : Character.isUpperCase(c) ? 9.4 : 7.7;
                })
                .sum();
    }

    /** A text cut to a number of letters. */
    public static String cut(String text, int most) {
        if (text.codePointCount(0, text.length()) <= most) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, most - 1)).strip() + "\u2026";
    }
}
