package dev.bulla.models.density;

import static dev.bulla.core.noise.RoundedNormal.NORMAL_QUANTILE_95;

import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Answer.Confidence;
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
 * <p>An interval is that of the cell's own noisy count, or of what a kernel makes of it, widened to hold the answer where that lies outside: it
 * holds the density that the cell has without noise with chance 95 % or more, whatever the trees made of it.
 */
public final class TreeDensityModel extends DensityModel {

    private final Halving tree;
    private final CountReading reading;
    private final OptionalLong publicRows;
    private final double[] shares;
    private final double[] counts;
    private final double[] widths;
    private final double rows;
    private final double rowsWidth;

    TreeDensityModel(Halving tree, NoisyValues counts, CountReading reading, OptionalLong publicRows) {
        super(tree.cells().columns(), counts);
        this.tree = tree;
        this.reading = reading;
        this.publicRows = publicRows;
        this.shares = new double[tree.cells().size()];
        this.counts = new double[shares.length];
        this.widths = new double[shares.length];
        measure();
        this.rows = reading.cleaning() == Cleaning.SMOOTH ? adapted() : counted();
        this.rowsWidth = publicRows.isPresent() ? 0 : rowsWidth();
    }

    private double adapted() {
        AdaptiveDensity density = reading.method() == DensityMethod.TREE
                ? AdaptiveDensity.ofTrees(tree, noisy(), publicRows)
                : AdaptiveDensity.of(tree, noisy(), publicRows);
        for (int cell = 0; cell < shares.length; cell++) {
            shares[cell] = density.share(cell);
        }
        return density.rows();
    }

    /** The counts that intervals are about: of a kernel's answers those that it has spread. */
    private void measure() {
        for (int cell = 0; cell < shares.length; cell++) {
            counts[cell] = noisy().value(cell);
            widths[cell] = noisy().noise().halfWidth95();
        }
        if (reading.width() >= 0) {
            Cells cells = tree.cells();
            CellKernel kernel = new CellKernel(cells, CellKernel.widths(cells)[reading.width()]);
            System.arraycopy(kernel.spread(counts), 0, counts, 0, counts.length);
            double[] variances = kernel.variances();
            for (int cell = 0; cell < shares.length; cell++) {
                widths[cell] *= StrictMath.sqrt(variances[cell]);
            }
        }
    }

    private double counted() {
        double all = 0;
        double positive = 0;
        for (double count : counts) {
            all += count;
            positive += Math.max(0, count);
        }
        double total = Math.max(1, publicRows.isPresent() ? publicRows.getAsLong() : all);
        for (int cell = 0; cell < shares.length; cell++) {
            shares[cell] = reading.cleaning() == Cleaning.NONE
                    ? counts[cell] / total
                    : positive > 0 ? Math.max(0, counts[cell]) / positive : 1.0 / shares.length;
        }
        return total;
    }

    /** How far the number of rows may be off: it is a sum of as many counts as there are branches, or cells, and better than that. */
    private double rowsWidth() {
        return NORMAL_QUANTILE_95 * noisy().deviation() * StrictMath.sqrt(tree.total());
    }

    static TreeDensityModel read(Map<String, Object> json) {
        Cells cells = Cells.read(Json.member(json, "axes"));
        DensityMethod method = DensityMethod.of(Json.text(json, "method"));
        Halving tree = method.tree(cells);
        OptionalLong rows = json.containsKey("rows")
                ? OptionalLong.of(Json.number(json, "rows").longValueExact())
                : OptionalLong.empty();
        int width = -1;
        if (json.containsKey("tuned")) {
            Map<String, Object> tuned = Json.object(Json.member(json, "tuned"), "tuned");
            int most = CellKernel.widths(cells).length - 1;
            width = Math.max(0, Math.min(most, Json.number(tuned, "candidate").intValue()));
        }
        return new TreeDensityModel(
                tree,
                NoisyValues.read(json, tree.dimension()),
                new CountReading(method, Cleaning.of(Json.text(json, "clean")), width),
                rows);
    }

    @Override
    public List<long[]> released() {
        List<long[]> all = new ArrayList<>(super.released());
        if (reading.width() >= 0) {
            all.add(new long[] {reading.width()});
        }
        return all;
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        json.put("method", reading.method().word());
        json.put("clean", reading.cleaning().word());
        if (reading.width() >= 0) {
            json.put("tuned", Map.of("candidate", reading.width()));
        }
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

    /** An empty cell can miss on one side alone, and intervals are widened to hold their answers. */
    @Override
    public Confidence confidence() {
        return Confidence.AT_LEAST_95;
    }

    private Answer answerOf(int cell) {
        double volume = tree.volume(cell);
        double density = shares[cell] / volume;
        double count = counts[cell] / rows;
        double width = (widths[cell] + Math.abs(count) * rowsWidth) / rows;
        double least = reading.cleaning() == Cleaning.NONE ? Double.NEGATIVE_INFINITY : 0;
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
