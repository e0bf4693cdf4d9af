package dev.bulla.models.cloaking;

import dev.bulla.models.matrix.SymmetricEigen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The few features that say most of a curve at public inputs: eigenvectors of its covariance there, found from inducing inputs that are picked one by one, each where least is known.
 *
 * <p>With these, K ≈ ΦΦᵀ, and ΣᵢNᵢφᵢφᵢᵀ is diagonal: the first feature has the largest part of the variance over all rows, the next the largest of the rest.
 */
public final class LeadingFeatures {

    private static final int MOST_INDUCING = 96;
    private static final double NOTHING = 1e-10;

    private final double[][] features;
    private final double[] rows;
    private final double[] variances;

    private LeadingFeatures(double[][] features, double[] rows, double[] variances) {
        this.features = features;
        this.rows = rows;
        this.variances = variances;
    }

    /**
     * Of a covariance.
     *
     * @param covariance at every pair of inputs, its lower half
     * @param rows how many rows each input has, above 0
     */
    public static LeadingFeatures of(double[][] covariance, double[] rows) {
        double[][] factor = factor(covariance, rows);
        SymmetricEigen eigen = SymmetricEigen.of(gram(factor));
        int[] kept = Coordinates.kept(eigen.values(), NOTHING);
        double[] variances = new double[kept.length];
        double[][] features = new double[rows.length][kept.length];
        for (int r = 0; r < kept.length; r++) {
            variances[r] = eigen.values()[kept[r]];
            for (int i = 0; i < rows.length; i++) {
                double sum = 0;
                for (int k = 0; k < factor.length; k++) {
                    sum += eigen.vectors()[k][kept[r]] * factor[k][i];
                }
                features[i][r] = sum / Math.sqrt(rows[i]);
            }
        }
        return new LeadingFeatures(features, rows, variances);
    }

    /** Pivoted Cholesky: rows gᵣ with Σᵣ gᵣgᵣᵀ near the covariance, weighed by rows. */
    private static double[][] factor(double[][] covariance, double[] rows) {
        int n = rows.length;
        double[] left = new double[n];
        double all = 0;
        for (int i = 0; i < n; i++) {
            left[i] = rows[i] * covariance[i][i];
            all += left[i];
        }
        List<double[]> factor = new ArrayList<>();
        while (factor.size() < Math.min(n, MOST_INDUCING) && Arrays.stream(left).sum() > NOTHING * all) {
            int pivot = 0;
            for (int i = 1; i < n; i++) {
                pivot = left[i] > left[pivot] ? i : pivot;
            }
            double root = Math.sqrt(left[pivot]);
            double[] next = new double[n];
            for (int i = 0; i < n; i++) {
                double entry = Math.sqrt(rows[i] * rows[pivot]) * covariance[Math.max(i, pivot)][Math.min(i, pivot)];
                for (double[] before : factor) {
                    entry -= before[i] * before[pivot];
                }
                next[i] = entry / root;
                left[i] = Math.max(0, left[i] - next[i] * next[i]);
            }
            left[pivot] = 0;
            factor.add(next);
        }
        return factor.toArray(double[][]::new);
    }

    private static double[][] gram(double[][] rows) {
        double[][] gram = new double[rows.length][rows.length];
        for (int a = 0; a < rows.length; a++) {
            for (int b = 0; b <= a; b++) {
                double sum = 0;
                for (int i = 0; i < rows[a].length; i++) {
                    sum += rows[a][i] * rows[b][i];
                }
                gram[a][b] = sum;
                gram[b][a] = sum;
            }
        }
        return gram;
    }

    /** How many say more than this: their squares, added up over all rows. */
    public int above(double least) {
        return (int) Arrays.stream(variances).filter(each -> each > least).count();
    }

    /** The first so many features of each input. */
    public double[][] first(int count) {
        return Arrays.stream(features)
                .map(each -> Arrays.copyOf(each, Math.min(count, each.length)))
                .toArray(double[][]::new);
    }

    /** The first so many features of a place, from the curve's covariance there with every input. */
    public double[] at(double[] towards, int count) {
        double[] at = new double[Math.min(count, variances.length)];
        for (int i = 0; i < rows.length; i++) {
            for (int r = 0; r < at.length; r++) {
                at[r] += rows[i] * towards[i] * features[i][r] / variances[r];
            }
        }
        return at;
    }
}
