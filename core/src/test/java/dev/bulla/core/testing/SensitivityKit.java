package dev.bulla.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;

/**
 * Hunts for two neighbouring tables between which a statistic moves further than it declares.
 *
 * <p>Proves, when it finds a pair: the declared sensitivity is wrong, and the pair is the counterexample, exact in L1 and
 * squared L2. Does not prove that a sensitivity is right: that takes the {@code *.proof.md}. What it reached, next to
 * what is declared, says how tight the declaration is.
 *
 * <p>Tables are random, all equal, or at the bounds; cells go through {@link Column#read(double)} as those of a file do,
 * infinities, absurd numbers and missing ones included; then the unit that makes the difference (and one row of the
 * rest) is improved step by step without gradients. Units of several rows go through the cap with equal coins.
 */
public final class SensitivityKit {

    private static final int RANDOM_PAIRS = 300;
    private static final int STEPS = 300;
    private static final int MOST_ROWS = 12;
    private static final double[] EXTREMES = {
        Double.NEGATIVE_INFINITY,
        -1e300,
        -1,
        -0.0,
        Double.MIN_VALUE,
        0.5,
        1,
        1e300,
        Double.POSITIVE_INFINITY,
        Double.NaN
    };

    private final Statistic statistic;
    private final Schema schema;
    private final RandomBits bits;

    /**
     * The furthest a hunt got.
     *
     * @param l1 the largest sum of absolute changes found
     * @param l2Squared the largest sum of squared changes found
     * @param declared what the statistic declares
     * @param pair the neighbours at which it was
     */
    public record Worst(BigDecimal l1, BigDecimal l2Squared, Sensitivity declared, String pair) {

        /** Whether the declaration was reached in both norms: it cannot be made smaller. */
        public boolean isTight() {
            return l1.compareTo(declared.l1()) >= 0 && l2Squared.compareTo(declared.l2Squared()) >= 0;
        }

        /** Fails when the declaration was beaten. */
        public void assertDeclared() {
            assertThat(l1).as("L1 between %s", pair).isLessThanOrEqualTo(declared.l1());
            assertThat(l2Squared).as("squared L2 between %s", pair).isLessThanOrEqualTo(declared.l2Squared());
        }
    }

    /** A table and what makes its neighbour: rows of one further unit, or the row that takes the place of the first. */
    private record Pair(List<double[]> rest, List<double[]> changed) {

        Pair copy() {
            return new Pair(
                    new ArrayList<>(rest.stream().map(double[]::clone).toList()),
                    new ArrayList<>(changed.stream().map(double[]::clone).toList()));
        }

        @Override
        public String toString() {
            return "a table of " + rest.size() + " rows, first " + (rest.isEmpty() ? "none" : show(rest.get(0)))
                    + ", and the change " + changed.stream().map(Pair::show).toList();
        }

        private static String show(double[] row) {
            return Arrays.toString(row);
        }
    }

    private SensitivityKit(Statistic statistic, Schema schema, long seed) {
        this.statistic = statistic;
        this.schema = schema;
        this.bits = SeededBits.of(seed);
    }

    /** A hunt under the schema's own relation and unit. */
    public static Worst hunt(Statistic statistic, Schema schema, long seed) {
        return new SensitivityKit(statistic, schema, seed).hunt();
    }

    /** Fails when a hunt under add-remove (units of one row and of three) or replace-one beats the declaration. */
    public static void assertDeclared(Statistic statistic, Schema schema, long seed) {
        hunt(statistic, under(schema, Neighbours.ADD_REMOVE, Unit.row()), seed).assertDeclared();
        hunt(statistic, under(schema, Neighbours.ADD_REMOVE, Unit.of("unit of the kit", 3)), seed + 1)
                .assertDeclared();
        hunt(statistic, under(schema, Neighbours.REPLACE_ONE, Unit.row()), seed + 2)
                .assertDeclared();
    }

    /** The same columns under another relation and unit. */
    public static Schema under(Schema schema, Neighbours neighbours, Unit unit) {
        return new Schema(
                schema.dataset(),
                unit,
                neighbours,
                schema.cap(),
                neighbours == Neighbours.REPLACE_ONE ? OptionalLong.of(4) : OptionalLong.empty(),
                schema.columns());
    }

    /** Fails unless the sums are the same bits whatever the order of rows and however they are cut into blocks. */
    public static void assertOrderFree(Statistic statistic, Schema schema, long seed) {
        SensitivityKit kit = new SensitivityKit(statistic, schema, seed);
        for (int trial = 0; trial < 50; trial++) {
            List<double[]> rows = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                rows.add(kit.row());
            }
            long[] whole = kit.inBlocks(rows, rows.size());
            for (int i = rows.size() - 1; i > 0; i--) {
                Collections.swap(rows, i, (int) kit.bits.below(i + 1));
            }
            long[] parts = kit.inBlocks(rows, 1 + (int) kit.bits.below(7));
            assertThat(parts)
                    .as("sums of the same rows in another order and other blocks")
                    .isEqualTo(whole);
        }
    }

    private Worst hunt() {
        Pair[] best = {pair(), pair()};
        for (int i = 0; i < RANDOM_PAIRS; i++) {
            Pair next = pair();
            for (int norm = 1; norm <= 2; norm++) {
                if (distance(next, norm).compareTo(distance(best[norm - 1], norm)) > 0) {
                    best[norm - 1] = next;
                }
            }
        }
        for (int norm = 1; norm <= 2; norm++) {
            climb(best, norm);
        }
        Sensitivity declared = statistic.sensitivity(schema.neighbours(), schema.unit());
        BigDecimal l1 = distance(best[0], 1);
        Pair shown = l1.compareTo(declared.l1()) > 0 ? best[0] : best[1];
        return new Worst(l1, distance(best[1], 2), declared, shown.toString());
    }

    private void climb(Pair[] best, int norm) {
        BigDecimal reached = distance(best[norm - 1], norm);
        for (int step = 0; step < STEPS; step++) {
            Pair next = best[norm - 1].copy();
            List<double[]> rows = next.rest().isEmpty() || bits.below(4) != 0 ? next.changed() : next.rest();
            double[] row = rows.get(schema.neighbours() == Neighbours.REPLACE_ONE ? 0 : pick(rows.size()));
            int column = pick(row.length);
            row[column] = bits.nextBit() ? value(schema.columns().get(column)) : near(column, row[column], step);
            BigDecimal distance = distance(next, norm);
            if (distance.compareTo(reached) >= 0) {
                reached = distance;
                best[norm - 1] = next;
            }
        }
    }

    /** A step from a value, the smaller the later, back in the domain. */
    private double near(int column, double value, int step) {
        double stride = Math.scalb(1.0, 10 - (int) (20L * step / STEPS));
        double moved = value + (bits.nextBit() ? stride : -stride);
        return schema.columns().get(column).read(moved);
    }

    private Pair pair() {
        boolean replace = schema.neighbours() == Neighbours.REPLACE_ONE;
        List<double[]> rest = new ArrayList<>();
        double[] same = row();
        boolean allEqual = bits.below(4) == 0;
        int size = replace ? (int) Math.min(MOST_ROWS, schema.rows().orElse(MOST_ROWS)) : pick(MOST_ROWS);
        for (int i = 0; i < size; i++) {
            rest.add(allEqual ? same.clone() : row());
        }
        List<double[]> changed = new ArrayList<>();
        int rows = schema.unit().column().isEmpty() ? 1 : 1 + pick(schema.unit().maxRows() + 3);
        double[] repeated = row();
        boolean allRepeated = bits.below(3) == 0;
        for (int i = 0; i < rows; i++) {
            changed.add(allRepeated || bits.below(3) != 0 ? repeated.clone() : row());
        }
        return new Pair(rest, changed);
    }

    private double[] row() {
        return schema.columns().stream().mapToDouble(this::value).toArray();
    }

    /** A value of the column: a bound, a missing cell, an absurd cell as read, or anything between. */
    private double value(Column column) {
        if (column instanceof Column.Category category) {
            int level = pick(category.levels().size() + 1);
            return level == category.levels().size() ? column.absent() : level;
        }
        return bits.nextBit() ? column.read(EXTREMES[pick(EXTREMES.length)]) : column.read(between(column));
    }

    private double between(Column column) {
        double share = (bits.nextLong() >>> 11) * 0x1p-53;
        double min = column.read(Double.NEGATIVE_INFINITY);
        double max = column.read(Double.POSITIVE_INFINITY);
        double value = bits.below(8) == 0 ? Math.nextDown(max) : min + share * (max - min);
        return column instanceof Column.Whole ? Math.rint(value) : value;
    }

    private BigDecimal distance(Pair pair, int norm) {
        long[] one = fold(pair, false);
        long[] other = fold(pair, true);
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal grid = new BigDecimal(statistic.grid());
        for (int i = 0; i < one.length; i++) {
            BigDecimal step = BigDecimal.valueOf(one[i] - other[i]).abs().multiply(grid);
            sum = sum.add(norm == 1 ? step : step.multiply(step));
        }
        return sum;
    }

    private long[] fold(Pair pair, boolean changed) {
        Rows rows = new Rows(schema);
        boolean replace = schema.neighbours() == Neighbours.REPLACE_ONE;
        for (int i = 0; i < pair.rest().size(); i++) {
            boolean replaced = changed && replace && i == 0;
            rows.withUnit(
                    "u" + i % 4, replaced ? pair.changed().get(0) : pair.rest().get(i));
        }
        if (changed && !replace) {
            pair.changed().forEach(row -> rows.withUnit("new", row));
        }
        return rows.fold(statistic);
    }

    private long[] inBlocks(List<double[]> rows, int size) {
        List<String> names = schema.columns().stream().map(Column::name).toList();
        int[] places = statistic.columns().stream().mapToInt(names::indexOf).toArray();
        long[] total = new long[statistic.dimension()];
        Block block = new Block(places.length);
        for (int i = 0; i < rows.size(); i++) {
            double[] row = rows.get(i);
            block.append(Arrays.stream(places).mapToDouble(p -> row[p]).toArray());
            if (block.rows() == size || i == rows.size() - 1) {
                long[] part = new long[total.length];
                statistic.add(block, part);
                Arrays.setAll(total, c -> total[c] + part[c]);
                block.clear();
            }
        }
        return total;
    }

    private int pick(int bound) {
        return (int) bits.below(bound);
    }
}
