package dev.bulla.core.chance;

/** The standard normal law in double precision: for evidence and pictures, not for calibrations. */
public final class Bell {

    /** ln √2π. */
    private static final double LN_ROOT = 0.9189385332046727;

    private static final double FAR = 6;
    private static final double END = 38;
    private static final int STEPS = 64;

    private Bell() {}

    /** Φ(z), to about 10⁻¹⁵. */
    public static double below(double z) {
        if (z > FAR) {
            return 1 - below(-z);
        }
        if (z < -FAR) {
            double square = z * z;
            double series = 1 - 1 / square * (1 - 3 / square * (1 - 5 / square * (1 - 7 / square * (1 - 9 / square))));
            return Math.exp(-square / 2 - LN_ROOT) / -z * series;
        }
        double sum = z;
        double term = z;
        double before = Double.NaN;
        for (int i = 3; sum != before; i += 2) {
            term *= z * z / i;
            before = sum;
            sum += term;
        }
        return 0.5 + sum * Math.exp(-z * z / 2 - LN_ROOT);
    }

    /** Φ⁻¹(chance), between −38 and 38. */
    public static double quantile(double chance) {
        double low = -END;
        double high = END;
        for (int i = 0; i < STEPS; i++) {
            double middle = (low + high) / 2;
            if (below(middle) < chance) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }
}
