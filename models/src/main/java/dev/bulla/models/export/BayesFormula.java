package dev.bulla.models.export;

import dev.bulla.core.schema.Column;
import dev.bulla.models.export.Graph.Tensor;
import java.util.ArrayList;
import java.util.List;

/**
 * Classes told apart by columns that are taken to be independent within a class. The score of a class is its chance given the
 * question. A column without a value is left out, as PMML has it.
 *
 * @param inputs the columns
 * @param target what is foretold
 * @param classes the classes
 * @param weights how frequent each is, above zero; need not sum to one
 * @param likelihoods per column, what is known of it within each class
 */
public record BayesFormula(
        List<Column> inputs, String target, List<String> classes, double[] weights, List<Likelihood> likelihoods)
        implements Formula {

    public BayesFormula {
        inputs = List.copyOf(inputs);
        classes = List.copyOf(classes);
        weights = weights.clone();
        likelihoods = List.copyOf(likelihoods);
        if (weights.length != classes.size() || likelihoods.size() != inputs.size()) {
            throw new IllegalArgumentException("there must be a weight per class and a likelihood per column");
        }
    }

    /** What is known of a column within each class. */
    public sealed interface Likelihood {}

    /** A number column: normal with these. */
    public record Normal(double[] means, double[] variances) implements Likelihood {}

    /** A category column: the chance of each level, a row per class; all above zero, and a row sums to one. */
    public record Levels(double[][] chances) implements Likelihood {}

    @Override
    public void describe(Graph graph) {
        Tensor sum = graph.row(logs(weights));
        for (int k = 0; k < inputs.size(); k++) {
            sum = graph.plus(sum, graph.ifGiven(k, logLikelihood(graph, k)));
        }
        graph.choice(graph.softmax(sum), classes);
    }

    private Tensor logLikelihood(Graph graph, int k) {
        if (likelihoods.get(k) instanceof Levels levels) {
            double[][] rows = new double[levels.chances()[0].length][classes.size()];
            for (int c = 0; c < classes.size(); c++) {
                double[] logs = logs(levels.chances()[c]);
                for (int level = 0; level < logs.length; level++) {
                    rows[level][c] = logs[level];
                }
            }
            return graph.ofLevel(k, rows);
        }
        Normal normal = (Normal) likelihoods.get(k);
        List<Double> halves = new ArrayList<>();
        List<Double> starts = new ArrayList<>();
        for (double variance : normal.variances()) {
            halves.add(-0.5 / variance);
            starts.add(-0.5 * StrictMath.log(2 * Math.PI * variance));
        }
        Tensor away = graph.minus(graph.value(k), graph.row(normal.means()));
        return graph.plus(graph.times(graph.times(away, away), graph.row(numbers(halves))), graph.row(numbers(starts)));
    }

    private static double[] logs(double[] values) {
        double[] logs = new double[values.length];
        for (int i = 0; i < logs.length; i++) {
            logs[i] = StrictMath.log(values[i]);
        }
        return logs;
    }

    private static double[] numbers(List<Double> list) {
        return list.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
