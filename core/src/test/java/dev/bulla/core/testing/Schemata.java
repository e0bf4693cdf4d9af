package dev.bulla.core.testing;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Schemas for tests: age 0 to 9, sex f or m, height real. */
public final class Schemata {

    private Schemata() {}

    public static Schema people(Budget cap) {
        return people(cap, Unit.row(), Neighbours.ADD_REMOVE, OptionalLong.of(1000));
    }

    public static Schema people(Budget cap, Unit unit, Neighbours neighbours, OptionalLong rows) {
        return new Schema("people", unit, neighbours, cap, rows, columns());
    }

    public static List<Column> columns() {
        return List.of(
                new Column.Whole("age", 0, 9, Optional.empty(), Optional.empty()),
                new Column.Category("sex", List.of("f", "m"), Optional.empty(), Optional.empty()),
                new Column.Real("height", 0, 2, Optional.empty(), Optional.empty()));
    }
}
