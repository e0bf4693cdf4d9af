package dev.bulla.models.summary;

import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Schema;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * What is public of some quantiles.
 *
 * @param groups the cells of rows that go together; one when all do
 * @param values the cells of the column
 * @param levels rising
 */
record QuantileShape(Cells groups, Cells values, List<BigDecimal> levels) {

    static QuantileShape of(Schema schema, Quantile.Groups by, String column, List<BigDecimal> levels) {
        return new QuantileShape(
                Cells.of(schema, by.columns(), by.bins()), Cells.of(schema, List.of(column), by.bins()), levels);
    }

    /** That of these cells, of which the column is the last. */
    static QuantileShape of(Cells all, List<BigDecimal> levels) {
        int last = all.axes().size() - 1;
        return new QuantileShape(
                new Cells(all.axes().subList(0, last)), new Cells(all.axes().subList(last, last + 1)), levels);
    }

    /** The cells of the column, group by group. */
    Cells all() {
        List<Axis> axes = new ArrayList<>(groups.axes());
        axes.addAll(values.axes());
        return new Cells(axes);
    }

    /** The column. */
    Axis axis() {
        return values.axes().get(0);
    }
}
