package dev.bulla.bench.dpgp;

import dev.bulla.bench.published.process.BinnedMeans;
import dev.bulla.bench.sheet.PointsTable;
import dev.bulla.bench.sheet.Scratch;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.models.covariance.Covariance;
import dev.bulla.models.gp.GaussianProcess;
import dev.bulla.models.gp.GaussianProcessModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is public about a curve: chosen in round numbers, and not on the rows.
 *
 * @param x the range of the input
 * @param y the range of the target
 * @param length of the kernel, in the input's unit
 * @param noise the variance of rows around the curve, where the curve's own is 1; that is taken as a quarter of the target's range, squared
 * @param inducing inputs
 * @param bins how many equal bins
 */
record CurveSetting(double[] x, double[] y, double length, double noise, double[] inducing, int bins) {

    private static final String INPUT = "x";
    private static final String TARGET = "y";

    Covariance kernel() {
        return kernel(length);
    }

    /** e^(−r²/2ℓ²). */
    static Covariance kernel(double length) {
        return Covariance.parse("se", List.of(INPUT)).withScales(new double[] {length}, new double[] {1});
    }

    double range() {
        return y[1] - y[0];
    }

    double middle() {
        return (y[0] + y[1]) / 2;
    }

    /** The variance of the curve in the target's own unit. */
    double variance() {
        return range() * range() / 16;
    }

    double[][] inducingPoints() {
        return Arrays.stream(inducing).mapToObj(each -> new double[] {each}).toArray(double[][]::new);
    }

    BinnedMeans.Known known() {
        double[] edges = new double[bins + 1];
        Arrays.setAll(edges, i -> x[0] + (x[1] - x[0]) * i / bins);
        return new BinnedMeans.Known(edges, y[0], y[1], noise * variance());
    }

    /** A release of this program, in an account of its own; nothing is chosen but the budget. */
    GaussianProcessModel release(CurveRows rows, boolean outputs, Budget budget) {
        Schema schema = new Schema(
                "curve",
                Unit.row(),
                outputs ? Neighbours.OUTPUTS : Neighbours.ADD_REMOVE,
                budget,
                OptionalLong.of(rows.size()),
                List.of(
                        new Column.Real(INPUT, x[0], x[1], Optional.empty(), Optional.empty(), outputs),
                        new Column.Real(TARGET, y[0], y[1], Optional.empty(), Optional.empty())));
        List<double[]> table = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            table.add(new double[] {rows.x()[i], rows.y()[i]});
        }
        return GaussianProcess.of(INPUT)
                .target(TARGET)
                .plan(schema, budget)
                .release(new PointsTable(schema, table), Scratch.account(schema))
                .model();
    }
}
