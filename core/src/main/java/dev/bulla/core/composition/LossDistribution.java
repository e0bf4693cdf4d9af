package dev.bulla.core.composition;

import java.util.List;

/**
 * The distribution of the privacy loss of many mechanisms together: a convolution, by fast Fourier transform.
 *
 * <p>The loss is tilted by e^(θL) first, so that the part that decides δ is the middle of what is transformed and rounding
 * errors are small against it, however small δ. What the transform may have rounded away, what wraps around and what is
 * cut off is bounded and added. Proof: {@code LossGrid.proof.md}.
 */
final class LossDistribution {

    /**
     * So many of one law.
     *
     * @param law the loss of one
     * @param times how many
     */
    record Times(LossLaw law, int times) {}

    private static final double ULP = 0x1p-52;
    private static final double WIDTH = 14;
    private static final int LARGEST = 1 << 22;
    private static final double ACCURACY = 1e-4;

    /** Fewer cells than this save no time. */
    private static final int FEWEST = 1 << 14;

    /** Halvings of the range of ln θ: any θ is right, and this many find one that is good. */
    private static final int TILT_STEPS = 12;

    private static final double FIRST_NEGLIGIBLE = 1e-20;
    private static final double LEAST_NEGLIGIBLE = 1e-300;

    /** What a bound on a chance that need not be small may be off by. */
    private static final double UNLIKELY = 1e-12;

    private static final int FINER = 16;

    private final List<Times> parts;
    private final int steps;

    LossDistribution(List<Times> parts) {
        this.parts = List.copyOf(parts);
        this.steps = parts.stream().mapToInt(Times::times).sum();
    }

    /** An ε, at least the true one and close to it, for which the composition is (ε, δ)-DP; infinite when there is none. */
    double epsilon(double delta) {
        double negligible = Math.max(LEAST_NEGLIGIBLE, delta * 1e-9 / steps);
        List<LossGrid> grids = grids(negligible);
        double infinite = infinite(grids);
        if (infinite >= delta) {
            return Double.POSITIVE_INFINITY;
        }
        double theta = tiltFor(grids, StrictMath.log(delta - infinite));
        return new Tilted(grids, theta).epsilon(delta - infinite);
    }

    /** A δ, at least the true one and close to it, for which the composition is (ε, δ)-DP. */
    double delta(double epsilon) {
        double negligible = FIRST_NEGLIGIBLE / steps;
        while (true) {
            List<LossGrid> grids = grids(negligible);
            double theta = tiltTo(grids, epsilon);
            double found = new Tilted(grids, theta).delta(epsilon);
            if (steps * negligible <= found * 1e-6 || negligible <= LEAST_NEGLIGIBLE) {
                return Math.min(1, infinite(grids) + found);
            }
            negligible = Math.max(LEAST_NEGLIGIBLE, found * 1e-9 / steps);
        }
    }

    /**
     * The chance that the loss is above a number, from above and close to it.
     *
     * <p>A loss on the grid is never further from the true one than a step, and on the mean above it by 0 to h²/8: with N parts the sum is too low by more
     * than t, or too high by more than t + Nh²/8, for a chance of at most e^(−2t²/Nh²) each (Hoeffding). What the grid moves up beyond that is counted in
     * full.
     */
    LossTail tail() {
        List<LossGrid> grids = grids(UNLIKELY / steps, FINER);
        double step = grids.get(0).step();
        double late = step * Math.sqrt(steps * -StrictMath.log(UNLIKELY) / 2);
        double most = parts.stream()
                .mapToDouble(part -> part.times() * part.law().most())
                .sum();
        double moved = steps * (LossGrid.ROUNDING / step + 2 * UNLIKELY);
        return new Tilted(grids, 0)
                .tail(most, late, late + steps * step * step / 8, infinite(grids) + UNLIKELY + moved);
    }

    private List<LossGrid> grids(double negligible) {
        return grids(negligible, 1);
    }

    /** The laws on one grid, fine enough that what is added to each loss does not add up to much. */
    private List<LossGrid> grids(double negligible, int finer) {
        double variance = 0;
        for (Times part : parts) {
            double range = part.law().most() - part.law().least();
            LossGrid rough = LossGrid.of(part.law(), range / 1024, negligible);
            variance += part.times() * rough.cumulants(0)[2];
        }
        double sd = Math.max(Math.sqrt(variance), 1e-9);
        double fine = Math.sqrt(ACCURACY * sd / (steps * (1.0 / 12 + 0.5 / sd)));
        double step = Math.max(Math.min(fine, 2 * WIDTH * sd / FEWEST) / finer, 8 * WIDTH * sd / LARGEST);
        double aligned = aligned(step);
        return parts.stream()
                .map(part -> LossGrid.of(part.law(), aligned, negligible))
                .toList();
    }

    /**
     * A step no larger, and no less than half, of which the largest loss of a pure part, where much of it lies, is a multiple.
     * One that is below the step is left alone: a step so fine would take more cells than there is room for.
     */
    private double aligned(double step) {
        return parts.stream()
                .map(Times::law)
                .filter(law -> law.most() >= step && law.above(law.most() * (1 - 1e-9)) > 0.1)
                .findFirst()
                .map(law -> law.most() / Math.ceil(law.most() / step))
                .orElse(step);
    }

    private double infinite(List<LossGrid> grids) {
        double sum = 0;
        for (int i = 0; i < grids.size(); i++) {
            sum += parts.get(i).times() * grids.get(i).infinite();
        }
        return sum * (1 + 1e-12);
    }

    private double[] cumulants(List<LossGrid> grids, double theta) {
        double[] sum = new double[3];
        for (int i = 0; i < grids.size(); i++) {
            double[] one = grids.get(i).cumulants(theta);
            for (int c = 0; c < 3; c++) {
                sum[c] += parts.get(i).times() * one[c];
            }
        }
        return sum;
    }

    /** The θ at which e^(K(θ) − θK'(θ)), what is left beyond the mean of the tilted law, is about δ. */
    private double tiltFor(List<LossGrid> grids, double logDelta) {
        double low = -10;
        double high = 10;
        for (int i = 0; i < TILT_STEPS; i++) {
            double theta = StrictMath.exp((low + high) / 2);
            double[] k = cumulants(grids, theta);
            if (k[0] - theta * k[1] > logDelta) {
                low = StrictMath.log(theta);
            } else {
                high = StrictMath.log(theta);
            }
        }
        return StrictMath.exp(low);
    }

    /** The θ at which the mean of the tilted law is ε, or a small one when it is there already. */
    private double tiltTo(List<LossGrid> grids, double epsilon) {
        double low = -10;
        double high = 10;
        for (int i = 0; i < TILT_STEPS; i++) {
            double theta = StrictMath.exp((low + high) / 2);
            if (cumulants(grids, theta)[1] < epsilon) {
                low = StrictMath.log(theta);
            } else {
                high = StrictMath.log(theta);
            }
        }
        return StrictMath.exp(low);
    }

    /** The composed law, tilted, in a window around its mean. */
    private final class Tilted {

        private final double step;
        private final double theta;
        private final double log;
        private final int first;
        private final double[] mass;
        private final double outside;

        Tilted(List<LossGrid> grids, double theta) {
            this.step = grids.get(0).step();
            this.theta = theta;
            double[] k = cumulants(grids, theta);
            this.log = k[0];
            double sd = Math.sqrt(k[2]) + 2 * step;
            int size = Math.min(LARGEST, Integer.highestOneBit((int) Math.min(LARGEST, WIDTH * sd / step)) * 2);
            while (size < LARGEST && outside(grids, k, size) > 1e-11) {
                size *= 2;
            }
            this.outside = outside(grids, k, size);
            this.first = (int) Math.round(k[1] / step) - size / 2;
            this.mass = compose(grids, size);
        }

        /** Chernoff's bound on what lies outside the window, on both sides. */
        private double outside(List<LossGrid> grids, double[] k, int size) {
            double half = (size / 2.0 - 2) * step;
            return StrictMath.exp(chernoff(grids, k, half, 1)) + StrictMath.exp(chernoff(grids, k, half, -1));
        }

        /** The least K(θ ± s) − K(θ) ∓ s(mean ± half) over s &gt; 0, nearly: it is convex, and any s gives a bound. */
        private double chernoff(List<LossGrid> grids, double[] k, double half, int side) {
            double best = 0;
            double worse = 0;
            double unit = 1 / Math.max(Math.sqrt(k[2]), step);
            for (double z = 1.0 / 16; z <= 256 && worse <= 1; z *= 2) {
                double s = side * z * unit;
                double bound = cumulants(grids, theta + s)[0] - k[0] - s * (k[1] + side * half);
                worse = bound - best;
                best = Math.min(best, bound);
            }
            return best;
        }

        private double[] compose(List<LossGrid> grids, int size) {
            Fourier fourier = new Fourier(size);
            double[] logs = new double[size];
            double[] angles = new double[size];
            for (int i = 0; i < grids.size(); i++) {
                double[] re = new double[size];
                double[] im = new double[size];
                grids.get(i).tilt(theta, grids.get(i).cumulants(theta)[0], re);
                fourier.forward(re, im);
                int times = parts.get(i).times();
                for (int j = 0; j <= size / 2; j++) {
                    logs[j] += times * 0.5 * StrictMath.log(re[j] * re[j] + im[j] * im[j]);
                    angles[j] += times * StrictMath.atan2(im[j], re[j]);
                }
            }
            double spread = 0;
            for (int j = 0; j <= size / 2; j++) {
                double length = StrictMath.exp(logs[j]);
                spread += 2 * length;
                logs[j] = length * StrictMath.cos(angles[j]);
                angles[j] = length * StrictMath.sin(angles[j]);
                int mirror = (size - j) & (size - 1); // the transform of real numbers
                logs[mirror] = logs[j];
                angles[mirror] = mirror == j ? angles[j] : -angles[j];
            }
            fourier.inverse(logs, angles);
            double rounding = 8 * Integer.numberOfTrailingZeros(size) * (1.0 + steps) * ULP * spread / size;
            double[] window = new double[size];
            for (int j = 0; j < size; j++) {
                window[j] = Math.max(0, logs[(first + j) & (size - 1)]) + rounding;
            }
            return window;
        }

        double epsilon(double delta) {
            double top = (first + mass.length - 1) * step;
            if (!(outsideAt() <= StrictMath.exp(StrictMath.log(delta) - log + theta * top))) {
                return Double.POSITIVE_INFINITY; // what lies outside may be more than δ by itself
            }
            double a = 0;
            double b = 0;
            for (int j = mass.length - 1; j >= 0; j--) {
                double loss = (first + j) * step;
                a = mass[j] + StrictMath.exp(-theta * step) * a;
                b = mass[j] + StrictMath.exp(-(theta + 1) * step) * b;
                double target = StrictMath.exp(StrictMath.log(delta) - log + theta * loss);
                double spare = target - outsideAt();
                if (a - StrictMath.exp(-step) * b > spare) {
                    // Between this point and the one below, δ passes the target: linear in e^ε.
                    double inner = Math.max(StrictMath.exp(-step), Math.min(1, (a - spare) / b));
                    return Math.max(0, loss + StrictMath.log(inner));
                }
            }
            return Math.max(0, first * step);
        }

        double delta(double epsilon) {
            double sum = outsideAt();
            for (int j = mass.length - 1; j >= 0; j--) {
                double loss = (first + j) * step;
                if (loss > epsilon) {
                    sum += mass[j] * StrictMath.exp(-theta * (loss - epsilon)) * -StrictMath.expm1(epsilon - loss);
                }
            }
            return sum * StrictMath.exp(log - theta * epsilon);
        }

        /** The sums from every loss up; the law is not tilted. */
        LossTail tail(double most, double late, double early, double sure) {
            double[] above = new double[mass.length + 1];
            for (int j = mass.length - 1; j >= 0; j--) {
                above[j] = above[j + 1] + mass[j] * StrictMath.exp(log);
            }
            return new LossTail(above, first, step, new LossTail.Margin(most, late, early, sure + outsideAt()));
        }

        /** What wrapped around may stand anywhere, and what lies above the window counts in full. */
        private double outsideAt() {
            return 2 * outside * StrictMath.exp(theta * step);
        }
    }
}
