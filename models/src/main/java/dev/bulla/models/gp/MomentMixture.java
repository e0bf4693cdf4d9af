package dev.bulla.models.gp;

import dev.bulla.models.curve.Bend;
import dev.bulla.models.curve.Beliefs;
import dev.bulla.models.curve.Curve;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.curve.Setting;
import dev.bulla.models.feature.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A curve under every setting that noisy moments leave likely, each with its share; its mean is one series of features. */
final class MomentMixture implements Curve {

    /** Settings with a smaller share than this are left out. */
    private static final double LEAST_SHARE = 0.005;

    /** No more than this many are kept. */
    private static final int MOST = 12;

    private final List<MomentCurve> curves;
    private final Series mean;

    private MomentMixture(MomentPrior prior, List<MomentCurve> curves) {
        this.curves = List.copyOf(curves);
        double[] weights = new double[prior.map().dimension()];
        for (MomentCurve curve : curves) {
            MomentPrior.add(weights, curve.setting().weight(), curve.weights());
        }
        this.mean = prior.map().series(weights);
    }

    /** By the likelihood of readings, among beliefs. */
    static MomentMixture of(MomentCurve.Readings readings, MomentPrior prior, CurveOf of) {
        List<Setting> settings = of.beliefs().settings(of.columns()).stream()
                .filter(setting -> setting.bend() == Bend.PLAIN)
                .toList();
        return new MomentMixture(prior, likely(curves(readings, prior, of, settings)));
    }

    /** With settings that were found before. */
    static MomentMixture with(MomentCurve.Readings readings, MomentPrior prior, CurveOf of, List<Setting> settings) {
        return new MomentMixture(prior, curves(readings, prior, of, settings));
    }

    private static List<MomentCurve> curves(
            MomentCurve.Readings readings, MomentPrior prior, CurveOf of, List<Setting> settings) {
        Map<String, MomentPrior.Part> parts = new HashMap<>();
        List<MomentCurve> curves = new ArrayList<>();
        for (Setting setting : settings) {
            MomentPrior.Part part = parts.computeIfAbsent(
                    Arrays.toString(setting.lengthscales()), absent -> prior.of(of.covariance(setting.lengthscales())));
            curves.add(MomentCurve.of(readings, part, setting, Beliefs.meanVariance()));
        }
        return curves;
    }

    private static List<MomentCurve> likely(List<MomentCurve> all) {
        double best = Double.NEGATIVE_INFINITY;
        for (MomentCurve curve : all) {
            best = Math.max(best, log(curve));
        }
        List<MomentCurve> weighed = new ArrayList<>();
        for (MomentCurve curve : all) {
            double share = StrictMath.exp(log(curve) - best);
            if (share >= LEAST_SHARE) {
                weighed.add(curve.weighing(share));
            }
        }
        weighed.sort(Comparator.comparingDouble(curve -> -curve.setting().weight()));
        List<MomentCurve> kept = weighed.subList(0, Math.min(MOST, weighed.size()));
        double total =
                kept.stream().mapToDouble(curve -> curve.setting().weight()).sum();
        return kept.stream()
                .map(curve -> curve.weighing(curve.setting().weight() / total))
                .toList();
    }

    private static double log(MomentCurve curve) {
        return curve.logLikelihood() + StrictMath.log(curve.setting().weight());
    }

    @Override
    public List<Setting> settings() {
        return curves.stream().map(MomentCurve::setting).toList();
    }

    @Override
    public Value at(double[] place) {
        double value = 0;
        double square = 0;
        for (MomentCurve curve : curves) {
            Value own = curve.at(place);
            double share = curve.setting().weight();
            value += share * own.mean();
            square += share * (own.variance() + own.mean() * own.mean());
        }
        return new Value(value, Math.max(0, square - value * value));
    }

    @Override
    public double mean(double[] place) {
        return mean.at(place, 0, mean.scratch());
    }
}
