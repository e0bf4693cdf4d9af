package dev.bulla.core.statistic;

import dev.bulla.core.domain.Aggregate;
import dev.bulla.core.domain.Axis;
import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Block;
import dev.bulla.core.domain.Term;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import java.util.List;

/**
 * How many rows fall in each cell of a grid over one or more columns, empty cells included.
 *
 * <p>A row adds 1 to one cell, or to none when one of its cells is missing. Proof of the sensitivity: {@code
 * CellCounts.proof.md}.
 */
public final class CellCounts implements Statistic {

    /** The most cells of one histogram. */
    public static final int MOST_CELLS = 1_000_000;

    private final List<Axis> axes;
    private final int cells;

    public CellCounts(List<Axis> axes) {
        this.axes = List.copyOf(axes);
        long product = 1;
        for (Axis axis : axes) {
            product = Math.min(MOST_CELLS + 1L, product * axis.cells());
        }
        if (axes.isEmpty() || product > MOST_CELLS) {
            throw new BadInput(
                    "E-412",
                    "--columns",
                    "a histogram needs 1 to " + MOST_CELLS + " cells in all.",
                    "Every cell gets its own noise; more cells only add error.",
                    "Take fewer columns or fewer --bins.");
        }
        this.cells = (int) product;
    }

    @Override
    public String name() {
        return "cell_counts";
    }

    @Override
    public double grid() {
        return 1;
    }

    @Override
    public List<String> columns() {
        return axes.stream().map(axis -> axis.column().name()).toList();
    }

    @Override
    public int dimension() {
        return cells;
    }

    public List<Axis> axes() {
        return axes;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        return Sensitivity.ofCounts(neighbours, unit);
    }

    @Override
    public List<Aggregate> aggregates() {
        return List.of(new Aggregate(axes, List.of(Term.one(1))));
    }

    @Override
    public void add(Block block, long[] sums) {
        for (Aggregate aggregate : aggregates()) {
            aggregate.add(block, columns(), sums, 0);
        }
    }

    /** The cell of a point, −1 when a coordinate is missing; the first column varies slowest. */
    public int cell(double... point) {
        int cell = 0;
        for (int c = 0; c < axes.size(); c++) {
            int place = axes.get(c).cell(point[c]);
            if (place < 0) {
                return -1;
            }
            cell = cell * axes.get(c).cells() + place;
        }
        return cell;
    }

    /** The labels of a cell, one per column. */
    public List<String> labels(int cell) {
        String[] labels = new String[axes.size()];
        int rest = cell;
        for (int c = axes.size() - 1; c >= 0; c--) {
            labels[c] = axes.get(c).label(rest % axes.get(c).cells());
            rest /= axes.get(c).cells();
        }
        return List.of(labels);
    }
}
