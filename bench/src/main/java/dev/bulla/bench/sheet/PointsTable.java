package dev.bulla.bench.sheet;

import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import java.util.List;

/** Rows in memory under a schema, numbers cut to its bounds; a category's value is the index of its level. */
public record PointsTable(Schema schema, List<double[]> points) implements Table {

    @Override
    public long rows() {
        return points.size();
    }

    @Override
    public long[] fold(Fold fold) {
        List<String> names = schema.columns().stream().map(Column::name).toList();
        int[] places = fold.columns().stream().mapToInt(names::indexOf).toArray();
        long[] sums = new long[fold.dimension()];
        Block block = new Block(fold.columns().size());
        for (double[] point : points) {
            double[] row = new double[places.length];
            for (int c = 0; c < row.length; c++) {
                Column column = schema.columns().get(places[c]);
                double value = point[places[c]];
                row[c] = column instanceof Column.Category ? value : column.read(value);
            }
            block.append(row);
            if (block.isFull()) {
                fold.add(block, sums);
                block.clear();
            }
        }
        fold.add(block, sums);
        return sums;
    }
}
