package dev.bulla.synth.tabular;

import dev.bulla.core.noise.RoundedNormal;
import dev.bulla.synth.coding.Codings;
import dev.bulla.synth.coding.ColumnCoding;

/** What a step says of the cells of its marginal, and how surely. */
final class Told {

    private Told() {}

    /** The counts, fine ones taken into account by how much noise their sums have. */
    static long[] of(Step.Counted step, Codings codings) {
        long[] counts = step.counts().clone();
        if (step.fine().length == 0) {
            return counts;
        }
        int[] sizes = new int[counts.length];
        long[] sums = new long[counts.length];
        ColumnCoding coding = codings.of(step.marginal().column(0));
        for (int cell = 0; cell < step.fine().length; cell++) {
            int group = step.marginal().group(0, coding.coarse(cell));
            sizes[group]++;
            sums[group] += step.fine()[cell];
        }
        for (int group = 0; group < counts.length; group++) {
            long twice = 2 * (sizes[group] * counts[group] + sums[group]) + sizes[group] + 1;
            counts[group] = Math.floorDiv(twice, 2L * (sizes[group] + 1));
        }
        return counts;
    }

    /** How far 95 % of the noise on what is told reaches at most: that of the coarse count alone, which fine ones only make less. */
    static double reach95(Step.Counted step) {
        return RoundedNormal.ofScale(step.sigma()).halfWidth95() + (step.fine().length == 0 ? 0 : 1);
    }
}
