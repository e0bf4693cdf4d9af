package dev.bulla.models.regression;

import static dev.bulla.core.noise.RoundedNormal.NORMAL_QUANTILE_95;

import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.models.export.Graph;
import dev.bulla.models.export.Graph.Tensor;
import dev.bulla.models.export.LinearFormula;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A fit for other programs: its prediction as a formula, and with the interval as operations of a graph. */
final class FitGraph {

    private final Design design;
    private final LinearFit fit;
    private final double radius;
    private final double middle;
    private final Bounds bounds;

    FitGraph(Design design, LinearFit fit) {
        this.design = design;
        this.fit = fit;
        this.radius = design.radius(design.targetPlace());
        this.middle = design.middle(design.targetPlace());
        this.bounds = Bounds.of(design.target());
    }

    /** The prediction, in the columns' own units and within the target's bounds. */
    LinearFormula formula() {
        double[] theta = fit.theta();
        List<Column> inputs = design.inputs();
        List<double[]> coefficients = new ArrayList<>();
        double[] centres = new double[inputs.size()];
        for (int k = 0; k < inputs.size(); k++) {
            int start = design.start(k);
            double[] own = Arrays.copyOfRange(theta, start, start + Design.width(inputs.get(k)));
            for (int i = 0; i < own.length; i++) {
                own[i] *= radius / design.radius(start);
            }
            coefficients.add(own);
            centres[k] = design.middle(start);
        }
        LinearFormula.Score score = new LinearFormula.Score(middle + radius * theta[0], coefficients, centres);
        return LinearFormula.ofNumber(inputs, design.target().name(), score, bounds.min(), bounds.max());
    }

    /** Prediction, lower and upper: as {@link RegressionModel#answer} has them. */
    void describe(Graph graph) {
        int[] used = fit.used();
        double[] theta = fit.theta();
        double[][] slopes = new double[used.length][1];
        Arrays.setAll(slopes, i -> new double[] {radius * theta[used[i]]});
        Tensor functional = functional(graph, used);
        Tensor value = graph.linear(functional, slopes, middle);
        Tensor moved = graph.product(functional, graph.matrix(fit.response()));
        Tensor variance = graph.plus(square(graph, moved, fit.noiseForm()), square(graph, moved, fit.samplingForm()));
        Tensor width = graph.sqrt(variance);
        if (!fit.isKnown()) {
            width = graph.plus(width, graph.constant(Double.MAX_VALUE));
        }
        graph.number("prediction", bounded(graph, value));
        graph.number("lower", bounded(graph, graph.minus(value, width)));
        graph.number("upper", bounded(graph, graph.plus(value, width)));
    }

    private Tensor bounded(Graph graph, Tensor value) {
        return graph.clip(value, bounds.min(), bounds.max());
    }

    /** The coordinates in use of a question. */
    private Tensor functional(Graph graph, int[] used) {
        double[] constant = new double[used.length];
        constant[0] = 1;
        Tensor sum = graph.row(constant);
        for (int k = 0; k < design.inputs().size(); k++) {
            int start = design.start(k);
            double[][] places = new double[Design.width(design.inputs().get(k))][used.length];
            for (int i = 0; i < used.length; i++) {
                if (used[i] >= start && used[i] < start + places.length) {
                    places[used[i] - start][i] = 1 / design.radius(start);
                }
            }
            sum = graph.plus(
                    sum,
                    design.inputs().get(k) instanceof Column.Category
                            ? graph.ofLevel(k, places)
                            : graph.times(
                                    graph.minus(graph.value(k), graph.constant(design.middle(start))),
                                    graph.row(places[0])));
        }
        return sum;
    }

    /** gᵀAg times what turns a variance into a squared half width, not below 0. */
    private Tensor square(Graph graph, Tensor g, double[][] form) {
        double unit = NORMAL_QUANTILE_95 * radius;
        double[][] scaled = new double[form.length][form.length];
        for (int i = 0; i < form.length; i++) {
            for (int j = 0; j < form.length; j++) {
                scaled[i][j] = form[i][j] * unit * unit;
            }
        }
        return graph.atLeast(graph.sum(graph.times(graph.product(g, graph.matrix(scaled)), g)), 0);
    }
}
