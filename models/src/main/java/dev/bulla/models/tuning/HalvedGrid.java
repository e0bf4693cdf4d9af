package dev.bulla.models.tuning;

import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.table.Table;

/**
 * The cells of a public grid, halved across every column.
 *
 * @param grid of number columns
 */
public record HalvedGrid(Cells grid) implements HalvedCells {

    @Override
    public int cells() {
        return grid.size();
    }

    @Override
    public int ways() {
        return grid.axes().size();
    }

    @Override
    public boolean followsInputs() {
        return false;
    }

    @Override
    public HalvedCells of(Table table) {
        return this;
    }

    @Override
    public int half(double[] point, int way) {
        int cell = grid.cell(point);
        if (cell < 0) {
            return -1;
        }
        Axis axis = grid.axes().get(way);
        int index = axis.cell(point[way]);
        return 2 * cell + (point[way] > (axis.lower(index) + axis.upper(index)) / 2 ? 1 : 0);
    }
}
