package dev.bulla.core.composition;

/** The discrete Fourier transform of 2^n complex numbers, in place. */
final class Fourier {

    private final int size;
    private final double[] cos;
    private final double[] sin;

    Fourier(int size) {
        if (Integer.bitCount(size) != 1) {
            throw new IllegalArgumentException("size must be a power of two, got " + size);
        }
        this.size = size;
        this.cos = new double[size / 2];
        this.sin = new double[size / 2];
        for (int i = 0; i < size / 2; i++) {
            cos[i] = StrictMath.cos(2 * Math.PI * i / size);
            sin[i] = StrictMath.sin(2 * Math.PI * i / size);
        }
    }

    /** Σ_j x_j e^(−2πijk/N). */
    void forward(double[] re, double[] im) {
        transform(re, im, -1);
    }

    /** The inverse: (1/N) Σ_k X_k e^(2πijk/N). */
    void inverse(double[] re, double[] im) {
        transform(re, im, 1);
        for (int i = 0; i < size; i++) {
            re[i] /= size;
            im[i] /= size;
        }
    }

    private void transform(double[] re, double[] im, int sign) {
        reorder(re, im);
        for (int half = 1; half < size; half *= 2) {
            int stride = size / (2 * half);
            for (int start = 0; start < size; start += 2 * half) {
                for (int j = 0; j < half; j++) {
                    int low = start + j;
                    int high = low + half;
                    double c = cos[j * stride];
                    double s = sign * sin[j * stride];
                    double x = re[high] * c - im[high] * s;
                    double y = re[high] * s + im[high] * c;
                    re[high] = re[low] - x;
                    im[high] = im[low] - y;
                    re[low] += x;
                    im[low] += y;
                }
            }
        }
    }

    private void reorder(double[] re, double[] im) {
        int shift = Integer.SIZE - Integer.numberOfTrailingZeros(size);
        for (int i = 1; i < size - 1; i++) {
            int j = Integer.reverse(i) >>> shift;
            if (j > i) {
                swap(re, i, j);
                swap(im, i, j);
            }
        }
    }

    private static void swap(double[] x, int i, int j) {
        double kept = x[i];
        x[i] = x[j];
        x[j] = kept;
    }
}
