package dev.bulla.synth.graph;

/**
 * e to a power, the same bits on every platform: sums and products of doubles in a fixed order, and nothing that a platform may work out in its own
 * way. The relative error is below 10⁻¹⁵.
 */
final class Powers {

    /** Below this the power is taken for 0: its logarithm in base 10 is under −300. */
    private static final double LEAST = -700;

    private static final double MOST = 700;
    private static final double LOG2_E = 1.4426950408889634;
    /** ln 2 in two parts: the first has so few bits that a multiple of it is exact. */
    private static final double LN2_HIGH = 0x1.62e42feep-1;

    private static final double LN2_LOW = 0x1.a39ef35793c76p-33;
    /** Adding it rounds to a whole number, which then stands in the lowest bits. */
    private static final double ROUNDER = 0x1.8p52;

    private Powers() {}

    /** e^x; 0 for x below −700, and as for 700 above. */
    static double exp(double x) {
        if (x < LEAST) {
            return 0;
        }
        double bounded = Math.min(x, MOST);
        double shifted = bounded * LOG2_E + ROUNDER;
        long power = Double.doubleToRawLongBits(shifted);
        double whole = shifted - ROUNDER;
        double r = bounded - whole * LN2_HIGH - whole * LN2_LOW;
        return series(r) * Double.longBitsToDouble((power + 1023) << 52);
    }

    /** Σ rᵏ/k! up to k = 13, in pairs that do not wait for each other. */
    private static double series(double r) {
        double r2 = r * r;
        double r4 = r2 * r2;
        double a = 1 + r + r2 * (0.5 + r * (1.0 / 6));
        double b = 1.0 / 24 + r * (1.0 / 120) + r2 * (1.0 / 720 + r * (1.0 / 5_040));
        double c = 1.0 / 40_320 + r * (1.0 / 362_880) + r2 * (1.0 / 3_628_800 + r * (1.0 / 39_916_800));
        double d = 1.0 / 479_001_600 + r * (1.0 / 6_227_020_800.0);
        return a + r4 * (b + r4 * (c + r4 * d));
    }
}
