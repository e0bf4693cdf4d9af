package dev.bulla.models.feature;

import dev.bulla.models.export.Graph;
import dev.bulla.models.export.Graph.Tensor;
import java.util.Arrays;

/** The features of a map as operations of a graph: cosines and sines with their amplitudes, or columns, in the map's order. */
public final class FeatureGraph {

    private FeatureGraph() {}

    /** All features of a question whose columns are those of the map. */
    public static Tensor of(FeatureMap map, Graph graph) {
        return map instanceof PlainColumns ? columns(map, graph) : waves(map, graph);
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
