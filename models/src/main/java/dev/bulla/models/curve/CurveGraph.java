package dev.bulla.models.curve;

import dev.bulla.models.export.Graph;
import dev.bulla.models.export.Graph.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Curves as operations of a graph, made of the same tables that the curves answer from. */
final class CurveGraph {

    private final Graph graph;

    CurveGraph(Graph graph) {
        this.graph = graph;
    }

    /** A number times what a graph computes. */
    Tensor times(double number, Tensor value) {
        return graph.times(graph.constant(number), value);
    }

    Tensor plus(double number, Tensor value) {
        return graph.plus(graph.constant(number), value);
    }

    /**
     * Two polynomials, the one between the edges that a place lies between.
     *
     * @param edges from 0 to 1
     * @param rows for every part the coefficients of both, on [−1, 1]
     */
    Curve.Described polynomials(Tensor place, double[] edges, double[][] rows) {
        int parts = rows.length;
        Tensor part = graph.stretch(place, Arrays.copyOf(edges, parts));
        double[] middles = new double[parts];
        double[] halves = new double[parts];
        for (int i = 0; i < parts; i++) {
            middles[i] = (edges[i] + edges[i + 1]) / 2;
            halves[i] = (edges[i + 1] - edges[i]) / 2;
        }
        Tensor at = graph.over(graph.minus(place, graph.at(part, middles)), graph.at(part, halves));
        Tensor coefficients = graph.rowAt(part, rows);
        int count = rows[0].length / 2;
        Tensor powers = powers(at, count);
        int[] first = IntStream.range(0, count).toArray();
        int[] second = IntStream.range(count, 2 * count).toArray();
        return new Curve.Described(
                graph.sum(graph.times(powers, graph.columns(coefficients, first))),
                graph.sum(graph.times(powers, graph.columns(coefficients, second))));
    }

    private Tensor powers(Tensor at, int count) {
        List<Tensor> powers = new ArrayList<>();
        Tensor power = plus(1, times(0, at));
        for (int i = 0; i < count; i++) {
            powers.add(power);
            power = graph.times(power, at);
        }
        return graph.beside(powers);
    }

    /** Where a place comes to lie on an axis that is straight between knots. */
    Tensor bent(Tensor place, double[] knots, double[] heights) {
        int pieces = knots.length - 1;
        Tensor piece = graph.stretch(place, Arrays.copyOf(knots, pieces));
        double[] slopes = new double[pieces];
        Arrays.setAll(slopes, i -> (heights[i + 1] - heights[i]) / (knots[i + 1] - knots[i]));
        Tensor past = graph.minus(place, graph.at(piece, Arrays.copyOf(knots, pieces)));
        return graph.plus(graph.at(piece, Arrays.copyOf(heights, pieces)), graph.times(past, graph.at(piece, slopes)));
    }

    /** What lies between equally far nodes of [0, 1], by a polynomial through the eight around a place. */
    Tensor between(Tensor place, double[][] nodes) {
        int steps = nodes.length - 1;
        int points = AxisTable.POINTS;
        Tensor along = times(steps, place);
        Tensor whole = graph.toNumber(graph.floor(along));
        Tensor start = graph.clip(plus(1 - points / 2, whole), 0, steps + 1.0 - points);
        Tensor first = graph.floor(start);
        Tensor centred = plus(-(points - 1) / 2.0, graph.minus(along, start));
        Tensor weights = graph.product(powers(centred, points), graph.matrix(AxisTable.monomials()));
        Tensor sum = graph.times(graph.columns(weights, 0), graph.rowAt(first, nodes));
        for (int i = 1; i < points; i++) {
            Tensor row = graph.rowAt(graph.next(first, i), nodes);
            sum = graph.plus(sum, graph.times(graph.columns(weights, i), row));
        }
        return sum;
    }

    Tensor column(Tensor places, int index) {
        return graph.columns(places, index);
    }

    /** The products over columns of what is known of their sides. */
    Tensor products(List<Tensor> averages, int[][] sides) {
        Tensor product = graph.columns(averages.get(0), sides[0]);
        for (int k = 1; k < sides.length; k++) {
            product = graph.times(product, graph.columns(averages.get(k), sides[k]));
        }
        return product;
    }

    Tensor product(Tensor a, double[][] matrix) {
        return graph.product(a, graph.matrix(matrix));
    }

    Tensor plus(Tensor a, Tensor b) {
        return graph.plus(a, b);
    }

    Tensor square(Tensor a) {
        return graph.times(a, a);
    }

    Tensor notBelowZero(Tensor a) {
        return graph.atLeast(a, 0);
    }

    /** A row of numbers times a matrix, plus another row: the length of the result, squared. */
    Tensor squaredLength(Tensor row, double[][] matrix, double[] offset) {
        return graph.sum(square(graph.plus(product(row, matrix), graph.row(offset))));
    }
}
