package dev.bulla.models.matrix;

/** Chosen at first use, so that reading a model loads no native code. */
final class MatrixChoice {

    static final boolean HAS_NATIVE = hasNative();

    private static final int SIZE = 40;
    private static final double NEAR = 1e-12;

    private MatrixChoice() {}

    private static boolean hasNative() {
        try (PositiveMatrix matrix = new NativeMatrix(SIZE)) {
            return agrees(matrix);
        } catch (LinkageError | RuntimeException absent) {
            return false;
        }
    }

    /** Whether it inverts (min(i, j) + 1)_ij, whose inverse is 2 on the diagonal, 1 at its end, and −1 beside it. */
    static boolean agrees(PositiveMatrix matrix) {
        int n = matrix.size();
        double[] column = new double[n];
        for (int j = 0; j < n; j++) {
            for (int i = j; i < n; i++) {
                column[i] = j + 1;
            }
            matrix.set(j, column);
        }
        matrix.factor();
        matrix.invert();
        boolean agrees = true;
        for (int j = 0; j < n; j++) {
            matrix.get(j, column);
            for (int i = j; i < n; i++) {
                double right = i == j ? (i == n - 1 ? 1 : 2) : (i == j + 1 ? -1 : 0);
                agrees &= Math.abs(column[i] - right) <= NEAR * n * n;
            }
        }
        return agrees;
    }
}
