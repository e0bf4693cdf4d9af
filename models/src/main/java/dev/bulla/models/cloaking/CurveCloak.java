package dev.bulla.models.cloaking;

import dev.bulla.core.random.PublicBits;
import dev.bulla.models.covariance.Covariance;
import dev.bulla.models.curve.Beliefs;
import dev.bulla.models.curve.CurveOf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The cloak of a curve's targets when its inputs are public: weights of the features that say most of curves as they are believed to be, all lengths together, with the smallest mean variance over the columns' ranges.
 *
 * <p>Every row of a leaf has the leaf's column, so the matrix is as wide as there are leaves, however many rows there are.
 */
public final class CurveCloak {

    private static final int PLACES = 64;
    private static final String SEED = "bulla gp cloak 1";

    private final LeafRows at;
    private final CurveOf of;
    private final List<Covariance> lengths = new ArrayList<>();
    private final double[] shares;
    private final double amplitude;
    private final LeadingFeatures features;
    private final double[][] places;

    private CurveCloak(CurveOf of, LeafRows at) {
        this.at = at;
        this.of = of;
        List<double[]> scales = of.beliefs().scales(of.columns());
        this.shares = scales.stream().mapToDouble(Beliefs::weight).toArray();
        double total = Arrays.stream(shares).sum();
        Arrays.setAll(shares, s -> shares[s] / total);
        scales.forEach(each -> lengths.add(of.covariance(each)));
        this.amplitude = middle(of.beliefs().amplitudes());
        this.features = LeadingFeatures.of(covariance(), at.rows());
        this.places = places();
    }

    /** For a curve whose rows lie so. */
    public static CurveCloak of(CurveOf of, LeafRows at) {
        return new CurveCloak(of, at);
    }

    static double middle(double[] values) {
        return values[values.length / 2];
    }

    /** How many numbers can be released at most. */
    public int most() {
        return features.most();
    }

    /**
     * The columns of the leaves.
     *
     * @param directions how many numbers are released
     * @param bits as of {@link Cloak}
     * @return for each leaf so many whole numbers; those that say nothing are 0
     */
    public long[][] columns(int directions, Cloak.Norm norm, int bits) {
        long[][] all = new long[at.size()][directions];
        if (at.size() == 0) {
            return all;
        }
        double[][] weights = FeatureWeights.columns(features.first(directions), at.rows(), ridge());
        double[][] queries = Arrays.stream(places)
                .map(place -> features.at(place, directions))
                .toArray(double[][]::new);
        Cloak cloak = Cloak.of(weights, NoiseShape.ofQueries(weights, queries), norm, bits);
        for (int i = 0; i < all.length; i++) {
            System.arraycopy(cloak.columns()[i], 0, all[i], 0, cloak.directions());
        }
        return all;
    }

    /** The variance of rows around the curve. */
    private double ridge() {
        return middle(of.beliefs().noises());
    }

    /** That of the curve at pairs of leaves. */
    private double[][] covariance() {
        double[][] sum = new double[at.size()][];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = new double[i + 1];
            Arrays.fill(sum[i], Beliefs.meanVariance());
        }
        for (int s = 0; s < shares.length; s++) {
            double[][] averages = at.averages(lengths.get(s));
            for (int i = 0; i < sum.length; i++) {
                for (int j = 0; j <= i; j++) {
                    sum[i][j] += amplitude * shares[s] * averages[i][j];
                }
            }
        }
        return sum;
    }

    /** The covariance of the curve at places all over the columns' ranges with every leaf. */
    private double[][] places() {
        PublicBits bits = PublicBits.of(SEED);
        double[][] towards = new double[PLACES][at.size()];
        for (int p = 0; p < PLACES; p++) {
            double[] place = new double[of.columns()];
            for (int k = 0; k < place.length; k++) {
                place[k] = k == 0 ? (p + 0.5) / PLACES : bits.nextUniform();
            }
            Arrays.fill(towards[p], Beliefs.meanVariance());
            for (int s = 0; s < shares.length; s++) {
                double[] averages = at.averages(lengths.get(s), place);
                for (int i = 0; i < averages.length; i++) {
                    towards[p][i] += amplitude * shares[s] * averages[i];
                }
            }
        }
        return towards;
    }
}
