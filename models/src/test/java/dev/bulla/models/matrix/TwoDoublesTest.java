package dev.bulla.models.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TwoDoublesTest {

    @Test
    void twoDoubles_ofThirdsAndRoots_haveAHundredBits() {
        double[] x = {2, 0};
        TwoDoubles.root(x);
        double[] square = new double[2];
        TwoDoubles.multiply(x[0], x[1], x[0], x[1], square);
        assertThat(square[0]).isEqualTo(2);
        assertThat(Math.abs(square[1])).isLessThan(0x1p-100);

        double[] third = {1, 0};
        TwoDoubles.divide(third, 3, 0, new double[2]);
        double[] one = new double[2];
        TwoDoubles.multiply(third[0], third[1], 3, 0, one);
        TwoDoubles.add(one[0], one[1], -1, 0, one);
        assertThat(Math.abs(one[0])).isLessThan(0x1p-100);
    }

    /** (2 1; 1 2) has the eigenvalues 1 and 3, and (2ᵏ 1; 1 2ᵏ) has 2ᵏ − 1: the test turns at the next double. */
    @Test
    void isPositiveAbove_knownEigenvalue_turnsThere() {
        for (int k = 1; k <= 40; k += 13) {
            long large = 1L << k;
            TwoDoubles.Matrix matrix = new TwoDoubles.Matrix(2);
            matrix.set(0, 0, large, 1);
            matrix.set(1, 0, 1, 1);
            matrix.set(1, 1, large, 1);

            assertThat(matrix.isPositiveAbove(Math.nextDown(large - 1.0))).isTrue();
            assertThat(matrix.isPositiveAbove(Math.nextUp(large - 1.0))).isFalse();
        }
    }
}
