package dev.bulla.models.feature;

/**
 * Cosine and sine of an angle given in turns: plain IEEE arithmetic, so the same bits on every machine, and nothing to
 * look up. Within 10⁻¹⁴ of the true value.
 *
 * <p>The whole turns come off exactly. Half of what is left, at most a quarter of a turn either way, goes into Taylor's
 * polynomials, and the double-angle formulas undo the halving.
 */
final class Turn {

    private static final double C2 = -1.0 / 2;
    private static final double C4 = 1.0 / 24;
    private static final double C6 = -1.0 / 720;
    private static final double C8 = 1.0 / 40_320;
    private static final double C10 = -1.0 / 3_628_800;
    private static final double C12 = 1.0 / 479_001_600;
    private static final double C14 = -1.0 / 87_178_291_200.0;
    private static final double C16 = 1.0 / 20_922_789_888_000.0;
    private static final double C18 = -1.0 / 6_402_373_705_728_000.0;
    private static final double C20 = 1.0 / 2_432_902_008_176_640_000.0;
    private static final double S3 = -1.0 / 6;
    private static final double S5 = 1.0 / 120;
    private static final double S7 = -1.0 / 5_040;
    private static final double S9 = 1.0 / 362_880;
    private static final double S11 = -1.0 / 39_916_800;
    private static final double S13 = 1.0 / 6_227_020_800.0;
    private static final double S15 = -1.0 / 1_307_674_368_000.0;
    private static final double S17 = 1.0 / 355_687_428_096_000.0;
    private static final double S19 = -1.0 / 121_645_100_408_832_000.0;

    private Turn() {}

    static double cos(double turns) {
        double s = halfSine(turns - Math.rint(turns));
        return 1 - 2 * s * s;
    }

    static double sin(double turns) {
        double rest = turns - Math.rint(turns);
        return 2 * halfSine(rest) * halfCosine(rest);
    }

    /** sin(π·rest), |rest| ≤ ½. */
    private static double halfSine(double rest) {
        double x = Math.PI * rest;
        double y = x * x;
        double high = S11 + y * (S13 + y * (S15 + y * (S17 + y * S19)));
        double low = S3 + y * (S5 + y * (S7 + y * S9));
        double four = y * y;
        return x * (1 + y * low + four * four * y * high);
    }

    private static double halfCosine(double rest) {
        double x = Math.PI * rest;
        double y = x * x;
        double high = C12 + y * (C14 + y * (C16 + y * (C18 + y * C20)));
        double low = C2 + y * (C4 + y * (C6 + y * (C8 + y * C10)));
        double four = y * y;
        return 1 + y * low + four * four * four * high;
    }

    /** Cosines and sines of many angles, the same bits as one by one. */
    static void circle(double[] turns, int count, double[] cos, double[] sin) {
        for (int i = 0; i < count; i++) {
            double rest = turns[i] - Math.rint(turns[i]);
            double s = halfSine(rest);
            double c = halfCosine(rest);
            cos[i] = 1 - 2 * s * s;
            sin[i] = 2 * s * c;
        }
    }

    /** cos and sin of 0, 1, 2, … times an angle, in turns, as pairs. */
    static void powers(double turns, double[] out) {
        double stepCos = cos(turns);
        double stepSin = sin(turns);
        double c = 1;
        double s = 0;
        for (int j = 0; j < out.length; j += 2) {
            out[j] = c;
            out[j + 1] = s;
            double next = c * stepCos - s * stepSin;
            s = s * stepCos + c * stepSin;
            c = next;
        }
    }
}
