package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.page.Html;
import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Classifier;
import dev.bulla.core.schema.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A released classifier as it looks: the score of each class over one number column, or over two which class wins where. It is asked anew at as many
 * points as a picture needs; asking is free.
 *
 * @param name what the release is, for those who cannot see it
 */
record ClassView(Classifier model, String name) {

    private static final int MOST_CURVES = 6;

    /** Whether it can be drawn: over one or two columns of numbers. */
    static boolean isDrawn(Classifier model) {
        int inputs = model.inputs().size();
        return inputs >= 1
                && inputs <= 2
                && model.inputs().stream().noneMatch(Column.Category.class::isInstance)
                && (inputs == 1 || model.classes().size() <= HeatMap.SHADES);
    }

    Html html() {
        return model.inputs().size() == 1 ? curves() : map();
    }

    /** Of two classes the second alone: what speaks for it speaks against the first. */
    private Html curves() {
        int classes = model.labels().size();
        int first = classes == 2 ? 1 : 0;
        List<Html> figures = IntStream.range(first, Math.min(classes, first + MOST_CURVES))
                .mapToObj(this::curve)
                .toList();
        Html more = classes > first + MOST_CURVES
                ? Html.of("<p class=\"note\">The first {} of {} classes.</p>\n", MOST_CURVES, classes)
                : Html.NONE;
        return Html.of("{}{}", Html.join(figures), more);
    }

    private Html curve(int index) {
        Column column = model.inputs().get(0);
        List<Double> places = FunctionView.places(column);
        double reach = model.scoreReach95().orElse(0);
        double[] scores = new double[model.labels().size()];
        List<Answer> answers = new ArrayList<>();
        for (double place : places) {
            model.scores(new double[] {place}, scores);
            answers.add(new Answer(scores[index], scores[index] - reach, scores[index] + reach));
        }
        Figures figures = Figures.of(AnswerKind.VALUE, answers);
        CurvePlot plot = new CurvePlot(
                name + ": the score of " + model.labels().get(index) + " over " + column.name(),
                new CurvePlot.Drawn(FunctionView.span(column), places, answers, List.of()),
                Span.of(answers),
                figures);
        return Html.of(
                "<figure>{}<figcaption>Score of {}{}, over {}.{}</figcaption></figure>\n",
                plot.both(300, 240),
                model.labels().get(index),
                figures.unit(),
                column.name(),
                reach > 0 ? " Shaded: the " + model.confidence().interval() + " at each point." : "");
    }

    private Html map() {
        Column across = model.inputs().get(0);
        Column up = model.inputs().get(1);
        List<Double> columns = FunctionView.middles(across, FunctionView.SIDE);
        int[][] shades = FunctionView.middles(up, FunctionView.UP).stream()
                .map(y -> columns.stream()
                        .mapToInt(x -> shade(model.classify(x, y)))
                        .toArray())
                .toArray(int[][]::new);
        SurfacePlot plot = new SurfacePlot(
                name + ": the class over " + across.name() + " and " + up.name(),
                FunctionView.span(across),
                FunctionView.span(up),
                shades);
        List<Html> keys = IntStream.range(0, model.labels().size())
                .mapToObj(index -> HeatMap.key(shade(index), model.labels().get(index)))
                .toList();
        return Html.of(
                "<figure>{}<figcaption>Which class wins: {} sideways, {} upwards.</figcaption>"
                        + "<ul class=\"legend\" aria-label=\"classes\">{}</ul></figure>\n",
                plot.both(400, 280),
                across.name(),
                up.name(),
                Html.join(keys));
    }

    /** Shades as far apart as they can be. */
    private int shade(int index) {
        int classes = model.labels().size();
        return classes == 1 ? 1 : 1 + index * (HeatMap.SHADES - 2) / (classes - 1);
    }
}
