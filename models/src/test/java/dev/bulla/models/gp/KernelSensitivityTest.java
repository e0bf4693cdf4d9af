package dev.bulla.models.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.random.SeededBits;
import dev.bulla.models.covariance.Covariance;
import dev.bulla.models.matrix.Cholesky;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelSensitivityTest {

    private static Covariance se(double length) {
        return Covariance.parse("se", List.of("x")).withScales(new double[] {length}, new double[] {1});
    }

    private static double[][] grid(int n) {
        double[][] points = new double[n][1];
        for (int i = 0; i < n; i++) {
            points[i][0] = n == 1 ? 0.5 : i / (n - 1.0);
        }
        return points;
    }

    /** Known values, on grids of [0, 1]. */
    @ParameterizedTest
    @CsvSource({
        "5, 0.2, 0.1, 1.0672018398066871, 1e-12",
        "50, 0.2, 0.1, 0.8380049793, 1e-10",
        "200, 0.2, 0.1, 0.5058331517, 1e-10",
        "200, 0.2, 0.01, 1.6607403867, 1e-10"
    })
    void near_specVectors_agree(int n, double length, double noise, double expected, double by) {
        KernelSensitivity sensitivity = KernelSensitivity.of(se(length), grid(n), noise);

        assertThat(sensitivity.near(1)).isCloseTo(expected, offset(by));
        assertThat(sensitivity.near(100)).isCloseTo(100 * expected, offset(100 * by));
        assertThat(sensitivity.atMost(1)).isBetween(expected, expected + 1e-6);
    }

    /** A known value, and the case of fewer points than inducing inputs, where a norm of rows is too small. */
    @ParameterizedTest
    @CsvSource({"50, 10, 0.1, 0.1, 0.64652579, 1e-8", "1, 6, 0.5, 0.05, 0.952, 5e-4", "200, 10, 0.2, 0.1, 0.5017, 5e-5"
    })
    void inducing_specVectors_agree(int n, int m, double length, double noise, double expected, double by) {
        KernelSensitivity sensitivity = KernelSensitivity.inducing(se(length), grid(n), grid(m), noise);

        assertThat(sensitivity.near(1)).isCloseTo(expected, offset(by));
        assertThat(sensitivity.atMost(1)).isBetween(sensitivity.near(1), sensitivity.near(1) + 1e-8);
    }

    /** Every target moved by hand: the largest distance in the kernel's norm, to 10⁻¹², and not below it after rounding. */
    @Test
    void of_everyTargetMoved_isTheLargestDistance() {
        Covariance kernel = Covariance.parse("matern32", List.of("x", "z"))
                .withScales(new double[] {0.3, 0.5}, new double[] {1, 1});
        double[][] points = scattered(30);
        double noise = 0.1;
        double range = 7;
        double moved = moved(kernel, points, noise, range);

        KernelSensitivity sensitivity = KernelSensitivity.of(kernel, points, noise);
        assertThat(sensitivity.near(range)).isCloseTo(moved, offset(1e-12));
        assertThat(sensitivity.atMost(range)).isGreaterThanOrEqualTo(moved).isLessThan(moved * (1 + 1e-9));
    }

    /** What would be easy to get wrong is below the distance that a target can move the curve. */
    @Test
    void of_plantedBugs_areBelowTheLargestDistance() {
        double[][] points = grid(5);
        double moved = moved(se(0.2), points, 0.1, 7);

        assertThat(KernelSensitivity.of(se(0.2), points, 0.1).near(1))
                .as("Δ_y left out")
                .isLessThan(moved / 2);
        assertThat(7 * squareRoot(inverse(se(0.2), grid(50), 1e-9), 0.1))
                .as("σ² left out of the inverse")
                .isNotCloseTo(moved(se(0.2), grid(50), 0.1, 7), offset(0.1));
        assertThat(rowNorm(se(0.5), grid(1), grid(6), 0.05))
                .as("rows in the place of columns, fewer points than inducing inputs")
                .isLessThan(columnNorm(se(0.5), grid(1), grid(6), 0.05));
        assertThat(KernelSensitivity.inducing(se(0.5), grid(1), grid(6), 0.05).atMost(1))
                .isGreaterThanOrEqualTo(columnNorm(se(0.5), grid(1), grid(6), 0.05));
    }

    /** √ of C_iᵀK_uuC_i, by the formula as published and a plain solver. */
    @ParameterizedTest
    @CsvSource({"40, 8, 0.1, 0.1", "3, 7, 0.15, 0.1", "12, 12, 0.08, 0.02"})
    void inducing_formulaByHand_agrees(int n, int m, double length, double noise) {
        assertThat(KernelSensitivity.inducing(se(length), grid(n), grid(m), noise)
                        .near(1))
                .isCloseTo(columnNorm(se(length), grid(n), grid(m), noise), offset(1e-11));
    }

    @Test
    void atMost_littleNoise_isTheCap() {
        KernelSensitivity sensitivity = KernelSensitivity.of(se(3), grid(60), 1e-14);

        assertThat(sensitivity.atMost(2)).isCloseTo(1e7, offset(1e-6));
        assertThat(KernelSensitivity.of(se(0.2), grid(30), 0.1).atMost(1))
                .isLessThanOrEqualTo(1 / (2 * Math.sqrt(0.1)));
    }

    @Test
    void fit_targets_areSmoothed() {
        double[] targets = new double[20];
        targets[7] = 1;
        KernelSensitivity.Fitted fitted = KernelSensitivity.fit(se(0.1), grid(20), targets, 0.1);

        double[][] inverse = inverse(se(0.1), grid(20), 0.1);
        assertThat(fitted.weights()).containsExactly(inverse[7], offset(1e-12));
        assertThatThrownBy(() -> KernelSensitivity.of(se(0.1), grid(3), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** The largest distance of two fitted curves whose targets differ in one. */
    private static double moved(Covariance kernel, double[][] points, double noise, double range) {
        int n = points.length;
        double largest = 0;
        for (int i = 0; i < n; i++) {
            double[] targets = new double[n];
            targets[(i + 1) % n] = 3;
            double[] before =
                    KernelSensitivity.fit(kernel, points, targets, noise).weights();
            targets[i] += range;
            double[] after =
                    KernelSensitivity.fit(kernel, points, targets, noise).weights();
            double square = 0;
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < n; k++) {
                    square += (after[j] - before[j]) * (after[k] - before[k]) * kernel.at(points[j], points[k]);
                }
            }
            largest = Math.max(largest, Math.sqrt(square));
        }
        return largest;
    }

    private static double[][] inverse(Covariance kernel, double[][] points, double noise) {
        int n = points.length;
        double[][] matrix = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                matrix[i][j] = kernel.at(points[i], points[j]) + (i == j ? noise : 0);
            }
        }
        Cholesky factor = Cholesky.of(matrix);
        for (int i = 0; i < n; i++) {
            double[] unit = new double[n];
            unit[i] = 1;
            matrix[i] = factor.solve(unit);
        }
        return matrix;
    }

    private static double squareRoot(double[][] inverse, double noise) {
        double largest = 0;
        for (int i = 0; i < inverse.length; i++) {
            double square = 0;
            for (double entry : inverse[i]) {
                square += entry * entry;
            }
            largest = Math.max(largest, inverse[i][i] - noise * square);
        }
        return Math.sqrt(largest);
    }

    /** C by its own formula, row by row. */
    private static double[][] weights(Covariance kernel, double[][] points, double[][] inducing, double noise) {
        int m = inducing.length;
        double[][] own = new double[m][m];
        double[][] joint = new double[m][m];
        for (int u = 0; u < m; u++) {
            for (int v = 0; v < m; v++) {
                own[u][v] = kernel.at(inducing[u], inducing[v]);
                joint[u][v] = own[u][v];
            }
        }
        Cholesky factor = Cholesky.of(own);
        double[][] towards = new double[points.length][m];
        double[] precisions = new double[points.length];
        for (int i = 0; i < points.length; i++) {
            for (int u = 0; u < m; u++) {
                towards[i][u] = kernel.at(inducing[u], points[i]);
            }
            double kept = 0;
            double[] solved = factor.solve(towards[i]);
            for (int u = 0; u < m; u++) {
                kept += solved[u] * towards[i][u];
            }
            precisions[i] = 1 / (1 - kept + noise);
            for (int u = 0; u < m; u++) {
                for (int v = 0; v < m; v++) {
                    joint[u][v] += precisions[i] * towards[i][u] * towards[i][v];
                }
            }
        }
        Cholesky both = Cholesky.of(joint);
        double[][] columns = new double[points.length][];
        for (int i = 0; i < points.length; i++) {
            columns[i] = both.solve(towards[i]);
            for (int u = 0; u < m; u++) {
                columns[i][u] *= precisions[i];
            }
        }
        return columns;
    }

    private static double columnNorm(Covariance kernel, double[][] points, double[][] inducing, double noise) {
        double largest = 0;
        for (double[] column : weights(kernel, points, inducing, noise)) {
            double square = 0;
            for (int u = 0; u < column.length; u++) {
                for (int v = 0; v < column.length; v++) {
                    square += column[u] * column[v] * kernel.at(inducing[u], inducing[v]);
                }
            }
            largest = Math.max(largest, square);
        }
        return Math.sqrt(largest);
    }

    /** The published one: the largest sum of magnitudes over points. */
    private static double rowNorm(Covariance kernel, double[][] points, double[][] inducing, double noise) {
        double[][] columns = weights(kernel, points, inducing, noise);
        double largest = 0;
        for (int u = 0; u < inducing.length; u++) {
            double sum = 0;
            for (double[] column : columns) {
                sum += Math.abs(column[u]);
            }
            largest = Math.max(largest, sum);
        }
        return largest;
    }

    private static double[][] scattered(int n) {
        SeededBits bits = SeededBits.of(5);
        double[][] points = new double[n][2];
        for (double[] point : points) {
            point[0] = Math.scalb((double) (bits.nextLong() >>> 11), -53);
            point[1] = Math.scalb((double) (bits.nextLong() >>> 11), -53);
        }
        return points;
    }
}
