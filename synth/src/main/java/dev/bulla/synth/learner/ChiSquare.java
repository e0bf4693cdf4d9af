package dev.bulla.synth.learner;

import dev.bulla.core.random.PublicBits;

/** Draws from the χ² law: for simulation, and good to double precision. */
final class ChiSquare {

    private ChiSquare() {}

    /** One draw; degrees of freedom are positive. By the method of Marsaglia and Tsang (2000) for gamma laws, raised to a shape of 1 at least. */
    static double draw(double freedom, PublicBits bits) {
        double shape = freedom / 2;
        if (shape < 1) {
            double raised = gamma(shape + 1, bits);
            return 2 * raised * Math.pow(1 - bits.nextUniform(), 1 / shape);
        }
        return 2 * gamma(shape, bits);
    }

    private static double gamma(double shape, PublicBits bits) {
        double d = shape - 1.0 / 3;
        double c = 1 / Math.sqrt(9 * d);
        while (true) {
            double x = bits.nextNormal();
            double root = 1 + c * x;
            double v = root * root * root;
            if (root > 0 && Math.log(1 - bits.nextUniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) {
                return d * v;
            }
        }
    }
}
