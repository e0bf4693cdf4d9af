package dev.bulla.models.cloaking;

import dev.bulla.models.covariance.Covariance;
import dev.bulla.models.curve.Bend;
import dev.bulla.models.curve.CellReadings;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.curve.Leaf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/**
 * Where public inputs lie: so many rows in each leaf.
 *
 * @param leaves parts of the columns' ranges that have rows
 * @param rows how many, above 0
 */
public record LeafRows(List<Leaf> leaves, double[] rows) {

    public LeafRows {
        leaves = List.copyOf(leaves);
    }

    public int size() {
        return rows.length;
    }

    /** So many rows that lie evenly, in about so many leaves. */
    public static LeafRows even(CurveOf of, double rows, int about) {
        int columns = of.columns();
        int side = Math.max(1, (int) StrictMath.floor(StrictMath.pow(about, 1.0 / columns) + 1e-9));
        int count = 1;
        for (int k = 0; k < columns; k++) {
            count = Math.multiplyExact(count, side);
        }
        List<Leaf> leaves = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double[] low = new double[columns];
            double[] high = new double[columns];
            int rest = i;
            for (int k = 0; k < columns; k++) {
                low[k] = (double) (rest % side) / side;
                high[k] = (rest % side + 1.0) / side;
                rest /= side;
            }
            leaves.add(new Leaf(low, high, i, 1));
        }
        double[] each = new double[count];
        Arrays.fill(each, rows / count);
        return new LeafRows(leaves, each);
    }

    /** Where places lie on columns that are bent; as they are when there is no row. */
    UnaryOperator<double[]> bending(Bend bend) {
        double[] nothing = new double[rows.length];
        return rows.length == 0
                ? UnaryOperator.identity()
                : new CellReadings(leaves, rows, nothing, nothing, 0).bending(bend);
    }

    /** The straight pieces of columns that are bent so: by column, where their ends lie before and after. */
    IntFunction<double[][]> pieces(Bend bend) {
        double[] nothing = new double[rows.length];
        return new CellReadings(leaves, rows, nothing, nothing, 0).pieces(rows.length == 0 ? Bend.PLAIN : bend);
    }

    LeafRows bent(UnaryOperator<double[]> bending) {
        List<Leaf> bent = new ArrayList<>();
        for (Leaf leaf : leaves) {
            bent.add(new Leaf(bending.apply(leaf.low()), bending.apply(leaf.high()), leaf.cell(), leaf.share()));
        }
        return new LeafRows(bent, rows);
    }

    /** The average of k over pairs of leaves, the lower half. */
    double[][] averages(Covariance covariance) {
        return Leaf.pairs(leaves).averages(covariance);
    }

    /** The average of k from a place over each leaf. */
    double[] averages(Covariance covariance, double[] place) {
        double[] averages = new double[rows.length];
        for (int i = 0; i < averages.length; i++) {
            averages[i] = covariance.pointCell(
                    place, leaves.get(i).low(), leaves.get(i).high());
        }
        return averages;
    }
}
