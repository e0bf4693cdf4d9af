package dev.bulla.bench.tra319;

import dev.bulla.bench.figure.Figure;
import dev.bulla.bench.figure.Figure.Row;
import dev.bulla.bench.tra319.Board.Axis;
import dev.bulla.bench.tra319.Estimate.Choices;
import dev.bulla.bench.tra319.Estimate.Kind;
import dev.bulla.core.guarantee.Budget;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Figure 6 for a histogram and a kernel density: samples of N(2, variance 1.3), so KL is taken from the truth. */
final class BenchmarkFigure {

    private static final int GRID = 501;
    private static final int FINE = 200;
    private static final double VARIANCE = 1.3;
    private static final Choices CHOICES = new Choices(-3, 7, 40, 0.3);

    private final int runs;

    BenchmarkFigure(int runs) {
        this.runs = runs;
    }

    /** One board for each kind; run r takes sample r, and begins anew after the last. */
    Map<String, Board> boards(List<double[]> samples) {
        Map<String, Board> boards = new LinkedHashMap<>();
        for (Kind kind : Kind.values()) {
            int rows = samples.get(0).length;
            Board board = new Board(
                    "Figure 6, " + kind.word() + " of " + rows + " draws of N(2, 1.3), δ = 0.0001",
                    CensusFigures.EPSILON,
                    new Axis("KL(truth‖private)", true));
            double[] points = CHOICES.points(kind, GRID);
            double[] truth = truth(kind, points);
            List<Double> exact = new ArrayList<>();
            for (int run = 0; run < runs; run++) {
                Estimate estimate = new Estimate(kind, CHOICES, samples.get(run % samples.size()));
                exact.add(Estimate.divergence(truth, estimate.exact(points)));
                for (String epsilon : CensusFigures.EPSILONS) {
                    Budget budget = Budget.approx(epsilon, "1e-4");
                    CensusFigures.functional(
                            board,
                            budget.epsilon().doubleValue(),
                            estimate,
                            budget,
                            new CensusFigures.Wanted(points, truth));
                }
            }
            board.row(new Row("without noise", "—", Figure.number(Board.mean(exact)), "—"));
            CensusFigures.truth(board, new Estimate(kind, CHOICES, new double[rows]), Budget.approx("0.4", "1e-4"));
            boards.put("figure6_" + kind.word().replace(' ', '_'), board);
        }
        return boards;
    }

    /** The true density at a point, or the mass of the cell around it. */
    private static double[] truth(Kind kind, double[] points) {
        double[] truth = new double[points.length];
        double width = kind == Kind.HISTOGRAM ? (CHOICES.most() - CHOICES.least()) / CHOICES.cells() : 0;
        for (int i = 0; i < points.length; i++) {
            for (int j = 0; j < FINE; j++) {
                double x = points[i] + width * ((j + 0.5) / FINE - 0.5) - 2;
                truth[i] += Math.exp(-x * x / (2 * VARIANCE)) / Math.sqrt(2 * Math.PI * VARIANCE) / FINE;
            }
            truth[i] *= kind == Kind.HISTOGRAM ? width : 1;
        }
        return truth;
    }
}
