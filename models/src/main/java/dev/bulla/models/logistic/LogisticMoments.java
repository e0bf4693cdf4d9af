package dev.bulla.models.logistic;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.models.bayes.SoftCells;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The first round of a descent: how many complete rows each class has (up to version 0.1: how many there are), for every number its {@link
 * SoftCells}, from which centre and spread are read, and for every category how many rows have each level (not up to version 0.1). A row adds to the count of its class and to
 * the cells of each column; a row that lacks a value adds nothing.
 *
 * <p>Proof of the sensitivity: {@code LogisticMoments.proof.md}.
 */
final class LogisticMoments extends Quantity.Declared implements Statistic {

    private final List<Column> inputs;
    private final List<Optional<SoftCells>> cells = new ArrayList<>();
    private final int[] told;
    private final int counts;
    private final long countSteps;
    private final long cellSteps;

    /** @param told which of the inputs are told, in order */
    private LogisticMoments(Column.Category target, List<Column> inputs, int[] told, Steps steps) {
        super(
                "moments",
                LogisticRows.columns(target, inputs),
                steps.counts + IntStream.of(told).map(j -> width(inputs.get(j))).sum(),
                LogisticDescent.GRID);
        this.inputs = List.copyOf(inputs);
        this.counts = steps.counts;
        this.countSteps = steps.count;
        this.cellSteps = steps.cell;
        this.told = told;
        for (int input : told) {
            cells.add(
                    inputs.get(input) instanceof Column.Category
                            ? Optional.empty()
                            : Optional.of(new SoftCells(inputs.get(input), cellSteps)));
        }
    }

    /**
     * How many counts there are, and what a row adds.
     *
     * @param count to the count of its class, in steps of {@link LogisticDescent#GRID}
     * @param cell to the cells of each column that is told
     */
    private record Steps(int counts, long count, long cell) {}

    /** One count of all rows, as up to version 0.1. */
    static LogisticMoments ofCount(Column.Category target, List<Column> inputs, long steps) {
        return new LogisticMoments(target, inputs, numbers(inputs), new Steps(1, steps, steps));
    }

    /**
     * A count for each class.
     *
     * @param steps what a row adds to the count of its class, in steps of {@link LogisticDescent#GRID}
     * @param each what it adds to the cells of each column
     */
    static LogisticMoments ofClasses(Column.Category target, List<Column> inputs, long steps, long each) {
        int[] all = IntStream.range(0, inputs.size()).toArray();
        return new LogisticMoments(
                target, inputs, all, new Steps(target.levels().size(), steps, each));
    }

    /** Which of the inputs are numbers, in order. */
    static int[] numbers(List<Column> inputs) {
        return IntStream.range(0, inputs.size())
                .filter(j -> !(inputs.get(j) instanceof Column.Category))
                .toArray();
    }

    /** How many cells a column has: three that a number shares, or one for each level. */
    static int width(Column column) {
        return column instanceof Column.Category category ? category.levels().size() : SoftCells.CELLS;
    }

    /** How many counts stand before the cells. */
    int counts() {
        return counts;
    }

    /** Which of the inputs are numbers, in order. */
    int[] numbers() {
        return numbers(inputs);
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal grid = new BigDecimal(LogisticDescent.GRID);
        BigDecimal count = BigDecimal.valueOf(countSteps).multiply(grid);
        BigDecimal cell = BigDecimal.valueOf(cellSteps).multiply(grid);
        BigDecimal m = BigDecimal.valueOf(told.length);
        BigDecimal k = BigDecimal.valueOf(neighbours.addsRecord() ? unit.maxRows() : 2);
        BigDecimal squares = neighbours.addsRecord() ? k.pow(2) : k;
        return new Sensitivity(
                count.add(cell.multiply(m)).multiply(k),
                count.pow(2).add(cell.pow(2).multiply(m)).multiply(squares));
    }

    @Override
    public void add(Block block, long[] sums) {
        for (int row = 0; row < block.rows(); row++) {
            if (isComplete(block, row)) {
                sums[counts == 1 ? 0 : (int) block.column(0)[row]] += countSteps;
                int from = counts;
                for (int i = 0; i < told.length; i++) {
                    addCell(cells.get(i), block.column(1 + told[i])[row], sums, from);
                    from += width(inputs.get(told[i]));
                }
            }
        }
    }

    private void addCell(Optional<SoftCells> soft, double value, long[] sums, int from) {
        if (soft.isPresent()) {
            soft.get().add(value, sums, from);
        } else {
            sums[from + (int) value] += cellSteps;
        }
    }

    private boolean isComplete(Block block, int row) {
        for (int c = 0; c < columns().size(); c++) {
            if (Double.isNaN(block.column(c)[row])) {
                return false;
            }
        }
        return true;
    }
}
