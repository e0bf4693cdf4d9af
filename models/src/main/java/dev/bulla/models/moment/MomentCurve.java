package dev.bulla.models.moment;

import dev.bulla.models.curve.Bend;
import dev.bulla.models.curve.Curve;
import dev.bulla.models.curve.CurveMixture;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.curve.Setting;
import dev.bulla.models.feature.Series;
import dev.bulla.models.matrix.Cholesky;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is known of a curve after noisy moments, for one {@link Setting}.
 *
 * <p>With S = Σφφᵀ and t = Σφu over the rows, u = φᵀw + η, noise E on S and e on t: t̃ = S̃w + Φᵀη + e − Ew. Given w this is normal around S̃w, with the variance σ²S of rows around the curve and that of the privacy noise of
 * both moments, which grows with w: to first order it is taken at what is known of wwᵀ. Weights are normal beforehand, and so they are afterwards. Σu² says how far rows lie from the curve.
 */
public final class MomentCurve implements CurveMixture.Member<MomentCurve> {

    /** How many settings are kept. */
    private static final int MOST = 400;

    /** How often the variance that depends on w is looked at again. */
    private static final int PASSES = 3;

    /**
     * What was released, without weights and made positive.
     *
     * @param s Σφφᵀ
     * @param t Σφu
     * @param square Σu²
     * @param rows how many
     * @param noise what is known of the noise
     */
    public record Readings(double[][] s, double[] t, double square, double rows, Noise noise) {

        /** What is known of the curve: settings by the likelihood of what was released. Axes are plain: features are those of the columns as they are. */
        public Curve curve(MomentPrior prior, CurveOf of) {
            List<Setting> settings = of.beliefs().settings(of.columns()).stream()
                    .filter(setting -> setting.bend() == Bend.PLAIN)
                    .toList();
            return CurveMixture.likely(curves(prior, of, settings), MOST);
        }

        /** The same with settings that were found before. */
        public Curve curve(MomentPrior prior, CurveOf of, List<Setting> settings) {
            return new CurveMixture<>(curves(prior, of, settings));
        }

        private List<MomentCurve> curves(MomentPrior prior, CurveOf of, List<Setting> settings) {
            Map<String, MomentPrior.Part> parts = new HashMap<>();
            List<MomentCurve> curves = new ArrayList<>();
            for (Setting setting : settings) {
                MomentPrior.Part part = parts.computeIfAbsent(
                        setting.kernel() + Arrays.toString(setting.lengthscales()),
                        absent -> prior.of(of.covariance(setting)));
                curves.add(of(this, part, setting, PASSES));
            }
            return curves;
        }
    }

    /**
     * The noise on moments of features and weighted target.
     *
     * @param onDiagonal its variance on a square
     * @param offDiagonal its variance on a product
     * @param perWeight 1 over the target's weight
     */
    public record Noise(double onDiagonal, double offDiagonal, double perWeight) {

        /** Adds the covariance of e − Ew, when the mean of wwᵀ is known. */
        void addTo(double[][] to, double[][] second) {
            double length = perWeight * perWeight;
            for (int j = 0; j < second.length; j++) {
                length += second[j][j];
            }
            for (int j = 0; j < second.length; j++) {
                for (int k = 0; k < second.length; k++) {
                    to[j][k] += j == k
                            ? onDiagonal * second[j][j] + offDiagonal * (length - second[j][j])
                            : offDiagonal * second[j][k];
                }
            }
        }

        /** The variance of Σu² − 2wᵀt + wᵀSw. */
        double ofSquares(double[] weights) {
            double length = perWeight * perWeight;
            double fourth = length * length;
            for (double weight : weights) {
                length += weight * weight;
                fourth += weight * weight * weight * weight;
            }
            return onDiagonal * fourth + offDiagonal * 2 * (length * length - fourth);
        }
    }

    private final Setting setting;
    private final MomentPrior.Part part;
    private final double[] weights;
    private final double[][] covariance;
    private final double logLikelihood;

    private MomentCurve(
            Setting setting, MomentPrior.Part part, double[] weights, double[][] covariance, double logLikelihood) {
        this.setting = setting;
        this.part = part;
        this.weights = weights;
        this.covariance = covariance;
        this.logLikelihood = logLikelihood;
    }

    /** Before any: what will not be known after readings like these, whose t says nothing of w. */
    public static MomentCurve expected(Readings readings, MomentPrior.Part part, Setting setting) {
        return of(readings, part, setting, 1);
    }

    private static MomentCurve of(Readings readings, MomentPrior.Part part, Setting setting, int passes) {
        double[][] prior = part.covariance(setting.amplitude());
        double[][] s = readings.s();
        double[][] towards = times(s, prior);
        double[][] both = times(towards, s);
        double around = setting.noise() + setting.amplitude() * part.leftover();
        int m = s.length;
        double[][] second = prior;
        double[] weights = new double[m];
        double[][] left = prior;
        double log = 0;
        for (int pass = 0; pass < passes; pass++) {
            double[][] joint = new double[m][];
            for (int j = 0; j < m; j++) {
                joint[j] = both[j].clone();
                MomentPrior.add(joint[j], around, s[j]);
            }
            readings.noise().addTo(joint, second);
            Cholesky factor = Cholesky.of(joint);
            double[] solved = factor.solve(readings.t());
            weights = new double[m];
            for (int j = 0; j < m; j++) {
                MomentPrior.add(weights, solved[j], towards[j]);
            }
            left = left(prior, towards, factor);
            second = new double[m][];
            for (int j = 0; j < m; j++) {
                second[j] = left[j].clone();
                MomentPrior.add(second[j], weights[j], weights);
            }
            log = -(MomentPrior.dot(solved, readings.t()) + factor.logDeterminant()) / 2;
        }
        log += logOfSquares(readings, weights, left, around);
        return new MomentCurve(setting, part, weights, left, log);
    }

    /** Λ − ΛS·T⁻¹·SΛ. */
    private static double[][] left(double[][] prior, double[][] towards, Cholesky factor) {
        int m = prior.length;
        double[][] halves = new double[m][];
        for (int k = 0; k < m; k++) {
            double[] column = new double[m];
            for (int j = 0; j < m; j++) {
                column[j] = towards[j][k];
            }
            halves[k] = factor.solveLower(column);
        }
        double[][] left = new double[m][m];
        for (int j = 0; j < m; j++) {
            for (int k = 0; k <= j; k++) {
                left[j][k] = prior[j][k] - MomentPrior.dot(halves[j], halves[k]);
                left[k][j] = left[j][k];
            }
        }
        return left;
    }

    /** How likely the squares of what is left of the targets are. */
    private static double logOfSquares(Readings readings, double[] weights, double[][] left, double around) {
        double rest = readings.square();
        double open = readings.t().length * around;
        for (int j = 0; j < weights.length; j++) {
            rest += weights[j] * (MomentPrior.dot(readings.s()[j], weights) - 2 * readings.t()[j]);
            open += MomentPrior.dot(readings.s()[j], left[j]);
        }
        double expected = readings.rows() * around;
        double variance = readings.noise().ofSquares(weights) + 2 * readings.rows() * around * around + open * open;
        double off = rest - expected;
        return -(off * off / variance + StrictMath.log(variance)) / 2;
    }

    private static double[][] times(double[][] a, double[][] b) {
        double[][] product = new double[a.length][b.length];
        for (int i = 0; i < a.length; i++) {
            for (int k = 0; k < b.length; k++) {
                MomentPrior.add(product[i], a[i][k], b[k]);
            }
        }
        return product;
    }

    @Override
    public Setting setting() {
        return setting;
    }

    @Override
    public double logLikelihood() {
        return logLikelihood;
    }

    @Override
    public MomentCurve weighing(double share) {
        return new MomentCurve(setting.weighing(share), part, weights, covariance, logLikelihood);
    }

    @Override
    public Value at(double[] place) {
        double[] phi = part.prior().features(place);
        double variance = setting.amplitude() * part.leftover(place, phi);
        for (int j = 0; j < phi.length; j++) {
            variance += phi[j] * MomentPrior.dot(covariance[j], phi);
        }
        return new Value(MomentPrior.dot(weights, phi), Math.max(0, variance));
    }

    /** The mean of all is one series of features. */
    @Override
    public Curve together(CurveMixture<MomentCurve> all) {
        double[] sum = new double[weights.length];
        for (MomentCurve curve : all.curves()) {
            MomentPrior.add(sum, curve.setting.weight(), curve.weights);
        }
        return new Together(all, part.prior().map().series(sum));
    }

    /** Curves under several settings. */
    private record Together(CurveMixture<MomentCurve> all, Series series) implements Curve {

        @Override
        public Value at(double[] place) {
            return new Value(mean(place), all.at(place).variance());
        }

        @Override
        public double mean(double[] place) {
            return series.at(place, 0, series.scratch());
        }

        @Override
        public double[] means(double[][] places) {
            double[][] scratch = series.scratch();
            return Arrays.stream(places)
                    .mapToDouble(place -> series.at(place, 0, scratch))
                    .toArray();
        }

        @Override
        public List<Setting> settings() {
            return all.settings();
        }
    }
}
