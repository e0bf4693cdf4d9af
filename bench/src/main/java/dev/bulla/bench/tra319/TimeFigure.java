package dev.bulla.bench.tra319;

import dev.bulla.bench.published.FunctionalPerturbation;
import dev.bulla.bench.published.KernelExpansion;
import dev.bulla.bench.published.NoisePath;
import dev.bulla.bench.tra319.Board.Axis;
import dev.bulla.bench.tra319.Estimate.Choices;
import dev.bulla.bench.tra319.Estimate.Kind;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.model.Model;
import dev.bulla.core.random.RandomBits;
import dev.bulla.models.histogram.Cleaning;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * Figure 5: CPU time of a query to a kernel density. As published, a path is sampled for each batch of queries, which is
 * not private; corrected, one path is kept for all.
 */
final class TimeFigure {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Choices WAGE = new Choices(0, 10, 40, 0.1);
    private static final int QUERIES = 500;
    private static final int BATCH = 100;
    private static final int OURS_REPEATED = 20;
    private static final int MOST_RUNS = 3;

    private final int runs;

    TimeFigure(int runs) {
        this.runs = Math.min(runs, MOST_RUNS);
    }

    Map<String, Board> boards(double[] wages) {
        int usual = Math.min(5_000, wages.length / 2);
        Board levels = board("Figure 5a, kernel density of " + usual + " log wages, δ = 0.001", CensusFigures.EPSILON);
        for (String epsilon : List.of("0.2", "0.6", "1.0")) {
            measure(levels, Double.parseDouble(epsilon), wages, usual, Budget.approx(epsilon, "1e-3"));
        }
        Board sizes = board("Figure 5b, kernel density of log wages, ε = 0.2, δ = 0.001", new Axis("rows", true));
        for (int size : List.of(1_000, 5_000, 20_000, 100_000)) {
            if (size + QUERIES <= wages.length) {
                measure(sizes, size, wages, size, Budget.approx("0.2", "1e-3"));
            }
        }
        Map<String, Board> boards = new LinkedHashMap<>();
        boards.put("figure5a", levels);
        boards.put("figure5b", sizes);
        return boards;
    }

    private static Board board(String title, Axis axis) {
        Board board = new Board(title, axis, new Axis("CPU µs per query", true));
        board.note(QUERIES + " queries, at most " + MOST_RUNS + " runs. As published: a fresh path for each " + BATCH
                + " queries. Corrected: one path for all, whose cost per query grows with those before.");
        board.note("A histogram is a look-up in each form; a support vector machine is a sum over rows like this one.");
        return board;
    }

    private void measure(Board board, double place, double[] wages, int size, Budget budget) {
        for (int run = -1; run < runs; run++) { // one run to warm up
            int[] order = Draws.order(wages.length, "time " + run);
            double[] points = Draws.take(wages, order, size, size + QUERIES);
            Estimate estimate = new Estimate(Kind.DENSITY, WAGE, Draws.take(wages, order, 0, size));
            Model model = estimate.release(Neighbours.REPLACE_ONE, Cleaning.SMOOTH, budget);
            double published = nanos(QUERIES, () -> sum(Form.PUBLISHED, estimate, budget, points, BATCH));
            double corrected = nanos(QUERIES, () -> sum(Form.CORRECTED, estimate, budget, points, QUERIES));
            double ours = nanos(QUERIES * OURS_REPEATED, () -> sum(model, points));
            if (run >= 0) {
                board.add(CensusFigures.FUNCTIONAL, Form.PUBLISHED, place, published / 1_000);
                board.add(CensusFigures.FUNCTIONAL, Form.CORRECTED, place, corrected / 1_000);
                board.add(CensusFigures.FUNCTIONAL, Form.OURS, place, ours / 1_000);
            }
        }
    }

    /** The CPU time of one of so many queries; their sum is looked at so that it is computed. */
    private static double nanos(int queries, DoubleSupplier work) {
        long start = THREADS.getCurrentThreadCpuTime();
        double sum = work.getAsDouble();
        long stop = THREADS.getCurrentThreadCpuTime();
        if (!Double.isFinite(sum)) {
            throw new IllegalStateException("a density is a finite number, got " + sum);
        }
        return (stop - start) / (double) queries;
    }

    private static double sum(Form form, Estimate estimate, Budget budget, double[] points, int batch) {
        KernelExpansion exact = estimate.expansion();
        double sum = 0;
        for (int from = 0; from < points.length; from += batch) {
            NoisePath path = NoisePath.inMemory(exact.kernel(), RandomBits.secure());
            FunctionalPerturbation noisy =
                    new FunctionalPerturbation(exact::at, estimate.calibration(form, budget), path);
            for (int i = from; i < Math.min(points.length, from + batch); i++) {
                sum += noisy.at(points[i]);
            }
        }
        return sum;
    }

    private static double sum(Model model, double[] points) {
        double sum = 0;
        for (int repeat = 0; repeat < OURS_REPEATED; repeat++) {
            for (double point : points) {
                sum += model.answer(point).value();
            }
        }
        return sum;
    }
}
