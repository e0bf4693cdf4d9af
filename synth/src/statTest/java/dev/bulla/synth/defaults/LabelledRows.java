package dev.bulla.synth.defaults;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.model.Classifier;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.table.Table;
import dev.bulla.core.testing.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Rows to learn from and rows to be judged by: number columns between 0 and 1 that are called x0, x1 and so on, then a class, y.
 *
 * @param table those to learn from
 * @param asked the others
 */
record LabelledRows(Table table, List<double[]> asked) {

    static LabelledRows of(List<double[]> learnt, List<double[]> asked, int classes) {
        List<Column> columns = new ArrayList<>();
        for (int k = 0; k < learnt.get(0).length - 1; k++) {
            columns.add(new Column.Real("x" + k, 0, 1, Optional.empty(), Optional.empty()));
        }
        List<String> levels = new ArrayList<>();
        for (int k = 0; k < classes; k++) {
            levels.add(String.valueOf(k));
        }
        columns.add(new Column.Category("y", levels, Optional.empty(), Optional.empty()));
        return of(columns, learnt, asked);
    }

    static LabelledRows of(List<Column> columns, List<double[]> learnt, List<double[]> asked) {
        Schema schema = new Schema(
                "table",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("1000", "1e-3"),
                OptionalLong.of(learnt.size()),
                columns);
        Rows rows = new Rows(schema);
        learnt.forEach(rows::with);
        Table held = HeldTable.of(rows, columns.stream().map(Column::name).toList());
        return new LabelledRows(held, asked);
    }

    String[] inputs() {
        List<Column> columns = table.schema().columns();
        return columns.subList(0, columns.size() - 1).stream().map(Column::name).toArray(String[]::new);
    }

    String target() {
        return table.schema().columns().get(inputs().length).name();
    }

    /** The share of rows whose class is told. */
    double accuracy(Classifier model) {
        return asked.stream()
                        .filter(row -> model.classify(point(row)) == (int) row[row.length - 1])
                        .count()
                / (double) asked.size();
    }

    /** The mean of minus the logarithm of the chance of the true class. */
    double logLoss(Classifier model) {
        double[] chances = new double[model.classes().size()];
        return asked.stream()
                .mapToDouble(row -> {
                    model.scores(point(row), chances);
                    return -Math.log(Math.max(1e-12, chances[(int) row[row.length - 1]]));
                })
                .average()
                .orElseThrow();
    }

    /** The log loss of how frequent the classes are among the rows to be judged by: no guess of them is better. */
    double baseRate() {
        double[] shares = new double
                [1
                        + (int) asked.stream()
                                .mapToDouble(row -> row[row.length - 1])
                                .max()
                                .orElseThrow()];
        asked.forEach(row -> shares[(int) row[row.length - 1]] += 1.0 / asked.size());
        return Arrays.stream(shares)
                .map(share -> share == 0 ? 0 : -share * Math.log(share))
                .sum();
    }

    /** A cell for the accuracy of releases on this table. */
    <M extends Classifier> Measure.Cell ofAccuracy(String name, Releases<M> releases, double bar) {
        return new Measure.Cell(name, releases::plan, bar, true, most -> releases.scores(most, this::accuracy));
    }

    /** A cell for their log loss. */
    <M extends Classifier> Measure.Cell ofLogLoss(String name, Releases<M> releases, double bar) {
        return new Measure.Cell(name, releases::plan, bar, false, most -> releases.scores(most, this::logLoss));
    }

    private static double[] point(double[] row) {
        return Arrays.copyOf(row, row.length - 1);
    }
}
