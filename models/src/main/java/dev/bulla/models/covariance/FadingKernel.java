package dev.bulla.models.covariance;

/**
 * A kernel k that fades with the distance r ≥ 0, in length scales, and its two antiderivatives from infinity, the tails.
 *
 * <p>With T(r) = ∫ k and H(r) = ∫ T, both from r to ∞, and the mass C = 2·T(0), the even function G(r) = H(|r|) + C·|r|/2 has G″ = k. Tails and not G,
 * because differences of them keep their digits far from 0.
 */
enum FadingKernel {
    /** e^(−r²/2), infinitely smooth. */
    SE(StrictMath.sqrt(2 * Math.PI), 10) {
        @Override
        double at(double r) {
            return StrictMath.exp(-r * r / 2);
        }

        @Override
        double tail(double r) {
            return at(r) * MillsRatio.at(r);
        }

        @Override
        double secondTail(double r) {
            return at(r) * MillsRatio.rest(r);
        }
    },
    /** e^(−r): paths without a derivative, which may change as fast as a jump. */
    MATERN12(2, 42) {
        @Override
        double at(double r) {
            return StrictMath.exp(-Math.min(r, NOTHING));
        }

        @Override
        double tail(double r) {
            return at(r);
        }

        @Override
        double secondTail(double r) {
            return at(r);
        }
    },
    /** (1 + s)·e^(−s), s = √3·r: paths with one derivative. */
    MATERN32(4 / StrictMath.sqrt(3), 30) {
        @Override
        double at(double r) {
            double s = ROOT_3 * Math.min(r, NOTHING);
            return (1 + s) * StrictMath.exp(-s);
        }

        @Override
        double tail(double r) {
            double s = ROOT_3 * Math.min(r, NOTHING);
            return (2 + s) * StrictMath.exp(-s) / ROOT_3;
        }

        @Override
        double secondTail(double r) {
            double s = ROOT_3 * Math.min(r, NOTHING);
            return (3 + s) * StrictMath.exp(-s) / 3;
        }
    },
    /** (1 + s + s²/3)·e^(−s), s = √5·r: paths with two derivatives. */
    MATERN52(16 / (3 * StrictMath.sqrt(5)), 25) {
        @Override
        double at(double r) {
            double s = ROOT_5 * Math.min(r, NOTHING);
            return (1 + s + s * s / 3) * StrictMath.exp(-s);
        }

        @Override
        double tail(double r) {
            double s = ROOT_5 * Math.min(r, NOTHING);
            return (8 + 5 * s + s * s) * StrictMath.exp(-s) / (3 * ROOT_5);
        }

        @Override
        double secondTail(double r) {
            double s = ROOT_5 * Math.min(r, NOTHING);
            return (15 + 7 * s + s * s) * StrictMath.exp(-s) / 15;
        }
    };

    /** From here on e^(−s) is 0, and what it is multiplied by must not be infinite. */
    private static final double NOTHING = 1e3;

    private static final double ROOT_3 = StrictMath.sqrt(3);
    private static final double ROOT_5 = StrictMath.sqrt(5);

    private final double mass;
    private final double reach;

    FadingKernel(double mass, double reach) {
        this.mass = mass;
        this.reach = reach;
    }

    /** k(r). */
    abstract double at(double r);

    /** T(r). */
    abstract double tail(double r);

    /** H(r). */
    abstract double secondTail(double r);

    /** C: the integral over distances of both signs. */
    double mass() {
        return mass;
    }

    /** A distance over which the kernel falls, from wherever it starts, below 10⁻¹⁸ of what it was there. */
    double reach() {
        return reach;
    }
}
