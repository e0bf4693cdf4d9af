package dev.bulla.synth.inference;

import dev.bulla.core.table.HeldTable;
import dev.bulla.models.matrix.Cholesky;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** What is asked of a table. Rows in which a value it needs is missing are left out. */
@FunctionalInterface
public interface Estimand {

    /** The estimate from one table. */
    TableEstimate of(HeldTable table);

    /** The mean of a column, with s²/n. */
    static Estimand mean(String column) {
        return table -> {
            double[] values = Arrays.stream(table.column(column))
                    .filter(value -> !Double.isNaN(value))
                    .toArray();
            int n = values.length;
            if (n < 2) {
                throw new IllegalArgumentException("a mean needs two values");
            }
            double mean = Arrays.stream(values).sum() / n;
            double squares =
                    Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
            return new TableEstimate(mean, squares / (n - 1) / n);
        };
    }

    /**
     * The mean of a column over a finite population that the original rows were drawn from without replacement, with (1 − n/N)s²/n.
     *
     * @param population how many there are of whom the original has some
     */
    static Estimand mean(String column, long population) {
        return table -> {
            TableEstimate mean = mean(column).of(table);
            double left = Math.max(0, 1 - (double) table.count() / population);
            return new TableEstimate(mean.value(), left * mean.variance());
        };
    }

    /** The total of a column over a population of so many, with N²s²/n. */
    static Estimand total(String column, double population) {
        return table -> {
            TableEstimate mean = mean(column).of(table);
            return new TableEstimate(population * mean.value(), population * population * mean.variance());
        };
    }

    /**
     * A coefficient of the least squares regression of one column on others and a constant.
     *
     * @param target what is explained
     * @param inputs by which columns; a level counts as its place
     * @param of which of them the coefficient is of
     */
    static Estimand coefficient(String target, List<String> inputs, String of) {
        int wanted = inputs.indexOf(of) + 1;
        if (wanted == 0) {
            throw new IllegalArgumentException("the coefficient must be of one of the inputs, got " + of);
        }
        return table -> Regression.of(table, target, inputs).coefficient(wanted);
    }

    /**
     * A least squares regression.
     *
     * @param beta its coefficients, the constant first
     * @param factor of XᵀX
     * @param variance of its errors
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Regression(double[] beta, Cholesky factor, double variance) {

        private static Regression of(HeldTable table, String target, List<String> inputs) {
            double[] y = table.column(target);
            double[][] x = inputs.stream().map(table::column).toArray(double[][]::new);
            int[] rows = IntStream.range(0, table.count())
                    .filter(row ->
                            !Double.isNaN(y[row]) && Arrays.stream(x).noneMatch(column -> Double.isNaN(column[row])))
                    .toArray();
            int p = x.length + 1;
            if (rows.length <= p) {
                throw new IllegalArgumentException("a regression needs more rows than coefficients");
            }
            double[][] gram = new double[p][p];
            double[] products = new double[p];
            for (int row : rows) {
                for (int i = 0; i < p; i++) {
                    double xi = i == 0 ? 1 : x[i - 1][row];
                    products[i] += xi * y[row];
                    for (int j = 0; j <= i; j++) {
                        gram[i][j] += xi * (j == 0 ? 1 : x[j - 1][row]);
                    }
                }
            }
            Cholesky factor = Cholesky.of(gram);
            double[] beta = factor.solve(products);
            double errors = 0;
            for (int row : rows) {
                double error = y[row] - beta[0];
                for (int i = 1; i < p; i++) {
                    error -= beta[i] * x[i - 1][row];
                }
                errors += error * error;
            }
            return new Regression(beta, factor, errors / (rows.length - p));
        }

        private TableEstimate coefficient(int index) {
            double[] unit = new double[beta.length];
            unit[index] = 1;
            return new TableEstimate(beta[index], variance * factor.solve(unit)[index]);
        }
    }
}
