package dev.bulla.models.tuning;

import dev.bulla.core.accounting.Grant;
import dev.bulla.core.mechanism.Calibrated;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.table.Table;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The one of several measurements that the output of the first measurement of a plan names; all have the same noise. As many numbers come out as of the largest one: the rest are zeros, which say what the
 * choice says. Proof: {@code ChosenMeasurement.proof.md}.
 *
 * @param candidates one or more
 */
public record ChosenMeasurement(List<Measurement> candidates) implements Measurement {

    public ChosenMeasurement {
        candidates = List.copyOf(candidates);
        for (Measurement each : candidates) {
            boolean same = each.mechanism() == candidates.get(0).mechanism()
                    && each.columns().equals(candidates.get(0).columns());
            if (!same) {
                throw new IllegalArgumentException("candidates need the same columns and the same noise");
            }
        }
    }

    private Measurement largest() {
        return candidates.stream()
                .max(Comparator.comparingInt(Measurement::outputs))
                .orElseThrow();
    }

    /** Which of so many candidates the first measurement chose. */
    public static int chosen(List<long[]> noisy, int candidates) {
        return (int) Math.max(0, Math.min(candidates - 1, noisy.get(0)[0]));
    }

    @Override
    public Quantity statistic() {
        return largest().statistic();
    }

    @Override
    public Calibrated mechanism() {
        return largest().mechanism();
    }

    @Override
    public int outputs() {
        return largest().outputs();
    }

    @Override
    public long[] release(Table table, List<long[]> earlier, Grant grant, RandomBits bits) {
        Measurement chosen = candidates.get(chosen(earlier, candidates.size()));
        return Arrays.copyOf(chosen.release(table, earlier, grant, bits), outputs());
    }
}
