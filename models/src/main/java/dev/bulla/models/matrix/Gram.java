package dev.bulla.models.matrix;

/**
 * AᵀA for a block of whole numbers so small that doubles hold every partial sum ({@code WideSums.gramIsExact}): the same
 * bits from every implementation.
 */
public interface Gram {

    /**
     * The upper half of AᵀA.
     *
     * @param steps A by columns, each {@code stride} long, of which the first {@code rows} count
     * @param upper filled: entry (i, j), i ≤ j, at i + j·columns; of length columns²
     */
    void of(double[] steps, int stride, int rows, int columns, double[] upper);

    /** The fastest that works on this machine: OpenBLAS on one thread, else plain Java. */
    static Gram best() {
        return GramChoice.BEST;
    }

    /** Plain Java: slower, and the same bits. */
    static Gram plain() {
        return new JavaGram();
    }
}
