package dev.bulla.models.feature;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The period that suits a Gaussian kernel on one column, and the fewest frequencies that then suffice; searched for, not proved.
 *
 * <p>The largest error over 801 points decides between sixty periods. A point that is too far off rules a period out at once, so
 * the points that rule out the most are looked at first; which comes first never changes what is found. Cosines and weights are
 * worked out when first needed and kept.
 */
final class GaussianPeriod {

    private static final int POINTS = 801;
    private static final int PERIODS = 60;

    /** How far apart the points of a first pass are; some more lie where a narrow kernel falls off. */
    private static final int STRIDE = 25;

    private static final List<Integer> NEAR = List.of(1, 2, 3, 5, 8, 13, 20);

    private static final int[] FIRST = places(true);
    private static final int[] REST = places(false);

    private final double h;
    private final double[] periods = new double[PERIODS];
    private final double[] kernel = new double[POINTS];
    private final double[][] cosines = new double[PERIODS][];
    private final double[][] weights = new double[PERIODS][0];
    private final double[][] sums = new double[PERIODS][0];

    /** Where the last period failed: its neighbour fails near there. */
    private int failed = POINTS - 1;

    private GaussianPeriod(double h) {
        this.h = h;
        Arrays.setAll(periods, i -> 1.02 + (9 * h - 0.02) * i / (PERIODS - 1));
        Arrays.setAll(kernel, i -> Kernel.GAUSSIAN.at(place(i) / h));
    }

    /**
     * What was found.
     *
     * @param count how many frequencies
     * @param period the period
     */
    record Found(int count, double period) {}

    /** The fewest frequencies for which some period reaches the accuracy, at most {@code most}, and the best period for them. */
    static Found fewest(double h, double accuracy, int most) {
        GaussianPeriod search = new GaussianPeriod(h);
        int low = 1;
        int high = 1;
        boolean reached = search.reaches(high, accuracy);
        while (!reached && high < most) {
            low = high;
            high = Math.min(most, 2 * high);
            reached = search.reaches(high, accuracy);
        }
        while (high - low > 1) {
            int middle = (low + high) / 2;
            if (search.reaches(middle, accuracy)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return search.best(high);
    }

    /** The period with the smallest largest error. */
    static Found best(double h, int count) {
        return new GaussianPeriod(h).best(count);
    }

    private static int[] places(boolean isFirst) {
        return IntStream.range(0, POINTS)
                .filter(i -> (i % STRIDE == 0 || NEAR.contains(i)) == isFirst)
                .toArray();
    }

    private static double place(int point) {
        return point / (POINTS - 1.0);
    }

    private boolean reaches(int count, double accuracy) {
        for (int p = 0; p < PERIODS; p++) {
            if (periods[p] > 1 && error(p, count, accuracy) <= accuracy) {
                return true;
            }
        }
        return false;
    }

    /** The first among equals. */
    private Found best(int count) {
        double[] atLeast = new double[PERIODS];
        for (int p = 0; p < PERIODS; p++) {
            for (int point : FIRST) {
                atLeast[p] = Math.max(atLeast[p], errorAt(p, count, point));
            }
        }
        int[] promising = IntStream.range(0, PERIODS)
                .filter(p -> periods[p] > 1)
                .boxed()
                .sorted(Comparator.comparingDouble(p -> atLeast[p]))
                .mapToInt(p -> p)
                .toArray();
        double least = Double.POSITIVE_INFINITY;
        int best = 0;
        for (int p : promising) {
            double error = error(p, count, least);
            if (error < least || (error == least && p < best)) {
                least = error;
                best = p;
            }
        }
        return new Found(count, periods[best]);
    }

    /** The largest error of a period, or one of its errors that is above {@code enough}. */
    private double error(int p, int count, double enough) {
        double most = errorAt(p, count, failed);
        most = most > enough ? most : error(p, count, enough, FIRST, most);
        return most > enough ? most : error(p, count, enough, REST, most);
    }

    private double error(int p, int count, double enough, int[] points, double before) {
        double most = before;
        for (int i = 0; i < points.length && most <= enough; i++) {
            most = Math.max(most, errorAt(p, count, points[i]));
            failed = most > enough ? points[i] : failed;
        }
        return most;
    }

    private double errorAt(int p, int count, int point) {
        double[] a = weights(p, count);
        double step = cosine(p, point);
        double last = 1;
        double now = step;
        double series = a[0];
        for (int j = 1; j <= count; j++) {
            series += a[j] * now;
            double next = 2 * step * now - last; // Chebyshev: cos((j+1)t)
            last = now;
            now = next;
        }
        return Math.abs(series / sums[p][count] - kernel[point]);
    }

    private double cosine(int p, int point) {
        if (cosines[p] == null) {
            cosines[p] = new double[POINTS];
            Arrays.fill(cosines[p], Double.NaN);
        }
        if (Double.isNaN(cosines[p][point])) {
            cosines[p][point] = StrictMath.cos(2 * Math.PI * place(point) / periods[p]);
        }
        return cosines[p][point];
    }

    /** The weights of at least this number of frequencies; beside them, in {@link #sums}, those up to each together. */
    private double[] weights(int p, int count) {
        int known = weights[p].length;
        if (known <= count) {
            weights[p] = Arrays.copyOf(weights[p], count + 1);
            sums[p] = Arrays.copyOf(sums[p], count + 1);
            for (int j = known; j <= count; j++) {
                weights[p][j] = (j == 0 ? 1 : 2) * Kernel.GAUSSIAN.spectrum(j * h / periods[p]);
                sums[p][j] = (j == 0 ? 0 : sums[p][j - 1]) + weights[p][j];
            }
        }
        return weights[p];
    }
}
