package dev.bulla.models.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.random.SeededBits;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** On vectors of docs/mathematics.md §6.1 and on matrices whose answer is known. */
class DecompositionTest {

    /** docs/mathematics.md §6.1: M = diag(2, −1), v = (1, 1). */
    @Test
    void remedies_specVectors_agree() {
        double[][] m = {{2, 0}, {0, -1}};
        double[] v = {1, 1};

        assertThat(Cholesky.of(new double[][] {{6, 0}, {0, 3}}).solve(v))
                .containsExactly(new double[] {1 / 6.0, 1 / 3.0}, offset(1e-12));
        double[][] clipped = SymmetricEigen.of(m).positivePart();
        clipped[0][0] += .5;
        clipped[1][1] += .5;
        assertThat(Cholesky.of(clipped).solve(v)).containsExactly(new double[] {.4, 2}, offset(1e-12));
        assertThat(SymmetricEigen.of(m).trimmed(v)).containsExactly(new double[] {.5, 0}, offset(1e-12));
        assertThat(SymmetricEigen.of(m).least()).isEqualTo(-1);
    }

    @Test
    void eigen_randomMatrix_isTakenApartAndPutTogether() {
        int n = 30;
        double[][] a = symmetric(n, 7);
        SymmetricEigen eigen = SymmetricEigen.of(a);

        double worst = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double sum = 0;
                double inner = 0;
                for (int k = 0; k < n; k++) {
                    sum += eigen.values()[k] * eigen.vectors()[i][k] * eigen.vectors()[j][k];
                    inner += eigen.vectors()[k][i] * eigen.vectors()[k][j];
                }
                worst = Math.max(worst, Math.abs(sum - a[i][j]));
                worst = Math.max(worst, Math.abs(inner - (i == j ? 1 : 0)));
            }
        }
        assertThat(worst).isLessThan(1e-13);
        assertThat(SymmetricEigen.of(eigen.positivePart()).least()).isGreaterThan(-1e-13);
    }

    /** H = SS + I for a random S, of which only the lower half is given; H⁻¹x put back into H is x. */
    @Test
    void cholesky_randomMatrix_solves() {
        int n = 30;
        double[][] h = definite(n);
        double[] x = symmetric(n, 8)[0];
        double[][] lower = new double[n][];
        for (int i = 0; i < n; i++) {
            lower[i] = Arrays.copyOf(h[i], i + 1);
        }
        double[] y = Cholesky.of(lower).solve(x);

        assertThat(times(h, y)).containsExactly(x, offset(1e-13));
        assertThat(Cholesky.of(lower, 1e-12).solve(x)).containsExactly(y);
        assertThat(lower[0][0]).as("what was given is left as it is").isEqualTo(h[0][0]);
    }

    /** ‖L⁻¹x‖² = xᵀH⁻¹x. */
    @Test
    void cholesky_lowerHalf_hasTheLengthOfTheForm() {
        double[][] h = definite(12);
        double[] x = symmetric(12, 9)[0];
        Cholesky factor = Cholesky.of(h);

        assertThat(dot(factor.solveLower(x), factor.solveLower(x))).isCloseTo(dot(x, factor.solve(x)), offset(1e-12));
    }

    /** (1 1; 1 1): the second pivot is 0, so it is raised to what was asked for. */
    @Test
    void cholesky_singular_hasRaisedPivots() {
        double[][] ones = {{1, 1}, {1, 1}};

        assertThat(Cholesky.of(ones).solveLower(new double[] {0, 1})[1]).isCloseTo(1e6, offset(1e-3));
        assertThat(Cholesky.of(ones, 1e-4).solveLower(new double[] {0, 1})[1]).isCloseTo(1e2, offset(1e-9));
        assertThat(Cholesky.of(new double[][] {{0}}).solve(new double[] {0})).containsExactly(0);
    }

    private static double[][] definite(int n) {
        double[][] s = symmetric(n, 7);
        double[][] h = new double[n][];
        for (int i = 0; i < n; i++) {
            h[i] = times(s, s[i]);
            h[i][i] += 1;
        }
        return h;
    }

    private static double[] times(double[][] a, double[] x) {
        return Arrays.stream(a).mapToDouble(row -> dot(row, x)).toArray();
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static double[][] symmetric(int n, long seed) {
        SeededBits bits = SeededBits.of(seed);
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                a[i][j] = Math.scalb((double) bits.nextLong(), -63);
                a[j][i] = a[i][j];
            }
        }
        return a;
    }
}
