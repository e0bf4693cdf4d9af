package dev.bulla.models.export;

import dev.bulla.core.schema.Column;
import dev.bulla.models.export.Graph.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
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
    public sealed interface Likelihood {

        /** To which it is taken, above zero: 1 unless columns say the same thing several times. */
        double power();
    }

    /** A number column: normal with these. */
    public record Normal(double[] means, double[] variances, double power) implements Likelihood {

        public Normal(double[] means, double[] variances) {
            this(means, variances, 1);
        }
    }

    /** A category column: the chance of each level, a row per class; all above zero, and a row sums to one. */
    public record Levels(double[][] chances, double power) implements Likelihood {

        public Levels(double[][] chances) {
            this(chances, 1);
        }
    }

    /**
     * The same with every power 1, for what knows no powers. What that takes from or adds to a class goes into its weight, so where values are missing the
     * two are not the same.
     */
    BayesFormula plain() {
        double[] logs = logs(weights);
        List<Likelihood> plain = new ArrayList<>();
        for (Likelihood likelihood : likelihoods) {
            plain.add(likelihood instanceof Levels levels ? plain(levels, logs) : plain((Normal) likelihood, logs));
        }
        double most = Arrays.stream(logs).max().orElse(0);
        double total = Arrays.stream(weights).sum();
        double sum =
                Arrays.stream(logs).map(each -> StrictMath.exp(each - most)).sum();
        double[] moved = Arrays.stream(logs)
                .map(each -> Math.max(Double.MIN_NORMAL, total * StrictMath.exp(each - most) / sum))
                .toArray();
        boolean isPlain = likelihoods.stream().allMatch(each -> each.power() == 1);
        return isPlain ? this : new BayesFormula(inputs, target, classes, moved, plain);
    }

    private static Likelihood plain(Levels levels, double[] logs) {
        double[][] chances = new double[logs.length][];
        for (int c = 0; c < logs.length; c++) {
            double[] raised = Arrays.stream(levels.chances()[c])
                    .map(chance -> StrictMath.pow(chance, levels.power()))
                    .toArray();
            double sum = Arrays.stream(raised).sum();
            logs[c] += StrictMath.log(sum);
            chances[c] = Arrays.stream(raised).map(each -> each / sum).toArray();
        }
        return new Levels(chances);
    }

    private static Likelihood plain(Normal normal, double[] logs) {
        double[] variances = normal.variances().clone();
        for (int c = 0; c < logs.length; c++) {
            logs[c] += (1 - normal.power()) / 2 * StrictMath.log(variances[c]);
            variances[c] /= normal.power();
        }
        return new Normal(normal.means(), variances);
    }

    @Override
    public void describe(Graph graph) {
        Tensor sum = graph.row(logs(weights));
        for (int k = 0; k < inputs.size(); k++) {
            sum = graph.plus(sum, graph.ifGiven(k, powered(graph, k)));
        }
        graph.choice(graph.softmax(sum), classes);
    }

    private Tensor powered(Graph graph, int k) {
        double power = likelihoods.get(k).power();
        Tensor log = logLikelihood(graph, k);
        return power == 1 ? log : graph.times(log, graph.constant(power));
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
