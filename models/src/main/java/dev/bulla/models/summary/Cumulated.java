package dev.bulla.models.summary;

import dev.bulla.core.mechanism.Runs;
import dev.bulla.core.model.NoisyValues.StatedNoise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Quantiles of noisy counts of runs: the first cell j with D_j = (1 − q)·(rows up to j) − q·(rows after j) ≥ 0. Proof of the
 * intervals: {@code CumulativeMechanism.proof.md}.
 */
final class Cumulated {

    private static final double OUTSIDE = 0.05;

    /** Bounds are worked out at this many steps of the level; between two steps the larger one holds. */
    private static final int STEPS = 32;

    private final int cells;
    private final StatedNoise noise;
    private final long[] before;
    private final long[] from;
    private final int[] kinds;
    private final List<List<Long>> parts = new ArrayList<>();
    private final AtomicReferenceArray<double[]> bounds = new AtomicReferenceArray<>(STEPS + 1);

    Cumulated(Runs runs, long[] noisy, StatedNoise noise) {
        this.cells = runs.cells();
        this.noise = noise;
        this.before = runs.before(noisy);
        this.from = runs.from(noisy);
        this.kinds = new int[cells + 1];
        long[] partsBefore = runs.partsBefore();
        long[] partsFrom = runs.partsFrom();
        Map<List<Long>, Integer> known = new HashMap<>();
        for (int e = 0; e <= cells; e++) {
            kinds[e] = known.computeIfAbsent(List.of(partsBefore[e], partsFrom[e]), pair -> {
                parts.add(pair);
                return parts.size() - 1;
            });
        }
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
        int step = Math.min(STEPS - 1, (int) (level * STEPS));
        double[] left = bounds(step);
        double[] right = bounds(step + 1);
        int end = cells - 1;
        int cell = end;
        int first = end;
        int last = 0;
        for (int j = end - 1; j >= 0; j--) {
            double rows = Math.max(0, before[j + 1] + from[j + 1]);
            double reached = (1 - level) * before[j + 1] - level * from[j + 1];
            double bound = Math.max(left[kinds[j + 1]], right[kinds[j + 1]]);
            cell = before[j + 1] - level * rows >= 0 ? j : cell;
            first = reached >= -bound ? j : first;
            last = reached < bound ? Math.max(last, j + 1) : last;
        }
        return new Place(cell, Math.min(cell, first), Math.max(cell, last));
    }

    /** The bounds of every kind of edge at a step of the level; worked out once. */
    private double[] bounds(int step) {
        double[] known = bounds.get(step);
        if (known == null) {
            double level = (double) step / STEPS;
            known = parts.stream()
                    .mapToDouble(pair -> new Balance(noise, level, pair.get(0), pair.get(1)).bound(OUTSIDE / 2))
                    .toArray();
            bounds.set(step, known);
        }
        return known;
    }

    /** A number of rows g such that with chance 95 % every answer at these levels is off by at most g ranks. */
    static double rank95(Runs runs, StatedNoise noise, List<Double> levels) {
        long[] partsBefore = runs.partsBefore();
        long[] partsFrom = runs.partsFrom();
        double outside = OUTSIDE / (4.0 * levels.size() * runs.cells());
        double worst = 0;
        Map<List<Long>, Double> known = new HashMap<>();
        for (int e = 1; e < runs.cells(); e++) {
            worst = Math.max(
                    worst,
                    known.computeIfAbsent(
                            List.of(partsBefore[e], partsFrom[e]), pair -> widest(noise, levels, pair, outside)));
        }
        return worst;
    }

    /**
     * By how many rows an answer is off on average, if rows are spread evenly over many cells: the mean size of the noise on the sum that a
     * level is read from, about normal, with as many runs on either side as an edge has on average for each cell there.
     */
    static double typical(Runs runs, StatedNoise noise, List<Double> levels) {
        double before = Arrays.stream(runs.partsBefore()).average().orElseThrow();
        double from = Arrays.stream(runs.partsFrom()).average().orElseThrow();
        double each = noise.deviation();
        double sum = 0;
        for (double level : levels) {
            double one = runs.depth() == 1 ? 2 * level : 1;
            double other = runs.depth() == 1 ? 2 * (1 - level) : 1;
            double variance = each * each * ((1 - level) * (1 - level) * one * before + level * level * other * from);
            sum += StrictMath.sqrt(variance * 2 / Math.PI);
        }
        return sum / levels.size();
    }

    private static double widest(StatedNoise noise, List<Double> levels, List<Long> pair, double outside) {
        double widest = new Balance(noise, 0, pair.get(0), pair.get(1)).bound(outside);
        for (double level : levels) {
            widest = Math.max(widest, new Balance(noise, level, pair.get(0), pair.get(1)).bound(outside));
        }
        return widest;
    }
}
