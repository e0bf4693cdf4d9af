package dev.bulla.models.summary;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Sums of a number column in each cell of a grid over other columns, every row counted by its weight, a number between declared bounds from 0
 * on; or the weights alone.
 *
 * <p>A row of weight w and value x adds w·x, one without a value column w; or, for a mean, the distances w·(x − min) and w·(x − max) to the two bounds, whose
 * magnitudes sum to w times the range whatever x is. In steps of a power of two, to the nearest: exact for whole numbers whose
 * product is below 2²⁶. A row with a missing cell, value or weight adds nothing. Proof of the sensitivity: {@code WeightedSums.proof.md}.
 */
final class WeightedSums extends Quantity.Declared implements Statistic {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT =
            Ingredient.statistic("weighted_sums", Ingredient.Kind.SUMS, WeightedSums.class, "WeightedSumsTest");

    private static final double STEPS = 0x1p26;

    /** More than the roundings of two products and a difference. */
    private static final BigDecimal ROUNDING = BigDecimal.ONE.add(new BigDecimal(Math.scalb(1.0, -50)));

    private final Column weight;
    private final Optional<Column> value;
    private final Cells cells;
    private final double[] origins;

    private WeightedSums(Column weight, Optional<Column> value, Cells cells, double[] origins) {
        super(
                INGREDIENT.name(),
                columns(weight, value, cells),
                Math.multiplyExact(cells.size(), origins.length),
                grid(weight, value, origins));
        this.weight = weight;
        this.value = value;
        this.cells = cells;
        this.origins = origins;
    }

    /** The weights of each cell together. */
    static WeightedSums weights(Column weight, Cells cells) {
        return new WeightedSums(weight, Optional.empty(), cells, new double[] {0});
    }

    /** The sum of each cell. */
    static WeightedSums sums(Column weight, Column value, Cells cells) {
        return new WeightedSums(weight, Optional.of(value), cells, new double[] {0});
    }

    /** The distances to the two bounds in each cell, for a mean. */
    static WeightedSums distances(Column weight, Column value, Cells cells) {
        Bounds bounds = Bounds.of(value);
        return new WeightedSums(weight, Optional.of(value), cells, new double[] {bounds.min(), bounds.max()});
    }

    private static List<String> columns(Column weight, Optional<Column> value, Cells cells) {
        List<String> names = new ArrayList<>();
        names.add(weight.name());
        value.ifPresent(column -> names.add(column.name()));
        for (Column each : cells.columns()) {
            if (!names.contains(each.name())) {
                names.add(each.name());
            }
        }
        return names;
    }

    private static double grid(Column weight, Optional<Column> value, double[] origins) {
        double radius = Bounds.powerAbove(reach(weight, value, origins).doubleValue());
        return isWhole(weight, value) && radius <= STEPS ? 1 : radius / STEPS;
    }

    private static boolean isWhole(Column weight, Optional<Column> value) {
        return Stream.concat(Stream.of(weight), value.stream()).allMatch(Column.Whole.class::isInstance);
    }

    /** Whether weights and values are whole and lie on this grid, so that nothing is rounded. */
    static boolean isExact(Column weight, Column value, double grid) {
        return isWhole(weight, Optional.of(value)) && grid == 1;
    }

    /** The most that a row's numbers can be together, in magnitude. */
    private static BigDecimal reach(Column weight, Optional<Column> value, double[] origins) {
        BigDecimal most = value.map(Bounds::of)
                .map(bounds -> origins.length == 2
                        ? new BigDecimal(bounds.max()).subtract(new BigDecimal(bounds.min()))
                        : new BigDecimal(bounds.farthest()))
                .orElse(BigDecimal.ONE);
        return most.multiply(new BigDecimal(Bounds.of(weight).max()));
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal reach = reach(weight, value, origins);
        BigDecimal row = isWhole(weight, value) && grid() == 1
                ? reach
                : reach.multiply(ROUNDING)
                        .divide(new BigDecimal(grid()))
                        .setScale(0, RoundingMode.CEILING)
                        .add(BigDecimal.ONE);
        if (neighbours.addsRecord()) {
            BigDecimal most = row.multiply(BigDecimal.valueOf(unit.maxRows()));
            return Sensitivity.ofSteps(most, most.pow(2), grid());
        }
        BigDecimal two = BigDecimal.valueOf(2);
        return Sensitivity.ofSteps(row.multiply(two), row.multiply(two).pow(2), grid());
    }

    @Override
    public void add(Block block, long[] sums) {
        int[] places = cells.columns().stream()
                .mapToInt(c -> columns().indexOf(c.name()))
                .toArray();
        List<Axis> axes = cells.axes();
        for (int row = 0; row < block.rows(); row++) {
            double w = block.column(0)[row];
            double x = value.isPresent() ? block.column(1)[row] : 1;
            int cell = Double.isNaN(w) || Double.isNaN(x) ? -1 : 0;
            for (int a = 0; a < places.length && cell >= 0; a++) {
                int index = axes.get(a).cell(block.column(places[a])[row]);
                cell = index < 0 ? -1 : cell * axes.get(a).cells() + index;
            }
            if (cell >= 0) {
                for (int i = 0; i < origins.length; i++) {
                    sums[cell * origins.length + i] += Math.round(w * (x - origins[i]) / grid());
                }
            }
        }
    }
}
