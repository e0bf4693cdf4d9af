package dev.bulla.models.summary;

import dev.bulla.core.mechanism.Runs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Quantiles of noisy counts of runs: the first cell j with D_j = (1 − q)·(rows up to j) − q·(rows after j) ≥ 0. Proof of the
 * intervals: {@code CumulativeMechanism.proof.md}.
 */
final class Cumulated {

    private static final double OUTSIDE = 0.05;

    private final Runs runs;
    private final double scale;
    private final long[] before;
    private final long[] from;
    private final long[] partsBefore;
    private final long[] partsFrom;

    Cumulated(Runs runs, long[] noisy, double scale) {
        this.runs = runs;
        this.scale = scale;
        this.before = runs.before(noisy);
        this.from = runs.from(noisy);
        this.partsBefore = runs.partsBefore();
        this.partsFrom = runs.partsFrom();
    }

    /**
     * An answer in cells.
     *
     * @param cell where the level is reached
     * @param first the lower end of the 95 % interval
     * @param last the upper end
     */
    record Place(int cell, int first, int last) {}

    Place at(double level) {
        int end = runs.cells() - 1;
        int cell = end;
        int first = end;
        int last = 0;
        Map<List<Long>, Double> bounds = new HashMap<>();
        for (int j = end - 1; j >= 0; j--) {
            double rows = Math.max(0, before[j + 1] + from[j + 1]);
            double reached = (1 - level) * before[j + 1] - level * from[j + 1];
            double bound = bounds.computeIfAbsent(
                    List.of(partsBefore[j + 1], partsFrom[j + 1]),
                    parts -> new Balance(scale, level, parts.get(0), parts.get(1)).bound(OUTSIDE / 2));
            cell = before[j + 1] - level * rows >= 0 ? j : cell;
            first = reached >= -bound ? j : first;
            last = reached < bound ? Math.max(last, j + 1) : last;
        }
        return new Place(cell, Math.min(cell, first), Math.max(cell, last));
    }

    /** A number of rows g such that with chance 95 % every answer at these levels is off by at most g places in the order. */
    static double rank95(Runs runs, double scale, List<Double> levels) {
        long[] partsBefore = runs.partsBefore();
        long[] partsFrom = runs.partsFrom();
        double outside = OUTSIDE / (4.0 * levels.size() * runs.cells());
        double worst = 0;
        Map<List<Long>, Double> bounds = new HashMap<>();
        for (int e = 1; e < runs.cells(); e++) {
            worst = Math.max(
                    worst,
                    bounds.computeIfAbsent(
                            List.of(partsBefore[e], partsFrom[e]), parts -> widest(scale, levels, parts, outside)));
        }
        return worst;
    }

    private static double widest(double scale, List<Double> levels, List<Long> parts, double outside) {
        double widest = new Balance(scale, 0, parts.get(0), parts.get(1)).bound(outside);
        for (double level : levels) {
            widest = Math.max(widest, new Balance(scale, level, parts.get(0), parts.get(1)).bound(outside));
        }
        return widest;
    }
}
