package dev.bulla.bench.published.learner;

import dev.bulla.bench.figure.RunSpread;
import dev.bulla.bench.sheet.Scaling;
import dev.bulla.bench.sheet.Sheet;
import dev.bulla.core.random.PublicBits;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Naive Bayes with normal features for two classes, exact or as diffprivlib 0.2.1 made it private, which paper 002 used.
 *
 * <p>Not private as published: the mean of a class gets noise for a mean of all rows, class counts get none, and the bounds are the
 * extremes of the rows.
 */
public final class GaussianBayes {

    private static final int CLASSES = 2;
    private static final double SMOOTHING = 1e-9;
    private static final int HALVINGS = 100;

    private final double[] counts = new double[CLASSES];
    private final double[][] means;
    private final double[][] variances;

    private GaussianBayes(Sheet train) {
        int d = train.dimension();
        means = new double[CLASSES][d];
        variances = new double[CLASSES][d];
        for (int i = 0; i < train.rows(); i++) {
            int k = (int) train.y(i);
            counts[k]++;
            for (int j = 0; j < d; j++) {
                means[k][j] += train.x(i)[j];
                variances[k][j] += train.x(i)[j] * train.x(i)[j];
            }
        }
        for (int k = 0; k < CLASSES; k++) {
            for (int j = 0; j < d; j++) {
                means[k][j] /= counts[k];
                variances[k][j] = Math.max(0, variances[k][j] / counts[k] - means[k][j] * means[k][j]);
            }
        }
    }

    public static GaussianBayes exact(Sheet train) {
        return new GaussianBayes(train).smoothed(train);
    }

    /** With this ε for each of the 2d queries, as published. */
    public static GaussianBayes asPublished(Sheet train, double query, PublicBits bits) {
        GaussianBayes bayes = new GaussianBayes(train);
        Scaling extremes = Scaling.asPublished(train);
        double n = train.rows();
        for (int k = 0; k < CLASSES; k++) {
            for (int j = 0; j < train.dimension(); j++) {
                double range = extremes.most(j) - extremes.least(j);
                bayes.means[k][j] += PlainNoise.laplace(range / n / query, bits);
                bayes.variances[k][j] = positive(bayes.variances[k][j], (n - 1) * range * range / (n * n), query, bits);
            }
        }
        return bayes.smoothed(train);
    }

    /** The ε of each of k queries by the corollary that the paper takes; by plain division without δ. */
    public static double query(double epsilon, double delta, int queries) {
        return delta == 0 ? epsilon / queries : epsilon / (2 * Math.sqrt(2 * queries * Math.log(1 / delta)));
    }

    /** Laplace noise kept above zero, of the scale b = Δ/t with t = ε − ln(2 − e^−t). */
    private static double positive(double value, double sensitivity, double query, PublicBits bits) {
        double low = 0;
        double high = query;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (middle < query - Math.log(2 - Math.exp(-middle))) {
                low = middle;
            } else {
                high = middle;
            }
        }
        double scale = sensitivity / low;
        double below = Math.exp(-value / scale) / 2;
        double u = below + (1 - below) * bits.nextUniform() - 0.5;
        return Math.max(0, value - scale * Math.signum(u) * Math.log1p(-2 * Math.abs(u)));
    }

    private GaussianBayes smoothed(Sheet train) {
        double most = 0;
        for (int j = 0; j < train.dimension(); j++) {
            double[] column = new double[train.rows()];
            for (int i = 0; i < column.length; i++) {
                column[i] = train.x(i)[j];
            }
            double deviation = new RunSpread(column).deviation();
            most = Math.max(most, deviation * deviation);
        }
        double more = SMOOTHING * most;
        for (double[] line : variances) {
            Arrays.setAll(line, j -> line[j] + more);
        }
        return this;
    }

    /** Counts, means and variances, class by class: what whoever holds it sees. */
    public double[] numbers() {
        return Stream.of(new double[][] {counts}, means, variances)
                .flatMap(Arrays::stream)
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    /** The share of rows whose class it tells. */
    public double accuracy(Sheet test) {
        int right = 0;
        for (int i = 0; i < test.rows(); i++) {
            right += (score(1, test.x(i)) > score(0, test.x(i)) ? 1 : 0) == test.y(i) ? 1 : 0;
        }
        return (double) right / test.rows();
    }

    private double score(int k, double[] x) {
        double score = Math.log(counts[k]);
        for (int j = 0; j < x.length; j++) {
            double off = x[j] - means[k][j];
            score -= (Math.log(variances[k][j]) + off * off / variances[k][j]) / 2;
        }
        return score;
    }
}
