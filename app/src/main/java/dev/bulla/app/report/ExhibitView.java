package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.artefact.ShownTable;
import dev.bulla.app.page.Html;
import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Answer.Confidence;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.model.Exhibit.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A table of a model on the page: its picture, its numbers, and what they mean. */
final class ExhibitView {

    private static final int MOST_MARKS = 60;
    private static final int LONGEST_OPEN_TABLE = 24;

    /** With more columns of numbers, intervals stand under them on a screen too. */
    private static final int MOST_BESIDE = 2;

    private final ShownTable table;
    private final Exhibit exhibit;
    private final AnswerKind answers;
    private final Confidence confidence;

    /**
     * A view.
     *
     * @param answers what the recipe's answers are
     * @param confidence how surely their intervals hold
     */
    ExhibitView(Exhibit exhibit, AnswerKind answers, Confidence confidence) {
        this.exhibit = exhibit;
        this.answers = answers;
        this.confidence = confidence;
        this.table = new ShownTable(exhibit, answers, Values.MOST_LINES);
    }

    Html html() {
        Html note = exhibit.note().isEmpty() ? Html.NONE : Html.of("<p class=\"note\">{}</p>\n", exhibit.note());
        return Html.of("<h3>{}</h3>\n{}{}{}", exhibit.title(), picture(), table(), note);
    }

    private Html picture() {
        Optional<Exhibit.Picture> picture = exhibit.picture()
                .filter(drawn ->
                        drawn.form() != Exhibit.Form.CURVE && !table.rows().isEmpty());
        if (picture.isEmpty()) {
            return Html.NONE;
        }
        int column = picture.get().column();
        List<WhiskerPlot.Mark> marks = new ArrayList<>();
        table.rows().stream()
                .limit(MOST_MARKS)
                .forEach(row -> ShownTable.answer(row.get(column))
                        .ifPresent(answer -> marks.add(new WhiskerPlot.Mark(names(row), answer))));
        List<Answer> shown = marks.stream().map(WhiskerPlot.Mark::answer).toList();
        AnswerKind kind = exhibit.heads().get(column).kind().orElse(answers);
        boolean isAroundZero = picture.get().form() == Exhibit.Form.AROUND_ZERO;
        Figures figures = Figures.of(kind, shown);
        WhiskerPlot plot = new WhiskerPlot(
                exhibit.title(),
                marks,
                (isAroundZero || kind.isFromZero() ? Span.of(shown) : Span.around(shown)).roomy(),
                figures,
                kind.isFromZero() && !isAroundZero);
        boolean hasIntervals = table.hasIntervals(column);
        return marks.isEmpty()
                ? Html.NONE
                : Html.of(
                        "<figure>{}<figcaption>{}{}.{}{}</figcaption></figure>\n",
                        plot.both(),
                        isAroundZero
                                ? "Over the range of each column, so that they can be compared"
                                : Values.capital(exhibit.heads().get(column).name()),
                        figures.unit(),
                        hasIntervals ? " Thin lines: " + confidence.intervals() + "." : "",
                        exhibit.rows().size() > MOST_MARKS
                                ? " The first " + MOST_MARKS + " of "
                                        + Figures.whole(exhibit.rows().size()) + "."
                                : "");
    }

    /** The texts of a row. */
    private static List<String> names(List<Cell> row) {
        List<String> texts = new ArrayList<>();
        for (Cell cell : row) {
            if (cell instanceof Exhibit.Level level) {
                texts.add(level.label());
            } else if (cell instanceof Exhibit.Text text && !text.text().isEmpty()) {
                texts.add(text.text());
            }
        }
        return texts;
    }

    private Html table() {
        List<Html> heads = new ArrayList<>();
        for (int c = 0; c < exhibit.heads().size(); c++) {
            heads.add(head(c));
        }
        List<Html> rows = new ArrayList<>();
        for (int r = 0; r < table.rows().size(); r++) {
            rows.add(row(r));
        }
        long numbers = IntStream.range(0, exhibit.heads().size())
                .filter(table::isNumbers)
                .count();
        Html html = Html.of(
                "<table class=\"exhibit{}\"><thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody></table>\n",
                numbers > MOST_BESIDE ? " under stack" : "",
                Html.join(heads),
                Html.join(rows));
        Html left = table.left() == 0
                ? Html.NONE
                : Html.of(
                        "<p class=\"note\">The table holds the first {} of {} rows; the rest is in model.json.</p>\n",
                        Figures.whole(table.rows().size()),
                        Figures.whole(exhibit.rows().size()));
        return table.rows().size() <= LONGEST_OPEN_TABLE
                ? html
                : Html.of(
                        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">{}</div>\n{}",
                        exhibit.title(),
                        html,
                        left);
    }

    private Html head(int column) {
        if (!table.isNumbers(column)) {
            return Html.of("<th scope=\"col\">{}</th>", table.head(column));
        }
        return table.hasIntervals(column)
                ? Html.of(
                        "<th scope=\"col\" class=\"num\">{}<span>{}</span></th>"
                                + "<th scope=\"col\" class=\"num apart\">{}</th>",
                        table.head(column),
                        confidence.interval(),
                        confidence.interval())
                : Html.of("<th scope=\"col\" class=\"num\">{}</th>", table.head(column));
    }

    private Html row(int row) {
        List<Html> cells = new ArrayList<>();
        for (int c = 0; c < exhibit.heads().size(); c++) {
            String text = table.text(row, c);
            if (!table.isNumbers(c)) {
                cells.add(
                        c == 0
                                ? Html.of("<th scope=\"row\">{}</th>", text)
                                : Html.of("<td data-head=\"{}\">{}</td>", table.head(c), text));
            } else if (table.hasIntervals(c)) {
                String interval = table.interval(row, c);
                cells.add(Html.of(
                        "<td class=\"num\" data-head=\"{}\"><b>{}</b><span>{}</span></td><td class=\"num apart\">{}</td>",
                        table.head(c),
                        text,
                        interval,
                        interval));
            } else {
                cells.add(Html.of("<td class=\"num\" data-head=\"{}\"><b>{}</b></td>", table.head(c), text));
            }
        }
        return Html.of("<tr>{}</tr>\n", Html.join(cells));
    }
}
