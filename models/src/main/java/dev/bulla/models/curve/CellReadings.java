package dev.bulla.models.curve;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/**
 * What was released of the rows in cells. With u = −1 at the target's lower bound and 1 at its upper one, cell c told {@code sums[c]} = rows·(mean of
 * u) + noise.
 *
 * @param leaves where the rows of each cell lie
 * @param rows how many rows each cell has, as far as is known; above 0
 * @param rowsVariance how uncertain that is
 * @param sums of u, noisy
 * @param sumVariance the variance of the noise on a sum
 */
public record CellReadings(List<Leaf> leaves, double[] rows, double[] rowsVariance, double[] sums, double sumVariance) {

    public CellReadings {
        leaves = List.copyOf(leaves);
    }

    public int cells() {
        return sums.length;
    }

    /** Whether numbers of rows are known exactly. */
    boolean isCounted() {
        for (double each : rowsVariance) {
            if (each > 0) {
                return false;
            }
        }
        return true;
    }

    public int columns() {
        return leaves.get(0).low().length;
    }

    /** Places on columns that are bent so. */
    public UnaryOperator<double[]> bending(Bend bend) {
        return bend == Bend.PLAIN ? UnaryOperator.identity() : BentAxes.of(bend, this)::bend;
    }

    /** The straight pieces of columns that are bent so: by column, where their ends lie before and after. */
    public IntFunction<double[][]> pieces(Bend bend) {
        Optional<BentAxes> axes = bend == Bend.PLAIN ? Optional.empty() : Optional.of(BentAxes.of(bend, this));
        return column -> BentAxes.pieces(axes, column);
    }

    public double allRows() {
        double total = 0;
        for (double each : rows) {
            total += each;
        }
        return total;
    }
}
