package dev.bulla.models.matrix;

/** Arithmetic on unevaluated sums of two doubles: about 104 bits. */
public final class TwoDoubles {

    private TwoDoubles() {}

    /** The lower half of a symmetric matrix. */
    public static final class Matrix {

        private final double[][] high;
        private final double[][] low;

        /** Of zeros. */
        public Matrix(int size) {
            this.high = new double[size][];
            this.low = new double[size][];
            for (int i = 0; i < size; i++) {
                high[i] = new double[i + 1];
                low[i] = new double[i + 1];
            }
        }

        /** Sets an entry, i ≥ j, to a whole number times a power of two, exactly. */
        public void set(int i, int j, long whole, double power) {
            double part = (double) (whole >> 20) * 0x1p20;
            double rest = whole & 0xF_FFFF;
            double sum = part + rest;
            high[i][j] = sum * power;
            low[i][j] = (rest - (sum - part)) * power;
        }

        /**
         * Whether Cholesky's factorisation of the matrix less {@code shift} times the identity succeeds: it is, up to an
         * error of size·(size + 2)·2⁻¹⁰⁰ of the largest entry on the diagonal, a test for the least eigenvalue.
         */
        public boolean isPositiveAbove(double shift) {
            int n = high.length;
            double[][] h = new double[n][];
            double[][] l = new double[n][];
            double[] sum = new double[2];
            double[] product = new double[2];
            for (int i = 0; i < n; i++) {
                h[i] = new double[i + 1];
                l[i] = new double[i + 1];
                for (int j = 0; j <= i; j++) {
                    add(high[i][j], low[i][j], i == j ? -shift : 0, 0, sum);
                    for (int k = 0; k < j; k++) {
                        multiply(h[i][k], l[i][k], h[j][k], l[j][k], product);
                        add(sum[0], sum[1], -product[0], -product[1], sum);
                    }
                    if (i == j) {
                        if (!(sum[0] > 0)) {
                            return false;
                        }
                        root(sum);
                    } else {
                        divide(sum, h[j][j], l[j][j], product);
                    }
                    h[i][j] = sum[0];
                    l[i][j] = sum[1];
                }
            }
            return true;
        }
    }

    /** a + b. */
    static void add(double ah, double al, double bh, double bl, double[] to) {
        double s = ah + bh;
        double part = s - ah;
        double e = (ah - (s - part)) + (bh - part);
        double t = al + bl;
        double other = t - al;
        double f = (al - (t - other)) + (bl - other);
        double c = e + t;
        double high = s + c;
        double rest = f + (c - (high - s));
        to[0] = high + rest;
        to[1] = rest - (to[0] - high);
    }

    /** a·b. */
    static void multiply(double ah, double al, double bh, double bl, double[] to) {
        double p = ah * bh;
        double e = Math.fma(ah, bh, -p) + (ah * bl + al * bh);
        to[0] = p + e;
        to[1] = e - (to[0] - p);
    }

    /** x ← x/b, by a quotient and two corrections. */
    static void divide(double[] x, double bh, double bl, double[] scratch) {
        double first = x[0] / bh;
        multiply(bh, bl, first, 0, scratch);
        add(x[0], x[1], -scratch[0], -scratch[1], x);
        double second = x[0] / bh;
        multiply(bh, bl, second, 0, scratch);
        add(x[0], x[1], -scratch[0], -scratch[1], x);
        double third = x[0] / bh;
        add(first, 0, second, 0, scratch);
        add(scratch[0], scratch[1], third, 0, x);
    }

    /** x ← √x, x > 0, by a root and one of Newton's steps. */
    static void root(double[] x) {
        double root = Math.sqrt(x[0]);
        double square = root * root;
        double error = Math.fma(root, root, -square);
        double[] left = new double[2];
        add(x[0], x[1], -square, -error, left);
        add(root, 0, left[0] / (2 * root), 0, x);
    }
}
