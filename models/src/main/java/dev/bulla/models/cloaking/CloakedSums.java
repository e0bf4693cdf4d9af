package dev.bulla.models.cloaking;

import dev.bulla.core.random.PublicBits;
import dev.bulla.models.curve.Beliefs;
import dev.bulla.models.curve.BelievedKernel;
import dev.bulla.models.curve.Bend;
import dev.bulla.models.curve.Curve;
import dev.bulla.models.curve.CurveMixture;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.curve.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What was released of targets in leaves: with u = −1 at the target's lower bound and 1 at its upper one, number k is Σ over leaves of weights[leaf][k]·(sum of u in the leaf), plus noise.
 *
 * @param at the leaves and their rows
 * @param weights exactly those that were used
 * @param values the numbers
 * @param variance of the noise on each
 */
public record CloakedSums(LeafRows at, double[][] weights, double[] values, double variance) {

    /** How many settings are kept. */
    private static final int MOST = 400;

    private static final int PLACES = 32;
    private static final String SEED = "bulla gp forecast 1";

    /** What is known of the curve: settings by the likelihood of what was released. */
    public Curve curve(CurveOf of) {
        return CurveMixture.likely(curves(of, of.beliefs().settings(of.columns())), MOST);
    }

    /** The same with settings that were chosen before. */
    public Curve curve(CurveOf of, List<Setting> settings) {
        return new CurveMixture<>(curves(of, settings));
    }

    private List<CloakedCurve> curves(CurveOf of, List<Setting> settings) {
        List<CloakedCurve> curves = new ArrayList<>();
        Map<Bend, CloakedCurve.Prior> priors = new EnumMap<>(Bend.class);
        for (Setting setting : settings) {
            CloakedCurve.Prior prior =
                    priors.computeIfAbsent(setting.bend(), bend -> new CloakedCurve.Prior(this, bend));
            curves.add(new CloakedCurve(this, setting, prior.with(of.covariance(setting))));
        }
        return curves;
    }

    /** How far off a curve is expected to be where rows are, if they lie evenly, in units of half the target's range: what is not known of it afterwards, on average over beliefs. */
    public double deviation(CurveOf of) {
        Beliefs beliefs = of.beliefs();
        CloakedCurve.Prior prior = new CloakedCurve.Prior(this, Bend.PLAIN);
        double noise = CurveCloak.middle(beliefs.noises());
        double square = 0;
        double total = 0;
        for (BelievedKernel believed : beliefs.kernels(of.columns())) {
            double weight = believed.weight();
            CloakedCurve.OfKernel kernel = prior.with(of.covariance(believed));
            double[][] near =
                    Arrays.stream(places(of.columns())).map(kernel::towards).toArray(double[][]::new);
            for (double amplitude : beliefs.amplitudes()) {
                CloakedCurve curve = new CloakedCurve(this, believed.setting(Bend.PLAIN, amplitude, noise), kernel);
                for (double[] each : near) {
                    square += weight * curve.near(each).variance();
                    total += weight;
                }
            }
        }
        return StrictMath.sqrt(square / total);
    }

    /** Places where rows are when they lie evenly: the first column in even steps, the others at random. */
    private static double[][] places(int columns) {
        PublicBits bits = PublicBits.of(SEED);
        double[][] places = new double[PLACES][columns];
        for (int i = 0; i < PLACES; i++) {
            for (int k = 0; k < columns; k++) {
                places[i][k] = k == 0 ? (i + 0.5) / PLACES : bits.nextUniform();
            }
        }
        return places;
    }
}
