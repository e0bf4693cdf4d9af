package dev.bulla.models.curve;

import dev.bulla.core.random.PublicBits;
import dev.bulla.models.covariance.Covariance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A curve under every setting that the readings leave likely, each with its share: the likelihood of what was released decides, so it costs nothing, and what stays open widens the band.
 */
public final class CellMixture implements Curve {

    /** Settings with a smaller share than this are left out. */
    private static final double LEAST_SHARE = 0.005;

    /** No more than this many are kept. */
    private static final int MOST = 64;

    private final List<CellCurve> curves;

    private CellMixture(List<CellCurve> curves) {
        this.curves = List.copyOf(curves);
    }

    /** By the likelihood of readings, among beliefs. */
    public static CellMixture of(CellReadings readings, CurveOf of) {
        return new CellMixture(likely(curves(readings, of, of.beliefs().settings(readings.columns()))));
    }

    /** With settings that were found before. */
    public static CellMixture with(CellReadings readings, CurveOf of, List<Setting> settings) {
        return new CellMixture(curves(readings, of, settings));
    }

    /** What settings share is worked out once. */
    private static List<CellCurve> curves(CellReadings readings, CurveOf of, List<Setting> settings) {
        List<CellCurve> all = new ArrayList<>();
        Map<String, double[][]> averages = new HashMap<>();
        for (Setting setting : settings) {
            CellCurve.Bending bending = CellCurve.Bending.of(readings, setting.bend());
            Covariance covariance = of.covariance(setting.lengthscales());
            String key = setting.bend() + Arrays.toString(setting.lengthscales());
            double[][] known =
                    averages.computeIfAbsent(key, absent -> CellCurve.averages(readings, covariance, bending));
            all.add(new CellCurve(readings, setting, covariance, bending, known));
        }
        return all;
    }

    private static List<CellCurve> likely(List<CellCurve> all) {
        double[] logs = all.stream()
                .mapToDouble(curve ->
                        curve.logLikelihood() + StrictMath.log(curve.setting().weight()))
                .toArray();
        double best = Double.NEGATIVE_INFINITY;
        for (double log : logs) {
            best = Math.max(best, log);
        }
        List<CellCurve> weighed = new ArrayList<>();
        for (int i = 0; i < logs.length; i++) {
            double weight = StrictMath.exp(logs[i] - best);
            if (weight >= LEAST_SHARE) {
                weighed.add(all.get(i).weighing(weight));
            }
        }
        weighed.sort(Comparator.comparingDouble(curve -> -curve.setting().weight()));
        List<CellCurve> kept = weighed.subList(0, Math.min(MOST, weighed.size()));
        double total =
                kept.stream().mapToDouble(curve -> curve.setting().weight()).sum();
        return kept.stream()
                .map(curve -> curve.weighing(curve.setting().weight() / total))
                .toList();
    }

    public List<CellCurve> curves() {
        return curves;
    }

    @Override
    public Curve fast() {
        return LeafCurve.together(curves);
    }

    @Override
    public List<double[]> drawn(double[][] places, int count, PublicBits bits) {
        List<double[]> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            PublicBits own = bits.child(i);
            double left = own.nextUniform();
            int chosen = 0;
            while (chosen < curves.size() - 1
                    && left >= curves.get(chosen).setting().weight()) {
                left -= curves.get(chosen++).setting().weight();
            }
            all.add(curves.get(chosen).drawn(places, own));
        }
        return all;
    }

    @Override
    public List<Setting> settings() {
        return curves.stream().map(CellCurve::setting).toList();
    }

    @Override
    public Value at(double[] place) {
        double mean = 0;
        double square = 0;
        for (CellCurve curve : curves) {
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
        for (CellCurve curve : curves) {
            mean += curve.setting().weight() * curve.mean(place);
        }
        return mean;
    }
}
