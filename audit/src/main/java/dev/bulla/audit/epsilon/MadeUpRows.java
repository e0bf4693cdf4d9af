package dev.bulla.audit.epsilon;

import dev.bulla.core.random.RandomBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.table.Table;
import dev.bulla.core.table.UnitCap;
import java.util.ArrayList;
import java.util.List;

/** A table of rows that nobody has lived. */
final class MadeUpRows implements Table {

    private final Schema schema;
    private final List<String> units = new ArrayList<>();
    private final List<double[]> rows = new ArrayList<>();

    MadeUpRows(Schema schema) {
        this.schema = schema;
    }

    /** Adds a row of a unit: one value per part of the columns. */
    MadeUpRows with(String unit, double[] row) {
        units.add(unit);
        rows.add(row);
        return this;
    }

    /** The same with the rows of another. */
    MadeUpRows with(MadeUpRows more) {
        units.addAll(more.units);
        rows.addAll(more.rows);
        return this;
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public long rows() {
        return rows.size();
    }

    @Override
    public long[] fold(Fold fold) {
        List<String> names = names();
        int[] places = fold.columns().stream().mapToInt(names::indexOf).toArray();
        UnitCap cap = new UnitCap(fold, schema, RandomBits.secure());
        for (int i = 0; i < rows.size(); i++) {
            double[] values = new double[places.length];
            for (int c = 0; c < places.length; c++) {
                values[c] = rows.get(i)[places[c]];
            }
            cap.add(units.get(i), values);
        }
        return cap.finish();
    }

    /** The same rows capped once: here the rows of a unit are all kept or all the same, so every cap keeps the same. */
    Table held() {
        return HeldTable.of(this, names());
    }

    private List<String> names() {
        return schema.columns().stream()
                .flatMap(column -> column.parts().stream())
                .map(Column::id)
                .toList();
    }
}
