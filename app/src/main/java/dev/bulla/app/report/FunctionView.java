package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.page.Html;
import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Model;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Column.Category;
import dev.bulla.core.schema.Column.Whole;
import dev.bulla.core.statistic.Bounds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A released function as it looks: a curve with its band over one column, a map over two. It is asked anew at as many points as a
 * picture needs; asking is free.
 *
 * @param kind what an answer is
 * @param name what the release is, for those who cannot see it
 */
record FunctionView(Model model, AnswerKind kind, String name) {

    private static final int PLACES = 240;
    private static final int MOST_SLICES = 6;

    /** The most cells of a map sideways. */
    static final int SIDE = 80;

    /** The most cells of a map upwards. */
    static final int UP = 50;

    /** Whether a model is a function of column values. */
    static boolean isFunction(Model model) {
        return model.isFunction() && model.inputs().stream().noneMatch(Category.class::isInstance);
    }

    Html html() {
        return switch (model.inputs().size()) {
            case 1 -> curve();
            case 2 -> map();
            default -> slices();
        };
    }

    private Html curve() {
        Column column = model.inputs().get(0);
        List<Double> places = places(column);
        List<Answer> answers = places.stream().map(model::answer).toList();
        List<double[]> others =
                model.others(places.stream().map(place -> new double[] {place}).toArray(double[][]::new));
        Figures figures = Figures.of(kind, answers);
        return Html.of(
                "<figure>{}<figcaption>{}{}, over {}. Shaded: the {} at each point.{}</figcaption></figure>\n",
                plot(name, column, places, answers, others).both(340, 260),
                Values.capital(model.output()),
                figures.unit(),
                column.name(),
                model.confidence().interval(),
                others.isEmpty()
                        ? ""
                        : " Thin lines: " + others.size()
                                + " other curves that the same released numbers leave as likely, drawn from them with a public seed as examples; no row was read for them.");
    }

    private CurvePlot plot(
            String title, Column column, List<Double> places, List<Answer> answers, List<double[]> others) {
        Figures figures = Figures.of(kind, answers);
        List<Answer> all = new ArrayList<>(answers);
        others.forEach(other -> Arrays.stream(other).forEach(value -> all.add(new Answer(value, value, value))));
        return new CurvePlot(
                title + ": a curve over " + column.name() + " with its "
                        + model.confidence().intervals() + figures.unit() + top(places, answers),
                new CurvePlot.Drawn(span(column), places, answers, others),
                kind.isFromZero() ? Span.of(all) : Span.around(all),
                figures);
    }

    /** Along each column, the others half way between their bounds. */
    private Html slices() {
        List<Html> slices = new ArrayList<>();
        List<String> held = new ArrayList<>();
        for (int k = 0; k < Math.min(MOST_SLICES, model.inputs().size()); k++) {
            Column column = model.inputs().get(k);
            List<Double> places = places(column);
            List<Answer> answers = new ArrayList<>();
            for (double place : places) {
                double[] point = model.inputs().stream()
                        .mapToDouble(FunctionView::middle)
                        .toArray();
                point[k] = place;
                answers.add(model.answer(point));
            }
            CurvePlot plot = plot(name, column, places, answers, List.of());
            slices.add(Html.of("<div class=\"panel\"><h3>{}</h3>{}</div>\n", column.name(), plot.at(400, 240, "plot")));
            held.add(column.name() + " = " + Figures.plain(middle(column)));
        }
        return Html.of(
                "<figure><div class=\"panels\">{}</div><figcaption>{} along each column, with the others held at {}. Shaded: the {} at each"
                        + " point.</figcaption></figure>\n",
                Html.join(slices),
                Values.capital(model.output()),
                String.join(", ", held),
                model.confidence().interval());
    }

    private static double middle(Column column) {
        double middle = Bounds.of(column).middle();
        return column instanceof Whole ? Math.rint(middle) : middle;
    }

    private static String top(List<Double> places, List<Answer> answers) {
        int top = 0;
        for (int i = 0; i < answers.size(); i++) {
            top = answers.get(i).value() > answers.get(top).value() ? i : top;
        }
        return ", highest at " + Figures.plain(places.get(top));
    }

    /** Whole numbers one by one where they are few; both ends always. */
    static List<Double> places(Column column) {
        Bounds bounds = Bounds.of(column);
        boolean isWhole = column instanceof Whole;
        int steps = isWhole ? (int) Math.min(PLACES, bounds.range()) : PLACES;
        List<Double> places = new ArrayList<>();
        for (int i = 0; i <= steps; i++) {
            double place = i == steps ? bounds.max() : bounds.min() + bounds.range() * i / steps;
            places.add(isWhole ? Math.rint(place) : place);
        }
        return places;
    }

    /** The function at the middle of each cell of a grid. */
    private Html map() {
        Column across = model.inputs().get(0);
        Column up = model.inputs().get(1);
        List<Answer> answers = new ArrayList<>();
        for (double y : middles(up, UP)) {
            for (double x : middles(across, SIDE)) {
                answers.add(model.answer(x, y));
            }
        }
        Figures figures = Figures.of(kind, answers);
        int side = middles(across, SIDE).size();
        double lightest = kind.isFromZero()
                ? 0
                : answers.stream().mapToDouble(Answer::value).min().orElse(0);
        double highest = answers.stream().mapToDouble(Answer::value).max().orElse(1);
        double darkest = highest > lightest ? highest : lightest + 1;
        int[][] shades = new int[answers.size() / side][side];
        for (int i = 0; i < answers.size(); i++) {
            shades[i / side][i % side] = HeatMap.shade(answers.get(i).value() - lightest, darkest - lightest);
        }
        SurfacePlot plot = new SurfacePlot(
                name + ": shades over " + across.name() + " and " + up.name(), span(across), span(up), shades);
        return Html.of(
                "<figure>{}<figcaption>{}{}: {} sideways, {} upwards. Each shade begins at:</figcaption>{}</figure>\n",
                plot.both(440, 300),
                Values.capital(model.output()),
                figures.unit(),
                across.name(),
                up.name(),
                HeatMap.legend(lightest, darkest, figures));
    }

    static Span span(Column column) {
        Bounds bounds = Bounds.of(column);
        return new Span(bounds.min(), bounds.max());
    }

    static List<Double> middles(Column column, int most) {
        Bounds bounds = Bounds.of(column);
        boolean isWhole = column instanceof Whole;
        int cells = isWhole ? (int) Math.min(most, bounds.range() + 1) : most;
        List<Double> middles = new ArrayList<>();
        for (int i = 0; i < cells; i++) {
            double middle = bounds.min() + bounds.range() * (i + 0.5) / cells;
            middles.add(isWhole ? Math.rint(middle) : middle);
        }
        return middles;
    }
}
