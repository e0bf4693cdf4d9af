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
 * The first round of a descent: how many complete rows there are, and for every number its {@link SoftCells}, from which
 * centre and spread are read. A row adds one to each, in {@code steps}; a row that lacks a value adds nothing.
 *
 * <p>Proof of the sensitivity: {@code LogisticMoments.proof.md}.
 */
final class LogisticMoments extends Quantity.Declared implements Statistic {

    private final List<SoftCells> cells = new ArrayList<>();
    private final int[] numbers;
    private final long steps;

    /** @param steps what a row adds to the count, in steps of {@link LogisticDescent#GRID} */
    LogisticMoments(Column.Category target, List<Column> inputs, long steps) {
        super(
                "moments",
                LogisticRows.columns(target, inputs),
                1 + SoftCells.CELLS * numbers(inputs).length,
                LogisticDescent.GRID);
        this.steps = steps;
        this.numbers = numbers(inputs);
        for (int number : numbers) {
            cells.add(new SoftCells(inputs.get(number), steps));
        }
    }

    private static int[] numbers(List<Column> inputs) {
        return IntStream.range(0, inputs.size())
                .filter(j -> !(inputs.get(j) instanceof Column.Category))
                .toArray();
    }

    /** Which of the inputs are numbers, in order. */
    int[] numbers() {
        return numbers.clone();
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal one = BigDecimal.valueOf(steps).multiply(new BigDecimal(LogisticDescent.GRID));
        BigDecimal parts = BigDecimal.valueOf(1L + numbers.length);
        BigDecimal k = BigDecimal.valueOf(neighbours == Neighbours.ADD_REMOVE ? unit.maxRows() : 2);
        BigDecimal squares = neighbours == Neighbours.ADD_REMOVE ? k.pow(2) : k;
        return new Sensitivity(
                one.multiply(parts).multiply(k), one.pow(2).multiply(parts).multiply(squares));
    }

    @Override
    public void add(Block block, long[] sums) {
        for (int row = 0; row < block.rows(); row++) {
            if (isComplete(block, row)) {
                sums[0] += steps;
                for (int i = 0; i < numbers.length; i++) {
                    cells.get(i).add(block.column(1 + numbers[i])[row], sums, 1 + SoftCells.CELLS * i);
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
