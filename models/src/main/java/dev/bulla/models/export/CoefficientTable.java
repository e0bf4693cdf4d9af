package dev.bulla.models.export;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.model.Exhibit.Cell;
import dev.bulla.core.model.Exhibit.Head;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The coefficients of a linear formula for people to read: each by the unit of its column, and over the column's whole declared range, where those
 * of different columns can be compared.
 */
public final class CoefficientTable {

    private final List<Column> inputs;
    private final List<Answer> coefficients;
    private final boolean hasIntervals;

    /**
     * A table.
     *
     * @param coefficients the constant, then one for each number and each level
     */
    public CoefficientTable(List<Column> inputs, List<Answer> coefficients) {
        this(inputs, coefficients, true);
    }

    private CoefficientTable(List<Column> inputs, List<Answer> coefficients, boolean hasIntervals) {
        this.inputs = List.copyOf(inputs);
        this.coefficients = List.copyOf(coefficients);
        this.hasIntervals = hasIntervals;
    }

    /** The same for coefficients without intervals. */
    public static CoefficientTable ofPlain(List<Column> inputs, List<Double> coefficients) {
        return new CoefficientTable(
                inputs,
                coefficients.stream()
                        .map(value -> new Answer(value, value, value))
                        .toList(),
                false);
    }

    /** The table, under a title and with what it means; levels have a column where there are any. */
    public Exhibit exhibit(String title, String note) {
        List<List<Cell>> rows = new ArrayList<>();
        rows.add(row("intercept", new Exhibit.Text(""), cell(coefficients.get(0), 1), new Exhibit.Text("")));
        int at = 1;
        for (Column input : inputs) {
            if (input instanceof Column.Category category) {
                for (int level = 0; level < category.levels().size(); level++) {
                    Cell cell = cell(coefficients.get(at++), 1);
                    rows.add(row(input.name(), new Exhibit.Level(category, level), cell, cell));
                }
            } else {
                Answer coefficient = coefficients.get(at++);
                double range = Bounds.of(input).range();
                rows.add(row(input.name(), new Exhibit.Text(""), cell(coefficient, 1), cell(coefficient, range)));
            }
        }
        List<Head> heads = new ArrayList<>(List.of(Head.of("column")));
        if (hasLevels()) {
            heads.add(Head.of("level"));
        }
        heads.add(Head.of("coefficient", AnswerKind.VALUE));
        heads.add(Head.of("over its range", AnswerKind.VALUE));
        Exhibit.Picture picture = new Exhibit.Picture(Exhibit.Form.AROUND_ZERO, heads.size() - 1);
        return new Exhibit(title, note, heads, rows, Optional.of(picture));
    }

    private boolean hasLevels() {
        return inputs.stream().anyMatch(Column.Category.class::isInstance);
    }

    private List<Cell> row(String name, Cell level, Cell byUnit, Cell byRange) {
        Cell named = new Exhibit.Text(name);
        return hasLevels() ? List.of(named, level, byUnit, byRange) : List.of(named, byUnit, byRange);
    }

    private Cell cell(Answer coefficient, double times) {
        return hasIntervals
                ? new Exhibit.Estimate(new Answer(
                        coefficient.value() * times, coefficient.lower() * times, coefficient.upper() * times))
                : new Exhibit.Plain(coefficient.value() * times);
    }
}
