package dev.bulla.app.report;

import dev.bulla.core.domain.Axis;
import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Column.Category;
import dev.bulla.core.domain.Column.Whole;
import dev.bulla.core.release.Answer;
import dev.bulla.core.release.Classifier;
import dev.bulla.core.release.Model;
import dev.bulla.core.statistic.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A released function as it looks: a curve with its band over one column, a map over two. It is asked anew at as many places as a
 * picture needs; asking is free.
 */
final class FunctionView {

    /** Models that are lists of answers, or whose question is not a place of a column. */
    private static final Set<String> LISTS =
            Set.of("count", "sum", "mean", "variance", "quantile", "histogram", "marginals", "select");

    private static final int PLACES = 240;
    private static final int SIDE = 48;
    private static final int DOWN = 30;
    private static final int WIDE = 820;
    private static final int NARROW = 350;

    private final Model model;
    private final String name;

    /** @param name what the release is, for those who cannot see it */
    FunctionView(Model model, String name) {
        this.model = model;
        this.name = name;
    }

    /** Whether a model is a function of places. */
    static boolean isFunction(Model model) {
        return !LISTS.contains(model.recipe())
                && !(model instanceof Classifier)
                && !model.inputs().isEmpty()
                && model.inputs().stream().noneMatch(Category.class::isInstance);
    }

    Html html() {
        return switch (model.inputs().size()) {
            case 1 -> curve();
            case 2 -> map();
            default -> Html.NONE;
        };
    }

    private Html curve() {
        Column column = model.inputs().get(0);
        Bounds bounds = Bounds.of(column);
        List<Double> places = places(column, bounds);
        List<Answer> answers = places.stream().map(model::answer).toList();
        boolean fromZero = !model.output().equals("prediction");
        CurvePlot plot = new CurvePlot(
                name + ": a curve over " + column.name() + " with its 95 % band" + top(places, answers),
                new Span(bounds.min(), bounds.max()),
                places,
                answers,
                fromZero ? Span.of(answers) : Span.around(answers),
                Figures.of(model.output(), answers));
        return Html.of(
                "<figure>{}{}<figcaption>{} over {}. Shaded: the 95 % interval at each place.</figcaption></figure>\n",
                plot.at(WIDE, 340, "wide"),
                plot.at(NARROW, 260, "narrow"),
                Values.capital(model.output()),
                column.name());
    }

    private static String top(List<Double> places, List<Answer> answers) {
        int top = 0;
        for (int i = 0; i < answers.size(); i++) {
            top = answers.get(i).value() > answers.get(top).value() ? i : top;
        }
        return ", highest at " + Figures.plain(places.get(top));
    }

    /** Whole numbers one by one where they are few; both ends always. */
    private static List<Double> places(Column column, Bounds bounds) {
        boolean isWhole = column instanceof Whole;
        int steps = isWhole ? (int) Math.min(PLACES, bounds.range()) : PLACES;
        List<Double> places = new ArrayList<>();
        for (int i = 0; i <= steps; i++) {
            double place = i == steps ? bounds.max() : bounds.min() + bounds.range() * i / steps;
            places.add(isWhole ? Math.rint(place) : place);
        }
        return places;
    }

    /** The function at the middle of each cell of a grid; the second column downwards, as on a page. */
    private Html map() {
        Axis across = axis(model.inputs().get(0), SIDE);
        Axis down = axis(model.inputs().get(1), DOWN);
        List<Answer> answers = new ArrayList<>();
        for (int row = 0; row < down.cells(); row++) {
            for (int cell = 0; cell < across.cells(); cell++) {
                answers.add(model.answer(middle(across, cell), middle(down, row)));
            }
        }
        HeatMap map = new HeatMap(
                name,
                scale(down),
                scale(across),
                answers.stream().map(Answer::value).toList(),
                Figures.of(model.output(), answers));
        return Html.of(
                "<figure>{}{}<figcaption>{}: {} downwards, {} sideways, at the middle of each cell. Each shade begins"
                        + " at:</figcaption>{}</figure>\n",
                map.at(WIDE, "wide"),
                map.at(NARROW, "narrow"),
                Values.capital(model.output()),
                down.column().name(),
                across.column().name(),
                map.legend());
    }

    private static Axis axis(Column column, int most) {
        double range = Bounds.of(column).range();
        return Axis.of(column, OptionalInt.of(column instanceof Whole ? (int) Math.min(most, range + 1) : most));
    }

    private static double middle(Axis axis, int cell) {
        double middle = (axis.lower(cell) + axis.upper(cell)) / 2;
        return axis.column() instanceof Whole ? Math.rint(middle) : middle;
    }

    private static Scale scale(Axis axis) {
        return new Scale(
                axis.column(),
                IntStream.range(0, axis.cells()).mapToObj(axis::label).toList(),
                axis.cells());
    }
}
