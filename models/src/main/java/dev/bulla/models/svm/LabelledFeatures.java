package dev.bulla.models.svm;

import dev.bulla.core.lattice.Ball;
import dev.bulla.core.lattice.Grid;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.models.feature.FeatureMap;
import dev.bulla.models.feature.FeatureSum;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The feature vectors of a table's rows with their classes, held to be read again and again: iterative solvers pass over the
 * same rows, and reading the table twice could keep other rows of a unit.
 *
 * <p>Vectors are on the grid and inside the unit ball ({@link Ball#quantise}), whatever the map says. A row with a missing input or
 * class is left out. The first rows have their vectors kept; beyond a fixed amount of memory they are made again at each pass.
 */
final class LabelledFeatures {

    /** The grid of a feature vector. */
    static final Grid GRID = new Grid(19);

    private static final int MOST_KEPT = 1 << 26;
    private static final int CHUNK = 1 << 10;

    private final FeatureMap map;
    private final Ball ball;
    private final List<double[]> points = new ArrayList<>();
    private int[] labels = new int[256];
    private int size;
    private int[][] kept = {};

    LabelledFeatures(FeatureMap map) {
        this.map = map;
        this.ball = Ball.l2(GRID, map.dimension(), BigDecimal.ONE);
    }

    /** The rows of a table, read once, its cap on units applied. */
    static LabelledFeatures of(Table table, FeatureMap map, List<Column> inputs, Column target) {
        LabelledFeatures rows = new LabelledFeatures(map);
        table.fold(new Collector(rows, inputs, target));
        return rows;
    }

    /** Reads rows into memory; its one sum is nothing. */
    private record Collector(LabelledFeatures rows, List<Column> inputs, Column target) implements Fold {

        @Override
        public List<String> columns() {
            return Stream.concat(inputs.stream(), Stream.of(target))
                    .map(Column::name)
                    .toList();
        }

        @Override
        public int dimension() {
            return 1;
        }

        @Override
        public void add(Block block, long[] sums) {
            double[] point = new double[inputs.size()];
            synchronized (rows) {
                for (int row = 0; row < block.rows(); row++) {
                    for (int k = 0; k < point.length; k++) {
                        point[k] = FeatureSum.unit(inputs.get(k), block.column(k)[row]);
                    }
                    rows.add(point, block.column(point.length)[row]);
                }
            }
        }
    }

    /** Adds a row, unless something of it is missing. */
    void add(double[] point, double label) {
        boolean whole = !Double.isNaN(label);
        for (double x : point) {
            whole &= !Double.isNaN(x);
        }
        if (!whole) {
            return;
        }
        if (size % CHUNK == 0) {
            points.add(new double[CHUNK * point.length]);
        }
        if (size == labels.length) {
            labels = Arrays.copyOf(labels, 2 * size);
        }
        System.arraycopy(point, 0, points.get(size / CHUNK), size % CHUNK * point.length, point.length);
        labels[size++] = (int) label;
    }

    int size() {
        return size;
    }

    int dimension() {
        return map.dimension();
    }

    /** The index of a row's class among the levels. */
    int label(int row) {
        return labels[row];
    }

    /** A reader of the vectors, for one thread. */
    Reader reader() {
        if (kept.length == 0) {
            keep();
        }
        return new Reader();
    }

    private synchronized void keep() {
        int[][] vectors = new int[Math.min(size, MOST_KEPT / map.dimension())][];
        Reader reader = new Reader();
        for (int row = 0; row < vectors.length; row++) {
            vectors[row] = reader.make(row).clone();
        }
        kept = vectors;
    }

    /** Gives the vector of a row, in steps of the grid; each call may overwrite what the last one gave. */
    final class Reader {

        private final double[] point = new double[map.inputs()];
        private final double[] features = new double[map.dimension()];
        private final double[][] scratch = map.scratch();
        private final long[] steps = new long[map.dimension()];
        private final int[] vector = new int[map.dimension()];

        private Reader() {}

        int[] row(int row) {
            return row < kept.length ? kept[row] : make(row);
        }

        private int[] make(int row) {
            System.arraycopy(points.get(row / CHUNK), row % CHUNK * point.length, point, 0, point.length);
            map.features(point, features, scratch);
            ball.quantise(features, steps);
            for (int j = 0; j < vector.length; j++) {
                vector[j] = (int) steps[j];
            }
            return vector;
        }
    }
}
