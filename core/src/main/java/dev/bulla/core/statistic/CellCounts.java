package dev.bulla.core.statistic;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.Aggregate;
import dev.bulla.core.table.Term;
import java.util.List;

/**
 * How many rows fall in each cell of a grid over one or more columns, empty cells included.
 *
 * <p>A row adds 1 to one cell, or to none when one of its cells is missing. Proof of the sensitivity: {@code
 * CellCounts.proof.md}.
 */
public final class CellCounts implements Statistic.OfCounts {

    /** What plans call it, and what shows that it is right. */
    public static final Ingredient INGREDIENT =
            Ingredient.statistic("cell_counts", Ingredient.Kind.COUNTS, CellCounts.class, "CellCountsTest");

    private final Cells cells;

    public CellCounts(Cells cells) {
        this.cells = cells;
    }

    public CellCounts(List<Axis> axes) {
        this(new Cells(axes));
    }

    @Override
    public String name() {
        return INGREDIENT.name();
    }

    @Override
    public List<String> columns() {
        return cells.columns().stream().map(Column::name).toList();
    }

    @Override
    public int dimension() {
        return cells.size();
    }

    public Cells cells() {
        return cells;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        return Sensitivity.ofCounts(neighbours, unit);
    }

    @Override
    public List<Aggregate> aggregates() {
        return List.of(new Aggregate(cells.axes(), List.of(Term.one(1))));
    }
}
