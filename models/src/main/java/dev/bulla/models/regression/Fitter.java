package dev.bulla.models.regression;

import dev.bulla.models.matrix.Cholesky;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Fits of one coordinate to all others, from noisy moments: post-processing, as often as wanted.
 *
 * <p>The rule for all of them: the squares of the inputs grow by at least {@code floor} = c·s·√d, s the deviation of the noise
 * on a square and d the number of inputs, about the largest eigenvalue that noise alone makes. Where noise drowns the data the
 * fit becomes the mean of the target. A penalty λ is for a mean of squares, in units of z; it counts when it is above
 * the floor.
 */
final class Fitter {

    /** ρ, and the normal quantile of 1 − ρ. */
    private static final double ADAPTIVE_RISK = 0.05;

    private static final double ADAPTIVE_QUANTILE = 1.6448536269514722;

    private final NoisyMoments moments;
    private final int target;
    private final int[] inputs;
    private final double floor;
    private final Fit.Intervals intervals;

    /**
     * Fits from moments.
     *
     * @param floor the least ridge
     */
    Fitter(NoisyMoments moments, int target, double floor, Fit.Intervals intervals) {
        this.moments = moments;
        this.target = target;
        this.intervals = intervals;
        this.inputs = IntStream.range(1, moments.design().size())
                .filter(j -> j != target)
                .toArray();
        this.floor = Math.max(1e-9 * moments.rows(), floor);
    }

    /** c·s·√d. */
    static double floor(NoisyMoments moments, double c) {
        return c * moments.deviation() * Math.sqrt(Math.max(1, moments.design().size() - 2));
    }

    /**
     * AdaSSP's: what is missing to the largest eigenvalue that noise makes, √(d·s²·ln(2d²/ρ)), when the least eigenvalue of the
     * data is surely, but for ρ = 5 %, as large as was released.
     *
     * @param eigenvalue noisy
     * @param deviation of its noise
     */
    static double adaptiveFloor(NoisyMoments moments, double eigenvalue, double deviation) {
        double surely = Math.max(0, eigenvalue - deviation * ADAPTIVE_QUANTILE);
        return Math.max(0, threshold(moments.deviation(), moments.design().size() - 1) - surely);
    }

    /** √(d·s²·ln(2d²/ρ)). */
    static double threshold(double deviation, int d) {
        return deviation * Math.sqrt(d * StrictMath.log(2.0 * d * d / ADAPTIVE_RISK));
    }

    /** A threshold that noise on Σxy, and the sampling of it, seldom passes: the default λ of a lasso. */
    double noiseAwareThreshold(double mix) {
        double[] g = new double[moments.design().size()];
        double[] r = new double[g.length];
        if (inputs.length > 0) {
            g[inputs[0]] = 1;
        }
        r[target] = 1;
        double deviation = Math.sqrt(moments.variance(g, r)) / moments.rows();
        return mix >= 1 ? 0 : 2 * deviation / (1 - mix);
    }

    /** Least squares with the ridge of the rule or a larger one of this number, each twice the one before, or the constant: as the released moments have it. */
    LinearFit chosenRidge(int ridges) {
        List<Fit> fits = new ArrayList<>();
        double ridge = floor;
        for (int i = 0; i < ridges; i++) {
            fits.add(ridge(ridge));
            ridge *= 2;
        }
        return chosen(fits);
    }

    /** One of these fits or the constant; the first where nothing is known of the noise. */
    LinearFit chosen(List<Fit> fits) {
        return moments.released()
                .map(released -> new FitChoice(moments, released, target).best(fits))
                .orElse(fits.get(0));
    }

    /** Least squares with a ridge. */
    Fit ridge(OptionalDouble lambda) {
        return ridge(Math.max(floor, lambda.orElse(0) * moments.rows()));
    }

    private Fit ridge(double ridge) {
        int[] used = IntStream.concat(IntStream.of(0), IntStream.of(inputs)).toArray();
        double[] v = IntStream.of(used).mapToDouble(j -> moments.at(j, target)).toArray();
        double[] solved = Cholesky.of(Fit.penalised(moments, used, ridge)).solve(v);
        double[] theta = new double[moments.design().size()];
        for (int i = 0; i < used.length; i++) {
            theta[used[i]] = solved[i];
        }
        return new Fit(moments, target, theta, ridge, intervals);
    }

    /** An elastic net: α = {@code mix} of the penalty is a ridge, the rest a lasso. */
    Step elasticNet(double lambda, double mix) {
        return step(centred(), lambda, mix, new double[inputs.length]);
    }

    /** Elastic nets from the smallest λ that leaves nothing down to a thousandth of it. */
    List<Step> path(int steps, double mix) {
        Centred centred = centred();
        double most = ElasticNet.emptyFrom(centred.v, Math.min(mix, 0.999));
        List<Step> path = new ArrayList<>();
        double[] start = new double[inputs.length];
        for (int i = 0; i < steps; i++) {
            double lambda = most * StrictMath.pow(1e-3, steps == 1 ? 0 : (double) i / (steps - 1));
            Step step = step(centred, lambda, mix, start);
            for (int k = 0; k < inputs.length; k++) {
                start[k] = step.fit().theta()[inputs[k]];
            }
            path.add(step);
        }
        return path;
    }

    /**
     * An elastic net.
     *
     * @param lambda its penalty
     * @param gap see {@link PathStep#gap}
     * @param fit its coefficients
     */
    record Step(double lambda, double gap, Fit fit) {}

    /** Mean squares and products around the noisy means. */
    private record Centred(double[][] m, double[] v, double[] means, double mean) {}

    private Centred centred() {
        int d = inputs.length;
        double rows = moments.rows();
        double[] means = new double[d];
        double mean = moments.at(0, target) / rows;
        double[][] m = new double[d][d];
        double[] v = new double[d];
        for (int i = 0; i < d; i++) {
            means[i] = moments.at(0, inputs[i]) / rows;
            v[i] = moments.at(inputs[i], target) / rows - means[i] * mean;
            for (int j = 0; j <= i; j++) {
                m[i][j] = moments.at(inputs[i], inputs[j]) / rows - means[i] * means[j];
                m[j][i] = m[i][j];
            }
        }
        return new Centred(m, v, means, mean);
    }

    private Step step(Centred centred, double lambda, double mix, double[] start) {
        double ridge = Math.max(floor / moments.rows(), lambda * mix);
        double[][] m = new double[inputs.length][];
        for (int i = 0; i < m.length; i++) {
            m[i] = centred.m[i].clone();
            m[i][i] += ridge;
        }
        ElasticNet net = ElasticNet.solve(m, centred.v, lambda * (1 - mix), 0, start);
        double[] theta = new double[moments.design().size()];
        theta[0] = centred.mean;
        for (int i = 0; i < m.length; i++) {
            theta[inputs[i]] = net.theta()[i];
            theta[0] -= centred.means[i] * net.theta()[i];
        }
        return new Step(lambda, net.gap(), new Fit(moments, target, theta, ridge * moments.rows(), intervals));
    }
}
