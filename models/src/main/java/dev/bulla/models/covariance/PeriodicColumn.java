package dev.bulla.models.covariance;

/**
 * e^(−2·sin²(πr/p)/ℓ²) = Σ c_j·cos(2πjr/p) with c_j in proportion to the Bessel functions I_j(1/ℓ²), which add up to 1. An average over a cell takes the factor
 * sin(x)/x, x = πj·width/p, so that no digits are lost on narrow cells. Averages are right to 10⁻¹⁴ of the height 1, not of themselves.
 */
final class PeriodicColumn implements ColumnCovariance {

    /** A sharpness at which it is 1 to all digits; a smaller one would make the recurrence infinite. */
    private static final double FLAT = 1e-20;

    private final double period;
    private final double sharpness;
    private final double[] series;

    /** {@code sharpness} is 1/ℓ². */
    PeriodicColumn(double period, double sharpness) {
        this.period = period;
        this.sharpness = sharpness;
        this.series = series(Math.max(sharpness, FLAT));
    }

    /** A distance over which it changes by a part of its height. */
    double scale() {
        return period / (2 * Math.PI) * Math.min(1, 1 / StrictMath.sqrt(sharpness));
    }

    /** By Miller's recurrence, I_(j−1) = I_(j+1) + 2j·ℓ²·I_j, down from where they are 0 to all digits. */
    private static double[] series(double sharpness) {
        int terms = (int) Math.ceil(9 * StrictMath.sqrt(sharpness)) + 12;
        int start = 2 * terms + 20;
        double[] all = new double[start + 2];
        all[start] = 1e-300;
        double sum = 0;
        for (int j = start; j > 0; j--) {
            all[j - 1] = all[j + 1] + 2 * j / sharpness * all[j];
            sum += 2 * all[j];
            if (all[j - 1] > 1e200) {
                for (int i = j - 1; i <= start; i++) {
                    all[i] *= 1e-200;
                }
                sum *= 1e-200;
            }
        }
        sum += all[0];
        double[] series = new double[terms + 1];
        for (int j = 0; j <= terms; j++) {
            series[j] = (j == 0 ? 1 : 2) * all[j] / sum;
        }
        return series;
    }

    @Override
    public double at(double distance) {
        double sine = StrictMath.sin(Math.PI * turns(distance));
        return StrictMath.exp(-2 * sharpness * sine * sine);
    }

    @Override
    public double average(double from, double width) {
        return width == 0 ? at(from) : average(from, 0, width);
    }

    @Override
    public double average(double from, double width, double other) {
        if (width == 0 && other == 0) {
            return at(from);
        }
        double angle = 2 * Math.PI * turns(from + other / 2 - width / 2);
        double half = Math.PI * (width / period);
        double otherHalf = Math.PI * (other / period);
        double sum = 0;
        for (int j = series.length - 1; j >= 0; j--) {
            sum += series[j] * StrictMath.cos(j * angle) * damping(j * half) * damping(j * otherHalf);
        }
        return sum;
    }

    /** The distance in periods, less whole ones. */
    private double turns(double distance) {
        return StrictMath.IEEEremainder(distance, period) / period;
    }

    private static double damping(double x) {
        return x < 1e-9 ? 1 : StrictMath.sin(x) / x;
    }
}
