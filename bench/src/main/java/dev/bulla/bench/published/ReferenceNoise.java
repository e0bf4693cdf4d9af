package dev.bulla.bench.published;

import dev.bulla.core.random.RandomBits;

/**
 * Continuous noise in doubles, as the papers mean it. Only a reference: the low bits of a double with such noise give its
 * exact value away (Mironov, CCS 2012), which is why a release has noise on a grid.
 */
final class ReferenceNoise {

    private final RandomBits bits;
    private double spare = Double.NaN;

    ReferenceNoise(RandomBits bits) {
        this.bits = bits;
    }

    /** A standard normal number, by the polar method. */
    double normal() {
        if (!Double.isNaN(spare)) {
            double kept = spare;
            spare = Double.NaN;
            return kept;
        }
        while (true) {
            double x = 2 * uniform() - 1;
            double y = 2 * uniform() - 1;
            double square = x * x + y * y;
            if (square > 0 && square < 1) {
                double factor = Math.sqrt(-2 * StrictMath.log(square) / square);
                spare = y * factor;
                return x * factor;
            }
        }
    }

    /** A Laplace number of scale 1. */
    double laplace() {
        double size = -StrictMath.log(uniform());
        return bits.nextBit() ? size : -size;
    }

    /** The middle of one of 2⁵³ equal parts of (0, 1). */
    private double uniform() {
        return ((bits.nextLong() >>> 11) + 0.5) * 0x1p-53;
    }
}
