package dev.bulla.models.gp;

import dev.bulla.core.schema.Column;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Public inputs, read into memory in units of the columns' ranges: all different ones, or of very many an even part that does not depend on the order they come in.
 */
final class InputPoints {

    /** How many different numbers are held at most. */
    private static final int MOST_NUMBERS = 1 << 20;

    /** How many points cuts are made from, at most. */
    private static final int MOST_POINTS = 1 << 22;

    private final List<Column> inputs;
    private final int most;
    private final Map<Point, Long> counts = new HashMap<>();
    private long mask;

    /** A place, by its numbers. */
    private record Point(double[] place) {

        @Override
        public boolean equals(Object other) {
            return other instanceof Point that && Arrays.equals(place, that.place);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(place);
        }

        /** Whether it is kept under a mask: by its numbers alone. */
        boolean isKept(long mask) {
            long mixed = 0;
            for (double each : place) {
                mixed = (mixed ^ Double.doubleToLongBits(each)) * 0x9E3779B97F4A7C15L;
                mixed ^= mixed >>> 32;
            }
            return (mixed & mask) == 0;
        }
    }

    private InputPoints(List<Column> inputs) {
        this.inputs = inputs;
        this.most = MOST_NUMBERS / inputs.size();
    }

    /** The inputs of a table; a row with a missing one is left out. Reads no other column. */
    static InputPoints of(Table table, List<Column> inputs) {
        InputPoints points = new InputPoints(inputs);
        table.fold(new Collector(points));
        return points;
    }

    /** The points, each as often as it was read or, of very many, in proportion; in an order that depends on their numbers alone. */
    double[][] places() {
        long total = counts.values().stream().mapToLong(Long::longValue).sum();
        long thinned = total / MOST_POINTS + 1;
        List<double[]> all = new ArrayList<>();
        counts.forEach((point, count) -> {
            for (long i = 0; i < count; i += thinned) {
                all.add(point.place());
            }
        });
        double[][] places = all.toArray(double[][]::new);
        Arrays.sort(places, Arrays::compare);
        return places;
    }

    private synchronized void add(Point point) {
        if (point.isKept(mask)) {
            counts.merge(point, 1L, Long::sum);
            while (counts.size() > most && mask >= 0) {
                mask = 2 * mask + 1;
                counts.keySet().removeIf(each -> !each.isKept(mask));
            }
        }
    }

    /** Reads points; its one sum is nothing. */
    private record Collector(InputPoints points) implements Fold {

        @Override
        public List<String> columns() {
            return points.inputs.stream().map(Column::name).toList();
        }

        @Override
        public int dimension() {
            return 1;
        }

        @Override
        public void add(Block block, long[] sums) {
            for (int row = 0; row < block.rows(); row++) {
                double[] place = new double[points.inputs.size()];
                if (OutputSums.place(points.inputs, block, row, place)) {
                    points.add(new Point(place));
                }
            }
        }
    }
}
