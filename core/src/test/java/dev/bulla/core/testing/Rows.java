package dev.bulla.core.testing;

import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.core.table.UnitCap;
import java.util.ArrayList;
import java.util.List;

/** A table of clean values whose choice of rows is the same in every fold, as a comparison of neighbours needs. */
public final class Rows implements Table {

    private final Schema schema;
    private final List<String> units = new ArrayList<>();
    private final List<double[]> rows = new ArrayList<>();

    public Rows(Schema schema) {
        this.schema = schema;
    }

    /** Adds a row of a unit of its own: one value per column of the schema, or per part of a text. */
    public Rows with(double... values) {
        return withUnit("row " + rows.size(), values);
    }

    /** Adds a row of a unit; with an empty id it adds nothing where a unit is more than a row. */
    public Rows withUnit(String unit, double... values) {
        units.add(unit);
        rows.add(values.clone());
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
        List<String> names = schema.columns().stream()
                .flatMap(column -> column.parts().stream())
                .map(Column::id)
                .toList();
        int[] places = fold.columns().stream().mapToInt(names::indexOf).toArray();
        UnitCap cap = new UnitCap(fold, schema, SeededBits.replay(3));
        for (int i = 0; i < rows.size(); i++) {
            double[] values = new double[places.length];
            for (int c = 0; c < places.length; c++) {
                values[c] = rows.get(i)[places[c]];
            }
            cap.add(units.get(i), values);
        }
        return cap.finish();
    }
}
