package dev.bulla.core.composition;

import java.util.function.DoublePredicate;

/**
 * A privacy loss on a grid of multiples of h, which dominates a given one.
 *
 * <p>What lies in a cell is shared out between its two ends so that P and Q both keep what they have there. The curve
 * δ(ε) of the new pair then meets that of the old one at every grid point and is linear in e^ε between them; the old
 * one is convex there, so nowhere above. Proof: {@code LossGrid.proof.md}.
 */
final class LossGrid {

    /** What a relative error in a mass near 10⁻¹³ can do to a share, per step of the grid. */
    static final double ROUNDING = 1e-13;

    /** The logarithm of odds beyond which Q is too small for a double: there, P goes up as a whole. */
    private static final double LARGEST_ODDS = 600;

    /** Powers are recomputed after this number of products. */
    private static final int RESTART = 64;

    private final double step;
    private final int first;
    private final double[] mass;
    private final double infinite;

    private LossGrid(double step, int first, double[] mass, double infinite) {
        this.step = step;
        this.first = first;
        this.mass = mass;
        this.infinite = infinite;
    }

    /**
     * The grid form of a law.
     *
     * @param step h
     * @param negligible the part of P that may be counted as infinite at the upper end
     */
    static LossGrid of(LossLaw law, double step, double negligible) {
        double most = lastAbove(law, negligible);
        double least = firstUpTo(law, negligible);
        int first = (int) Math.floor(least / step) - 1;
        int last = (int) Math.ceil(most / step) + 1; // one more: an atom at the end may be a rounding error above it
        double[] mass = new double[last - first + 1];
        Edge low = Edge.of(law, first * step);
        mass[0] = low.upTo();
        double ratio = -StrictMath.expm1(-step);
        for (int i = 1; i < mass.length; i++) {
            Edge high = Edge.of(law, (first + i) * step);
            double p = between(low.upTo(), high.upTo(), low.above(), high.above());
            double q = between(low.otherUpTo(), high.otherUpTo(), low.otherAbove(), high.otherAbove());
            double up = low.loss() > LARGEST_ODDS
                    ? p
                    : Math.max(0, p - q * StrictMath.exp(low.loss())) / ratio + p * (ROUNDING / step + 1e-12);
            mass[i] += Math.min(p, up);
            mass[i - 1] += p - Math.min(p, up);
            low = high;
        }
        return new LossGrid(step, first, mass, law.infinite() + low.above());
    }

    private record Edge(double loss, double upTo, double above, double otherUpTo, double otherAbove) {
        static Edge of(LossLaw law, double loss) {
            return new Edge(loss, law.upTo(loss), law.above(loss), law.otherUpTo(loss), law.otherAbove(loss));
        }
    }

    double step() {
        return step;
    }

    /** The part that counts as infinite. */
    double infinite() {
        return infinite;
    }

    /** ln E[e^(θL)] of the finite part, its first and its second derivative: of the tilted law, the mean and variance. */
    double[] cumulants(double theta) {
        double sum = 0;
        double mean = 0;
        double square = 0;
        double grow = StrictMath.exp(theta * step);
        double middle = first * step + centre(theta) * step;
        double power = 0;
        for (int i = 0; i < mass.length; i++) {
            double loss = (first + i) * step - middle;
            power = i % RESTART == 0 ? StrictMath.exp(theta * loss) : power * grow;
            double weight = mass[i] * power;
            sum += weight;
            mean += weight * loss;
            square += weight * loss * loss;
        }
        mean /= sum;
        return new double[] {
            StrictMath.log(sum) + theta * middle, middle + mean, Math.max(0, square / sum - mean * mean)
        };
    }

    /** The index of the end that the tilt favours: powers are taken from there, so that none overflows. */
    private int centre(double theta) {
        return theta > 0 ? mass.length - 1 : 0;
    }

    /** Adds the tilted law to an array whose length is a power of two, at the grid index modulo that length. */
    void tilt(double theta, double log, double[] into) {
        int wrap = into.length - 1;
        for (int i = 0; i < mass.length; i++) {
            double loss = (first + i) * step;
            into[(first + i) & wrap] += mass[i] * StrictMath.exp(theta * loss - log);
        }
    }

    /** A mass as a difference in whichever tail it loses least. */
    private static double between(double lowUpTo, double highUpTo, double lowAbove, double highAbove) {
        return Math.max(0, highUpTo < 0.5 ? highUpTo - lowUpTo : lowAbove - highAbove);
    }

    /** A loss above which P has no more than this. */
    private static double lastAbove(LossLaw law, double negligible) {
        return turn(law, loss -> !(law.above(loss) <= negligible), true);
    }

    /** A loss below which P has at most a negligible mass; that mass is moved up to it. */
    private static double firstUpTo(LossLaw law, double negligible) {
        return turn(law, loss -> law.upTo(loss) <= negligible, false);
    }

    /** Where a condition on losses that small ones keep is no longer kept: the upper or the lower end of a short stretch. */
    private static double turn(LossLaw law, DoublePredicate keeps, boolean upperEnd) {
        double low = law.least();
        double high = law.most();
        for (int i = 0; i < 60 && high - low > 1e-9 * (1 + Math.abs(upperEnd ? high : low)); i++) {
            double middle = (low + high) / 2;
            if (keeps.test(middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return upperEnd ? high : low;
    }
}
