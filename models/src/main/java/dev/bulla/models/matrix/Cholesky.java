package dev.bulla.models.matrix;

/** H = LLᵀ for a small positive definite matrix, of which the lower half is given. */
public final class Cholesky {

    private Cholesky() {}

    /** L, in place of H. A pivot that rounding has made too small is raised. */
    public static double[][] of(double[][] h) {
        for (int i = 0; i < h.length; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = h[i][j];
                for (int k = 0; k < j; k++) {
                    sum -= h[i][k] * h[j][k];
                }
                h[i][j] = i == j ? StrictMath.sqrt(Math.max(sum, 1e-12)) : sum / h[j][j];
            }
        }
        return h;
    }

    /** x ← H⁻¹x. */
    public static void solve(double[][] l, double[] x) {
        solveLower(l, x);
        for (int i = x.length - 1; i >= 0; i--) {
            x[i] /= l[i][i];
            for (int k = 0; k < i; k++) {
                x[k] -= l[i][k] * x[i];
            }
        }
    }

    /** x ← L⁻¹x. */
    public static void solveLower(double[][] l, double[] x) {
        for (int i = 0; i < x.length; i++) {
            double sum = x[i];
            for (int k = 0; k < i; k++) {
                sum -= l[i][k] * x[k];
            }
            x[i] = sum / l[i][i];
        }
    }
}
