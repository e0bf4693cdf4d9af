package dev.bulla.audit.epsilon;

/** A square system with its right side as the last column, solved by elimination. */
final class LinearSystem {

    private LinearSystem() {}

    /** The solution of one that is symmetric and positive definite, which needs no pivots; the system is used up. */
    static double[] solve(double[][] system) {
        int n = system.length;
        for (int column = 0; column < n; column++) {
            for (int i = column + 1; i < n; i++) {
                double factor = system[i][column] / system[column][column];
                for (int j = column; j <= n; j++) {
                    system[i][j] -= factor * system[column][j];
                }
            }
        }
        double[] solution = new double[n];
        for (int i = n - 1; i >= 0; i--) {
            double rest = system[i][n];
            for (int j = i + 1; j < n; j++) {
                rest -= system[i][j] * solution[j];
            }
            solution[i] = rest / system[i][i];
        }
        return solution;
    }
}
