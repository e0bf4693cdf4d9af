package dev.bulla.models.regression;

/** H = LLᵀ of a positive definite matrix, to solve with. */
public final class Factor {

    private final double[][] l;

    private Factor(double[][] l) {
        this.l = l;
    }

    /** The factor; a pivot that rounding has made too small is raised, so that there always is one. */
    public static Factor of(double[][] h) {
        int n = h.length;
        double[][] l = new double[n][];
        for (int i = 0; i < n; i++) {
            l[i] = new double[i + 1];
            for (int j = 0; j <= i; j++) {
                double sum = h[i][j];
                for (int k = 0; k < j; k++) {
                    sum -= l[i][k] * l[j][k];
                }
                double least = 1e-12 * Math.max(1e-288, Math.abs(h[i][i]));
                l[i][j] = i == j ? Math.sqrt(Math.max(sum, least)) : sum / l[j][j];
            }
        }
        return new Factor(l);
    }

    /** H⁻¹x. */
    public double[] solve(double[] x) {
        double[] y = x.clone();
        for (int i = 0; i < y.length; i++) {
            for (int k = 0; k < i; k++) {
                y[i] -= l[i][k] * y[k];
            }
            y[i] /= l[i][i];
        }
        for (int i = y.length - 1; i >= 0; i--) {
            y[i] /= l[i][i];
            for (int k = 0; k < i; k++) {
                y[k] -= l[i][k] * y[i];
            }
        }
        return y;
    }
}
