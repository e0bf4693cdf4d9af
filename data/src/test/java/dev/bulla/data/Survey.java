package dev.bulla.data;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A small made-up dataset: its schema with one row per unit, or with at most some rows per person. */
public final class Survey {

    public static final String HEADER = "age,income,sex";
    public static final Tally TALLY = Tally.of("age", "income", "sex");

    private static final List<Column> COLUMNS = List.of(
            new Column.Whole("age", 0, 110, Optional.empty(), Optional.empty()),
            new Column.Real("income", -1e6, 1e6, Optional.of(10.0), Optional.empty()),
            new Column.Category("sex", List.of("f", "m", "?"), Optional.empty(), Optional.empty()));

    private Survey() {}

    public static Schema rows() {
        return schema(Unit.row());
    }

    public static Schema persons(int mostRows) {
        return schema(Unit.of("person", mostRows));
    }

    private static Schema schema(Unit unit) {
        return new Schema("survey", unit, Neighbours.ADD_REMOVE, Budget.pure("1"), OptionalLong.empty(), COLUMNS);
    }
}
