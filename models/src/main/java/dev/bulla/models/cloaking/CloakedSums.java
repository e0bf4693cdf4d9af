package dev.bulla.models.cloaking;

import dev.bulla.core.random.PublicBits;
import dev.bulla.models.covariance.Covariance;
import dev.bulla.models.curve.Beliefs;
import dev.bulla.models.curve.Bend;
import dev.bulla.models.curve.Curve;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.curve.Setting;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What was released of targets in leaves: with u = −1 at the target's lower bound and 1 at its upper one, number k is Σ over leaves of weights[leaf][k]·(sum of u in the leaf), plus noise.
 *
 * @param at the leaves and their rows
 * @param weights exactly those that were used
 * @param values the numbers
 * @param variance of the noise on each
 */
public record CloakedSums(LeafRows at, double[][] weights, double[] values, double variance) {

    private static final int PLACES = 32;
    private static final String SEED = "bulla gp forecast 1";

    /** What is known of the curve: settings by the likelihood of what was released. */
    public Curve curve(CurveOf of) {
        return CloakedMixture.likely(curves(of, of.beliefs().settings(of.columns())));
    }

    /** The same with settings that were chosen before. */
    public Curve curve(CurveOf of, List<Setting> settings) {
        return new CloakedMixture(curves(of, settings));
    }

    private List<CloakedCurve> curves(CurveOf of, List<Setting> settings) {
        List<CloakedCurve> curves = new ArrayList<>();
        Map<Bend, CloakedCurve.Prior> priors = new EnumMap<>(Bend.class);
        for (Setting setting : settings) {
            CloakedCurve.Prior prior = priors.computeIfAbsent(
                    setting.bend(), bend -> new CloakedCurve.Prior(this, at.bending(bend)));
            curves.add(new CloakedCurve(this, setting, prior.with(of.covariance(setting.lengthscales()))));
        }
        return curves;
    }

    /** How far off a curve is expected to be over the columns' ranges, in units of half the target's range: what is not known of it afterwards, on average over beliefs. */
    public double deviation(CurveOf of) {
        Beliefs beliefs = of.beliefs();
        CloakedCurve.Prior prior = new CloakedCurve.Prior(this, UnaryOperator.identity());
        double square = 0;
        double total = 0;
        for (double[] scales : beliefs.scales(of.columns())) {
            double weight = Beliefs.weight(scales);
            Setting setting = new Setting(
                    Bend.PLAIN,
                    scales,
                    CurveCloak.middle(beliefs.amplitudes()),
                    CurveCloak.middle(beliefs.noises()),
                    weight);
            Covariance covariance = of.covariance(scales);
            square += weight * meanVariance(new CloakedCurve(this, setting, prior.with(covariance)), of.columns());
            total += weight;
        }
        return StrictMath.sqrt(square / total);
    }

    private static double meanVariance(Curve curve, int columns) {
        PublicBits bits = PublicBits.of(SEED);
        double sum = 0;
        for (int i = 0; i < PLACES; i++) {
            double[] place = new double[columns];
            for (int k = 0; k < columns; k++) {
                place[k] = k == 0 ? (i + 0.5) / PLACES : bits.nextUniform();
            }
            sum += curve.at(place).variance();
        }
        return sum / PLACES;
    }
}
