package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.artefact.ShownTable;
import dev.bulla.app.page.Html;
import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Answer.Confidence;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.model.Exhibit.Cell;
import dev.bulla.core.schema.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A table of a model on the page: its picture, its numbers, and what they mean. */
final class ExhibitView {

    private static final int MOST_MARKS = 60;
    private static final int LONGEST_OPEN_TABLE = 24;

    /** Of more cells of a number bars stand side by side, over its axis. */
    private static final int MOST_NAMED_NUMBERS = 16;

    private static final int MOST_BARS = 1_000;

    /** Names of more parts than these cannot be read beside their marks. */
    private static final int MOST_NAMES = 2;

    /** With more columns of numbers, intervals stand under them on a screen too. */
    private static final int MOST_BESIDE = 2;

    private final ShownTable table;
    private final Exhibit exhibit;
    private final AnswerKind answers;
    private final Confidence confidence;
    private final List<Column> inputs;

    /**
     * A view.
     *
     * @param answers what the recipe's answers are
     * @param confidence how surely their intervals hold
     * @param inputs the columns of the model
     */
    ExhibitView(Exhibit exhibit, AnswerKind answers, Confidence confidence, List<Column> inputs) {
        this.exhibit = exhibit;
        this.answers = answers;
        this.confidence = confidence;
        this.inputs = inputs;
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
        Optional<Column> along = along(picture.get());
        if (along.isPresent()) {
            return bars(along.get(), column);
        }
        if (names(table.rows().get(0)).size() > MOST_NAMES) {
            return Html.NONE;
        }
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
                        first(MOST_MARKS));
    }

    /** The column of numbers along whose axis the rows stand, if they are many. */
    private Optional<Column> along(Exhibit.Picture picture) {
        boolean isAlongOne = picture.column() == 1
                && picture.form() == Exhibit.Form.VALUES
                && exhibit.rows().size() > MOST_NAMED_NUMBERS
                && table.hasIntervals(1);
        return inputs.stream()
                .filter(input -> isAlongOne
                        && input.name().equals(exhibit.heads().get(0).name())
                        && CellAxis.isDrawn(input, labels()))
                .findFirst();
    }

    private Html bars(Column along, int column) {
        List<Answer> shown = exhibit.rows().stream()
                .limit(MOST_BARS)
                .flatMap(row -> ShownTable.answer(row.get(column)).stream())
                .toList();
        AnswerKind kind = exhibit.heads().get(column).kind().orElse(answers);
        boolean isDots = !kind.isFromZero();
        Figures figures = Figures.of(kind, shown);
        CellAxis scale = new CellAxis(along, labels(), exhibit.rows().size());
        BarPlot plot = new BarPlot(
                exhibit.title(), scale, shown, isDots ? Span.around(shown) : Span.of(shown), figures, isDots);
        return Html.of(
                "<figure>{}<figcaption>{}{}, by {}. {}: {}.{}</figcaption></figure>\n",
                plot.both(320, 240),
                Values.capital(exhibit.heads().get(column).name()),
                figures.unit(),
                along.name(),
                plot.intervals(),
                confidence.intervals(),
                first(MOST_BARS));
    }

    /** The text that each row begins with, as it stands. */
    private List<String> labels() {
        return exhibit.rows().stream()
                .limit(MOST_BARS)
                .map(row -> row.get(0) instanceof Exhibit.Text text ? text.text() : "")
                .toList();
    }

    private String first(int most) {
        return exhibit.rows().size() > most
                ? " The first " + Figures.whole(most) + " of "
                        + Figures.whole(exhibit.rows().size()) + "."
                : "";
    }

    /** The texts of a row. */
    private static List<String> names(List<Cell> row) {
        List<String> texts = new ArrayList<>();
        for (Cell cell : row) {
            if (cell instanceof Exhibit.Level level) {
                texts.add(level.label());
            } else if (cell instanceof Exhibit.Text text && !text.text().isEmpty()) {
                texts.add(ShownTable.stretch(text.text()));
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
