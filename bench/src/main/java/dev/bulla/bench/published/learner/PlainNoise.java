package dev.bulla.bench.published.learner;

import dev.bulla.core.random.PublicBits;

/**
 * Noise of the published methods, as plain doubles from public seeds: the figures come out the same each time.
 *
 * <p>Not private: nothing made with it may be released.
 */
final class PlainNoise {

    private PlainNoise() {}

    /** A Laplace number of this scale. */
    static double laplace(double scale, PublicBits bits) {
        double u = bits.nextUniform() - 0.5;
        return -scale * Math.signum(u) * Math.log1p(-2 * Math.abs(u));
    }

    /** Normal numbers of this standard deviation. */
    static double[] normal(int count, double deviation, PublicBits bits) {
        double[] numbers = new double[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = deviation * bits.nextNormal();
        }
        return numbers;
    }
}
