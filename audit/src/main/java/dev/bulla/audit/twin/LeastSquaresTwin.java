package dev.bulla.audit.twin;

import dev.bulla.audit.attack.Learner;
import dev.bulla.audit.attack.SeenModel;
import dev.bulla.audit.attack.Solver;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.HeldTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A value by plain least squares: no privacy.
 *
 * @param inputs the columns it is told
 * @param target the column of the value
 */
public record LeastSquaresTwin(List<String> inputs, String target) implements Learner {

    /** Only so that columns that say the same have a solution. */
    private static final double RIDGE = 1e-6;

    @Override
    public String name() {
        return "least squares of " + target + " over " + String.join(", ", inputs) + ", without privacy";
    }

    @Override
    public SeenModel learn(HeldTable rows, long trial) {
        List<Column> columns = new ArrayList<>();
        inputs.forEach(name -> columns.add(rows.columns().get(rows.place(name))));
        Encoding encoding = new Encoding(columns);
        int[] places = rows.places(columns);
        int place = rows.place(target);
        List<double[]> codes = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (double[] row : rows.points()) {
            if (!Double.isNaN(row[place])) {
                codes.add(encoding.encode(
                        Arrays.stream(places).mapToDouble(p -> row[p]).toArray()));
                values.add(row[place]);
            }
        }
        double[] weights = codes.isEmpty()
                ? new double[encoding.dimension()]
                : Solver.leastSquares(
                        codes.toArray(new double[0][]),
                        values.stream().mapToDouble(Double::doubleValue).toArray(),
                        RIDGE);
        return new LinearScores(columns, encoding, new double[][] {weights});
    }
}
