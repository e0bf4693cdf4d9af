package dev.bulla.models.moment;

import dev.bulla.models.covariance.Covariance;
import dev.bulla.models.curve.Beliefs;
import dev.bulla.models.feature.FeatureMap;
import dev.bulla.models.matrix.Cholesky;

/**
 * What is believed of the weights of features before anything is released: those that come nearest to a curve of some covariance at public places, spread evenly.
 *
 * <p>One map of features serves every length scale: a curve f has the weights P·f(places), which are normal because f is, and what features cannot follow stays as a variance of its own at every place.
 */
public final class MomentPrior {

    /** Weights a hundred times as large as the curve are not worth the noise that they multiply. */
    private static final double RIDGE = 1e-4;

    private static final int PLACES_PER_FEATURE = 4;
    private static final int FEWEST_PLACES = 64;

    private final FeatureMap map;
    private final double[][] places;
    private final double[][] features;

    /** P, a row for each place. */
    private final double[][] projection;

    private final double[] constant;

    public MomentPrior(FeatureMap map) {
        this.map = map;
        int m = map.dimension();
        this.places = places(Math.max(FEWEST_PLACES, PLACES_PER_FEATURE * m), map.inputs(), 0);
        this.features = new double[places.length][];
        double[][] gram = new double[m][m];
        for (int i = 0; i < places.length; i++) {
            features[i] = features(places[i]);
            for (int j = 0; j < m; j++) {
                for (int k = 0; k <= j; k++) {
                    gram[j][k] += features[i][j] * features[i][k];
                }
            }
        }
        for (int j = 0; j < m; j++) {
            gram[j][j] += RIDGE * places.length;
        }
        Cholesky factor = Cholesky.of(gram);
        this.projection = new double[places.length][];
        this.constant = new double[m];
        for (int i = 0; i < places.length; i++) {
            projection[i] = factor.solve(features[i]);
            for (int j = 0; j < m; j++) {
                constant[j] += projection[i][j];
            }
        }
    }

    /** Places spread evenly over the unit cube: multiples of powers of a number that is badly approximated by fractions. */
    public static double[][] places(int count, int columns, int from) {
        double base = 2;
        for (int i = 0; i < 60; i++) {
            base = StrictMath.pow(1 + base, 1.0 / (columns + 1));
        }
        double[][] places = new double[count][columns];
        for (int i = 0; i < count; i++) {
            double step = 1;
            for (int k = 0; k < columns; k++) {
                step /= base;
                double at = 0.5 + (from + i + 1) * step;
                places[i][k] = at - Math.floor(at);
            }
        }
        return places;
    }

    public FeatureMap map() {
        return map;
    }

    double[] features(double[] place) {
        double[] phi = new double[map.dimension()];
        map.features(place, phi);
        return phi;
    }

    /** The mean of φφᵀ over the places. */
    public double[][] evenMoments() {
        int m = map.dimension();
        double[][] mean = new double[m][m];
        for (double[] phi : features) {
            for (int j = 0; j < m; j++) {
                for (int k = 0; k < m; k++) {
                    mean[j][k] += phi[j] * phi[k] / features.length;
                }
            }
        }
        return mean;
    }

    /**
     * The weights of curves of a covariance around their mean.
     *
     * @param weights their covariance, for curves of variance 1
     * @param leftover the mean variance of what features cannot follow, for curves of variance 1
     */
    public record Part(MomentPrior prior, Covariance covariance, double[][] weights, double leftover) {

        /** Λ for a variance of the curve around its mean. */
        public double[][] covariance(double amplitude) {
            int m = weights.length;
            double[][] all = new double[m][m];
            for (int j = 0; j < m; j++) {
                for (int k = 0; k < m; k++) {
                    all[j][k] =
                            amplitude * weights[j][k] + Beliefs.meanVariance() * prior.constant[j] * prior.constant[k];
                }
            }
            return all;
        }

        /** The variance at a place of what features cannot follow, for a curve of variance 1. */
        double leftover(double[] place, double[] phi) {
            double own = 1;
            for (int i = 0; i < prior.places.length; i++) {
                own -= 2 * dot(phi, prior.projection[i]) * covariance.at(prior.places[i], place);
            }
            for (int j = 0; j < phi.length; j++) {
                own += phi[j] * dot(weights[j], phi);
            }
            return Math.max(0, own);
        }
    }

    /** The weights of curves of a covariance. */
    public Part of(Covariance covariance) {
        int m = map.dimension();
        double[][] towards = new double[places.length][m];
        for (int i = 0; i < places.length; i++) {
            for (int l = 0; l <= i; l++) {
                double k = covariance.at(places[i], places[l]);
                add(towards[i], k, projection[l]);
                if (l < i) {
                    add(towards[l], k, projection[i]);
                }
            }
        }
        double[][] weights = new double[m][m];
        for (int i = 0; i < places.length; i++) {
            for (int j = 0; j < m; j++) {
                add(weights[j], projection[i][j], towards[i]);
            }
        }
        Part part = new Part(this, covariance, weights, 0);
        double leftover = 0;
        double[][] others = between();
        for (double[] place : others) {
            leftover += part.leftover(place, features(place)) / others.length;
        }
        return new Part(this, covariance, weights, leftover);
    }

    /** Places that are not among those that weights come from. */
    public double[][] between() {
        return places(32, map.inputs(), places.length);
    }

    static void add(double[] to, double factor, double[] some) {
        for (int j = 0; j < to.length; j++) {
            to[j] += factor * some[j];
        }
    }

    static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
