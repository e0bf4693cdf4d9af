package dev.bulla.models.regression;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.models.matrix.Cholesky;

/**
 * A fit of one coordinate to others, read from noisy moments, with the uncertainty of whatever is linear in it.
 *
 * <p>f(z) = θ₀ + Σθ_j z_j minimises Σ(y − f)² plus penalties on θ_j, j ≥ 1, over the noisy moments S. To first order noise E moves
 * ⟨ℓ, θ⟩ by gᵀE r with g = H⁻¹ℓ, r = (−θ, 1) and H the penalised moments of the coordinates in use; sampling adds k·s²·gᵀSg with s²
 * the residual variance and k what is left of rows that were shortened. Shrinkage is not uncertainty and is not in it.
 *
 * <p>The θ that is known has noise in it, which makes |r|² too large: by 1 + e²·tr H⁻² on average, e the deviation of an entry of E. The
 * variance is divided by that.
 */
final class Fit implements LinearFit {

    /** With fewer rows than this many deviations of the noise the first order says little. */
    @Chosen(
            fact = "least_rows",
            does = "With fewer rows than so many deviations of their noise a fit is not believed at all.",
            how = "A round number. There is no record of others.",
            on = "None.",
            measure = "LinearMeasure")
    static final double LEAST_ROWS = 4;

    private final NoisyMoments moments;
    private final int target;
    private final double[] theta;
    private final double ridge;
    private final int[] used;
    private final Cholesky factor;
    private final double inflation;
    private final double kept;
    private final boolean isKnown;

    /**
     * A fit with these coefficients.
     *
     * @param theta by coordinate, 0 where a coordinate is not in use; the target's own entry is 0
     * @param ridge what was added to the squares of the inputs
     */
    Fit(NoisyMoments moments, int target, double[] theta, double ridge, Intervals intervals) {
        this.moments = moments;
        this.target = target;
        this.theta = theta;
        this.ridge = ridge;
        this.used = java.util.stream.IntStream.range(0, theta.length)
                .filter(j -> j != target && (j == 0 || theta[j] != 0))
                .toArray();
        this.factor = Cholesky.of(penalised(moments, used, ridge));
        this.kept = intervals.kept();
        this.inflation = intervals.isFormer() ? 1 : inflation();
        this.isKnown = intervals.isFormer() || moments.rows() > LEAST_ROWS * moments.rowsDeviation();
    }

    /** What noise makes of |r|², times what it is without: 1 + e²·tr H⁻². */
    private double inflation() {
        double trace = 0;
        for (double[] row : response()) {
            for (double entry : row) {
                trace += entry * entry;
            }
        }
        return 1 + moments.offDiagonal() * moments.offDiagonal() * trace;
    }

    /** H: the moments of some coordinates, the constant's at least 1, plus a ridge on all others. */
    static double[][] penalised(NoisyMoments moments, int[] used, double ridge) {
        double[][] h = new double[used.length][used.length];
        for (int i = 0; i < used.length; i++) {
            for (int j = 0; j < used.length; j++) {
                h[i][j] = moments.at(used[i], used[j]);
            }
            h[i][i] = used[i] == 0 ? moments.rows() : h[i][i] + ridge;
        }
        return h;
    }

    @Override
    public double[] theta() {
        return theta.clone();
    }

    double ridge() {
        return ridge;
    }

    @Override
    public int[] used() {
        return used.clone();
    }

    @Override
    public boolean isKnown() {
        return isKnown;
    }

    @Override
    public double[][] response() {
        double[][] response = new double[used.length][used.length];
        for (int i = 0; i < used.length; i++) {
            response[i][i] = 1;
            response[i] = factor.solve(response[i]);
        }
        return response;
    }

    @Override
    public double[][] noiseForm() {
        return some(moments.varianceForm(residual()), 1 / inflation);
    }

    @Override
    public double[][] samplingForm() {
        double[][] all = new double[theta.length][theta.length];
        for (int i : used) {
            for (int j : used) {
                all[i][j] = moments.at(i, j);
            }
        }
        return some(all, kept * residualVariance());
    }

    private double[][] some(double[][] all, double factor) {
        double[][] some = new double[used.length][used.length];
        for (int i = 0; i < used.length; i++) {
            for (int j = 0; j < used.length; j++) {
                some[i][j] = all[used[i]][used[j]] * factor;
            }
        }
        return some;
    }

    @Override
    public double value(double[] functional) {
        double sum = 0;
        for (int j : used) {
            sum += functional[j] * theta[j];
        }
        return sum;
    }

    @Override
    public double deviation(double[] functional) {
        return deviation(functional, true);
    }

    @Override
    public double noiseDeviation(double[] functional) {
        return deviation(functional, false);
    }

    private double deviation(double[] functional, boolean sampled) {
        double[] g = spread(factor.solve(gather(functional)));
        double sampling = sampled ? kept * residualVariance() * Math.max(0, form(g, g)) : 0;
        return Math.sqrt(Math.max(0, moments.variance(g, residual())) / inflation + sampling);
    }

    /** (−θ, 1): what coordinates are multiplied by to make y − f. */
    private double[] residual() {
        double[] r = new double[theta.length];
        for (int j : used) {
            r[j] = -theta[j];
        }
        r[target] = 1;
        return r;
    }

    @Override
    public double residualVariance() {
        return residualVariance(theta);
    }

    /** The same of other coefficients. */
    double residualVariance(double[] coefficients) {
        double sum = moments.at(target, target);
        for (int j : used) {
            sum -= 2 * coefficients[j] * moments.at(j, target);
        }
        return Math.max(0, (sum + form(coefficients, coefficients)) / moments.rows());
    }

    /** How far the prediction varies over the rows, squared and added up. */
    double explained() {
        double sum = 0;
        for (int j : used) {
            sum += theta[j] * moments.at(0, j);
        }
        return form(theta, theta) - sum * sum / moments.rows();
    }

    /** Degrees of freedom: the trace of H⁻¹S. */
    double freedom(double[][] response) {
        double sum = 0;
        for (int i = 0; i < used.length; i++) {
            for (int j = 0; j < used.length; j++) {
                sum += response[i][j] * moments.at(used[i], used[j]);
            }
        }
        return sum;
    }

    /** Hd, by the coordinates in use. */
    double[] penalisedTimes(double[] d) {
        double[][] h = penalised(moments, used, ridge);
        double[] product = new double[used.length];
        for (int i = 0; i < used.length; i++) {
            for (int j = 0; j < used.length; j++) {
                product[i] += h[i][j] * d[used[j]];
            }
        }
        return product;
    }

    private double form(double[] x, double[] y) {
        double sum = 0;
        for (int i : used) {
            for (int j : used) {
                sum += x[i] * moments.at(i, j) * y[j];
            }
        }
        return sum;
    }

    private double[] gather(double[] all) {
        double[] some = new double[used.length];
        for (int i = 0; i < some.length; i++) {
            some[i] = all[used[i]];
        }
        return some;
    }

    private double[] spread(double[] some) {
        double[] all = new double[theta.length];
        for (int i = 0; i < some.length; i++) {
            all[used[i]] = some[i];
        }
        return all;
    }

    /**
     * How the uncertainty of a fit is worked out.
     *
     * @param isFormer as version 0.1 did
     * @param kept at most how much of a row's weight is left, on average, once long rows are shortened
     */
    record Intervals(boolean isFormer, double kept) {

        /**
         * Where units were released noise no longer hides how unevenly rows spread around a fit: rows far from the mean, which move a fit the most, are taken to have twice the variance of the others. Told by incomes, trips and
         * heights of {@code StatedErrorsStatTest}, where without it intervals of 95 % covered 82 to 90 %.
         */
        private static final double UNEVEN = 2;

        /**
         * Those of today.
         *
         * <p>A row z that is longer than R counts as cz with c = R/|z|, so Σc²|z|² ≤ NR²: the moments themselves say that there are at least so
         * many rows, and the mean of c² is no more than Σc² over them. In L1 |z|² is the sum of all |z_i z_j|, of which moments know a lower bound. Where units were released see {@link #UNEVEN}.
         */
        static Intervals of(NoisyMoments moments, RegressionShape.Way way) {
            Method method = way.method();
            if (method == Method.DPME) {
                return new Intervals(false, 1);
            }
            Design design = moments.design();
            if (design.scaling().isPresent()) {
                return new Intervals(false, UNEVEN);
            }
            double radius = new MomentSums(design, method.norm(), way.share(), MomentSums.MOST_BITS).radius();
            boolean inL1 = method.norm() == MomentSums.Norm.L1;
            double sum = 0;
            for (int i = 0; i < design.size(); i++) {
                for (int j = inL1 ? 0 : i; j <= (inL1 ? design.size() - 1 : i); j++) {
                    double weight = (double) design.weight(i) * design.weight(j);
                    double noise = i == j ? moments.deviation() : moments.offDiagonal();
                    sum += Math.max(0, Math.abs(moments.at(i, j)) * weight - noise);
                }
            }
            double rows = sum / (inL1 ? radius * radius : radius);
            return new Intervals(false, Math.min(1, moments.rows() / Math.max(1, rows)));
        }

        /** As a model says that its intervals are. */
        static Intervals of(NoisyMoments moments, RegressionShape.Way way, boolean isFormer) {
            return isFormer ? new Intervals(true, 1) : of(moments, way);
        }
    }
}
