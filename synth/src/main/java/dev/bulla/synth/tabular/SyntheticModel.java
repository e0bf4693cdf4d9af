package dev.bulla.synth.tabular;

import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Answer.Confidence;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.model.Generator;
import dev.bulla.core.model.LineList;
import dev.bulla.core.model.ReleasedModel;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.synth.graph.Chances;
import dev.bulla.synth.graph.Domain;
import dev.bulla.synth.graph.Factor;
import dev.bulla.synth.graph.GraphModel;
import dev.bulla.synth.graph.Marginal;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A released synthetic table: rows without end, and how many rows are in a cell of one or two columns.
 *
 * <p>A count of cells that were counted has their noise for an interval. Where the two columns were not counted together the answer is the model's, and its
 * interval goes from 0 to what the counts of either column leave possible.
 */
public final class SyntheticModel extends ReleasedModel implements Generator {

    private final Codings codings;
    private final Measured measured;
    private final List<Measured.Counts> tables;
    private final GraphModel graph;
    private @Nullable Chances chances;
    private @Nullable RowSampler sampler;

    SyntheticModel(Codings codings, Measured measured, GraphModel graph) {
        super(Synthetic.TYPE.name(), "count", codings.columns());
        this.codings = codings;
        this.measured = measured;
        this.tables = measured.tables();
        this.graph = graph;
    }

    /** The model of a trace. */
    static SyntheticModel adaptive(Codings codings, AnswerTrace trace, GraphModel graph) {
        return new SyntheticModel(codings, new Measured.ByTrace(codings, trace), graph);
    }

    static SyntheticModel read(Map<String, Object> json) {
        Codings codings = Codings.read(Json.member(json, "columns"));
        Domain domain = codings.domain();
        List<Factor> factors = Json.list(Json.member(json, "factors"), "factors").stream()
                .map(each -> factor(Json.object(each, "factor"), codings, domain))
                .toList();
        double rows = Json.number(json, "rows").doubleValue();
        return new SyntheticModel(codings, Measured.read(json, codings), new GraphModel(domain, rows, factors));
    }

    private static Factor factor(Map<String, Object> json, Codings codings, Domain domain) {
        double[] weights = Json.list(Json.member(json, "weights"), "weights").stream()
                .mapToDouble(weight -> ((BigDecimal) weight).doubleValue())
                .toArray();
        return new Factor(AnswerTrace.marginal(json, codings, domain), weights);
    }

    @Override
    public List<Column> columns() {
        return codings.columns();
    }

    /** About how many rows the table has that it was made from; exactly, where that is public. */
    public double rows() {
        return graph.total();
    }

    @Override
    public void sample(long first, long number, PublicBits bits, Sink sink) {
        sampler().sample(number, bits, sink);
    }

    @Override
    public boolean knows(double... point) {
        long asked = Arrays.stream(point).filter(value -> !Double.isNaN(value)).count();
        return asked == 1 || asked == 2;
    }

    @Override
    public Answer answer(double... point) {
        int[] asked = new int[point.length];
        int count = 0;
        for (int c = 0; c < point.length; c++) {
            if (!Double.isNaN(point[c])) {
                asked[count++] = c;
            }
        }
        if (count < 1 || count > 2) {
            throw new IllegalArgumentException("a question needs the values of one column or of two");
        }
        int first = level(asked[0], point);
        return count == 1
                ? counted(new int[] {asked[0]}, first)
                : pair(new int[] {asked[0], asked[1]}, first, level(asked[1], point));
    }

    private int level(int column, double[] point) {
        ColumnCoding coding = codings.of(column);
        return coding.coarse(coding.fine(point[column]));
    }

    private Answer pair(int[] columns, int first, int second) {
        if (isCounted(columns)) {
            return counted(columns, first * codings.of(columns[1]).coarse() + second);
        }
        Answer one = counted(new int[] {columns[0]}, first);
        Answer other = counted(new int[] {columns[1]}, second);
        double most = Math.max(0, Math.min(one.upper(), other.upper()));
        double modelled = modelled(columns)[first * codings.of(columns[1]).coarse() + second];
        return new Answer(Math.min(most, modelled), 0, most);
    }

    /** What the model makes of the cells of columns. */
    private synchronized double[] modelled(int... columns) {
        return chances().counts(Marginal.of(graph.domain(), columns));
    }

    private Chances chances() {
        if (chances == null) {
            chances = Chances.of(graph);
        }
        return chances;
    }

    /** Worked out once: rows are often asked for a block at a time. */
    private synchronized RowSampler sampler() {
        if (sampler == null) {
            sampler = new RowSampler(codings, measured, chances());
        }
        return sampler;
    }

    /** Whether the cells of these columns were counted, none merged. */
    private boolean isCounted(int... columns) {
        return tables.stream().anyMatch(table -> isOf(table, columns));
    }

    private boolean isOf(Measured.Counts table, int... columns) {
        long cells = 1;
        for (int column : columns) {
            cells *= codings.of(column).coarse();
        }
        return Arrays.equals(table.marginal().columns(), columns) && table.counts().length == cells;
    }

    /** The least noisy count of a cell. */
    private Answer counted(int[] columns, int cell) {
        Measured.Counts best = null;
        for (Measured.Counts table : tables) {
            if (isOf(table, columns) && (best == null || table.reach95()[cell] < best.reach95()[cell])) {
                best = table;
            }
        }
        if (best == null) {
            return new Answer(0, 0, rows());
        }
        double value = best.counts()[cell];
        return new Answer(value, value - best.reach95()[cell], value + best.reach95()[cell]);
    }

    @Override
    public Confidence confidence() {
        return Confidence.AT_LEAST_95;
    }

    /** The counts of every column by itself. */
    @Override
    public List<Line> lines() {
        int size = codings.list().stream().mapToInt(ColumnCoding::coarse).sum();
        return new LineList(size, this::line);
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
        return new Line(List.of(labels), counted(new int[] {column}, level));
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
                    new LineList(
                            coding.coarse(),
                            level -> new Line(List.of(coding.label(level)), counted(new int[] {column}, level)))));
        }
        return shown;
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
        json.put("rows", graph.total());
        Domain domain = codings.domain();
        json.put(
                "factors",
                graph.factors().stream()
                        .map(factor -> {
                            Map<String, Object> each =
                                    new LinkedHashMap<>(AnswerTrace.json(factor.marginal(), codings, domain));
                            each.put(
                                    "weights",
                                    Arrays.stream(factor.weights()).boxed().toList());
                            return each;
                        })
                        .toList());
        return json;
    }
}
