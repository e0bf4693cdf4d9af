package dev.bulla.core.noise;

import dev.bulla.core.number.HighPrecision;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;

/**
 * Chances that fall off with a gap: e^(−g/s) for a whole gap g and an exact scale s, thrown as a coin in integers.
 *
 * <p>With s = N/2^k and g·2^k = w·N + r, a coin of chance e^(−g/s) is w coins of chance 1/e and one of chance e^(−r/N), all
 * heads. The first tails ends it, so a large gap takes no longer than a small one.
 *
 * <p>Limits: 2⁻²⁰ ≤ s ≤ 2⁴⁰, of at most 28 binary digits. Gaps beyond {@link #furthest} are cut to it; there the chance is
 * below e^(−2²²).
 */
public final class Decay {

    private static final int LARGEST_SHIFT = 48;

    private final Scale scale;
    private final long furthest;

    private Decay(Scale scale) {
        if (scale.divisor() != 1 || scale.shift() > LARGEST_SHIFT) {
            throw new IllegalArgumentException("scale must have at most 28 binary digits, got " + scale);
        }
        this.scale = scale;
        this.furthest = Long.MAX_VALUE >> scale.shift();
    }

    /** The decay e^(−gap/s) with scale s, the exact value of {@code steps}. */
    public static Decay ofScale(double steps) {
        return new Decay(Scale.exactly(steps));
    }

    /** The largest gap; larger ones are treated as this one. */
    public long furthest() {
        return furthest;
    }

    /** How far a score lies below the best one, cut to the furthest gap; never overflows. */
    public long gap(long best, long score) {
        long gap = best - score;
        return gap < 0 || gap > furthest ? furthest : gap;
    }

    /** How many whole scales a gap holds: ⌊gap/s⌋; 0 ≤ gap ≤ furthest. */
    public long whole(long gap) {
        return (gap << scale.shift()) / scale.numerator();
    }

    /** A coin with chance e^(−gap/s) of heads; 0 ≤ gap ≤ furthest. */
    public boolean isHeads(long gap, RandomBits bits) {
        return isHeads(gap, 0, bits);
    }

    /** A coin with chance e^(known − gap/s) of heads; 0 ≤ known ≤ {@link #whole}. */
    public boolean isHeads(long gap, long known, RandomBits bits) {
        long scaled = gap << scale.shift();
        for (long whole = scaled / scale.numerator(); whole > known; whole--) {
            if (!Coin.exp(1, 1, bits)) {
                return false;
            }
        }
        return Coin.exp(scaled % scale.numerator(), scale.numerator(), bits);
    }

    /** e^(−gap/s), to sixty digits. */
    public BigDecimal chance(long gap) {
        return HighPrecision.exp(
                scale.inverse().multiply(BigDecimal.valueOf(gap)).negate());
    }
}
