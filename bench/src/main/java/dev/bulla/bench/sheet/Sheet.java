package dev.bulla.bench.sheet;

import dev.bulla.core.random.PublicBits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;

/** Rows of numbers in memory: the features x, and the number y to be told from them. */
public final class Sheet {

    private final List<String> columns;
    private final double[][] x;
    private final double[] y;

    /**
     * A sheet that keeps these arrays.
     *
     * @param columns the names of the features
     * @param x a row each
     * @param y one number per row
     */
    public Sheet(List<String> columns, double[][] x, double[] y) {
        this.columns = List.copyOf(columns);
        this.x = x;
        this.y = y;
    }

    public List<String> columns() {
        return columns;
    }

    public int rows() {
        return y.length;
    }

    public int dimension() {
        return columns.size();
    }

    public double[] x(int row) {
        return x[row];
    }

    public double y(int row) {
        return y[row];
    }

    public double[] ys() {
        return y.clone();
    }

    /** Every row changed. */
    public Sheet map(UnaryOperator<double[]> features, DoubleUnaryOperator target) {
        double[][] mapped = new double[rows()][];
        Arrays.setAll(mapped, i -> features.apply(x[i].clone()));
        return new Sheet(columns, mapped, Arrays.stream(y).map(target).toArray());
    }

    /** With a feature more, which is always 1: an intercept. */
    public Sheet withOne() {
        double[][] wider = new double[rows()][];
        Arrays.setAll(wider, i -> {
            double[] row = Arrays.copyOf(x[i], dimension() + 1);
            row[dimension()] = 1;
            return row;
        });
        List<String> names = new ArrayList<>(columns);
        names.add("1");
        return new Sheet(names, wider, y);
    }

    /** Features divided by this; y stays. */
    public Sheet dividedBy(double size) {
        return map(x -> Arrays.stream(x).map(value -> value / size).toArray(), target -> target);
    }

    /** The first rows, at most this many. */
    public Sheet first(int most) {
        int count = Math.min(most, rows());
        return new Sheet(columns, Arrays.copyOf(x, count), Arrays.copyOf(y, count));
    }

    /** Some of the features. */
    public Sheet only(List<String> names) {
        int[] places = names.stream().mapToInt(columns::indexOf).toArray();
        double[][] kept = new double[rows()][];
        Arrays.setAll(kept, i -> Arrays.stream(places).mapToDouble(c -> x[i][c]).toArray());
        return new Sheet(names, kept, y);
    }

    /** A random part of this share to train on, and the rest to test on. */
    public Split split(double share, PublicBits bits) {
        int[] places = new int[rows()];
        Arrays.setAll(places, i -> i);
        for (int i = places.length - 1; i > 0; i--) {
            int j = bits.below(i + 1);
            int kept = places[i];
            places[i] = places[j];
            places[j] = kept;
        }
        int cut = (int) Math.round(share * rows());
        return new Split(take(places, 0, cut), take(places, cut, rows()));
    }

    private Sheet take(int[] places, int from, int to) {
        double[][] rows = new double[to - from][];
        double[] targets = new double[to - from];
        for (int i = from; i < to; i++) {
            rows[i - from] = x[places[i]];
            targets[i - from] = y[places[i]];
        }
        return new Sheet(columns, rows, targets);
    }

    /**
     * Two parts of a sheet.
     *
     * @param train to learn from
     * @param test to judge by
     */
    public record Split(Sheet train, Sheet test) {

        /** The root mean squared error on the test rows of the mean of the training rows. */
        public double constantError() {
            double mean = Arrays.stream(train.y).average().orElse(Double.NaN);
            return Math.sqrt(
                    Arrays.stream(test.y).map(y -> (y - mean) * (y - mean)).sum() / test.rows());
        }
    }
}
