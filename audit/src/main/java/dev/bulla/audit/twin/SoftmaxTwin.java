package dev.bulla.audit.twin;

import dev.bulla.audit.attack.Learner;
import dev.bulla.audit.attack.SeenModel;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.HeldTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Chances of classes by a logistic regression without a penalty, fitted until it knows its rows: no privacy, and it overfits.
 *
 * <p>Descent by single rows with steps that shrink by coordinate (Duchi et al., JMLR 12, 2011).
 *
 * @param inputs the columns it is told
 * @param target the column of classes
 * @param passes how often it goes through all rows
 */
public record SoftmaxTwin(List<String> inputs, String target, int passes) implements Learner {

    private static final double STEP = 0.5;
    private static final double SMALL = 1e-8;

    @Override
    public String name() {
        return "logistic regression of " + target + " over " + String.join(", ", inputs) + ", without privacy";
    }

    @Override
    public SeenModel learn(HeldTable rows, long trial) {
        List<Column> columns = new ArrayList<>();
        inputs.forEach(name -> columns.add(rows.columns().get(rows.place(name))));
        Encoding encoding = new Encoding(columns);
        int place = rows.place(target);
        Column column = rows.columns().get(place);
        if (!(column instanceof Column.Category category)) {
            throw new IllegalArgumentException(target + " has no classes");
        }
        int[] places = rows.places(columns);
        List<int[]> active = new ArrayList<>();
        List<double[]> values = new ArrayList<>();
        List<Integer> classes = new ArrayList<>();
        for (double[] row : rows.points()) {
            if (Double.isNaN(row[place])) {
                continue;
            }
            double[] code = encoding.encode(
                    Arrays.stream(places).mapToDouble(p -> row[p]).toArray());
            int[] indices = java.util.stream.IntStream.range(0, code.length)
                    .filter(j -> code[j] != 0)
                    .toArray();
            active.add(indices);
            values.add(Arrays.stream(indices).mapToDouble(j -> code[j]).toArray());
            classes.add((int) row[place]);
        }
        double[][] weights =
                fit(active, values, classes, new double[category.levels().size()][encoding.dimension()], trial);
        return new LinearScores(columns, encoding, weights);
    }

    private double[][] fit(
            List<int[]> active, List<double[]> values, List<Integer> classes, double[][] weights, long trial) {
        double[][] squares = new double[weights.length][weights[0].length];
        PublicBits bits = PublicBits.of("softmax twin").child(trial);
        double[] chances = new double[weights.length];
        for (int step = 0; step < passes * classes.size(); step++) {
            int row = bits.below(classes.size());
            int[] indices = active.get(row);
            double[] code = values.get(row);
            for (int k = 0; k < weights.length; k++) {
                chances[k] = 0;
                for (int j = 0; j < indices.length; j++) {
                    chances[k] += weights[k][indices[j]] * code[j];
                }
            }
            LinearScores.softmax(chances);
            chances[classes.get(row)] -= 1;
            for (int k = 0; k < weights.length; k++) {
                for (int j = 0; j < indices.length; j++) {
                    double slope = chances[k] * code[j];
                    double square = squares[k][indices[j]] += slope * slope;
                    weights[k][indices[j]] -= STEP * slope / Math.sqrt(square + SMALL);
                }
            }
        }
        return weights;
    }
}
