package dev.bulla.models.matrix;

import java.util.Arrays;

/**
 * A large positive definite matrix that is factored and inverted where it lies: by OpenBLAS outside of the heap, on the calling thread alone, where there is one, else in plain Java.
 *
 * <p>It is given by columns, of which only the lower half counts. Results differ between machines in their last bits: for public numbers, or those that were released. {@link Cholesky} is for small
 * ones, and raises pivots that rounding has made too small; this one refuses a matrix that has any.
 *
 * <pre>{@code
 * try (PositiveMatrix matrix = PositiveMatrix.best(n)) {
 *     matrix.set(j, column); // for every j
 *     matrix.factor();
 *     double[] weights = matrix.solve(y);
 *     matrix.invert();
 * }
 * }</pre>
 */
public abstract sealed class PositiveMatrix implements AutoCloseable permits NativeMatrix, JavaMatrix {

    private enum State {
        GIVEN,
        FACTORED,
        INVERTED
    }

    private final int size;
    private State state = State.GIVEN;

    PositiveMatrix(int size) {
        if (size < 1) {
            throw new IllegalArgumentException("a matrix has a row at least, got " + size);
        }
        this.size = size;
    }

    /** Of zeros, by the fastest algebra that works on this machine. */
    public static PositiveMatrix best(int size) {
        return MatrixChoice.HAS_NATIVE ? new NativeMatrix(size) : new JavaMatrix(size);
    }

    /** Of zeros, in plain Java. */
    public static PositiveMatrix plain(int size) {
        return new JavaMatrix(size);
    }

    public final int size() {
        return size;
    }

    /**
     * Sets a column, from the diagonal down.
     *
     * @param column the entry of row i at i; those above the diagonal are not read
     */
    public final void set(int j, double[] column) {
        require(State.GIVEN);
        write(j, column);
    }

    /**
     * Reads a column from the diagonal down: as given, or of the inverse.
     *
     * @param column filled from j on
     */
    public final void get(int j, double[] column) {
        if (state == State.FACTORED) {
            throw new IllegalStateException("the factor is not for reading");
        }
        read(j, column);
    }

    /** Takes it apart as LLᵀ, in its place; refuses one that is not positive definite. */
    public final void factor() {
        require(State.GIVEN);
        if (!decompose()) {
            throw new IllegalArgumentException("not positive definite");
        }
        state = State.FACTORED;
    }

    /** H⁻¹x, after {@link #factor}. */
    public final double[] solve(double[] x) {
        double[] y = solveLower(x);
        backward(y);
        return y;
    }

    /** L⁻¹x, after {@link #factor}: its squared length is xᵀH⁻¹x. */
    public final double[] solveLower(double[] x) {
        require(State.FACTORED);
        double[] y = Arrays.copyOf(x, size);
        forward(y);
        return y;
    }

    /** The logarithm of the determinant, after {@link #factor}. */
    public final double logDeterminant() {
        require(State.FACTORED);
        return logOfSquaredPivots();
    }

    /** Puts H⁻¹ in the place of the factor. */
    public final void invert() {
        require(State.FACTORED);
        replaceByInverse();
        state = State.INVERTED;
    }

    private void require(State wanted) {
        if (state != wanted) {
            throw new IllegalStateException("the matrix is " + state + ", not " + wanted);
        }
    }

    abstract void write(int j, double[] column);

    abstract void read(int j, double[] column);

    abstract boolean decompose();

    abstract void forward(double[] x);

    abstract void backward(double[] x);

    abstract double logOfSquaredPivots();

    abstract void replaceByInverse();

    /** Gives its memory back. */
    @Override
    public abstract void close();
}
