package dev.bulla.models.functional;

/** The period that suits a Gaussian kernel on one column, and the fewest frequencies that then suffice; looked for, not proved. */
final class GaussianPeriod {

    private static final int POINTS = 801;
    private static final int PERIODS = 60;

    private GaussianPeriod() {}

    /** The fewest frequencies for which some period reaches the accuracy, at most {@code most}. */
    static int fewest(double h, double accuracy, int most) {
        int low = 1;
        int high = 1;
        while (best(h, high)[0] > accuracy && high < most) {
            low = high;
            high = Math.min(most, 2 * high);
        }
        while (high - low > 1) {
            int middle = (low + high) / 2;
            if (best(h, middle)[0] > accuracy) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return best(h, low)[0] <= accuracy ? low : high;
    }

    /** The smallest largest error over sixty periods, and the period. */
    static double[] best(double h, int count) {
        double[] best = {Double.POSITIVE_INFINITY, 0};
        for (int i = 0; i < PERIODS; i++) {
            double period = 1.02 + (9 * h - 0.02) * i / (PERIODS - 1);
            double error = period > 1 ? error(h, count, period, best[0]) : Double.POSITIVE_INFINITY;
            if (error < best[0]) {
                best = new double[] {error, period};
            }
        }
        return best;
    }

    private static double error(double h, int count, double period, double enough) {
        double[] a = new double[count + 1];
        double sum = 0;
        for (int j = 0; j <= count; j++) {
            a[j] = (j == 0 ? 1 : 2) * Kernel.GAUSSIAN.spectrum(j * h / period);
            sum += a[j];
        }
        double most = 0;
        for (int i = 0; i < POINTS && most < enough; i++) {
            double x = i / (POINTS - 1.0);
            double step = StrictMath.cos(2 * Math.PI * x / period);
            double last = 1;
            double now = step;
            double kernel = a[0];
            for (int j = 1; j <= count; j++) {
                kernel += a[j] * now;
                double next = 2 * step * now - last; // Chebyshev: cos((j+1)t)
                last = now;
                now = next;
            }
            most = Math.max(most, Math.abs(kernel / sum - Kernel.GAUSSIAN.at(x / h)));
        }
        return most;
    }
}
