package dev.bulla.models.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.random.SeededBits;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PositiveMatrixTest {

    @Test
    void best_onThisMachine_isNativeAndRight() {
        try (PositiveMatrix best = PositiveMatrix.best(40)) {
            assertThat(best).isInstanceOf(NativeMatrix.class);
            assertThat(MatrixChoice.agrees(best)).isTrue();
        }
        try (PositiveMatrix plain = PositiveMatrix.plain(40)) {
            assertThat(MatrixChoice.agrees(plain)).isTrue();
        }
    }

    /** What one machine makes natively another makes in plain Java, to rounding. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 33, 200, 500})
    void all_nativeAndJava_agree(int size) {
        try (PositiveMatrix fast = filled(PositiveMatrix::best, size);
                PositiveMatrix plain = filled(PositiveMatrix::plain, size)) {
            double[] x = numbers(size, 3);
            fast.factor();
            plain.factor();

            assertThat(fast.logDeterminant()).isCloseTo(plain.logDeterminant(), offset(1e-9));
            assertThat(fast.solve(x)).containsExactly(plain.solve(x), offset(1e-12));
            assertThat(fast.solveLower(x)).containsExactly(plain.solveLower(x), offset(1e-12));

            fast.invert();
            plain.invert();
            double worst = 0;
            double[] a = new double[size];
            double[] b = new double[size];
            for (int j = 0; j < size; j++) {
                fast.get(j, a);
                plain.get(j, b);
                for (int i = j; i < size; i++) {
                    worst = Math.max(worst, Math.abs(a[i] - b[i]));
                }
            }
            assertThat(worst).isLessThan(1e-12);
        }
    }

    /** H times its inverse is 1, so both are right and not merely alike. */
    @Test
    void invert_bothWays_isTheInverse() {
        int size = 60;
        for (IntFunction<PositiveMatrix> maker :
                List.<IntFunction<PositiveMatrix>>of(PositiveMatrix::best, PositiveMatrix::plain)) {
            try (PositiveMatrix matrix = filled(maker, size)) {
                double[][] h = whole(matrix);
                matrix.factor();
                matrix.invert();
                double[][] inverse = whole(matrix);
                for (int i = 0; i < size; i++) {
                    for (int j = 0; j < size; j++) {
                        double sum = 0;
                        for (int k = 0; k < size; k++) {
                            sum += h[i][k] * inverse[k][j];
                        }
                        assertThat(sum).isCloseTo(i == j ? 1 : 0, offset(1e-12));
                    }
                }
            }
        }
    }

    @Test
    void factor_notPositive_isRefusedBothWays() {
        for (PositiveMatrix matrix : new PositiveMatrix[] {PositiveMatrix.best(2), PositiveMatrix.plain(2)}) {
            try (matrix) {
                matrix.set(0, new double[] {1, 2});
                matrix.set(1, new double[] {0, 1});

                assertThatThrownBy(matrix::factor).hasMessageContaining("not positive definite");
            }
        }
    }

    @Test
    void steps_inTheWrongOrder_areRefused() {
        try (PositiveMatrix matrix = filled(PositiveMatrix::plain, 3)) {
            assertThatThrownBy(matrix::invert).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> matrix.solve(new double[3])).isInstanceOf(IllegalStateException.class);
            matrix.factor();
            assertThatThrownBy(() -> matrix.set(0, new double[3])).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> matrix.get(0, new double[3])).isInstanceOf(IllegalStateException.class);
        }
        assertThatThrownBy(() -> PositiveMatrix.plain(0)).isInstanceOf(IllegalArgumentException.class);
    }

    /** e^(−|i − j|/3) with 1/10 more on the diagonal. */
    private static PositiveMatrix filled(IntFunction<PositiveMatrix> maker, int size) {
        PositiveMatrix matrix = maker.apply(size);
        double[] column = new double[size];
        for (int j = 0; j < size; j++) {
            for (int i = j; i < size; i++) {
                column[i] = Math.exp((j - i) / 3.0) + (i == j ? 0.1 : 0);
            }
            matrix.set(j, column);
        }
        return matrix;
    }

    private static double[][] whole(PositiveMatrix matrix) {
        int size = matrix.size();
        double[][] whole = new double[size][size];
        double[] column = new double[size];
        for (int j = 0; j < size; j++) {
            matrix.get(j, column);
            for (int i = j; i < size; i++) {
                whole[i][j] = column[i];
                whole[j][i] = column[i];
            }
        }
        return whole;
    }

    private static double[] numbers(int count, long seed) {
        SeededBits bits = SeededBits.of(seed);
        double[] numbers = new double[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = Math.scalb((double) bits.nextLong(), -63);
        }
        return numbers;
    }
}
