package dev.bulla.bench;

import dev.bulla.core.random.PublicBits;
import java.nio.DoubleBuffer;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;
import org.bytedeco.openblas.global.openblas_nolapack;

/**
 * The published form, as it is usually built: every question is a sum of kernels over all rows, plus one draw of a Gaussian
 * process over the questions, from the Cholesky factor of their covariance. OpenBLAS on one thread; for its time only.
 */
final class NaiveDensity {

    /** Dense questions have a covariance that is singular in doubles. */
    private static final double JITTER = 1e-6;

    private NaiveDensity() {}

    /** The noisy densities of one column at all questions. */
    static double[] densities(double[] rows, double[] questions, double h, double scale) {
        openblas_nolapack.blas_set_num_threads(1);
        int q = questions.length;
        double[] densities = new double[q];
        double volume = rows.length * Math.sqrt(2 * Math.PI) * h;
        for (int i = 0; i < q; i++) {
            double sum = 0;
            for (double row : rows) {
                sum += kernel(questions[i] - row, h);
            }
            densities[i] = sum / volume;
        }
        double[] path = path(questions, h);
        for (int i = 0; i < q; i++) {
            densities[i] += scale / volume * path[i];
        }
        return densities;
    }

    private static double[] path(double[] questions, double h) {
        int q = questions.length;
        PublicBits bits = PublicBits.of("naive density");
        double[] normal = new double[q];
        for (int i = 0; i < q; i++) {
            normal[i] = bits.nextNormal();
        }
        try (DoublePointer covariance = new DoublePointer((long) q * q)) {
            DoubleBuffer values = covariance.asBuffer();
            for (int j = 0; j < q; j++) {
                for (int i = j; i < q; i++) {
                    values.put(j * q + i, kernel(questions[i] - questions[j], h) + (i == j ? JITTER : 0));
                }
            }
            int failed = openblas.LAPACKE_dpotrf(openblas.LAPACK_COL_MAJOR, (byte) 'L', q, covariance, q);
            if (failed != 0) {
                throw new IllegalStateException("the covariance has no Cholesky factor");
            }
            try (DoublePointer vector = new DoublePointer(normal)) {
                openblas.cblas_dtrmv(
                        openblas.CblasColMajor,
                        openblas.CblasLower,
                        openblas.CblasNoTrans,
                        openblas.CblasNonUnit,
                        q,
                        covariance,
                        q,
                        vector,
                        1);
                vector.get(normal);
            }
        }
        return normal;
    }

    private static double kernel(double distance, double h) {
        return Math.exp(-distance * distance / (2 * h * h));
    }
}
