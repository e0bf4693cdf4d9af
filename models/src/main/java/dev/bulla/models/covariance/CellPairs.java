package dev.bulla.models.covariance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * Averages of a covariance over all pairs of some cells. Cells share sides, so each column is worked out for pairs of different sides alone, and what is left of a pair of cells is a multiplication per column.
 *
 * <p>Within 10⁻¹⁰ of what {@link Covariance#cellCell} says.
 */
public final class CellPairs {

    private final double[][] lows;
    private final double[][] highs;

    /**
     * Of these cells.
     *
     * @param lows where each begins, in every column
     * @param highs where each ends
     */
    public CellPairs(double[][] lows, double[][] highs) {
        this.lows = lows;
        this.highs = highs;
    }

    /** The average over each pair, the lower half. */
    public double[][] averages(Covariance covariance) {
        double[][] sum = triangle(0);
        for (int p = 0; p < covariance.products(); p++) {
            double[][] product = triangle(1.0 / covariance.products());
            for (int c = 0; c < covariance.columns().size(); c++) {
                for (ColumnCovariance factor : covariance.factors(p, c)) {
                    multiply(product, factor, c);
                }
            }
            for (int i = 0; i < sum.length; i++) {
                for (int j = 0; j <= i; j++) {
                    sum[i][j] += product[i][j];
                }
            }
        }
        return sum;
    }

    private double[][] triangle(double value) {
        double[][] triangle = new double[lows.length][];
        for (int i = 0; i < triangle.length; i++) {
            triangle[i] = new double[i + 1];
            Arrays.fill(triangle[i], value);
        }
        return triangle;
    }

    private void multiply(double[][] products, ColumnCovariance factor, int column) {
        int[] sides = new int[lows.length];
        double[][] table = factor.pairs(sides(column, sides));
        for (int i = 0; i < products.length; i++) {
            double[] row = table[sides[i]];
            double[] product = products[i];
            for (int j = 0; j <= i; j++) {
                product[j] *= row[sides[j]];
            }
        }
    }

    /** The different sides along a column, each where it begins and ends; {@code of} says which one is a cell's. */
    private double[][] sides(int column, int[] of) {
        TreeMap<Double, TreeMap<Double, Integer>> known = new TreeMap<>();
        List<double[]> all = new ArrayList<>();
        for (int i = 0; i < of.length; i++) {
            double low = lows[i][column];
            double high = highs[i][column];
            of[i] = known.computeIfAbsent(low, absent -> new TreeMap<>()).computeIfAbsent(high, absent -> {
                all.add(new double[] {low, high});
                return all.size() - 1;
            });
        }
        return all.toArray(double[][]::new);
    }
}
