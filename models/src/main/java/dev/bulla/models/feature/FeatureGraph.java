package dev.bulla.models.feature;

import dev.bulla.models.export.Graph;
import dev.bulla.models.export.Graph.Tensor;
import java.util.Arrays;

/** The features of a map as operations of a graph: cosines and sines with their amplitudes, or columns, in the map's order. */
public final class FeatureGraph {

    private FeatureGraph() {}

    /** All features of a question whose columns are those of the map. */
    public static Tensor of(FeatureMap map, Graph graph) {
        if (map instanceof MixedColumns mixed) {
            return mixed(mixed, graph);
        }
        return map instanceof PlainColumns ? columns(map, graph) : waves(map, graph);
    }

    /** The direction in the first columns, and waves in the others: each part is nothing where the other is. */
    private static Tensor mixed(MixedColumns map, Graph graph) {
        int m = map.dimension();
        double[][] slopes = new double[map.inputs()][m];
        double[] starts = new double[m];
        Arrays.fill(starts, 1, map.inputs() + 1, -1);
        starts[0] = 1;
        for (int k = 0; k < slopes.length; k++) {
            slopes[k][k + 1] = 2;
        }
        Tensor point = graph.linear(graph.places(), slopes, starts);
        Tensor length = graph.sqrt(graph.sum(graph.times(point, point)));
        double[] direction = new double[m];
        Arrays.fill(direction, 0, map.inputs() + 1, map.direction());
        Tensor straight = graph.times(graph.over(point, length), graph.row(direction));
        return map.heights().length == 0 ? straight : graph.plus(straight, waves(map, graph));
    }

    private static Tensor waves(MixedColumns map, Graph graph) {
        double[][] turns = new double[map.inputs()][map.dimension()];
        double[] phases = new double[map.dimension()];
        double[] amplitudes = new double[map.dimension()];
        int first = map.inputs() + 1;
        for (int i = 0; i < map.heights().length; i++) {
            phases[first + 2 * i] = Math.PI / 2;
            Arrays.fill(amplitudes, first + 2 * i, first + 2 * i + 2, map.heights()[i]);
            for (int k = 0; k < turns.length; k++) {
                Arrays.fill(turns[k], first + 2 * i, first + 2 * i + 2, 2 * Math.PI * map.turns(k)[i]);
            }
        }
        return graph.times(graph.sin(graph.linear(graph.places(), turns, phases)), graph.row(amplitudes));
    }

    /** From −c to c over each column, after the constant c. */
    private static Tensor columns(FeatureMap map, Graph graph) {
        double[][] slopes = new double[map.inputs()][map.dimension()];
        double[] starts = new double[map.dimension()];
        Arrays.fill(starts, -map.constant());
        starts[0] = map.constant();
        for (int k = 0; k < slopes.length; k++) {
            slopes[k][k + 1] = 2 * map.constant();
        }
        return graph.linear(graph.places(), slopes, starts);
    }

    private static Tensor waves(FeatureMap map, Graph graph) {
        double[][] frequencies = frequencies(map);
        double[] origin = new double[map.dimension()];
        map.features(new double[map.inputs()], origin);
        double[][] turns = new double[map.inputs()][map.dimension()];
        double[] phases = new double[map.dimension()];
        double[] amplitudes = new double[map.dimension()];
        phases[0] = Math.PI / 2; // a constant is the cosine of nothing
        amplitudes[0] = origin[0];
        for (int i = 0; i < frequencies.length; i++) {
            phases[2 * i + 1] = Math.PI / 2;
            Arrays.fill(amplitudes, 2 * i + 1, 2 * i + 3, origin[2 * i + 1]);
            for (int k = 0; k < turns.length; k++) {
                Arrays.fill(turns[k], 2 * i + 1, 2 * i + 3, frequencies[i][k]);
            }
        }
        return graph.times(graph.sin(graph.linear(graph.places(), turns, phases)), graph.row(amplitudes));
    }

    /** Of each pair of features after the first: what the point is multiplied by. */
    private static double[][] frequencies(FeatureMap map) {
        if (map instanceof FourierGrid grid) {
            return grid.angularFrequencies();
        }
        if (map instanceof RandomFourier random) {
            return random.angularFrequencies();
        }
        throw new IllegalStateException("no graph for " + map.json());
    }
}
