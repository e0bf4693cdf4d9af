package dev.bulla.audit.epsilon;

import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Plan;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The game of one plan between two neighbouring tables. What is seen is every noisy number of a release: a model is made of these and of
 * nothing else.
 */
final class PlanGame {

    /** Where how many numbers come out is drawn, that is seen, and so many of them. */
    private static final int OF_DRAWN = 14;

    private final Plan<?> plan;
    private final MadeUpReleases rehearsal;
    private final Table one;
    private final Table other;
    private final List<long[]> usual;

    PlanGame(Plan<?> plan, MadeUpReleases rehearsal, Pair pair, RandomBits bits) {
        this.plan = plan;
        this.rehearsal = rehearsal;
        this.one = pair.one().held();
        this.other = pair.other().held();
        this.usual = rehearsal.noisy(other, bits);
    }

    Game game() {
        return new Game(
                Stated.of(plan),
                bits -> seen(rehearsal.noisy(one, bits)),
                bits -> seen(rehearsal.noisy(other, bits)),
                hints());
    }

    /** The noisy numbers in a row, counted from what they once were, so that none is too large for its last digit. */
    double[] seen(List<long[]> noisy) {
        int size = 0;
        for (int m = 0; m < noisy.size(); m++) {
            size += outputs(m);
        }
        double[] seen = new double[size];
        int at = 0;
        for (int m = 0; m < noisy.size(); m++) {
            long[] values = noisy.get(m);
            long[] from = usual.get(m);
            boolean isDrawn = isDrawn(m);
            int count = isDrawn ? Math.min(OF_DRAWN, values.length) : values.length;
            for (int i = 0; i < count; i++) {
                seen[at + i] = values[i] - (isDrawn ? 0 : from[i]);
            }
            at += outputs(m);
            if (isDrawn) {
                seen[at - 1] = values.length;
            }
        }
        return seen;
    }

    private int outputs(int m) {
        return isDrawn(m) ? OF_DRAWN + 1 : usual.get(m).length;
    }

    private boolean isDrawn(int m) {
        return plan.measurements().get(m).outputs() == Measurement.DRAWN;
    }

    /** Whether every measurement adds noise to exact numbers: then how far two tables are apart can be worked out. */
    static boolean isAdditive(Plan<?> plan) {
        return plan.measurements().stream()
                .allMatch(m -> m.statistic() instanceof Quantity.Exact
                        && m.mechanism() instanceof AdditiveMechanism
                        && m.outputs() == m.statistic().dimension());
    }

    /** The exact numbers of a measurement, in steps of its grid; none where there are no such numbers. */
    long[] exact(int m, boolean ofOne) {
        return plan.measurements().get(m).statistic() instanceof Quantity.Exact exact
                ? exact.of(ofOne ? one : other, usual.subList(0, m))
                : new long[0];
    }

    /** The likelihood ratios of normal and of Laplace noise around the exact numbers. */
    private List<ToDoubleFunction<double[]>> hints() {
        if (!isAdditive(plan)) {
            return List.of();
        }
        List<double[]> here = new ArrayList<>();
        List<double[]> there = new ArrayList<>();
        List<double[]> scales = new ArrayList<>();
        for (int m = 0; m < plan.measurements().size(); m++) {
            here.add(minus(exact(m, true), usual.get(m)));
            there.add(minus(exact(m, false), usual.get(m)));
            double[] scale = new double[usual.get(m).length];
            var mechanism = plan.measurements().get(m).mechanism();
            Arrays.fill(scale, mechanism.scale() / mechanism.grid());
            scales.add(scale);
        }
        double[] a = joined(here);
        double[] b = joined(there);
        double[] scale = joined(scales);
        int[] apart = java.util.stream.IntStream.range(0, a.length)
                .filter(i -> a[i] != b[i])
                .toArray();
        return List.of(
                seen -> {
                    double sum = 0;
                    for (int i : apart) {
                        sum += (a[i] - b[i]) * (seen[i] - b[i]) / (scale[i] * scale[i]);
                    }
                    return sum;
                },
                seen -> {
                    double sum = 0;
                    for (int i : apart) {
                        sum += (Math.abs(seen[i] - b[i]) - Math.abs(seen[i] - a[i])) / scale[i];
                    }
                    return sum;
                });
    }

    private static double[] minus(long[] values, long[] from) {
        double[] difference = new double[values.length];
        Arrays.setAll(difference, i -> values[i] - from[i]);
        return difference;
    }

    private static double[] joined(List<double[]> parts) {
        return parts.stream().flatMapToDouble(Arrays::stream).toArray();
    }
}
