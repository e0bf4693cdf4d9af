package dev.bulla.models.cloaking;

import dev.bulla.models.covariance.Covariance;
import dev.bulla.models.curve.Beliefs;
import dev.bulla.models.curve.BelievedKernel;
import dev.bulla.models.curve.Bend;
import dev.bulla.models.curve.CurveOf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The cloak of a curve's targets when its inputs are public: weights of the features that say most of curves as they are believed to be, all lengths together, with the smallest mean variance over rows.
 *
 * <p>Every row of a leaf has the leaf's column, so the matrix is as wide as there are leaves, however many rows there are.
 */
public final class CurveCloak {

    private static final int MOST_DIRECTIONS = 32;
    private static final double NEGLIGIBLE = 8;

    private final LeafRows at;
    private final double amplitude;
    private final List<View> views = new ArrayList<>();
    private final LeadingFeatures features;

    /** One belief: how columns are bent, and a kernel on them. */
    private record View(LeafRows at, Covariance covariance, double share) {}

    private CurveCloak(CurveOf of, LeafRows at, List<Bend> bends) {
        this.at = at;
        this.amplitude = middle(of.beliefs().amplitudes());
        bends.forEach(bend -> view(of, at.bending(bend), 1.0 / bends.size()));
        this.features = LeadingFeatures.of(covariance(), at.rows());
    }

    private void view(CurveOf of, UnaryOperator<double[]> bending, double share) {
        List<BelievedKernel> kernels = of.beliefs().kernels(of.columns());
        double total = kernels.stream().mapToDouble(BelievedKernel::weight).sum();
        LeafRows bent = at.bent(bending);
        for (BelievedKernel each : kernels) {
            views.add(new View(bent, of.covariance(each), share * each.weight() / total));
        }
    }

    /** For a curve whose rows lie so. */
    public static CurveCloak of(CurveOf of, LeafRows at) {
        return new CurveCloak(of, at, of.beliefs().bends(of.columns()));
    }

    /** For rows that lie evenly, where no column is bent. */
    public static CurveCloak ofEven(CurveOf of, LeafRows at) {
        return new CurveCloak(of, at, List.of(Bend.PLAIN));
    }

    static double middle(double[] values) {
        return values[values.length / 2];
    }

    /** How many numbers are worth releasing under a ridge: of features that say much less, it leaves nothing. */
    public int directions(double ridge) {
        return Math.max(1, Math.min(MOST_DIRECTIONS, features.above(ridge / NEGLIGIBLE)));
    }

    /**
     * The columns of the leaves.
     *
     * @param directions how many numbers are released
     * @param ridge what weights are shrunk by: the variance of rows around the curve, in units of half the target's range, or more where noise is larger
     * @param bits as of {@link Cloak}
     * @return for each leaf so many whole numbers; those that say nothing are 0
     */
    public long[][] columns(int directions, double ridge, Cloak.Norm norm, int bits) {
        long[][] all = new long[at.size()][directions];
        if (at.size() == 0) {
            return all;
        }
        double[][] weights = FeatureWeights.columns(features.first(directions), at.rows(), ridge);
        Cloak cloak = Cloak.of(weights, NoiseShape.ofQueries(weights, asked(directions)), norm, bits);
        for (int i = 0; i < all.length; i++) {
            System.arraycopy(cloak.columns()[i], 0, all[i], 0, cloak.directions());
        }
        return all;
    }

    /** The features of queries: where rows are, as often. */
    private double[][] asked(int directions) {
        double[][] asked = features.first(directions);
        for (int i = 0; i < asked.length; i++) {
            for (int r = 0; r < asked[i].length; r++) {
                asked[i][r] *= Math.sqrt(at.rows()[i]);
            }
        }
        return asked;
    }

    /** That of the curve at pairs of leaves. */
    private double[][] covariance() {
        double[][] sum = new double[at.size()][];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = new double[i + 1];
            Arrays.fill(sum[i], Beliefs.meanVariance());
        }
        for (View view : views) {
            double[][] averages = view.at.averages(view.covariance);
            for (int i = 0; i < sum.length; i++) {
                for (int j = 0; j <= i; j++) {
                    sum[i][j] += amplitude * view.share * averages[i][j];
                }
            }
        }
        return sum;
    }
}
