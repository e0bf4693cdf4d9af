package dev.bulla.models.regression;

import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a row becomes coordinates: the constant times its weight (if there is an intercept), then the inputs, then the target times its weight.
 *
 * <p>A number is (x − middle)/radius ∈ [−1, 1], or in a unit that was released before, a category as many coordinates as it has levels, of which one is 1. All else
 * follows from the schema.
 */
final class Design {

    private final List<Column> inputs;
    private final Column target;
    private final int constantWeight;
    private final int targetWeight;
    private final Earlier earlier;
    private final int[] starts;
    private final int size;

    /**
     * Units that were released before the rows were read in them.
     *
     * @param middles where 0 is, by column, in the column's own unit; the target last
     * @param radii what 1 is; both are for number columns alone
     * @param spreads the variance, in this unit, of where the mean of a column lies: it is 0 by what was released
     * @param rows how many rows there are by the same release, all counted in full
     */
    record Scaling(double[] middles, double[] radii, double[] spreads, double rows) {}

    /**
     * The mean of the target as it was told by itself before the moments, of rows that were not shortened.
     *
     * @param mean in half ranges from the middle of the bounds, drawn there as if it lay anywhere within them with equal chance
     * @param variance of what is in doubt about it
     * @param rows how many there are by the same release
     */
    record Told(double mean, double variance, double rows) {

        /** Read from the noisy sums of the distances to the bounds, A and B: with a for the noise of each, that of the mean is ((1 − u)·a − (1 + u)·a')/rows. */
        static Told of(NoisyValues sums, Bounds bounds) {
            double range = bounds.range();
            double unit = sums.deviation() / range;
            double above = sums.value(0) / range;
            double below = -sums.value(1) / range;
            double rows = Math.max(Math.max(1, unit * Math.sqrt(2)), above + below);
            double mean = Math.max(-1, Math.min(1, (above - below) / rows));
            double noise = 2 * (1 + mean * mean) * unit * unit / (rows * rows);
            double believed = ColumnSpreads.EVEN / (ColumnSpreads.EVEN + noise);
            return new Told(believed * mean, believed * noise, rows);
        }
    }

    /** What was released before the moments. */
    private record Earlier(Optional<Scaling> scaling, Optional<Told> told) {}

    Design(List<Column> inputs, Column target, boolean constant, int targetWeight) {
        this(inputs, target, constant ? 1 : 0, targetWeight);
    }

    /** With a constant of this weight; 0 for none. */
    Design(List<Column> inputs, Column target, int constantWeight, int targetWeight) {
        this(inputs, target, constantWeight, targetWeight, new Earlier(Optional.empty(), Optional.empty()));
    }

    private Design(List<Column> inputs, Column target, int constantWeight, int targetWeight, Earlier earlier) {
        this.earlier = earlier;
        this.inputs = List.copyOf(inputs);
        this.target = target;
        this.constantWeight = constantWeight;
        this.targetWeight = targetWeight;
        this.starts = new int[inputs.size() + 1];
        int at = hasConstant() ? 1 : 0;
        for (int k = 0; k < inputs.size(); k++) {
            starts[k] = at;
            at += width(inputs.get(k));
        }
        starts[inputs.size()] = at;
        this.size = at + 1;
    }

    /** The same in other units. */
    Design scaled(Scaling units) {
        return new Design(inputs, target, constantWeight, targetWeight, new Earlier(Optional.of(units), earlier.told));
    }

    /** The same where the target's mean was told first. */
    Design told(Told mean) {
        return new Design(
                inputs, target, constantWeight, targetWeight, new Earlier(earlier.scaling, Optional.of(mean)));
    }

    Optional<Told> told() {
        return earlier.told;
    }

    Optional<Scaling> scaling() {
        return earlier.scaling;
    }

    /** The variance of where the mean of a number's coordinate lies before its moments are known: anywhere in [−1, 1], or as {@link Scaling} has it. */
    double spread(int coordinate) {
        return earlier.scaling.map(units -> units.spreads[column(coordinate)]).orElse(1.0 / 3);
    }

    /** The coordinates a column takes. */
    static int width(Column column) {
        return column instanceof Column.Category category ? category.levels().size() : 1;
    }

    List<Column> inputs() {
        return inputs;
    }

    Column target() {
        return target;
    }

    boolean hasConstant() {
        return constantWeight > 0;
    }

    int constantWeight() {
        return constantWeight;
    }

    int targetWeight() {
        return targetWeight;
    }

    /** How many coordinates there are. */
    int size() {
        return size;
    }

    /** Where the target stands: last. */
    int targetPlace() {
        return size - 1;
    }

    /** Where a column's coordinates begin; the target comes after the inputs. */
    int start(int column) {
        return starts[column];
    }

    /** Inputs, then the target. */
    List<Column> columns() {
        List<Column> all = new ArrayList<>(inputs);
        all.add(target);
        return all;
    }

    /** The most a coordinate can be. */
    int weight(int coordinate) {
        return coordinate == targetPlace() ? targetWeight : coordinate == 0 && hasConstant() ? constantWeight : 1;
    }

    /** The column a coordinate belongs to; −1 for the constant. */
    int column(int coordinate) {
        int column = -1;
        while (column + 1 < starts.length && starts[column + 1] <= coordinate) {
            column++;
        }
        return column;
    }

    /** What a coordinate is called: a column, or a column and a level. */
    String label(int coordinate) {
        int k = column(coordinate);
        if (k < 0) {
            return "intercept";
        }
        Column column = columns().get(k);
        return column instanceof Column.Category category
                ? column.name() + "=" + category.levels().get(coordinate - starts[k])
                : column.name();
    }

    /** The middle of a number's bounds, or where its unit has 0; 0 for a level. */
    double middle(int coordinate) {
        int k = column(coordinate);
        Column column = columns().get(k);
        return column instanceof Column.Category
                ? 0
                : earlier.scaling
                        .map(units -> units.middles[k])
                        .orElseGet(() -> Bounds.of(column).middle());
    }

    /** Half the range of a number, or its unit; 1 for a level. */
    double radius(int coordinate) {
        int k = column(coordinate);
        Column column = columns().get(k);
        return column instanceof Column.Category
                ? 1
                : earlier.scaling
                        .map(units -> units.radii[k])
                        .orElseGet(() -> Bounds.of(column).range() / 2);
    }

    /** Puts a column's value at its coordinates, which are 0 before; without weight. */
    void place(int column, double value, double[] coordinates) {
        int start = starts[column];
        if (columns().get(column) instanceof Column.Category) {
            coordinates[start + (int) value] = 1;
        } else {
            coordinates[start] = (value - middle(start)) / radius(start);
        }
    }
}
