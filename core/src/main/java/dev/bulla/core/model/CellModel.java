package dev.bulla.core.model;

import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Cells;
import java.util.List;

/** A released model with one answer for every cell of a grid. */
public abstract class CellModel extends NoisyModel {

    private final Cells cells;

    protected CellModel(String recipe, String output, Cells cells, NoisyValues noisy) {
        super(recipe, output, cells.columns(), noisy);
        this.cells = cells;
    }

    /** The answer of a cell. */
    protected abstract Answer answerOf(int cell);

    protected final Cells cells() {
        return cells;
    }

    @Override
    public final Answer answer(double... point) {
        int cell = cells.cell(point);
        if (cell < 0) {
            throw new IllegalArgumentException("a question needs a value in every column");
        }
        return answerOf(cell);
    }

    @Override
    public final List<Line> lines() {
        return Line.list(cells.size(), cell -> new Line(cells.labels(cell), answerOf(cell)));
    }

    @Override
    public final List<Integer> sides() {
        return cells.axes().stream().map(Axis::cells).toList();
    }
}
