package dev.bulla.bench.reproduce;

import dev.bulla.core.domain.Block;
import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Fold;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.domain.Table;
import java.util.List;

/** A few made-up rows under a schema, cut to its bounds. */
record PointsTable(Schema schema, List<double[]> points) implements Table {

    @Override
    public long rows() {
        return points.size();
    }

    @Override
    public long[] fold(Fold fold) {
        List<String> names = schema.columns().stream().map(Column::name).toList();
        long[] sums = new long[fold.dimension()];
        Block block = new Block(fold.columns().size());
        for (double[] point : points) {
            double[] row = new double[fold.columns().size()];
            for (int c = 0; c < row.length; c++) {
                int place = names.indexOf(fold.columns().get(c));
                row[c] = schema.columns().get(place).read(point[place]);
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
