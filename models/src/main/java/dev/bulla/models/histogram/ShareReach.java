package dev.bulla.models.histogram;

import static dev.bulla.core.noise.RoundedNormal.NORMAL_QUANTILE_95;

import dev.bulla.core.model.Answer;
import dev.bulla.core.model.NoisyValues;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Intervals of a share t = a/n when both the count of a cell and the sum of all counts are noisy.
 *
 * <p>With y the noisy count and Y the noisy sum, y − t·Y is (1 − t)·x − t·S at the true t, x the noise of the cell and S that of all
 * others: its law is known, so the interval is the set of t that this law does not reject (Fieller). For Laplace noise x keeps its own law on whole
 * numbers, which at large ε is nearly always 0, and so does S while it is mostly one of few numbers; a wider S is taken for normal, which
 * is right to one per cent even for one other cell. A noisy count
 * beyond 0 or Y is taken for that end, so that no interval is empty.
 */
final class ShareReach {

    private static final double MISSED = 0.05;
    private static final int STEPS = 64;
    private static final int MOST_ROUNDS = 100;

    /** Beyond this scale whole numbers are as good as all numbers. */
    private static final double FINE = 4;

    /** Below this deviation the sum of the noise of all other cells is one of few whole numbers. */
    private static final double NARROW = 3;

    /** Noise beyond this many scales has a chance below e⁻²⁴. */
    private static final double FAR = 24;

    private final boolean isLaplace;
    private final double scale;
    private final double others;
    private final double[] reach = new double[STEPS + 1];
    private final double[] own;
    private final double[] rest;
    private final Map<List<Double>, Answer> known = new ConcurrentHashMap<>();

    /**
     * Intervals for cells of one noise.
     *
     * @param cells how many there are
     */
    ShareReach(NoisyValues.StatedNoise noise, int cells) {
        this.isLaplace = noise.mechanism().equals("laplace");
        this.scale = isLaplace ? noise.scale() : noise.deviation();
        this.others = noise.deviation() * Math.sqrt(cells - 1.0);
        boolean isNarrow = isLaplace && others < NARROW;
        this.own = isNarrow ? WholeLaw.laplace(scale) : new double[0];
        this.rest = isNarrow ? WholeLaw.sum(own, cells - 1) : new double[0];
        for (int i = 0; i <= STEPS && !isNarrow; i++) {
            double t = (double) i * i / (STEPS * STEPS);
            reach[i] = reachOf(1 - t, t * others);
        }
    }

    /** The share of a noisy count in the noisy sum of all, with its interval. */
    Answer of(double count, double sum) {
        return known.computeIfAbsent(List.of(count, sum), both -> worked(count, sum));
    }

    private Answer worked(double count, double sum) {
        double share = sum > 0 ? Math.max(0, Math.min(1, count / sum)) : 0;
        if (sum <= 2 * NORMAL_QUANTILE_95 * Math.hypot(others, scale)) {
            return new Answer(share, 0, 1);
        }
        double near = Math.max(0, Math.min(sum, count));
        return new Answer(share, end(near, sum, -1), end(near, sum, 1));
    }

    private double end(double count, double sum, int sign) {
        double t = count / sum;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            double next = Math.max(0, Math.min(1, (count + sign * reach(t)) / sum));
            if (Math.abs(next - t) <= 1e-12) {
                return next;
            }
            t = next;
        }
        return t;
    }

    /** Worked out, or between steps, which are closer together for small shares. */
    private double reach(double t) {
        if (rest.length > 0) {
            return WholeLaw.reach(own, rest, t, MISSED) * (1 + 1e-9);
        }
        int low = Math.min(STEPS - 1, (int) (Math.sqrt(t) * STEPS));
        double from = (double) low * low / (STEPS * STEPS);
        double to = (low + 1.0) * (low + 1.0) / (STEPS * STEPS);
        return reach[low] + (t - from) / (to - from) * (reach[low + 1] - reach[low]);
    }

    /** The z for which weight·x + (normal noise of a deviation) lies in [−z, z] with chance 95 %. */
    private double reachOf(double weight, double deviation) {
        if (!isLaplace) {
            return NORMAL_QUANTILE_95 * Math.hypot(weight * scale, deviation);
        }
        double low = 0;
        double high = 4 * (weight * scale + deviation) + weight;
        for (int round = 0; round < MOST_ROUNDS && high - low > 1e-9 * high; round++) {
            double middle = (low + high) / 2;
            if (missed(middle, weight, deviation) > MISSED) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** The chance of lying outside [−z, z]. */
    private double missed(double z, double weight, double deviation) {
        if (weight < 1e-9) {
            return 2 * tail(z / deviation);
        }
        if (deviation < 1e-9) {
            return scale < FINE ? whole(z / weight) : StrictMath.exp(-z / weight / scale);
        }
        return scale < FINE ? ofWhole(z, weight, deviation) : 2 * mixed(z, weight * scale, deviation);
    }

    /** P(|x| > z) of the noise on whole numbers. */
    private double whole(double z) {
        double a = StrictMath.exp(-1 / scale);
        return 2 * StrictMath.pow(a, Math.floor(z + 1e-9) + 1) / (1 + a);
    }

    private double ofWhole(double z, double weight, double deviation) {
        double a = StrictMath.exp(-1 / scale);
        double zero = (1 - a) / (1 + a);
        double sum = 0;
        double chance = zero;
        for (int k = 0; k <= FAR * scale + 1; k++) {
            double both = tail((z - weight * k) / deviation) + tail((z + weight * k) / deviation);
            sum += (k == 0 ? 1 : 2) * chance * both;
            chance *= a;
        }
        return sum;
    }

    /** P(L + N > z), L Laplace of scale b, N normal of deviation d. */
    private static double mixed(double z, double b, double d) {
        double ratio = d / b;
        double up = StrictMath.exp(ratio * ratio / 2 - z / b) * tail(ratio - z / d);
        double far = tail(z / d + ratio);
        double down = far == 0 ? 0 : StrictMath.exp(ratio * ratio / 2 + z / b + StrictMath.log(far));
        return tail(z / d) + (up - down) / 2;
    }

    /** P(N > z) of a normal number; relative error below 1.2·10⁻⁷ (Numerical Recipes, erfcc). */
    private static double tail(double z) {
        double x = Math.abs(z) / Math.sqrt(2);
        double t = 1 / (1 + 0.5 * x);
        double[] c = {
            -1.26551223,
            1.00002368,
            0.37409196,
            0.09678418,
            -0.18628806,
            0.27886807,
            -1.13520398,
            1.48851587,
            -0.82215223,
            0.17087277
        };
        double sum = 0;
        for (int i = c.length - 1; i >= 0; i--) {
            sum = sum * t + c[i];
        }
        double upper = t * StrictMath.exp(-x * x + sum) / 2;
        return z >= 0 ? upper : 1 - upper;
    }
}
