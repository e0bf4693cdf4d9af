package dev.bulla.models.feature;

import dev.bulla.core.declaration.Chosen;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The columns in three ways, a third of the squared norm each: the direction in which a point lies from the middle, waves along every
 * column by itself, and the waves of a kernel. What is linear, what is a sum over columns and what needs several columns at once can all
 * be said, whatever the number of columns; a kernel alone sees nothing in twenty of them. Without a kernel it is the direction alone.
 *
 * <p>The direction is (1, u)/‖(1, u)‖ with u in [−1, 1]^d. A linear function of u has the same sign at the direction as at the
 * point, so nothing is lost for telling classes apart; and every point has norm 1, where (1, u)/√(1 + d) leaves points near the
 * middle shorter than the noise allows for. The waves along a column go through ½, 1, 2 and 4 turns.
 */
final class MixedColumns implements FeatureMap {

    /** How many waves a column has; each has twice the turns of the one before. */
    @Chosen(
            fact = "octaves",
            does = "How many waves the mixed map of `svm` has along each column; they go through ½, 1, 2 and 4 turns.",
            how = "2, 3 and 4 were tried in a prototype.",
            on = "Thirty tables, made up: planes, rings, waves and the like of 5 to 50 columns; Adult's five numbers.",
            measure = "SvmMeasure")
    static final int OCTAVES = 4;

    private static final int WAYS = 3;

    private final int inputs;
    private final double direction;

    /** The turns of each wave, by column; those along a column first. */
    private final double[][] turns;

    private final double[] heights;
    private final Map<String, Object> kernel;

    private MixedColumns(int inputs, double[][] turns, double[] heights, Map<String, Object> kernel) {
        this.inputs = inputs;
        this.direction = heights.length == 0 ? 1 : Math.sqrt(1.0 / WAYS);
        this.turns = turns;
        this.heights = heights;
        this.kernel = kernel;
    }

    /** The direction alone. */
    static MixedColumns direction(int inputs) {
        return new MixedColumns(inputs, new double[inputs][0], new double[0], Map.of());
    }

    /**
     * All three.
     *
     * @param grid of the kernel; its constant is left out, since the direction has one
     */
    static MixedColumns with(FourierGrid grid) {
        double[] shares = new double[grid.pairs() - 1];
        double sum = 0;
        for (int i = 0; i < shares.length; i++) {
            shares[i] = grid.share(i + 1);
            sum += shares[i];
        }
        for (int i = 0; i < shares.length; i++) {
            shares[i] /= sum;
        }
        return with(grid, grid.angularFrequencies(), shares);
    }

    /** The same for random waves. */
    static MixedColumns with(RandomFourier random) {
        double[] shares = new double[random.pairs()];
        Arrays.fill(shares, 1.0 / shares.length);
        return with(random, random.angularFrequencies(), shares);
    }

    private static MixedColumns with(FeatureMap kernel, double[][] angular, double[] shares) {
        int inputs = kernel.inputs();
        int along = inputs * OCTAVES;
        double[][] turns = new double[inputs][along + shares.length];
        double[] heights = new double[along + shares.length];
        for (int i = 0; i < along; i++) {
            turns[i / OCTAVES][i] = Math.scalb(0.5, i % OCTAVES);
            heights[i] = Math.sqrt(1.0 / (WAYS * along));
        }
        for (int i = 0; i < shares.length; i++) {
            for (int k = 0; k < inputs; k++) {
                turns[k][along + i] = angular[i][k] / (2 * Math.PI);
            }
            heights[along + i] = Math.sqrt(shares[i] / WAYS);
        }
        return new MixedColumns(inputs, turns, heights, kernel.json());
    }

    @Override
    public int dimension() {
        return 1 + inputs + 2 * heights.length;
    }

    @Override
    public int inputs() {
        return inputs;
    }

    /** No feature is the same for every point. */
    @Override
    public double constant() {
        return 0;
    }

    @Override
    public double[][] scratch() {
        return new double[3][heights.length];
    }

    @Override
    public Optional<Waves> waves() {
        return Optional.empty();
    }

    @Override
    public void features(double[] point, double[] features, double[][] scratch) {
        double length = direction / length(point, 0);
        features[0] = length;
        for (int k = 0; k < inputs; k++) {
            features[k + 1] = (2 * point[k] - 1) * length;
        }
        circle(point, 0, scratch);
        for (int i = 0; i < heights.length; i++) {
            features[inputs + 1 + 2 * i] = heights[i] * scratch[1][i];
            features[inputs + 2 + 2 * i] = heights[i] * scratch[2][i];
        }
    }

    /** ‖(1, u)‖. */
    private double length(double[] points, int start) {
        double square = 1;
        for (int k = 0; k < inputs; k++) {
            double u = 2 * points[start + k] - 1;
            square += u * u;
        }
        return Math.sqrt(square);
    }

    private void circle(double[] points, int start, double[][] scratch) {
        int along = heights.length == 0 ? 0 : inputs * OCTAVES;
        double[] angles = scratch[0];
        for (int i = 0; i < along; i++) {
            angles[i] = turns[i / OCTAVES][i] * points[start + i / OCTAVES];
        }
        Arrays.fill(angles, along, angles.length, 0);
        for (int k = 0; k < inputs; k++) {
            double[] column = turns[k];
            double x = points[start + k];
            for (int i = along; i < angles.length; i++) {
                angles[i] += column[i] * x;
            }
        }
        Turn.circle(angles, angles.length, scratch[1], scratch[2]);
    }

    /** What the direction is multiplied by. */
    double direction() {
        return direction;
    }

    /** The turns of each wave over a column; not to be changed. */
    double[] turns(int column) {
        return turns[column];
    }

    /** The height of each wave; not to be changed. */
    double[] heights() {
        return heights;
    }

    /** Nothing better is known: two points may lie in opposite directions. */
    @Override
    public BigDecimal leastKernel() {
        return BigDecimal.valueOf(-1);
    }

    @Override
    public Series series(double[] weights) {
        return new MixedSeries(this, weights.clone());
    }

    /** ⟨weights, φ(x)⟩. */
    record MixedSeries(MixedColumns map, double[] weights) implements Series {

        @Override
        public double[][] scratch() {
            return map.scratch();
        }

        @Override
        public double at(double[] points, int start, double[][] scratch) {
            double linear = weights[0];
            for (int k = 0; k < map.inputs; k++) {
                linear += weights[k + 1] * (2 * points[start + k] - 1);
            }
            map.circle(points, start, scratch);
            double sum = linear * map.direction / map.length(points, start);
            for (int i = 0; i < map.heights.length; i++) {
                int place = map.inputs + 1 + 2 * i;
                sum += map.heights[i] * (weights[place] * scratch[1][i] + weights[place + 1] * scratch[2][i]);
            }
            return sum;
        }
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>(kernel);
        json.put("feature_map", heights.length == 0 ? "direction" : "mixed");
        json.put("features", dimension());
        if (heights.length > 0) {
            json.put("octaves", OCTAVES);
        }
        return json;
    }
}
