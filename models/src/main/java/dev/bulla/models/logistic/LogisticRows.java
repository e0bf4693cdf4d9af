package dev.bulla.models.logistic;

import dev.bulla.core.schema.Column;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows of length at most one, in whole numbers of 2⁻¹⁶: the features of {@link LogisticEncoding#ofBounds}, over the square root of how
 * many there are. A row that lacks a value is none.
 */
final class LogisticRows {

    /** One, in steps of a feature. */
    static final long ONE = 1L << 16;

    private final Column.Category target;
    private final LogisticEncoding encoding;
    private final double factor;

    LogisticRows(Column.Category target, List<Column> inputs) {
        this.target = target;
        this.encoding = LogisticEncoding.ofBounds(inputs);
        this.factor = ONE / StrictMath.sqrt(encoding.most());
    }

    LogisticEncoding encoding() {
        return encoding;
    }

    List<String> columns() {
        return columns(target, encoding.columns());
    }

    /** The columns that rows are made of: the target, then the inputs. */
    static List<String> columns(Column.Category target, List<Column> inputs) {
        List<String> names = new ArrayList<>(List.of(target.name()));
        inputs.forEach(column -> names.add(column.name()));
        return names;
    }

    /** What is done with a row. */
    interface Use {
        /**
         * Takes a row.
         *
         * @param label 1 for the second class
         * @param indices the indices of the features
         * @param features in steps, of squared length at most {@link #ONE} squared
         */
        void row(int label, int[] indices, long[] features, long[] sums);
    }

    /** A sum over the rows. */
    Fold fold(int dimension, Use use) {
        return new Fold() {
            @Override
            public List<String> columns() {
                return LogisticRows.this.columns();
            }

            @Override
            public int dimension() {
                return dimension;
            }

            @Override
            public void add(Block block, long[] sums) {
                addAll(block, sums, use);
            }
        };
    }

    private void addAll(Block block, long[] sums, Use use) {
        double[] point = new double[encoding.columns().size()];
        int[] indices = new int[encoding.most()];
        double[] values = new double[encoding.most()];
        long[] features = new long[encoding.most()];
        double[][] columns = new double[point.length][];
        Arrays.setAll(columns, j -> block.column(1 + j));
        for (int i = 0; i < block.rows(); i++) {
            double label = block.column(0)[i];
            for (int j = 0; j < point.length; j++) {
                point[j] = columns[j][i];
            }
            if (!Double.isNaN(label) && encoding.encode(point, indices, values)) {
                round(values, features);
                use.row((int) label, indices, features, sums);
            }
        }
    }

    /** Toward zero, then checked in whole numbers. */
    private void round(double[] values, long[] features) {
        for (int i = 0; i < values.length; i++) {
            features[i] = Math.max(-ONE, Math.min(ONE, (long) (values[i] * factor)));
        }
        while (Arrays.stream(features).map(q -> q * q).sum() > ONE * ONE) {
            for (int i = 0; i < features.length; i++) {
                features[i] = features[i] * 1023 / 1024;
            }
        }
    }
}
