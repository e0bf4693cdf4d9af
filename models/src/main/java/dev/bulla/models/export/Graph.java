package dev.bulla.models.export;

import dev.bulla.core.model.Answer;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Column.Category;
import dev.bulla.core.schema.Column.Real;
import dev.bulla.core.schema.Column.Whole;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a model computes, as operations on its columns: the file that ONNX Runtime and others run.
 *
 * <p>There is one input per column, a tensor of N×1: doubles for numbers, texts for categories. They are read as the schema
 * says: out of range is clamped, what is no value of the column takes the fallback. Without a fallback the results of that
 * row are NaN, and its label is empty, unless the model does without the column ({@link #ifGiven}). All arithmetic is in doubles.
 *
 * <p>A {@link Tensor} has a row per question. Each method adds an operation and hands back its result.
 */
public final class Graph {

    private final Onnx file = new Onnx();
    private final List<Column> columns;
    private final List<Tensor> values = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final Map<Integer, Tensor> required = new TreeMap<>();
    private final Map<Integer, Tensor> given = new TreeMap<>();
    private @Nullable Tensor known;

    /** A value at run time: a number, or a row of numbers, for every question. */
    public record Tensor(String name) {}

    /** A graph that takes these columns, and does nothing with them yet. */
    public Graph(List<Column> columns) {
        this.columns = List.copyOf(columns);
        for (int k = 0; k < columns.size(); k++) {
            Column column = columns.get(k);
            names.add(column.name());
            values.add(column instanceof Category category ? category(k, category) : number(k, column));
        }
        required.putAll(given);
    }

    /** The file, with some facts for those who find it. */
    public byte[] bytes(String name, Map<String, String> facts) {
        return file.bytes(name, facts);
    }

    /** The names of the outputs. */
    public List<String> outputs() {
        return file.outputs();
    }

    private Tensor category(int k, Category category) {
        file.input(category.name(), Onnx.STRING);
        long[] places = new long[category.levels().size()];
        Arrays.setAll(places, i -> i);
        double absent = category.absent();
        String place = file.node(
                "LabelEncoder",
                List.of(category.name()),
                Onnx.Attribute.of("keys_strings", category.levels()),
                Onnx.Attribute.of("values_int64s", places),
                Onnx.Attribute.of("default_int64", Double.isNaN(absent) ? -1 : (long) absent));
        Tensor value = new Tensor(file.node("Cast", List.of(place), Onnx.Attribute.of("to", Onnx.DOUBLE)));
        if (Double.isNaN(absent)) {
            given.put(k, op("Not", op("Less", value, constant(0))));
        }
        return atLeast(value, 0);
    }

    /** As {@link Column#read(double)} does: what is not its own rounding, or not itself, is no value. */
    private Tensor number(int k, Column column) {
        file.input(column.name(), Onnx.DOUBLE);
        Tensor asked = new Tensor(column.name());
        Tensor isValue = op("Equal", asked, column instanceof Whole ? op("Round", asked) : asked);
        Tensor clamped = op("Clip", asked, constant(min(column)), constant(max(column)));
        double absent = column.absent();
        if (Double.isNaN(absent)) {
            given.put(k, isValue);
        }
        return op("Where", isValue, clamped, constant(Double.isNaN(absent) ? min(column) : absent));
    }

    private static double min(Column column) {
        return column instanceof Whole whole ? (double) whole.min() : ((Real) column).min();
    }

    private static double max(Column column) {
        return column instanceof Whole whole ? (double) whole.max() : ((Real) column).max();
    }

    /** The value of a column, clean: a number within its bounds, or the index of a level. */
    public Tensor value(int column) {
        return values.get(column);
    }

    /**
     * What a column adds to a sum: nothing where it has no value. Rows without a value of this column have results from here on,
     * so all that is made of the column must come through here.
     */
    public Tensor ifGiven(int column, Tensor addend) {
        required.remove(column);
        Tensor isGiven = given.get(column);
        return isGiven == null ? addend : op("Where", isGiven, addend, constant(0));
    }

    /** Whether a question has all the values that it needs; nothing when it always has. */
    private @Nullable Tensor known() {
        if (known == null) {
            for (Tensor each : required.values()) {
                known = known == null ? each : op("And", known, each);
            }
        }
        return known;
    }

    /** Where the values of all columns stand between their bounds: numbers of [0, 1], one column each. */
    public Tensor places() {
        List<String> places = new ArrayList<>();
        for (int k = 0; k < columns.size(); k++) {
            double min = min(columns.get(k));
            double range = max(columns.get(k)) - min;
            places.add(over(minus(value(k), constant(min)), constant(range)).name());
        }
        return new Tensor(file.node("Concat", places, Onnx.Attribute.of("axis", 1)));
    }

    /** The cell a question falls in, as {@link Cells#cell} says. The axes are the graph's columns. */
    public Tensor cell(Cells cells) {
        Tensor cell = whole(0);
        for (int k = 0; k < columns.size(); k++) {
            Axis axis = cells.axes().get(k);
            cell = plus(times(cell, whole(axis.cells())), cell(k, axis));
        }
        return cell;
    }

    private Tensor cell(int k, Axis axis) {
        Column column = columns.get(k);
        int cells = axis.cells();
        if (column instanceof Whole whole) {
            Tensor place = minus(toWhole(value(k)), whole(whole.min()));
            return over(times(place, whole(cells)), whole(whole.max() - whole.min() + 1));
        }
        return column instanceof Real real ? cell(value(k), real, axis) : toWhole(value(k));
    }

    /** By arithmetic, then by the edges on both sides of that cell: a number on an edge is in the cell that it opens. */
    private Tensor cell(Tensor value, Real real, Axis axis) {
        int cells = axis.cells();
        double[] edges = new double[cells + 1];
        Arrays.setAll(edges, axis::lower);
        edges[0] = Double.NEGATIVE_INFINITY;
        edges[cells] = Double.POSITIVE_INFINITY;
        if (!axis.isWide()) {
            return stretch(value, edges);
        }
        Tensor part = over(minus(value, constant(real.min())), constant(real.max() - real.min()));
        Tensor near = op("Min", toWhole(times(part, constant(cells))), whole(cells - 1L));
        Tensor before = toWhole(op("Less", value, at(near, edges)));
        Tensor after = toWhole(op("GreaterOrEqual", value, at(plus(near, whole(1)), edges)));
        return plus(minus(near, before), after);
    }

    /** Which stretch between edges a value is in, counted from 0; the edges rise, and it is not below the first. */
    public Tensor stretch(Tensor value, double[] edges) {
        Tensor opened = new Tensor(cast(op("GreaterOrEqual", value, row(edges)), Onnx.DOUBLE));
        return toWhole(minus(sum(opened), constant(1)));
    }

    /** The largest whole number that is not above a number of 0 or more, as an index. */
    public Tensor floor(Tensor value) {
        return toWhole(value);
    }

    /** An index as a number. */
    public Tensor toNumber(Tensor index) {
        return new Tensor(cast(index, Onnx.DOUBLE));
    }

    /** An index so much further on. */
    public Tensor next(Tensor index, int steps) {
        return plus(index, whole(steps));
    }

    /** Some columns of a row of numbers, in this order. */
    public Tensor columns(Tensor a, int... indexes) {
        long[] places = Arrays.stream(indexes).asLongStream().toArray();
        return new Tensor(file.node(
                "Gather", List.of(a.name(), file.longs(places, places.length)), Onnx.Attribute.of("axis", 1)));
    }

    /** Several rows of numbers side by side. */
    public Tensor beside(List<Tensor> parts) {
        return new Tensor(file.node("Concat", parts.stream().map(Tensor::name).toList(), Onnx.Attribute.of("axis", 1)));
    }

    /** The row of a matrix at an index. */
    public Tensor rowAt(Tensor index, double[][] rows) {
        String gathered = file.node("Gather", List.of(matrix(rows).name(), index.name()));
        return new Tensor(file.node("Reshape", List.of(gathered, file.longs(new long[] {-1, rows[0].length}, 2))));
    }

    /** The entry of a list at a cell. */
    public Tensor at(Tensor cell, double[] list) {
        return new Tensor(file.node("Gather", List.of(file.doubles(list, list.length), cell.name())));
    }

    /** The row of a matrix for a level of a category column: what one-hot columns times the matrix would be. */
    public Tensor ofLevel(int column, double[][] rows) {
        return rowAt(toWhole(value(column)), rows);
    }

    /** The value at a point of [0, 1] of a curve that is linear between the middles of equal cells and constant beyond the outer two. */
    public Tensor between(Tensor place, double[] curve) {
        int cells = curve.length;
        Tensor scaled = minus(times(place, constant(cells)), constant(0.5));
        Tensor inside = op("Clip", scaled, constant(0), constant(cells - 1.0));
        Tensor low = op("Min", toWhole(inside), whole(cells - 2L));
        Tensor part = minus(inside, new Tensor(cast(low, Onnx.DOUBLE)));
        Tensor left = times(at(low, curve), minus(constant(1), part));
        return plus(left, times(at(plus(low, whole(1)), curve), part));
    }

    /** A number, the same for every question. */
    public Tensor constant(double value) {
        return new Tensor(file.doubles(new double[] {value}));
    }

    /** A row of numbers, the same for every question. */
    public Tensor row(double... values) {
        return new Tensor(file.doubles(values, 1, values.length));
    }

    /** A matrix to multiply by. */
    public Tensor matrix(double[][] rows) {
        double[] all = Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray();
        return new Tensor(file.doubles(all, rows.length, rows[0].length));
    }

    /**
     * The matrix product. A number that the result would be multiplied with belongs into the matrix: ONNX Runtime joins such a number
     * with the product and keeps it in single precision.
     */
    public Tensor product(Tensor a, Tensor matrix) {
        return op("MatMul", a, matrix);
    }

    /** What a model that is linear in features computes: features × weights + intercepts, a column of weights per result. */
    public Tensor linear(Tensor features, double[][] weights, double... intercepts) {
        return plus(product(features, matrix(weights)), row(intercepts));
    }

    public Tensor plus(Tensor a, Tensor b) {
        return op("Add", a, b);
    }

    public Tensor minus(Tensor a, Tensor b) {
        return op("Sub", a, b);
    }

    /** Number by number. */
    public Tensor times(Tensor a, Tensor b) {
        return op("Mul", a, b);
    }

    public Tensor over(Tensor a, Tensor b) {
        return op("Div", a, b);
    }

    /** The sine. A cosine is one of π/2 more: not every runtime has one of doubles. */
    public Tensor sin(Tensor a) {
        return op("Sin", a);
    }

    public Tensor exp(Tensor a) {
        return op("Exp", a);
    }

    public Tensor sqrt(Tensor a) {
        return op("Sqrt", a);
    }

    public Tensor atLeast(Tensor a, double least) {
        return op("Max", a, constant(least));
    }

    /** The smaller of two, number by number. */
    public Tensor smaller(Tensor a, Tensor b) {
        return op("Min", a, b);
    }

    /** The larger of two, number by number. */
    public Tensor larger(Tensor a, Tensor b) {
        return op("Max", a, b);
    }

    /** Brought into an interval. */
    public Tensor clip(Tensor a, double low, double high) {
        return op("Clip", a, constant(low), constant(high));
    }

    /** The sum of each row. */
    public Tensor sum(Tensor a) {
        String axis = file.longs(new long[] {1}, 1);
        return new Tensor(file.node("ReduceSum", List.of(a.name(), axis), Onnx.Attribute.of("keepdims", 1)));
    }

    /** e^score over the sum of the row. */
    public Tensor softmax(Tensor scores) {
        return new Tensor(file.node("Softmax", List.of(scores.name()), Onnx.Attribute.of("axis", 1)));
    }

    /** Names a result that is a number: "prediction", "lower", "upper". */
    public void number(String name, Tensor value) {
        Tensor isKnown = known();
        Tensor shown = isKnown == null ? value : op("Where", isKnown, value, constant(Double.NaN));
        file.output(named(name, shown), Onnx.DOUBLE);
    }

    /** Names the results "prediction", "lower" and "upper" of a model whose answers are a list by cell. */
    public void answers(Tensor cell, int cells, IntFunction<Answer> answers) {
        double[][] lists = new double[3][cells];
        for (int c = 0; c < cells; c++) {
            Answer answer = answers.apply(c);
            lists[0][c] = answer.value();
            lists[1][c] = answer.lower();
            lists[2][c] = answer.upper();
        }
        number("prediction", at(cell, lists[0]));
        number("lower", at(cell, lists[1]));
        number("upper", at(cell, lists[2]));
    }

    /** Names the results of a classifier: "prediction", the label with the most, and "score_…" for every class. */
    public void choice(Tensor scores, List<String> classes) {
        String most = file.node(
                "ArgMax", List.of(scores.name()), Onnx.Attribute.of("axis", 1), Onnx.Attribute.of("keepdims", 1));
        Tensor label = new Tensor(file.node("Gather", List.of(file.texts(classes), most)));
        Tensor isKnown = known();
        Tensor shown = isKnown == null ? label : op("Where", isKnown, label, new Tensor(file.text("")));
        file.output(named("prediction", shown), Onnx.STRING);
        for (int k = 0; k < classes.size(); k++) {
            String place = file.longs(new long[] {k}, 1);
            number(
                    "score_" + classes.get(k),
                    new Tensor(file.node("Gather", List.of(scores.name(), place), Onnx.Attribute.of("axis", 1))));
        }
    }

    /** A name that no column and no other output has. */
    private String named(String name, Tensor value) {
        String free = name;
        while (!names.add(free)) {
            free += "_";
        }
        return file.node(free, "Identity", List.of(value.name()));
    }

    private Tensor whole(long value) {
        return new Tensor(file.longs(new long[] {value}));
    }

    private Tensor toWhole(Tensor a) {
        return new Tensor(cast(a, Onnx.INT64));
    }

    private String cast(Tensor a, int type) {
        return file.node("Cast", List.of(a.name()), Onnx.Attribute.of("to", type));
    }

    private Tensor op(String operator, Tensor... inputs) {
        return new Tensor(
                file.node(operator, Arrays.stream(inputs).map(Tensor::name).toList()));
    }
}
