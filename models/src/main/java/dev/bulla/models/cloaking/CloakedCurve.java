package dev.bulla.models.cloaking;

import dev.bulla.models.covariance.Covariance;
import dev.bulla.models.curve.Beliefs;
import dev.bulla.models.curve.Bend;
import dev.bulla.models.curve.Curve;
import dev.bulla.models.curve.CurveMixture;
import dev.bulla.models.curve.Leaf;
import dev.bulla.models.curve.Setting;
import dev.bulla.models.matrix.Cholesky;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/**
 * A Gaussian process that saw noisy combinations of targets, for one {@link Setting}.
 *
 * <p>The curve is f = m + g, m a constant and g of covariance amplitude·k. With N the rows of leaves and A the weights, number k is Σ_l A_lk·N_l·(mean of f over leaf l), plus rows around the curve, of covariance noise·AᵀNA, plus
 * the noise of the release. All of this is linear and normal.
 */
final class CloakedCurve implements CurveMixture.Member<CloakedCurve>, CurveMixture.OverLeaves {

    private static final double LEAST_PIVOT = 1e-15;

    private final Setting setting;
    private final OfKernel prior;
    private final Cholesky factor;
    private final double[] solved;
    private final double logLikelihood;

    /** What does not depend on a setting but on whether columns are bent. */
    static final class Prior {

        private final UnaryOperator<double[]> bending;
        private final IntFunction<double[][]> pieces;
        private final LeafRows at;
        private final double[][] combined;
        private final double[] totals;
        private final double[][] scatter;
        private final List<OfKernel> known = new ArrayList<>();

        Prior(CloakedSums sums, Bend bend) {
            this.bending = sums.at().bending(bend);
            this.pieces = sums.at().pieces(bend);
            this.at = sums.at().bent(bending);
            int m = sums.values().length;
            double[] rows = at.rows();
            this.combined = new double[m][rows.length];
            this.totals = new double[m];
            this.scatter = Coordinates.moment(sums.weights(), rows);
            for (int k = 0; k < m; k++) {
                for (int l = 0; l < rows.length; l++) {
                    combined[k][l] = rows[l] * sums.weights()[l][k];
                    totals[k] += combined[k][l];
                }
            }
        }

        /** With a kernel; one that was asked for before is not worked out again. */
        OfKernel with(Covariance covariance) {
            for (OfKernel each : known) {
                if (each.covariance.equals(covariance)) {
                    return each;
                }
            }
            OfKernel fresh = new OfKernel(this, covariance, joint(at.averages(covariance)));
            known.add(fresh);
            return fresh;
        }

        /** The covariance of the numbers, per amplitude. */
        private double[][] joint(double[][] averages) {
            double[][] joint = new double[combined.length][combined.length];
            double[] product = new double[averages.length];
            for (int k = 0; k < combined.length; k++) {
                for (int i = 0; i < product.length; i++) {
                    product[i] = 0;
                    for (int j = 0; j < product.length; j++) {
                        product[i] += averages[Math.max(i, j)][Math.min(i, j)] * combined[k][j];
                    }
                }
                joint[k] = Coordinates.times(combined, product);
            }
            return joint;
        }
    }

    /**
     * What does not depend on amplitude and noise.
     *
     * @param joint the covariance of the numbers, per amplitude
     */
    record OfKernel(Prior of, Covariance covariance, double[][] joint) {

        /** The covariance of g at a place with every number, per amplitude. */
        double[] towards(double[] place) {
            return given(of.at.averages(covariance, of.bending.apply(place)));
        }

        /** The same from a place from which k is so much on average over each leaf. */
        private double[] given(double[] averages) {
            return Coordinates.times(of.combined, averages);
        }
    }

    CloakedCurve(CloakedSums sums, Setting setting, OfKernel prior) {
        this.setting = setting;
        this.prior = prior;
        double[] totals = prior.of.totals;
        double[][] joint = new double[totals.length][];
        for (int k = 0; k < joint.length; k++) {
            joint[k] = new double[k + 1];
            for (int j = 0; j <= k; j++) {
                joint[k][j] = Beliefs.meanVariance() * totals[k] * totals[j]
                        + setting.amplitude() * prior.joint[k][j]
                        + (prior.of.scatter.length == 0 ? 0 : setting.noise() * prior.of.scatter[k][j]);
            }
            joint[k][k] += sums.variance();
        }
        this.factor = Cholesky.of(joint, LEAST_PIVOT);
        this.solved = factor.solve(sums.values());
        this.logLikelihood = -(inner(sums.values(), solved) + factor.logDeterminant()) / 2;
    }

    private CloakedCurve(CloakedCurve same, double weight) {
        this.setting = same.setting.weighing(weight);
        this.prior = same.prior;
        this.factor = same.factor;
        this.solved = same.solved;
        this.logLikelihood = same.logLikelihood;
    }

    @Override
    public CloakedCurve weighing(double weight) {
        return new CloakedCurve(this, weight);
    }

    @Override
    public double logLikelihood() {
        return logLikelihood;
    }

    @Override
    public Setting setting() {
        return setting;
    }

    @Override
    public Covariance covariance() {
        return prior.covariance;
    }

    @Override
    public List<Leaf> leaves() {
        return prior.of.at.leaves();
    }

    @Override
    public double[][] pieces(int column) {
        return prior.of.pieces.apply(column);
    }

    @Override
    public double[] weights() {
        double[] weights = new double[leaves().size()];
        for (int k = 0; k < solved.length; k++) {
            for (int l = 0; l < weights.length; l++) {
                weights[l] += setting.amplitude() * solved[k] * prior.of.combined[k][l];
            }
        }
        return weights;
    }

    @Override
    public double constant() {
        return Beliefs.meanVariance() * inner(prior.of.totals, solved);
    }

    @Override
    public Curve together(CurveMixture<CloakedCurve> all) {
        return CurveMixture.OverLeaves.together(all.curves());
    }

    @Override
    public Value at(double[] place) {
        return near(prior.towards(place));
    }

    /** The covariance of g with every number, per amplitude. */
    @Override
    public double[] shared(double[] averages) {
        return prior.given(averages);
    }

    @Override
    public Value given(double[] shared) {
        return near(shared);
    }

    /** The value at a place, from the covariance of g there with every number, per amplitude. */
    Value near(double[] near) {
        double[] towards = towards(near);
        double[] half = factor.solveLower(towards);
        double variance = Beliefs.meanVariance() + setting.amplitude() - inner(half, half);
        return new Value(inner(towards, solved), Math.max(0, variance));
    }

    @Override
    public double mean(double[] place) {
        return inner(towards(prior.towards(place)), solved);
    }

    /** The covariance of f at a place with every number. */
    private double[] towards(double[] near) {
        double[] towards = new double[near.length];
        for (int k = 0; k < towards.length; k++) {
            towards[k] = Beliefs.meanVariance() * prior.of.totals[k] + setting.amplitude() * near[k];
        }
        return towards;
    }

    private static double inner(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
