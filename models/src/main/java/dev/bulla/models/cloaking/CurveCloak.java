package dev.bulla.models.cloaking;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.random.PublicBits;
import dev.bulla.models.covariance.Covariance;
import dev.bulla.models.curve.Beliefs;
import dev.bulla.models.curve.Bend;
import dev.bulla.models.curve.CurveOf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The cloak of a curve's targets when its inputs are public: weights of the features that say most of curves as they are believed to be, all lengths together, with the smallest mean variance over the columns' ranges.
 *
 * <p>Every row of a leaf has the leaf's column, so the matrix is as wide as there are leaves, however many rows there are.
 */
public final class CurveCloak {

    private static final int MOST_DIRECTIONS = 32;
    private static final double NEGLIGIBLE = 8;
    private static final int PLACES = 48;

    @Chosen(
            fact = "queries_where_rows_are",
            does =
                    "The part of questions that is expected where rows are, when noise of a cloaked curve is shaped; the others are expected evenly over the columns' ranges.",
            how = "Half, as nobody knows which is asked for.",
            on = "None.",
            measure = "ProcessMeasure")
    static final double WHERE_ROWS_ARE = 0.5;

    private static final String SEED = "bulla gp cloak 1";

    private final LeafRows at;
    private final double amplitude;
    private final List<View> views = new ArrayList<>();
    private final LeadingFeatures features;
    private final double[][] queries;

    /** One belief: how columns are bent, and a kernel on them. */
    private record View(LeafRows at, UnaryOperator<double[]> bending, Covariance covariance, double share) {}

    private CurveCloak(CurveOf of, LeafRows at, boolean mayBend) {
        this.at = at;
        this.amplitude = middle(of.beliefs().amplitudes());
        Bend[] bends = mayBend ? Bend.values() : new Bend[] {Bend.PLAIN};
        for (Bend bend : bends) {
            view(of, at.bending(bend), 1.0 / bends.length);
        }
        this.features = LeadingFeatures.of(covariance(), at.rows());
        this.queries = queries(of.columns());
    }

    private void view(CurveOf of, UnaryOperator<double[]> bending, double share) {
        List<double[]> scales = of.beliefs().scales(of.columns());
        double total = scales.stream().mapToDouble(Beliefs::weight).sum();
        LeafRows bent = at.bent(bending);
        for (double[] each : scales) {
            views.add(new View(bent, bending, of.covariance(each), share * Beliefs.weight(each) / total));
        }
    }

    /** For a curve whose rows lie so. */
    public static CurveCloak of(CurveOf of, LeafRows at) {
        return new CurveCloak(of, at, of.beliefs().mayBend() && at.size() > 0);
    }

    /** For rows that lie evenly, where no column is bent. */
    public static CurveCloak ofEven(CurveOf of, LeafRows at) {
        return new CurveCloak(of, at, false);
    }

    static double middle(double[] values) {
        return values[values.length / 2];
    }

    /** What decides the shape, for plans. */
    public static Map<String, Object> facts() {
        return Map.of("queries_where_rows_are", WHERE_ROWS_ARE);
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

    /** The features of queries: half of them all over the columns' ranges, half where rows are. */
    private double[][] asked(int directions) {
        List<double[]> asked = new ArrayList<>();
        for (double[] query : queries) {
            asked.add(times(features.at(query, directions), Math.sqrt((1 - WHERE_ROWS_ARE) / queries.length)));
        }
        double all = Arrays.stream(at.rows()).sum();
        double[][] own = features.first(directions);
        for (int i = 0; i < own.length; i++) {
            asked.add(times(own[i], Math.sqrt(WHERE_ROWS_ARE * at.rows()[i] / all)));
        }
        return asked.toArray(double[][]::new);
    }

    private static double[] times(double[] x, double factor) {
        return Arrays.stream(x).map(each -> factor * each).toArray();
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

    /** The covariance of the curve with every leaf, at places all over the columns' ranges. */
    private double[][] queries(int columns) {
        PublicBits bits = PublicBits.of(SEED);
        double[][] towards = new double[PLACES][at.size()];
        for (int p = 0; p < PLACES; p++) {
            double[] place = new double[columns];
            for (int k = 0; k < place.length; k++) {
                place[k] = k == 0 ? (p + 0.5) / PLACES : bits.nextUniform();
            }
            Arrays.fill(towards[p], Beliefs.meanVariance());
            for (View view : views) {
                double[] averages = view.at.averages(view.covariance, view.bending.apply(place));
                for (int i = 0; i < averages.length; i++) {
                    towards[p][i] += amplitude * view.share * averages[i];
                }
            }
        }
        return towards;
    }
}
