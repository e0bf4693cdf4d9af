package dev.bulla.models.feature;

import dev.bulla.core.option.Option;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.refusal.Worded;

/**
 * A kernel of one column, of several their product: the option {@code kernel}. Each is 1 at no distance, nowhere negative, and the
 * Fourier transform of a density, its spectrum. Distances are in bandwidths.
 *
 * <p>Product and not radial: wrapped around a period the product stays nowhere negative, and its spectrum adds up to a product
 * of series that are known exactly. Proof of what follows from it: {@code FeatureSum.proof.md}.
 */
public enum Kernel implements Worded {
    /** e^(−r²/2). */
    GAUSSIAN(Math.sqrt(2 * Math.PI), 0),
    /** e^(−r). */
    LAPLACE(2, 1),
    /** (1 + √3·r)·e^(−√3·r). */
    MATERN32(4 / Math.sqrt(3), 3),
    /** (1 + √5·r + 5r²/3)·e^(−√5·r). */
    MATERN52(16 / (3 * Math.sqrt(5)), 5);

    private static final double TINY = 1e-18;

    private final double integral;
    private final int freedom;

    /** {@code freedom}: frequencies follow Student's t with this number of degrees; 0 for the normal law. */
    Kernel(double integral, int freedom) {
        this.integral = integral;
        this.freedom = freedom;
    }

    /** The choice of a kernel. */
    public static final Option OPTION = Option.word("kernel", "the kernel", Worded.words(values()));

    public static Kernel of(String word) {
        return Worded.of(values(), word, new Refusal("E-500", "kernel", "", "Leave it out for gaussian."));
    }

    /** How near a feature map comes to it unless told otherwise; a pointed kernel would need ten times as many features. */
    double accuracy() {
        return this == LAPLACE ? 1e-2 : 1e-3;
    }

    /** The kernel at a distance. */
    public double at(double distance) {
        double r = Math.abs(distance);
        double scaled = StrictMath.sqrt(Math.max(1, freedom)) * r;
        return switch (this) {
            case GAUSSIAN -> StrictMath.exp(-r * r / 2);
            case LAPLACE -> StrictMath.exp(-r);
            case MATERN32 -> (1 + scaled) * StrictMath.exp(-scaled);
            case MATERN52 -> (1 + scaled + scaled * scaled / 3) * StrictMath.exp(-scaled);
        };
    }

    /** The integral over all distances, on both sides. */
    public double integral() {
        return integral;
    }

    /** The spectrum at a frequency in turns per bandwidth, over its value at 0. */
    double spectrum(double turns) {
        double angle = 2 * Math.PI * turns;
        if (freedom == 0) {
            return StrictMath.exp(-angle * angle / 2);
        }
        double base = 1 / (1 + angle * angle / freedom);
        double product = base;
        for (int i = 1; i < (freedom + 1) / 2; i++) {
            product *= base;
        }
        return product;
    }

    /** Σ over all whole j of the spectrum at j/period, by Poisson's sum from the kernel itself; rounded up. */
    double spectrumSum(double period) {
        double sum = 1;
        double term = 1;
        for (int n = 1; term > TINY; n++) {
            term = at(n * period);
            sum += 2 * term;
        }
        return sum * period / integral * (1 + 1e-13);
    }

    /** What a kernel wrapped around a period may differ from itself at distances up to {@code reach}; rounded up. */
    double wrapped(double period, double reach) {
        double sum = 0;
        double term = 1;
        for (int n = 1; term > TINY; n++) {
            term = at(n * period - reach) + at(n * period + reach);
            sum += term;
        }
        return sum * (1 + 1e-13);
    }

    /** A distance at which the kernel is at most {@code height}. */
    double reach(double height) {
        double low = 0;
        double high = 60;
        for (int i = 0; i < 60; i++) {
            double middle = (low + high) / 2;
            if (at(middle) > height) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** A frequency in radians per bandwidth, drawn from the spectrum. */
    double frequency(PublicBits bits) {
        double normal = bits.nextNormal();
        if (freedom == 0) {
            return normal;
        }
        double square = 0;
        for (int i = 0; i < freedom; i++) {
            double each = bits.nextNormal();
            square += each * each;
        }
        return normal / Math.sqrt(square / freedom);
    }
}
