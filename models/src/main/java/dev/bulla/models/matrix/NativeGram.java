package dev.bulla.models.matrix;

import dev.bulla.core.Home;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;

/** {@link Gram} by OpenBLAS's {@code dsyrk}, on the calling thread alone: folds bring their own threads. */
final class NativeGram implements Gram {

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
        load();
    }

    /** Loads the library for one thread; a {@link LinkageError} says that there is none for this machine. */
    static void load() {
        unlessGiven("cachedir", Home.path().resolve("native").toString());
        // Without these an allocation may be refused because of memory that other processes use.
        unlessGiven("maxBytes", "0");
        unlessGiven("maxPhysicalBytes", "0");
        openblas.blas_set_num_threads(1);
    }

    private static void unlessGiven(String name, String value) {
        String property = "org.bytedeco.javacpp." + name;
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
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
