package dev.bulla.models.density;

import static dev.bulla.core.noise.RoundedNormal.NORMAL_QUANTILE_95;

import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.models.export.Graph;
import dev.bulla.models.histogram.Cleaning;
import dev.bulla.models.tree.AdaptiveDensity;
import dev.bulla.models.tree.Halving;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A released density that is constant in every cell of a grid: noisy counts of its cells and branches, and how they are read.
 *
 * <p>An interval is that of the cell's own noisy count, widened to hold the answer where that lies outside: it holds the density that the
 * cell's rows have without noise with chance 95 % or more, whatever the trees made of it.
 */
public final class TreeDensityModel extends DensityModel {

    private final Halving tree;
    private final DensityMethod method;
    private final Cleaning cleaning;
    private final OptionalLong publicRows;
    private final double[] shares;
    private final double rows;
    private final double rowsWidth;

    TreeDensityModel(
            Halving tree, NoisyValues counts, DensityMethod method, Cleaning cleaning, OptionalLong publicRows) {
        super(tree.cells().columns(), counts);
        this.tree = tree;
        this.method = method;
        this.cleaning = cleaning;
        this.publicRows = publicRows;
        this.shares = new double[tree.cells().size()];
        this.rows = method == DensityMethod.HISTOGRAM ? counted() : adapted();
        this.rowsWidth = publicRows.isPresent() ? 0 : rowsWidth();
    }

    private double adapted() {
        AdaptiveDensity density = method == DensityMethod.TREE
                ? AdaptiveDensity.ofTrees(tree, noisy(), publicRows)
                : AdaptiveDensity.of(tree, noisy(), publicRows);
        for (int cell = 0; cell < shares.length; cell++) {
            shares[cell] = density.share(cell);
        }
        return density.rows();
    }

    private double counted() {
        double all = 0;
        double positive = 0;
        for (int cell = 0; cell < shares.length; cell++) {
            all += noisy().value(cell);
            positive += Math.max(0, noisy().value(cell));
        }
        double rows = Math.max(1, publicRows.isPresent() ? publicRows.getAsLong() : all);
        for (int cell = 0; cell < shares.length; cell++) {
            double count = noisy().value(cell);
            shares[cell] = cleaning == Cleaning.NONE
                    ? count / rows
                    : positive > 0 ? Math.max(0, count) / positive : 1.0 / shares.length;
        }
        return rows;
    }

    /** How far the number of rows may be off: it is a sum of as many counts as there are branches, or cells, and better than that. */
    private double rowsWidth() {
        int counts = tree.levels() == 1 ? shares.length : tree.dimension() - shares.length;
        return NORMAL_QUANTILE_95 * noisy().deviation() * StrictMath.sqrt(counts);
    }

    static TreeDensityModel read(Map<String, Object> json) {
        Cells cells = Cells.read(Json.member(json, "axes"));
        DensityMethod method = DensityMethod.of(Json.text(json, "method"));
        Halving tree = method.tree(cells);
        OptionalLong rows = json.containsKey("rows")
                ? OptionalLong.of(Json.number(json, "rows").longValueExact())
                : OptionalLong.empty();
        return new TreeDensityModel(
                tree, NoisyValues.read(json, tree.dimension()), method, Cleaning.of(Json.text(json, "clean")), rows);
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        json.put("method", method.word());
        json.put("clean", cleaning.word());
        publicRows.ifPresent(count -> json.put("rows", count));
        json.put("axes", tree.cells().json());
        return json;
    }

    @Override
    public Answer answer(double... point) {
        int cell = tree.cells().cell(point);
        if (cell < 0) {
            throw new IllegalArgumentException("a question needs a value in every column");
        }
        return answerOf(cell);
    }

    private Answer answerOf(int cell) {
        double volume = tree.volume(cell);
        double density = shares[cell] / volume;
        double count = noisy().value(cell) / rows;
        double width = (noisy().noise().halfWidth95() + Math.abs(count) * rowsWidth) / rows;
        double least = cleaning == Cleaning.NONE ? Double.NEGATIVE_INFINITY : 0;
        return new Answer(
                density,
                Math.max(least, Math.min(density, (count - width) / volume)),
                Math.max(density, (count + width) / volume));
    }

    @Override
    public void densities(double[] points, int count, double[] out) {
        double[] point = new double[inputs().size()];
        for (int i = 0; i < count; i++) {
            System.arraycopy(points, i * point.length, point, 0, point.length);
            int cell = tree.cells().cell(point);
            out[i] = cell < 0 ? Double.NaN : shares[cell] / tree.volume(cell);
        }
    }

    /** One for each cell of a column, so that no atom is left out. */
    @Override
    public List<Line> lines() {
        if (inputs().size() > 1) {
            return List.of();
        }
        Axis axis = tree.cells().axes().get(0);
        boolean whole = axis.column() instanceof Column.Whole;
        List<Line> lines = new ArrayList<>();
        for (int cell = 0; cell < shares.length; cell++) {
            double x = whole ? axis.lower(cell) : (axis.lower(cell) + axis.upper(cell)) / 2;
            lines.add(new Line(List.of(label(x)), answerOf(cell)));
        }
        return lines;
    }

    @Override
    public void describe(Graph graph) {
        graph.answers(graph.cell(tree.cells()), shares.length, this::answerOf);
    }
}
