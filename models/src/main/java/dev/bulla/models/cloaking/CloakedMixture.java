package dev.bulla.models.cloaking;

import dev.bulla.models.curve.Curve;
import dev.bulla.models.curve.LeafCurve;
import dev.bulla.models.curve.Setting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A curve under every setting that cloaked numbers leave likely, each with its share. */
final class CloakedMixture implements Curve {

    /** Settings with a smaller share than this are left out. */
    private static final double LEAST_SHARE = 0.005;

    /** No more than this many are kept. */
    private static final int MOST = 12;

    private final List<CloakedCurve> curves;

    CloakedMixture(List<CloakedCurve> curves) {
        this.curves = List.copyOf(curves);
    }

    /** Those that are likely, by the likelihood of the numbers times the weight of the setting. */
    static CloakedMixture likely(List<CloakedCurve> all) {
        double best = all.stream().mapToDouble(CloakedMixture::log).max().orElse(0);
        List<CloakedCurve> weighed = new ArrayList<>();
        for (CloakedCurve curve : all) {
            double weight = StrictMath.exp(log(curve) - best);
            if (weight >= LEAST_SHARE) {
                weighed.add(curve.weighing(weight));
            }
        }
        weighed.sort(Comparator.comparingDouble(curve -> -curve.setting().weight()));
        List<CloakedCurve> kept = weighed.subList(0, Math.min(MOST, weighed.size()));
        double total =
                kept.stream().mapToDouble(curve -> curve.setting().weight()).sum();
        return new CloakedMixture(kept.stream()
                .map(curve -> curve.weighing(curve.setting().weight() / total))
                .toList());
    }

    private static double log(CloakedCurve curve) {
        return curve.logLikelihood() + StrictMath.log(curve.setting().weight());
    }

    @Override
    public Curve fast() {
        return LeafCurve.together(curves);
    }

    @Override
    public List<Setting> settings() {
        return curves.stream().map(CloakedCurve::setting).toList();
    }

    @Override
    public Value at(double[] place) {
        double mean = 0;
        double square = 0;
        for (CloakedCurve curve : curves) {
            Value value = curve.at(place);
            double weight = curve.setting().weight();
            mean += weight * value.mean();
            square += weight * (value.variance() + value.mean() * value.mean());
        }
        return new Value(mean, Math.max(0, square - mean * mean));
    }

    @Override
    public double mean(double[] place) {
        double mean = 0;
        for (CloakedCurve curve : curves) {
            mean += curve.setting().weight() * curve.mean(place);
        }
        return mean;
    }
}
