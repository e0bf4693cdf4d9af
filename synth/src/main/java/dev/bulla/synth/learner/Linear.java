package dev.bulla.synth.learner;

import dev.bulla.core.random.PublicBits;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Linear regression for numbers, logistic regression for levels; parameters are drawn from what the rows leave open. <em>Not differentially private.</em>
 *
 * <p>Numbers: σ*² = SSE/χ²ₙ₋ₚ, β* ~ N(β̂, σ*²(XᵀX)⁻¹), y ~ N(xβ*, σ*²) (Rubin 1987, 5.3). Levels: is it the most frequent; if not, is it the second; and so on, each question a logistic regression
 * whose coefficients are drawn from their normal approximation.
 */
public final class Linear implements Synthesiser {

    static final String KIND = "linear";

    /** Added to XᵀX, as a part of its diagonal: columns may follow from each other. The value of R's mice and synthpop. */
    private static final double RIDGE = 1e-5;

    @Override
    public Conditional fit(List<Coded> given, Coded target, PublicBits bits) {
        return target.levels() > 0 ? Dichotomies.fit(given, target) : numbers(given, target.values());
    }

    private static Fitted numbers(List<Coded> given, double[] y) {
        Regressors regressors = Regressors.of(given);
        int p = regressors.size();
        double[][] gram = new double[p][p];
        double[] products = new double[p];
        int[] at = new int[regressors.most()];
        double[] x = new double[regressors.most()];
        for (int row = 0; row < y.length; row++) {
            int count = regressors.row(given, row, at, x);
            for (int i = 0; i < count; i++) {
                products[at[i]] += x[i] * y[row];
                for (int j = 0; j <= i; j++) {
                    gram[at[i]][at[j]] += x[i] * x[j]; // regressors of a row are in rising order
                }
            }
        }
        for (int i = 0; i < p; i++) {
            gram[i][i] *= 1 + RIDGE;
        }
        double[] beta = dev.bulla.models.matrix.Cholesky.of(gram).solve(products);
        double errors = 0;
        for (int row = 0; row < y.length; row++) {
            double error = y[row] - predict(beta, at, x, regressors.row(given, row, at, x));
            errors += error * error;
        }
        return new Fitted(regressors, new Coefficients(beta, gram), errors, Math.max(1, y.length - p));
    }

    static double predict(double[] beta, int[] at, double[] x, int count) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += beta[at[i]] * x[i];
        }
        return sum;
    }

    /**
     * A fitted linear regression.
     *
     * @param regressors what columns become
     * @param coefficients up to a covariance of σ² times the inverse of their precision
     * @param errors the sum of squared errors
     * @param freedom degrees of freedom of the errors
     */
    record Fitted(Regressors regressors, Coefficients coefficients, double errors, int freedom) implements Conditional {

        @Override
        public double[] draw(List<Coded> given, int rows, PublicBits bits) {
            double variance = errors / ChiSquare.draw(freedom, bits);
            double[] beta = coefficients.draw(variance, bits);
            double deviation = Math.sqrt(variance);
            int[] at = new int[regressors.most()];
            double[] x = new double[regressors.most()];
            double[] drawn = new double[rows];
            for (int row = 0; row < rows; row++) {
                int count = regressors.row(given, row, at, x);
                drawn[row] = predict(beta, at, x, count) + deviation * bits.nextNormal();
            }
            return drawn;
        }

        @Override
        public boolean drawsParameters() {
            return true;
        }

        @Override
        public Map<String, Object> json() {
            Map<String, Object> json = new TreeMap<>();
            json.put("kind", KIND);
            json.put("regressors", regressors.json());
            json.put("coefficients", coefficients.json());
            json.put("errors", errors);
            json.put("freedom", freedom);
            return json;
        }
    }
}
