package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.page.Drawing;
import dev.bulla.app.page.Html;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Model;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Answers as a table with a bar, or a mark, and an error bar in every row. Letters are letters of the page, so long names wrap and
 * nothing shrinks on a phone; there the interval stands under its value instead of beside it.
 *
 * @param heads the names of the inputs
 * @param output what an answer is
 * @param interval what stands above its interval
 * @param lines the answers
 * @param span the stretch of values the bars show
 * @param figures how values are written
 * @param isDots whether values are marks, as means are, and not bars from zero
 */
record ValueTable(
        List<String> heads,
        String output,
        String interval,
        List<Model.Line> lines,
        Span span,
        Figures figures,
        boolean isDots) {

    private static final int WIDTH = 300;

    Html html() {
        List<Html> names = heads.stream()
                .map(head -> Html.of("<th scope=\"col\">{}</th>", head))
                .toList();
        List<Html> rows = lines.stream().map(this::row).toList();
        return Html.of(
                "<table class=\"values{}\"><thead><tr>{}<th scope=\"col\" class=\"num\">{}<span>{}</span></th>"
                        + "<th scope=\"col\" class=\"num apart\">{}</th><th class=\"strip\" aria-hidden=\"true\"></th></tr></thead>\n<tbody>\n{}</tbody></table>\n",
                heads.size() > 1 ? " many" : "",
                Html.join(names),
                output,
                interval,
                interval,
                Html.join(rows));
    }

    private Html row(Model.Line line) {
        Answer answer = line.answer();
        String ends = figures.interval(answer);
        List<Html> labels = IntStream.range(0, line.labels().size())
                .mapToObj(i -> Html.of(
                        i == 0 ? "<th scope=\"row\">{}</th>" : "<td>{}</td>",
                        line.labels().get(i)))
                .toList();
        return Html.of(
                "<tr>{}<td class=\"num\"><b>{}</b><span>{}</span></td><td class=\"num apart\">{}</td>"
                        + "<td class=\"strip\">{}</td></tr>\n",
                Html.join(labels),
                figures.value(answer.value()),
                ends,
                ends,
                strip(answer));
    }

    private Html strip(Answer answer) {
        if (isDots) {
            double place = WIDTH * span.place(answer.value());
            return Html.of(
                    "<svg viewBox=\"0 0 {} 16\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><path class=\"rule\" d=\"M0 8H{}\"/>"
                            + "<path class=\"error\" d=\"M{} 8H{}\"/><path class=\"point\" d=\"M{} 3H{}V13H{}z\"/></svg>",
                    WIDTH,
                    WIDTH,
                    x(answer.lower()),
                    x(answer.upper()),
                    Drawing.n(place - 2),
                    Drawing.n(place + 2),
                    Drawing.n(place - 2));
        }
        String zero = x(0);
        return Html.of(
                "<svg viewBox=\"0 0 {} 16\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
                        + "<path class=\"bar\" d=\"M{} 3H{}V13H{}z\"/><path class=\"error\" d=\"M{} 8H{}\"/>"
                        + "<path class=\"zero\" d=\"M{} 0V16\"/></svg>",
                WIDTH,
                zero,
                x(answer.value()),
                zero,
                x(answer.lower()),
                x(answer.upper()),
                zero);
    }

    private String x(double value) {
        return Drawing.n(WIDTH * span.place(value));
    }
}
