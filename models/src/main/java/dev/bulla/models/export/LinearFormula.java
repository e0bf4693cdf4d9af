package dev.bulla.models.export;

import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Column.Category;
import dev.bulla.models.export.Graph.Tensor;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One or several scores, each linear in the columns: linear, ridge and lasso regression, logistic regression, linear classifiers.
 *
 * <p>A score is its intercept plus, for a number column, coefficient times (value − centre), and for a category column the
 * coefficient of the level. Coefficients are per unit of the column: a model that scales its inputs folds the scaling in
 * ({@link #perUnit}). Centres keep digits where a column's numbers are far from zero and near to each other.
 *
 * @param inputs the columns
 * @param target what is foretold
 * @param classes one per score; empty for the one score that is a number
 * @param scores the scores
 * @param reading what is done to them
 */
public record LinearFormula(
        List<Column> inputs, String target, List<String> classes, List<Score> scores, Reading reading)
        implements Formula {

    public LinearFormula {
        inputs = List.copyOf(inputs);
        classes = List.copyOf(classes);
        scores = List.copyOf(scores);
        if (scores.size() != Math.max(1, classes.size())) {
            throw new IllegalArgumentException("there must be a score per class, or one score");
        }
        for (Score score : scores) {
            for (int k = 0; k < inputs.size(); k++) {
                if (score.coefficients().size() != inputs.size()
                        || score.coefficients().get(k).length != Formula.width(inputs.get(k))) {
                    throw new IllegalArgumentException("a number column has one coefficient, a category one per level");
                }
            }
        }
    }

    /**
     * One score.
     *
     * @param intercept its value where all numbers are at their centres, before the levels
     * @param coefficients per column: one number, or one per level
     * @param centres per column; those of categories are not looked at
     */
    public record Score(double intercept, List<double[]> coefficients, double[] centres) {
        public Score {
            coefficients = List.copyOf(coefficients);
            centres = centres.clone();
            if (centres.length != coefficients.size()) {
                throw new IllegalArgumentException("there must be a centre per column");
            }
        }

        /** A score whose centres are all zero. */
        public Score(double intercept, List<double[]> coefficients) {
            this(intercept, coefficients, new double[coefficients.size()]);
        }
    }

    /** The value of a score where all numbers are zero, before the levels. */
    double interceptAtZero(Score score) {
        double intercept = score.intercept();
        for (int k = 0; k < inputs.size(); k++) {
            if (!(inputs.get(k) instanceof Category)) {
                intercept -= score.coefficients().get(k)[0] * score.centres()[k];
            }
        }
        return intercept;
    }

    /** What is done to scores before they are answers. */
    public sealed interface Reading {

        /** Nothing. */
        record Plain() implements Reading {}

        /** A number is brought into an interval. */
        record Clipped(double low, double high) implements Reading {}

        /** Scores become chances: e^score over their sum. With scores 0 and s, that of the second is the logistic function of s. */
        record Chances() implements Reading {}
    }

    /** A regression of a number, brought into the bounds of the target. */
    public static LinearFormula ofNumber(List<Column> inputs, String target, Score score, double low, double high) {
        return new LinearFormula(inputs, target, List.of(), List.of(score), new Reading.Clipped(low, high));
    }

    /**
     * The score that is {@code score} of (value − centre)/unit for every number column.
     *
     * @param centres one per column; those of categories are not looked at
     * @param units one per column; those of categories are not looked at
     */
    public static Score perUnit(List<Column> inputs, Score score, double[] centres, double[] units) {
        List<double[]> coefficients = IntStream.range(0, inputs.size())
                .mapToObj(k -> inputs.get(k) instanceof Category
                        ? score.coefficients().get(k)
                        : new double[] {score.coefficients().get(k)[0] / units[k]})
                .toList();
        return new Score(score.intercept(), coefficients, centres);
    }

    @Override
    public void describe(Graph graph) {
        Tensor sum = graph.row(scores.stream().mapToDouble(Score::intercept).toArray());
        for (int k = 0; k < inputs.size(); k++) {
            sum = graph.plus(sum, inputs.get(k) instanceof Category ? graph.ofLevel(k, weights(k)) : slope(graph, k));
        }
        if (reading instanceof Reading.Clipped clipped) {
            sum = graph.clip(sum, clipped.low(), clipped.high());
        } else if (reading instanceof Reading.Chances) {
            sum = graph.softmax(sum);
        }
        if (classes.isEmpty()) {
            graph.number("prediction", sum);
        } else {
            graph.choice(sum, classes);
        }
    }

    /** What a number column adds to each score. */
    private Tensor slope(Graph graph, int k) {
        double[] centres =
                scores.stream().mapToDouble(score -> score.centres()[k]).toArray();
        return graph.times(graph.minus(graph.value(k), graph.row(centres)), graph.row(weights(k)[0]));
    }

    /** The coefficients of a column: a row per level, a column per score. */
    private double[][] weights(int k) {
        double[][] weights = new double[Formula.width(inputs.get(k))][scores.size()];
        for (int level = 0; level < weights.length; level++) {
            for (int s = 0; s < scores.size(); s++) {
                weights[level][s] = scores.get(s).coefficients().get(k)[level];
            }
        }
        return weights;
    }
}
