package dev.bulla.synth.tabular;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Answer.Confidence;
import dev.bulla.core.model.Classifier;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.model.Generator;
import dev.bulla.core.model.Model;
import dev.bulla.core.model.ReleasedModel;
import dev.bulla.core.option.NamedColumns;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Column;
import dev.bulla.synth.coding.Codings;
import dev.bulla.synth.coding.ColumnCoding;
import dev.bulla.synth.graph.GraphModel;
import dev.bulla.synth.graph.Law;
import dev.bulla.synth.tree.TreeLaw;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A released synthetic table: rows without end, how many rows are in a cell of any columns, and which level of a column the others speak for.
 *
 * <p>The count of a cell that was measured has its noise for an interval. Any other is modelled, and says so: worked out exactly from the law of all columns,
 * the columns that nobody asks about summed out; its interval goes from 0 to what the counts of larger cells around it leave possible.
 */
public final class SyntheticModel extends ReleasedModel implements Generator {

    private final Codings codings;
    private final Measured measured;
    private final List<Measured.Counts> tables;
    private final CellAnswers answers;
    private final Fitted fitted;
    private @Nullable Law law;
    private @Nullable RowSampler sampler;

    SyntheticModel(Codings codings, Measured measured, Fitted fitted) {
        super(Synthetic.TYPE.name(), "count", codings.columns());
        this.codings = codings;
        this.measured = measured;
        this.tables = measured.tables();
        this.fitted = fitted;
        this.answers = new CellAnswers(codings, tables, fitted.total());
    }

    /** The model of a trace. */
    static SyntheticModel adaptive(Codings codings, AnswerTrace trace, GraphModel graph) {
        return new SyntheticModel(codings, new Measured.ByTrace(codings, trace), new Fitted.Graph(graph));
    }

    /** The model of a trace of trees. */
    static SyntheticModel grown(Codings codings, AnswerTrace trace, TreeLaw trees) {
        return new SyntheticModel(codings, new Measured.ByTrace(codings, trace), new Fitted.Trees(trees));
    }

    static SyntheticModel read(Map<String, Object> json) {
        Codings codings = Codings.read(Json.member(json, "columns"));
        return new SyntheticModel(codings, Measured.read(json, codings), Fitted.read(json, codings));
    }

    @Override
    public List<Column> columns() {
        return codings.columns();
    }

    /** About how many rows the table has that it was made from; exactly, where that is public. */
    public double rows() {
        return fitted.total();
    }

    @Override
    public void sample(long first, long number, PublicBits bits, Sink sink) {
        sampler().sample(number, bits, sink);
    }

    /** About any columns, at least one. */
    @Override
    public boolean knows(double... point) {
        return Arrays.stream(point).anyMatch(value -> !Double.isNaN(value));
    }

    @Override
    public boolean isPartlyModelled() {
        return true;
    }

    @Override
    public Answer answer(double... point) {
        if (!knows(point)) {
            throw new IllegalArgumentException("a question needs the value of a column");
        }
        return answer(levels(point));
    }

    /** The answer for a cell: a level for each column, −1 for those that are not asked about. */
    Answer answer(int[] levels) {
        return answers.of(levels, asked -> law().count(asked));
    }

    /** The share of each level of a column among rows with the given values of others. */
    double[] shares(int target, double[] point) {
        return law().shares(target, levels(point));
    }

    private int[] levels(double[] point) {
        int[] levels = new int[point.length];
        Arrays.setAll(levels, c -> Double.isNaN(point[c]) ? -1 : level(c, point));
        return levels;
    }

    private int level(int column, double[] point) {
        ColumnCoding coding = codings.of(column);
        return coding.coarse(coding.fine(point[column]));
    }

    @Override
    public List<String> targets() {
        return codings.names();
    }

    @Override
    public Classifier classifier(String target) {
        return new SyntheticClassifier(this, codings, place("target", target));
    }

    @Override
    public Model marginal(List<String> columns) {
        double cells = 1;
        for (String name : columns) {
            cells *= codings.of(place("columns", name)).coarse();
        }
        if (columns.isEmpty() || NamedColumns.of(columns).hasTwice()) {
            throw BadInput.ofOption("E-413", "columns", "name one or more different columns.", "educ,sex");
        }
        if (cells > SyntheticMarginal.MOST_LINES) {
            throw new BadInput(
                    "E-916",
                    Text.option("columns"),
                    "have more than " + SyntheticMarginal.MOST_LINES + " cells together.",
                    "",
                    "Ask about single cells, or name fewer columns.");
        }
        return new SyntheticMarginal(
                this, codings, columns.stream().mapToInt(codings::place).toArray());
    }

    private int place(String option, String name) {
        int place = codings.place(name);
        if (place < 0) {
            throw unknown(option, name);
        }
        return place;
    }

    private synchronized Law law() {
        if (law == null) {
            law = fitted.open();
        }
        return law;
    }

    /** Worked out once: rows are often asked for a block at a time. */
    private synchronized RowSampler sampler() {
        if (sampler == null) {
            sampler = new RowSampler(codings, measured, law());
        }
        return sampler;
    }

    @Override
    public Confidence confidence() {
        return Confidence.AT_LEAST_95;
    }

    /** The counts of every column by itself. */
    @Override
    public List<Line> lines() {
        int size = codings.list().stream().mapToInt(ColumnCoding::coarse).sum();
        return Line.list(size, this::line);
    }

    private Line line(int index) {
        int column = 0;
        int level = index;
        while (level >= codings.of(column).coarse()) {
            level -= codings.of(column).coarse();
            column++;
        }
        String[] labels = new String[codings.size()];
        Arrays.fill(labels, "");
        labels[column] = codings.of(column).label(level);
        return new Line(List.of(labels), counted(column, level));
    }

    /** The count of a level by itself. */
    private Answer counted(int column, int level) {
        int[] levels = new int[codings.size()];
        Arrays.fill(levels, -1);
        levels[column] = level;
        return answer(levels);
    }

    /** The counts of each column, and of which columns what was counted. */
    @Override
    public List<Exhibit> tables() {
        List<Exhibit> shown = new ArrayList<>();
        for (int c = 0; c < codings.size(); c++) {
            int column = c;
            ColumnCoding coding = codings.of(c);
            shown.add(Exhibit.ofAnswers(
                    output(),
                    List.of(coding.column()),
                    Line.list(
                            coding.coarse(), level -> new Line(List.of(coding.label(level)), counted(column, level)))));
        }
        shown.add(counted());
        return shown;
    }

    private Exhibit counted() {
        List<List<Exhibit.Cell>> rows = tables.stream()
                .map(table -> {
                    String names = Arrays.stream(table.marginal().columns())
                            .mapToObj(column -> codings.names().get(column))
                            .collect(Collectors.joining(" × "));
                    double reach = Arrays.stream(table.reach95()).max().orElse(0);
                    return List.<Exhibit.Cell>of(
                            new Exhibit.Text(names),
                            new Exhibit.Plain(table.counts().length),
                            new Exhibit.Plain(reach));
                })
                .toList();
        return new Exhibit(
                "What was measured",
                "These tables of counts of rows, in this order; levels of pairs may be merged. All else is modelled: a law of all columns that fits them answers"
                        + " about any columns together, and tells the level of one by the others." + fitted.note(),
                List.of(
                        Exhibit.Head.of("columns"),
                        Exhibit.Head.of("cells", AnswerKind.COUNT),
                        Exhibit.Head.of("95 % of the noise is within", AnswerKind.COUNT)),
                rows,
                Optional.empty());
    }

    @Override
    public List<long[]> released() {
        return List.of(measured.released());
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        json.put("columns", codings.json());
        json.putAll(measured.json());
        json.put("rows", fitted.total());
        json.putAll(fitted.json(codings));
        return json;
    }
}
