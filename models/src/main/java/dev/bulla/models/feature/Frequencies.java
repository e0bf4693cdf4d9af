package dev.bulla.models.feature;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The heaviest whole frequencies of a product of spectra, zero first, one of each pair j, −j: that whose first coordinate other
 * than zero is positive.
 *
 * @param half the frequencies, heaviest first
 * @param weights of one of a pair; that of zero is 1
 * @param discarded the share of the whole weight that all others have, rounded up
 */
record Frequencies(List<int[]> half, List<Double> weights, double discarded) {

    private static final double LIGHTEST = 1e-17;

    /** Sums of up to 20,000 numbers are right to this. */
    private static final double ROUNDING = 1e-11;

    private record Weighed(int[] frequency, double weight) {}

    /**
     * Takes frequencies until at most {@code share} of the weight is left out, in whole shells of equal weight.
     *
     * @param scaled bandwidth over period, for each column
     * @param most never more pairs than this
     */
    public static Frequencies heaviest(Kernel kernel, double[] scaled, double share, int most) {
        double total = 1;
        List<double[]> axes = new ArrayList<>();
        for (double s : scaled) {
            total *= kernel.spectrumSum(1 / s);
            axes.add(axis(kernel, s, most));
        }
        List<Weighed> all = List.of();
        double kept = 0;
        double least = 0.99;
        while (least > LIGHTEST && all.size() <= most && kept < total * (1 - share / 2)) {
            least = Math.max(least * least, least / 4);
            all = new ArrayList<>();
            new Search(axes, least, all).spread(new int[scaled.length], 0, 1);
            kept = all.stream().mapToDouble(w -> 2 * w.weight()).sum() - 1;
        }
        return cut(sorted(all), total, share, most);
    }

    private static List<Weighed> sorted(List<Weighed> all) {
        List<Weighed> sorted = new ArrayList<>(all);
        sorted.sort(Comparator.comparingDouble(w -> -w.weight()));
        return sorted;
    }

    private static Frequencies cut(List<Weighed> sorted, double total, double share, int most) {
        List<int[]> half = new ArrayList<>();
        List<Double> weights = new ArrayList<>();
        double kept = 0;
        double last = 0;
        for (Weighed each : sorted) {
            boolean enough = kept >= total * (1 - share) && each.weight() < last * (1 - 1e-9);
            if (enough || half.size() > most) {
                break;
            }
            kept += half.isEmpty() ? 1 : 2 * each.weight();
            last = each.weight();
            half.add(each.frequency());
            weights.add(each.weight());
        }
        return new Frequencies(half, weights, Math.max(0, 1 - kept / total) + ROUNDING);
    }

    /** The spectrum of one column at 0, 1, 2, … until it is next to nothing. */
    private static double[] axis(Kernel kernel, double scaled, int most) {
        List<Double> axis = new ArrayList<>();
        double weight = 1;
        for (int j = 0; weight > LIGHTEST && j <= most; j++) {
            weight = kernel.spectrum(j * scaled);
            axis.add(weight);
        }
        return axis.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /**
     * Finds every frequency that weighs enough, one of each pair ±j.
     *
     * @param axes the spectrum of each column
     * @param least what a frequency must weigh
     * @param found filled
     */
    private record Search(List<double[]> axes, double least, List<Weighed> found) {

        /** Goes on from column to column; {@code j} is left as it was. */
        void spread(int[] j, int column, double weight) {
            if (column == j.length) {
                found.add(new Weighed(j.clone(), weight));
                return;
            }
            double[] axis = axes.get(column);
            int reach = 0;
            while (reach + 1 < axis.length && weight * axis[reach + 1] >= least) {
                reach++;
            }
            boolean zeroSoFar = true;
            for (int k = 0; k < column; k++) {
                zeroSoFar &= j[k] == 0;
            }
            for (j[column] = zeroSoFar ? 0 : -reach; j[column] <= reach; j[column]++) {
                spread(j, column + 1, weight * axis[Math.abs(j[column])]);
            }
            j[column] = 0;
        }
    }
}
