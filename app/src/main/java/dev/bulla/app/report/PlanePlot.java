package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.page.Drawing;
import dev.bulla.app.page.Html;
import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.model.Model;
import java.util.List;

/**
 * Areas of a plane in shades of one colour, as {@link HeatMap} has them, and ways between their middles: the broader, the more go there. Nothing lies beneath, and nobody is asked for it.
 *
 * @param name what it shows, for those who cannot see it
 * @param plane the areas and ways
 */
record PlanePlot(String name, Exhibit.Plane plane) implements ScaledPlot {

    private static final int TOP = 12;
    private static final int BOTTOM = 26;
    private static final double MARK = 84;
    private static final int WIDTHS = 4;

    /** The map of a model that says something about places. */
    static Html figure(Model model) {
        return model.plane()
                .map(plane -> {
                    String name = model.output() + " by " + plane.across() + " and " + plane.up();
                    PlanePlot plot = new PlanePlot(name, plane);
                    List<Answer> shares = plane.areas().stream()
                            .map(area -> new Answer(area.share(), area.share(), area.share()))
                            .toList();
                    return Html.of(
                            "<figure>{}{}<figcaption>Shares of {} by area: {} across, {} up. Lines: the largest ways between areas, the"
                                    + " broader the more; the dot is where they lead.</figcaption></figure>\n",
                            plot.both(420, 300),
                            HeatMap.legend(plot.highest(), Figures.of(AnswerKind.SHARE, shares)),
                            model.output(),
                            plane.across(),
                            plane.up());
                })
                .orElse(Html.NONE);
    }

    private double highest() {
        return plane.areas().stream()
                .mapToDouble(Exhibit.Area::share)
                .filter(share -> share > 0)
                .max()
                .orElse(1);
    }

    private Span across() {
        return new Span(
                plane.areas().stream().mapToDouble(Exhibit.Area::left).min().orElse(0),
                plane.areas().stream().mapToDouble(Exhibit.Area::right).max().orElse(1));
    }

    private Span up() {
        return new Span(
                plane.areas().stream().mapToDouble(Exhibit.Area::low).min().orElse(0),
                plane.areas().stream().mapToDouble(Exhibit.Area::high).max().orElse(1));
    }

    @Override
    public Html at(int width, int height, String classes) {
        List<Double> ticks = up().ticks(up().step(Math.max(2, (height - TOP - BOTTOM) / 44)));
        double left = 14
                + ticks.stream()
                        .mapToDouble(tick -> Drawing.width(Figures.plain(tick)))
                        .max()
                        .orElse(8);
        double right = width - Math.max(12, Drawing.width(Figures.plain(across().high())) / 2);
        Drawing drawing = new Drawing(width, height, name);
        Paper paper = new Paper(across(), up(), left, right, height - BOTTOM);
        plane.areas().forEach(area -> paper.fill(drawing, area, HeatMap.shade(area.share(), highest())));
        double broadest =
                plane.ways().stream().mapToDouble(Exhibit.Way::share).max().orElse(1);
        for (Exhibit.Way way : plane.ways()) {
            int broad = Math.min(WIDTHS, 1 + (int) Math.floor(WIDTHS * way.share() / broadest));
            paper.way(drawing, plane.areas().get(way.from()), plane.areas().get(way.to()), "way way" + broad);
        }
        for (double tick : ticks) {
            drawing.line("zero", left - 4, paper.y(tick), left, paper.y(tick));
            drawing.text("end", left - 7, paper.y(tick) + 4, Figures.plain(tick));
        }
        for (double mark : across().ticks(across().step((int) Math.max(2, (right - left) / MARK)))) {
            drawing.line("zero", paper.x(mark), height - BOTTOM, paper.x(mark), height - BOTTOM + 4);
            drawing.text("middle", paper.x(mark), height - BOTTOM + 18, Figures.plain(mark));
        }
        return drawing.html(classes);
    }

    /** Where things stand on the picture. */
    private record Paper(Span across, Span up, double left, double right, double bottom) {

        double x(double value) {
            return left + (right - left) * across.place(value);
        }

        double y(double value) {
            return bottom - (bottom - TOP) * up.place(value);
        }

        void fill(Drawing drawing, Exhibit.Area area, int shade) {
            drawing.path(
                    "region shade" + shade,
                    "M" + Drawing.n(x(area.left())) + " " + Drawing.n(y(area.high())) + "H"
                            + Drawing.n(x(area.right())) + "V" + Drawing.n(y(area.low())) + "H"
                            + Drawing.n(x(area.left())) + "z");
        }

        void way(Drawing drawing, Exhibit.Area from, Exhibit.Area to, String kind) {
            drawing.line(kind, middleX(from), middleY(from), middleX(to), middleY(to));
            drawing.dot("end" + kind.substring(0, 3), middleX(to), middleY(to), 2.5);
        }

        private double middleX(Exhibit.Area area) {
            return (x(area.left()) + x(area.right())) / 2;
        }

        private double middleY(Exhibit.Area area) {
            return (y(area.low()) + y(area.high())) / 2;
        }
    }
}
