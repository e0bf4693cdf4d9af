package dev.bulla.models.regression;

import dev.bulla.core.domain.Home;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;

/** {@link Gram} by OpenBLAS's {@code dsyrk}, on the calling thread alone: folds bring their own threads. */
final class NativeGram implements Gram {

    private static final String CACHE = "org.bytedeco.javacpp.cachedir";

    /** Memory outside the heap, as large as the largest block so far. */
    private static final class Memory {
        private DoublePointer in = new DoublePointer(1);
        private DoublePointer out = new DoublePointer(1);

        private void reserve(long inputs, long outputs) {
            if (in.capacity() < inputs) {
                in.close();
                in = new DoublePointer(inputs);
            }
            if (out.capacity() < outputs) {
                out.close();
                out = new DoublePointer(outputs);
            }
        }
    }

    private final ThreadLocal<Memory> memories = ThreadLocal.withInitial(Memory::new);

    /** Loads the library; a {@link LinkageError} says that there is none for this machine. */
    NativeGram() {
        if (System.getProperty(CACHE) == null) {
            System.setProperty(CACHE, Home.path().resolve("native").toString());
        }
        openblas.blas_set_num_threads(1);
    }

    @Override
    public void of(double[] steps, int stride, int rows, int columns, double[] upper) {
        Memory memory = memories.get();
        memory.reserve((long) stride * columns, (long) columns * columns);
        memory.in.put(steps, 0, stride * columns);
        openblas.cblas_dsyrk(
                openblas.CblasColMajor,
                openblas.CblasUpper,
                openblas.CblasTrans,
                columns,
                rows,
                1.0,
                memory.in,
                stride,
                0.0,
                memory.out,
                columns);
        memory.out.get(upper, 0, columns * columns);
    }
}
