package dev.bulla.models.gp;

import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Public inputs, read into memory in units of the columns' ranges: all of them, or of very many an even part that does not depend on the order they come in.
 */
final class InputPoints {

    /** How many numbers are held at most. */
    private static final int MOST_NUMBERS = 1 << 24;

    private final List<Column> inputs;
    private final int most;
    private List<double[]> places = new ArrayList<>();
    private long mask;

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

    /** The points, in an order that depends on their values alone. */
    double[][] places() {
        double[][] all = places.toArray(double[][]::new);
        Arrays.sort(all, Arrays::compare);
        return all;
    }

    private synchronized void add(double[] place) {
        if ((hash(place) & mask) != 0) {
            return;
        }
        places.add(place);
        if (places.size() > most) {
            mask = 2 * mask + 1;
            List<double[]> half = new ArrayList<>();
            for (double[] each : places) {
                if ((hash(each) & mask) == 0) {
                    half.add(each);
                }
            }
            if (half.size() == places.size() || half.isEmpty()) {
                half = new ArrayList<>(places.subList(0, most / 2)); // all alike: any of them will do
            }
            places = half;
        }
    }

    private static long hash(double[] place) {
        long hash = Arrays.hashCode(place);
        hash = (hash ^ (hash >>> 16)) * 0x9E3779B97F4A7C15L;
        return hash >>> 32;
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
                boolean whole = true;
                for (int k = 0; k < place.length; k++) {
                    Bounds bounds = Bounds.of(points.inputs.get(k));
                    place[k] = (block.column(k)[row] - bounds.min()) / bounds.range();
                    whole &= !Double.isNaN(place[k]);
                }
                if (whole) {
                    points.add(place);
                }
            }
        }
    }
}
