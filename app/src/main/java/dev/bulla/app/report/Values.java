package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.artefact.ShownTable;
import dev.bulla.app.page.Drawing;
import dev.bulla.app.page.Html;
import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Classifier;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.model.Model;
import dev.bulla.core.schema.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** The released numbers: one large one, bars, panels of bars or a heat map, and always a table. */
final class Values {

    /** The most rows of a table; the rest is in model.json. */
    static final int MOST_LINES = 500;

    /** The most bars of a plot, and the most cells along a side of a heat map. */
    private static final int MOST_BARS = 1_000;

    private static final int LONGEST_SIDE = 120;
    private static final int MOST_PANELS = 6;
    private static final int MOST_WHISKERS = 60;

    private final Facts facts;
    private final Model model;
    private final List<Model.Line> lines;
    private final List<Model.Line> shown;
    private final Figures figures;

    Values(Facts facts) {
        this.facts = facts;
        this.model = facts.model();
        this.lines = model.lines();
        this.shown = lines.subList(0, Math.min(MOST_LINES, lines.size()));
        this.figures = Figures.of(facts.answer(), answers(shown));
    }

    /** How the values are written, for other sections to write errors alike. */
    Figures figures() {
        return figures;
    }

    boolean anyBelowZero() {
        return shown.stream().anyMatch(line -> line.answer().value() < 0);
    }

    Html html() {
        if (model.inputs().isEmpty() && lines.size() == 1) {
            return single(lines.get(0).answer());
        }
        if (facts.answer() == AnswerKind.CELL && lines.size() == 1) {
            return chosen(readable(lines.get(0)));
        }
        List<Exhibit> tables = model.tables();
        if (lines.isEmpty() || tables.size() > 1) {
            return Html.of(
                    "{}{}{}{}",
                    PlanePlot.figure(model),
                    function(),
                    exhibits(tables),
                    lines.isEmpty() ? asking() : Html.NONE);
        }
        return FunctionView.isFunction(model)
                ? Html.of("{}{}", function(), table())
                : Html.of("{}{}", picture(), table());
    }

    /** The model as a function of its columns, where that can be seen. */
    private Html function() {
        if (model instanceof Classifier classifier) {
            return ClassView.isDrawn(classifier) ? new ClassView(classifier, name()).html() : Html.NONE;
        }
        return FunctionView.isFunction(model) ? new FunctionView(model, facts.answer(), name()).html() : Html.NONE;
    }

    /** The tables of a model; points of a function only where it cannot be drawn. */
    private Html exhibits(List<Exhibit> tables) {
        boolean isDrawn =
                model.inputs().size() <= 2 || (FunctionView.isFunction(model) && !(model instanceof Classifier));
        return Html.join(tables.stream()
                .filter(table -> !isDrawn
                        || table.picture()
                                .filter(picture -> picture.form() == Exhibit.Form.CURVE)
                                .isEmpty())
                .map(table -> new ExhibitView(table, facts.answer(), model.confidence(), model.inputs()).html())
                .toList());
    }

    /** A function of several columns has no list of answers. */
    private Html asking() {
        String places =
                String.join(",", model.inputs().stream().map(Column::name).toList());
        return Html.of(
                "<p>It has {} for every point. Ask as often as you like, at no cost:"
                        + " <code>bulla predict {} --at {}</code></p>\n",
                model instanceof Classifier ? "a class, and a score for each class," : "an answer with an interval",
                facts.asked(),
                places);
    }

    /** Whether an interval is all that is possible, so that nothing is known about its group. */
    boolean anyUnknown() {
        OptionalDouble most = model.inputs().isEmpty() ? OptionalDouble.empty() : facts.widest();
        return most.isPresent() && shown.stream().anyMatch(line -> isUnknown(line.answer(), most.getAsDouble()));
    }

    private static boolean isUnknown(Answer answer, double most) {
        return answer.upper() - answer.lower() >= most * (1 - 1e-9);
    }

    /** Values on the scale of a column have no length from zero: they are drawn as dots. */
    private boolean isDots() {
        return !facts.answer().isFromZero();
    }

    private Span span(List<Answer> answers) {
        return isDots() ? Span.around(answers) : Span.of(answers);
    }

    private Html single(Answer answer) {
        double wide = Math.max(answer.value() - answer.lower(), answer.upper() - answer.value());
        double margin = wide > 0 ? 1.5 * wide : 1;
        Span span = new Span(answer.value() - margin, answer.value() + margin);
        double low = 20 + 320 * span.place(answer.lower());
        double high = 20 + 320 * span.place(answer.upper());
        Drawing drawing = new Drawing(360, 62, "The value and its " + interval())
                .line("rule", 20, 22, 340, 22)
                .line("error thick", low, 22, high, 22)
                .line("error thick", low, 14, low, 30)
                .line("error thick", high, 14, high, 30)
                .dot("point", 180, 22, 6)
                .text("middle", low, 50, figures.lower(answer))
                .text("middle strong", 180, 50, figures.value(answer.value()))
                .text("middle", high, 50, figures.upper(answer));
        return Html.of(
                "<div class=\"single\"><p class=\"big\">{}</p><p>{}<br>{}: {}</p></div>\n{}",
                figures.value(answer.value()),
                facts.title(),
                interval(),
                figures.interval(answer),
                drawing.html("line"));
    }

    /** A choice is a cell and no number: it has no bar and no interval. */
    private Html chosen(Model.Line line) {
        List<String> cell = IntStream.range(0, line.labels().size())
                .mapToObj(i -> (line.labels().size() > 1 ? model.inputs().get(i).name() + " " : "")
                        + line.labels().get(i))
                .toList();
        return Html.of(
                "<div class=\"single\"><p class=\"big\">{}</p><p>{}</p></div>\n",
                String.join(", ", cell),
                facts.title());
    }

    private String interval() {
        return model.confidence().interval();
    }

    private String intervals() {
        return model.confidence().intervals();
    }

    private Html table() {
        List<String> heads = model.inputs().stream().map(Column::name).toList();
        List<Model.Line> readable = shown.stream().map(this::readable).toList();
        ValueTable table = new ValueTable(
                heads, model.output() + figures.unit(), interval(), readable, span(answers(shown)), figures, isDots());
        boolean isPlot = model.inputs().size() == 1 && model.inputs().get(0) instanceof Column.Category;
        Html all = isPlot
                ? table.html()
                : Html.of(
                        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"All released numbers\">{}</div>\n",
                        table.html());
        return Html.of("{}{}", all, cutNote(MOST_LINES, "The table holds"));
    }

    private Model.Line readable(Model.Line line) {
        List<String> labels = IntStream.range(0, line.labels().size())
                .mapToObj(i -> named(model.inputs().get(i), line.labels().get(i)))
                .toList();
        return new Model.Line(labels, line.answer());
    }

    /** A label as people write it; a level that is called otherwise is told too, because it is asked for by that. */
    private static String named(Column column, String label) {
        int level =
                column instanceof Column.Category category ? category.levels().indexOf(label) : -1;
        return level >= 0
                ? ShownTable.named(new Exhibit.Level((Column.Category) column, level))
                : CellAxis.readable(column, label);
    }

    private Html cutNote(int most, String what) {
        if (lines.size() <= most) {
            return Html.NONE;
        }
        return Html.of(
                "<p class=\"note\">{} the first {} of {}; the rest is in model.json.</p>\n",
                what,
                Figures.whole(most),
                Figures.whole(lines.size()));
    }

    private Html picture() {
        List<Integer> sides = model.sides();
        if (sides.size() == 1 && !(model.inputs().get(0) instanceof Column.Category)) {
            return bars(sides.get(0));
        }
        if (sides.isEmpty() && model.inputs().size() == 1 && !(model.inputs().get(0) instanceof Column.Category)) {
            return whiskers();
        }
        if (sides.size() == 2) {
            return Math.min(sides.get(0), sides.get(1)) <= MOST_PANELS ? panels(sides) : heatMap(sides);
        }
        return Html.NONE;
    }

    /** Each answer beside its label, where labels are no stretches of an axis. */
    private Html whiskers() {
        List<Model.Line> drawn = lines.subList(0, Math.min(MOST_WHISKERS, lines.size()));
        String input = model.inputs().get(0).name();
        List<WhiskerPlot.Mark> marks = drawn.stream()
                .map(line ->
                        new WhiskerPlot.Mark(List.of(input + " " + line.labels().get(0)), line.answer()))
                .toList();
        WhiskerPlot plot = new WhiskerPlot(
                name(), marks, span(answers(drawn)), figures, facts.answer().isFromZero());
        return Html.of(
                "<figure>{}<figcaption>{}, by {}. Thin lines: {}.</figcaption></figure>\n{}",
                plot.both(),
                capital(model.output()),
                input,
                intervals(),
                cutNote(MOST_WHISKERS, "The plot shows"));
    }

    private Html bars(int cells) {
        int most = Math.min(MOST_BARS, cells);
        CellAxis scale = scale(0, cells, most, 1);
        List<Answer> answers = answers(lines.subList(0, most));
        BarPlot plot = new BarPlot(name(), scale, answers, span(answers), figures, isDots());
        return Html.of(
                "<figure>{}<figcaption>{}, by {}. {}: {}.</figcaption></figure>\n{}",
                plot.both(320, 240),
                capital(model.output()) + figures.unit(),
                scale.column().name(),
                plot.intervals(),
                intervals(),
                cutNote(MOST_BARS, "The plot shows"));
    }

    /** One panel per cell of the shorter side, all with the same axes, so that heights can be compared across. */
    private Html panels(List<Integer> sides) {
        int panelSide = sides.get(1) <= sides.get(0) ? 1 : 0;
        int panels = sides.get(panelSide);
        int bars = Math.min(MOST_BARS / panels, sides.get(1 - panelSide));
        int panelStep = panelSide == 1 ? 1 : sides.get(1);
        int barStep = panelSide == 1 ? sides.get(1) : 1;
        CellAxis panelScale = scale(panelSide, sides.get(panelSide), panels, panelStep);
        CellAxis barScale = scale(1 - panelSide, sides.get(1 - panelSide), bars, barStep);
        if (barScale.isCategory()) {
            return heatMap(sides);
        }
        List<List<Answer>> all = IntStream.range(0, panels)
                .mapToObj(p -> IntStream.range(0, bars)
                        .mapToObj(b -> lines.get(p * panelStep + b * barStep).answer())
                        .toList())
                .toList();
        Span span = span(all.stream().flatMap(List::stream).toList());
        List<Html> figures = new ArrayList<>();
        for (int p = 0; p < panels; p++) {
            String title = panelScale.column().name() + ": " + panelScale.label(p);
            BarPlot plot = new BarPlot(name() + ", " + title, barScale, all.get(p), span, this.figures, isDots());
            figures.add(Html.of("<div class=\"panel\"><h3>{}</h3>{}</div>\n", title, plot.at(400, 240, "plot")));
        }
        return Html.of(
                "<figure><div class=\"panels\">{}</div><figcaption>{}, by {}. All panels share one axis."
                        + " Lines or shades: {}.</figcaption></figure>\n",
                Html.join(figures),
                capital(model.output()),
                barScale.column().name(),
                intervals());
    }

    private Html heatMap(List<Integer> sides) {
        if (isDots()) {
            return Html.NONE; // shades begin at zero; the marks of the table show means better
        }
        boolean turned = turned(sides);
        int rowSide = turned ? 1 : 0;
        int rows = Math.min(LONGEST_SIDE, sides.get(rowSide));
        int columns = Math.min(LONGEST_SIDE, sides.get(1 - rowSide));
        int rowStep = rowSide == 0 ? sides.get(1) : 1;
        int columnStep = rowSide == 0 ? 1 : sides.get(1);
        List<Double> values = IntStream.range(0, rows * columns)
                .mapToObj(i -> lines.get(i / columns * rowStep + i % columns * columnStep)
                        .answer()
                        .value())
                .toList();
        CellAxis down = scale(rowSide, sides.get(rowSide), rows, rowStep);
        CellAxis across = scale(1 - rowSide, sides.get(1 - rowSide), columns, columnStep);
        HeatMap map = new HeatMap(name(), down, across, values, figures);
        boolean cut = rows < sides.get(rowSide) || columns < sides.get(1 - rowSide);
        return Html.of(
                "<figure>{}{}<figcaption>{}: {} downwards, {} sideways. Each shade begins at:</figcaption>{}</figure>\n{}",
                map.at(ScaledPlot.WIDE, "wide"),
                map.at(ScaledPlot.NARROW, "narrow"),
                capital(model.output()),
                down.column().name(),
                across.column().name(),
                map.legend(),
                cut
                        ? Html.of(
                                "<p class=\"note\">The map shows the first {} × {} of {} cells; the rest is in model.json.</p>\n",
                                rows,
                                columns,
                                Figures.whole(lines.size()))
                        : Html.NONE);
    }

    /** Categories go downwards, where their names have room; of two, the one with more of them. */
    private boolean turned(List<Integer> sides) {
        boolean first = model.inputs().get(0) instanceof Column.Category;
        boolean second = model.inputs().get(1) instanceof Column.Category;
        return first == second ? first && sides.get(1) > sides.get(0) : second;
    }

    /** The first cells of a side, {@code step} lines apart. */
    private CellAxis scale(int side, int cells, int shownCells, int step) {
        List<String> labels = IntStream.range(0, Math.min(cells, shownCells))
                .mapToObj(i -> lines.get(i * step).labels().get(side))
                .toList();
        return new CellAxis(model.inputs().get(side), labels, cells);
    }

    private String name() {
        return facts.title() + " of dataset " + facts.schema().dataset();
    }

    static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    private static List<Answer> answers(List<Model.Line> lines) {
        return lines.stream().map(Model.Line::answer).toList();
    }
}
