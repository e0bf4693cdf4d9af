package dev.bulla.models.matrix;

/** {@link PositiveMatrix} without native code, by {@link Cholesky}: two lower halves in the heap. */
final class JavaMatrix extends PositiveMatrix {

    private static final Cholesky NONE = Cholesky.of(new double[0][]);

    private final double[][] lower;
    private Cholesky factor = NONE;

    JavaMatrix(int size) {
        super(size);
        this.lower = new double[size][];
        for (int i = 0; i < size; i++) {
            lower[i] = new double[i + 1];
        }
    }

    @Override
    void write(int j, double[] column) {
        for (int i = j; i < size(); i++) {
            lower[i][j] = column[i];
        }
    }

    @Override
    void read(int j, double[] column) {
        for (int i = j; i < size(); i++) {
            column[i] = lower[i][j];
        }
    }

    @Override
    boolean decompose() {
        factor = Cholesky.of(lower, Double.MIN_VALUE);
        return !factor.isRaised();
    }

    @Override
    void forward(double[] x) {
        System.arraycopy(factor.solveLower(x), 0, x, 0, x.length);
    }

    @Override
    void backward(double[] x) {
        factor.solveUpper(x);
    }

    @Override
    double logOfSquaredPivots() {
        return factor.logDeterminant();
    }

    /** Column by column; the entries that were given are no longer needed. */
    @Override
    void replaceByInverse() {
        for (int j = 0; j < size(); j++) {
            double[] unit = new double[size()];
            unit[j] = 1;
            write(j, factor.solve(unit));
        }
    }

    @Override
    public void close() {
        factor = NONE;
    }
}
