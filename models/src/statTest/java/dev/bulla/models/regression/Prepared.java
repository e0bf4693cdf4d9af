package dev.bulla.models.regression;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.models.PublicData;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A prepared dataset: every column between 0 and 1, the target last, split for all peers alike. */
record Prepared(Schema schema, List<double[]> train, List<double[]> test) {

    static Prepared read(String name) throws IOException {
        String file = "baselines/" + name;
        List<String> header = PublicData.header(file + "_train.csv.gz");
        List<double[]> train = PublicData.rows(file + "_train.csv.gz");
        List<Column> columns = new ArrayList<>();
        for (String column : header) {
            columns.add(new Column.Real(column, 0, 1, Optional.empty(), Optional.empty()));
        }
        Schema schema = new Schema(
                name,
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("1000", "1e-3"),
                OptionalLong.of(train.size()),
                columns);
        return new Prepared(schema, train, PublicData.rows(file + "_test.csv.gz"));
    }

    /** The training rows as a table that adds up each fold once: fifty releases need not read them fifty times. */
    Table table() {
        IdentityHashMap<Fold, long[]> known = new IdentityHashMap<>();
        return new Table() {
            @Override
            public Schema schema() {
                return schema;
            }

            @Override
            public long rows() {
                return train.size();
            }

            @Override
            public long[] fold(Fold fold) {
                return known.computeIfAbsent(fold, Prepared.this::sums).clone();
            }
        };
    }

    private long[] sums(Fold fold) {
        long[] sums = new long[fold.dimension()];
        List<String> names = schema.columns().stream().map(Column::name).toList();
        int[] at = fold.columns().stream().mapToInt(names::indexOf).toArray();
        Block block = new Block(at.length);
        for (double[] row : train) {
            block.append(Arrays.stream(at).mapToDouble(k -> row[k]).toArray());
            if (block.isFull()) {
                fold.add(block, sums);
                block.clear();
            }
        }
        fold.add(block, sums);
        return sums;
    }

    /** The root mean square of what a model misses on the test rows. */
    double error(RegressionModel model) {
        double sum = 0;
        for (double[] row : test) {
            double miss = model.predict(Arrays.copyOf(row, row.length - 1)) - row[row.length - 1];
            sum += miss * miss;
        }
        return Math.sqrt(sum / test.size());
    }

    /** The error of the best that can be said without inputs. */
    double constantError() {
        int y = schema.columns().size() - 1;
        double mean = train.stream().mapToDouble(row -> row[y]).average().orElseThrow();
        return Math.sqrt(test.stream()
                .mapToDouble(row -> (row[y] - mean) * (row[y] - mean))
                .average()
                .orElseThrow());
    }
}
