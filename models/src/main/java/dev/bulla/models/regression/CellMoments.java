package dev.bulla.models.regression;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.CellCounts;
import dev.bulla.models.matrix.SymmetricEigen;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/**
 * Moments from the noisy counts of a public grid over inputs and target: every row is taken to lie in the middle of its cell.
 *
 * <p>Counts below zero are left as they are: cutting them would shift every moment one way.
 */
final class CellMoments {

    /** The most cells. */
    private static final int MOST_CELLS = 100_000;

    private CellMoments() {}

    /** Counts of cells; noise as the account has it cheapest. */
    static Blueprint<RegressionModel> blueprint(
            RegressionShape shape,
            Schema schema,
            Budget budget,
            Map<String, Object> options,
            UnaryOperator<Map<String, Object>> stated) {
        CellCounts counts = new CellCounts(axes(shape.design(), shape.way().bins()));
        Noise.Candidate noise = Noise.atEqualPrice(counts, schema, budget).get(0);
        double deviation = noise.mechanism().deviation() * StrictMath.sqrt(counts.dimension() / 5.0);
        return new Blueprint<>(
                options,
                noise.budget().guarantee(),
                List.of(Measurement.of(counts, noise.mechanism())),
                stated.apply(Map.of("bins", shape.way().bins(), "ridge", Method.DPME.ridge())),
                RegressionErrors.of(deviation, shape.design(), Method.DPME, schema),
                noisy -> new RegressionModel(shape, NoisyValues.of(noisy.get(0), noise.mechanism()), Optional.empty()));
    }

    /** Bins for each number column: (N/ln N)^(1/(D + 2)), at least 2, D the number of number columns. */
    static int bins(Design design, Schema schema) {
        long numbers = design.columns().stream()
                .filter(column -> !(column instanceof Column.Category))
                .count();
        if (schema.rows().isEmpty()) {
            throw refusal("needs the number of rows, or a public guess", "Give rows: in the schema.");
        }
        double rows = Math.max(3, schema.rows().getAsLong());
        int bins = Math.max(2, (int) StrictMath.pow(rows / StrictMath.log(rows), 1.0 / (numbers + 2)));
        double cells = axes(design, bins).stream().mapToDouble(Axis::cells).reduce(1, (a, b) -> a * b);
        if (cells > MOST_CELLS) {
            throw refusal(
                    "would count more than " + MOST_CELLS + " cells",
                    Text.of("Name fewer columns, or take ", Text.option("method", "auto"), "."));
        }
        return bins;
    }

    private static BadInput refusal(String what, CharSequence remedy) {
        return new BadInput(
                "E-544",
                Text.option("method"),
                "dpme " + what + ".",
                "Its grid is public: it is not cut by the rows.",
                remedy);
    }

    /** The grid: inputs, then the target. */
    static List<Axis> axes(Design design, int bins) {
        List<Axis> axes = new ArrayList<>();
        for (Column column : design.columns()) {
            if (column instanceof Column.Category) {
                axes.add(Axis.of(column, OptionalInt.empty()));
            } else {
                boolean few = column instanceof Column.Whole whole && whole.max() - whole.min() + 1 < bins;
                axes.add(Axis.of(column, few ? OptionalInt.empty() : OptionalInt.of(bins)));
            }
        }
        return axes;
    }

    /** The moments of these counts. */
    static NoisyMoments of(Design design, int bins, NoisyValues counts) {
        List<Axis> axes = axes(design, bins);
        int size = design.size();
        double[][] sums = new double[size][size];
        double squares = 0;
        double products = 0;
        int cells = axes.stream().mapToInt(Axis::cells).reduce(1, (a, b) -> a * b);
        for (int cell = 0; cell < cells; cell++) {
            double[] z = middle(design, axes, cell);
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    sums[i][j] += counts.value(cell) * z[i] * z[j];
                    double square = z[i] * z[j] * z[i] * z[j];
                    squares += i == j ? square : 0;
                    products += i == j ? 0 : square;
                }
            }
        }
        return new NoisyMoments(
                design,
                SymmetricEigen.of(sums).positivePart(),
                counts.deviation() * Math.sqrt(squares / size),
                counts.deviation() * Math.sqrt(products / (size * (size - 1.0))));
    }

    private static double[] middle(Design design, List<Axis> axes, int cell) {
        double[] z = new double[design.size()];
        z[0] = 1;
        int left = cell;
        for (int k = axes.size() - 1; k >= 0; k--) {
            Axis axis = axes.get(k);
            int index = left % axis.cells();
            left /= axis.cells();
            boolean category = axis.column() instanceof Column.Category;
            design.place(k, category ? index : (axis.lower(index) + axis.upper(index)) / 2, z);
        }
        return z;
    }
}
