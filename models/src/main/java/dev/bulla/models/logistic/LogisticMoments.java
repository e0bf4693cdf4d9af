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
import java.util.stream.IntStream;

/**
 * The first round of a descent: how many complete rows each class has (up to version 0.1: how many there are), and for every number its {@link
 * SoftCells}, from which centre and spread are read. A row adds to the count of its class and to the cells of each number; a row that lacks a value adds
 * nothing.
 *
 * <p>Proof of the sensitivity: {@code LogisticMoments.proof.md}.
 */
final class LogisticMoments extends Quantity.Declared implements Statistic {

    private final List<SoftCells> cells = new ArrayList<>();
    private final int[] numbers;
    private final int counts;
    private final long countSteps;
    private final long cellSteps;

    private LogisticMoments(Column.Category target, List<Column> inputs, int counts, long countSteps, long cellSteps) {
        super(
                "moments",
                LogisticRows.columns(target, inputs),
                counts + SoftCells.CELLS * numbers(inputs).length,
                LogisticDescent.GRID);
        this.counts = counts;
        this.countSteps = countSteps;
        this.cellSteps = cellSteps;
        this.numbers = numbers(inputs);
        for (int number : numbers) {
            cells.add(new SoftCells(inputs.get(number), cellSteps));
        }
    }

    /** One count of all rows, as up to version 0.1. */
    static LogisticMoments ofCount(Column.Category target, List<Column> inputs, long steps) {
        return new LogisticMoments(target, inputs, 1, steps, steps);
    }

    /**
     * A count for each class.
     *
     * @param steps what a row adds to the count of its class, in steps of {@link LogisticDescent#GRID}
     * @param each what it adds to the cells of each number
     */
    static LogisticMoments ofClasses(Column.Category target, List<Column> inputs, long steps, long each) {
        return new LogisticMoments(target, inputs, target.levels().size(), steps, each);
    }

    /** Which of the inputs are numbers, in order. */
    static int[] numbers(List<Column> inputs) {
        return IntStream.range(0, inputs.size())
                .filter(j -> !(inputs.get(j) instanceof Column.Category))
                .toArray();
    }

    /** How many counts stand before the cells. */
    int counts() {
        return counts;
    }

    /** Which of the inputs are numbers, in order. */
    int[] numbers() {
        return numbers.clone();
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal grid = new BigDecimal(LogisticDescent.GRID);
        BigDecimal count = BigDecimal.valueOf(countSteps).multiply(grid);
        BigDecimal cell = BigDecimal.valueOf(cellSteps).multiply(grid);
        BigDecimal m = BigDecimal.valueOf(numbers.length);
        BigDecimal k = BigDecimal.valueOf(neighbours == Neighbours.ADD_REMOVE ? unit.maxRows() : 2);
        BigDecimal squares = neighbours == Neighbours.ADD_REMOVE ? k.pow(2) : k;
        return new Sensitivity(
                count.add(cell.multiply(m)).multiply(k),
                count.pow(2).add(cell.pow(2).multiply(m)).multiply(squares));
    }

    @Override
    public void add(Block block, long[] sums) {
        for (int row = 0; row < block.rows(); row++) {
            if (isComplete(block, row)) {
                sums[counts == 1 ? 0 : (int) block.column(0)[row]] += countSteps;
                for (int i = 0; i < numbers.length; i++) {
                    cells.get(i).add(block.column(1 + numbers[i])[row], sums, counts + SoftCells.CELLS * i);
                }
            }
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
