package dev.bulla.core.noise;

import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;

/** A symmetric law of noise on the integers. */
public sealed interface IntegerLaw permits DiscreteLaplace, RoundedNormal {

    /** One draw. */
    long draw(RandomBits bits);

    /** The chance of a value, to forty and more digits. */
    BigDecimal probability(long value);

    /** The variance, exactly that of the integer law. */
    double variance();

    /** The smallest w for which a draw lies in [−w, w] with chance 95 % or more. */
    long halfWidth95();

    /** The sums with a fresh draw added to each; left as they are themselves. */
    default long[] addTo(long[] sums, RandomBits bits) {
        if (sums.length == 1) {
            return new long[] {sums[0] + draw(bits.local())};
        }
        long[] noisy = new long[sums.length];
        RandomBits local = bits.local();
        for (int i = 0; i < noisy.length; i++) {
            noisy[i] = sums[i] + draw(local);
        }
        return noisy;
    }
}
