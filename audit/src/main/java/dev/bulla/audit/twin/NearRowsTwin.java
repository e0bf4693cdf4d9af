package dev.bulla.audit.twin;

import dev.bulla.audit.attack.Learner;
import dev.bulla.audit.attack.SeenModel;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.HeldTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A density by a narrow normal bump at every row: no privacy, and it remembers all of them.
 *
 * @param inputs the columns it is told
 */
public record NearRowsTwin(List<String> inputs) implements Learner {

    /** The deviation of a bump, as a part of a column's range. */
    private static final double WIDTH = 0.01;

    @Override
    public String name() {
        return "narrow kernel density of " + String.join(", ", inputs) + ", without privacy";
    }

    @Override
    public SeenModel learn(HeldTable rows, long trial) {
        List<Column> columns = new ArrayList<>();
        inputs.forEach(name -> columns.add(rows.columns().get(rows.place(name))));
        Encoding encoding = new Encoding(columns);
        int[] places = rows.places(columns);
        double[][] codes = rows.points().stream()
                .map(row -> encoding.encode(
                        Arrays.stream(places).mapToDouble(p -> row[p]).toArray()))
                .toArray(double[][]::new);
        return new Bumps(columns, encoding, codes);
    }

    /**
     * The bumps.
     *
     * @param inputs the columns
     * @param encoding how they are encoded
     * @param codes the rows
     */
    private record Bumps(List<Column> inputs, Encoding encoding, double[][] codes) implements SeenModel {

        @Override
        public int outputs() {
            return 1;
        }

        @Override
        public boolean isClasses() {
            return false;
        }

        @Override
        public double[] ask(double[] point) {
            double[] code = encoding.encode(point);
            double sum = 0;
            for (double[] row : codes) {
                double distance = 0;
                for (int j = 0; j < code.length; j++) {
                    distance += (row[j] - code[j]) * (row[j] - code[j]);
                }
                sum += Math.exp(-distance / 2 / WIDTH / WIDTH);
            }
            return new double[] {sum / Math.max(1, codes.length)};
        }
    }
}
