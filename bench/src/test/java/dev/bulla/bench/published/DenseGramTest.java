package dev.bulla.bench.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Why a path has jitter and keeps every eigenvalue: sixty points on [0, 2], h = 0.1 (docs/mathematics.md §5.6). */
class DenseGramTest {

    private static final int POINTS = 60;

    @Test
    void gram_densePoints_hasTwentyOneTinyEigenvaluesThatCarryShift() {
        PublishedKernel kernel = PublishedKernel.gaussian(0.1);
        double[][] places = new double[POINTS][];
        double[][] gram = new double[POINTS][POINTS];
        double[] shift = new double[POINTS];
        double norm = Math.sqrt(2 - 2 * kernel.at(new double[] {0.5}, new double[] {1.5}));
        for (int i = 0; i < POINTS; i++) {
            places[i] = new double[] {2.0 * i / (POINTS - 1)};
            shift[i] = (kernel.at(places[i], new double[] {0.5}) - kernel.at(places[i], new double[] {1.5})) / norm;
            for (int j = 0; j <= i; j++) {
                gram[i][j] = kernel.at(places[i], places[j]);
                gram[j][i] = gram[i][j];
            }
        }
        double[][] vectors = diagonalise(gram);
        int tiny = 0;
        double left = 0;
        for (int e = 0; e < POINTS; e++) {
            if (gram[e][e] < 1e-6) {
                tiny++;
                double along = 0;
                for (int i = 0; i < POINTS; i++) {
                    along += vectors[i][e] * shift[i];
                }
                left += along * along;
            }
        }

        assertThat(tiny).isEqualTo(21);
        assertThat(Math.sqrt(left)).isCloseTo(5.1e-8, within(0.05e-8));
    }

    /** Jacobi's rotations: the matrix becomes diagonal, the columns of the result are its eigenvectors. */
    private static double[][] diagonalise(double[][] a) {
        double[][] v = new double[a.length][a.length];
        for (int i = 0; i < a.length; i++) {
            v[i][i] = 1;
        }
        for (int sweep = 0; sweep < 30; sweep++) {
            for (int p = 0; p < a.length; p++) {
                for (int q = p + 1; q < a.length; q++) {
                    rotate(a, v, p, q);
                }
            }
        }
        return v;
    }

    private static void rotate(double[][] a, double[][] v, int p, int q) {
        if (a[p][q] == 0) {
            return;
        }
        double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
        double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.hypot(theta, 1));
        double c = 1 / Math.hypot(t, 1);
        double s = t * c;
        for (int k = 0; k < a.length; k++) {
            double left = a[k][p];
            double right = a[k][q];
            a[k][p] = c * left - s * right;
            a[k][q] = s * left + c * right;
        }
        for (int k = 0; k < a.length; k++) {
            double left = a[p][k];
            double right = a[q][k];
            a[p][k] = c * left - s * right;
            a[q][k] = s * left + c * right;
            double first = v[k][p];
            double second = v[k][q];
            v[k][p] = c * first - s * second;
            v[k][q] = s * first + c * second;
        }
    }
}
