package dev.bulla.models.matrix;

import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;

/** {@link PositiveMatrix} by OpenBLAS's {@code dpotrf}, {@code dpotri} and {@code dtrsv}: one array outside of the heap. */
final class NativeMatrix extends PositiveMatrix {

    private static final byte LOWER = 'L';

    private final DoublePointer entries;

    NativeMatrix(int size) {
        super(size);
        NativeGram.load();
        this.entries = new DoublePointer((long) size * size);
        double[] zeros = new double[size];
        for (int j = 0; j < size; j++) {
            write(j, zeros);
        }
    }

    private DoublePointer at(int j) {
        return entries.position((long) j * size() + j);
    }

    private DoublePointer start() {
        return entries.position(0);
    }

    @Override
    void write(int j, double[] column) {
        at(j).put(column, j, size() - j);
    }

    @Override
    void read(int j, double[] column) {
        at(j).get(column, j, size() - j);
    }

    @Override
    boolean decompose() {
        return openblas.LAPACKE_dpotrf_work(openblas.LAPACK_COL_MAJOR, LOWER, size(), start(), size()) == 0;
    }

    @Override
    void forward(double[] x) {
        solve(openblas.CblasNoTrans, x);
    }

    @Override
    void backward(double[] x) {
        solve(openblas.CblasTrans, x);
    }

    private void solve(int way, double[] x) {
        try (DoublePointer vector = new DoublePointer(x)) {
            openblas.cblas_dtrsv(
                    openblas.CblasColMajor,
                    openblas.CblasLower,
                    way,
                    openblas.CblasNonUnit,
                    size(),
                    start(),
                    size(),
                    vector,
                    1);
            vector.get(x);
        }
    }

    @Override
    double logOfSquaredPivots() {
        double sum = 0;
        for (int j = 0; j < size(); j++) {
            sum += 2 * StrictMath.log(at(j).get());
        }
        return sum;
    }

    @Override
    void replaceByInverse() {
        int fault = openblas.LAPACKE_dpotri_work(openblas.LAPACK_COL_MAJOR, LOWER, size(), start(), size());
        if (fault != 0) {
            throw new IllegalStateException("a factor has an inverse, and dpotri says " + fault);
        }
    }

    @Override
    public void close() {
        entries.close();
    }
}
