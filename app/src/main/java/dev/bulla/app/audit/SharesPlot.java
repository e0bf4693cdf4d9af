package dev.bulla.app.audit;

import dev.bulla.app.page.Drawing;
import dev.bulla.app.page.Html;
import dev.bulla.audit.dossier.CellShares;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Shares of two tables, drawn: bars for the first, a line of steps for the second. */
record SharesPlot(CellShares shares) {

    private static final int WIDTH = 400;
    private static final int LEFT = 46;
    private static final int RIGHT = 390;
    private static final int TOP = 10;
    private static final int BOTTOM = 180;
    private static final int MARKS = 4;
    private static final int LETTERS = 14;
    private static final int SLANTED_LETTERS = 8;
    private static final double SLANT = 62;
    private static final double APART = 14;
    private static final double LEAST_ROOM = 4;

    static List<Html> legend() {
        return List.of(
                Html.of(
                        "<li><svg viewBox=\"0 0 10 10\" width=\"14\" height=\"14\" aria-hidden=\"true\"><path class=\"bar\""
                                + " d=\"M0 0H10V10H0z\"/></svg> {}</li>",
                        "real"),
                Html.of(
                        "<li><svg viewBox=\"0 0 20 10\" width=\"22\" height=\"12\" aria-hidden=\"true\"><path class=\"second\""
                                + " d=\"M0 5H20\"/></svg> {}</li>",
                        "synthetic"));
    }

    Html html() {
        int cells = shares.labels().size();
        boolean isSlanted = isSlanted();
        Drawing drawing = new Drawing(WIDTH, BOTTOM + (int) (isSlanted ? SLANT : 2 * APART), shares.title());
        double highest = highest();
        for (int mark = 0; mark <= MARKS; mark++) {
            double share = highest * mark / MARKS;
            drawing.line("rule", LEFT, y(share, highest), RIGHT, y(share, highest))
                    .text("end", LEFT - 5, y(share, highest) + 4, percent(share));
        }
        double gap = cell() > 6 ? cell() * 0.12 : 0;
        StringBuilder bars = new StringBuilder();
        StringBuilder steps = new StringBuilder();
        for (int i = 0; i < cells; i++) {
            bars.append('M').append(Drawing.n(x(i) + gap)).append(' ').append(BOTTOM);
            bars.append('V').append(Drawing.n(y(shares.bars().get(i), highest)));
            bars.append('H')
                    .append(Drawing.n(x(i + 1) - gap))
                    .append('V')
                    .append(BOTTOM)
                    .append('z');
            steps.append(i == 0 ? 'M' : 'L').append(Drawing.n(x(i)));
            steps.append(' ').append(Drawing.n(y(shares.steps().get(i), highest)));
            steps.append('H').append(Drawing.n(x(i + 1)));
        }
        drawing.path("bar", bars).path("second", steps);
        labels(drawing, isSlanted);
        hints(drawing);
        return drawing.html("plot");
    }

    private void labels(Drawing drawing, boolean isSlanted) {
        double room = isSlanted ? APART : widest() + 2 * LEAST_ROOM;
        int every = Math.max(1, (int) Math.ceil(room / cell()));
        for (int i = 0; i < shares.labels().size(); i += every) {
            String full = shares.labels().get(i);
            String label = Drawing.cut(full, isSlanted ? SLANTED_LETTERS : LETTERS);
            double middle = x(i) + cell() / 2;
            if (isSlanted) {
                drawing.slanted(middle + 4, BOTTOM + APART, label, full);
            } else if (middle - Drawing.width(label) / 2 >= 0 && middle + Drawing.width(label) / 2 <= WIDTH) {
                drawing.text("middle", middle, BOTTOM + 16, label);
            }
        }
    }

    private void hints(Drawing drawing) {
        for (int i = 0; i < shares.labels().size(); i++) {
            String text =
                    shares.labels().get(i) + ": real " + percent(shares.bars().get(i)) + ", synthetic "
                            + percent(shares.steps().get(i));
            drawing.hint(x(i), TOP, cell(), BOTTOM - TOP, text);
        }
    }

    /** Numbers stand below, some of them; words that do not fit are slanted. */
    private boolean isSlanted() {
        boolean isWords =
                shares.labels().stream().anyMatch(label -> label.codePoints().anyMatch(Character::isLetter));
        return isWords && widest() + 2 * LEAST_ROOM > cell();
    }

    private double widest() {
        return shares.labels().stream()
                .mapToDouble(label -> Drawing.width(Drawing.cut(label, LETTERS)))
                .max()
                .orElse(0);
    }

    private double highest() {
        return Math.max(
                0.01,
                IntStream.range(0, shares.labels().size())
                        .mapToDouble(i ->
                                Math.max(shares.bars().get(i), shares.steps().get(i)))
                        .max()
                        .orElse(1));
    }

    private double cell() {
        return (double) (RIGHT - LEFT) / shares.labels().size();
    }

    private double x(int place) {
        return LEFT + place * cell();
    }

    private static double y(double share, double highest) {
        return BOTTOM - (BOTTOM - TOP) * share / highest;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
