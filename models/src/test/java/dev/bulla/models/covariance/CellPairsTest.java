package dev.bulla.models.covariance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Averages over all pairs at once, against those over one pair after the other. */
class CellPairsTest {

    private static final double ALIKE = 1e-10;

    /** Wide, narrow and hair-thin cells and points, some of which share ends. */
    private static double[][][] cells(int count) {
        SplittableRandom random = new SplittableRandom(4);
        double[][] lows = new double[count][2];
        double[][] highs = new double[count][2];
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < 2; k++) {
                lows[i][k] = i % 3 == 0 ? (i % 8) / 8.0 : random.nextDouble();
                double width = switch ((i + k) % 5) {
                    case 0 -> 0;
                    case 1 -> 1e-7;
                    case 2 -> random.nextDouble() / 50;
                    case 3 -> 1.0 / 8;
                    default -> random.nextDouble();
                };
                highs[i][k] = lows[i][k] + width;
            }
        }
        return new double[][][] {lows, highs};
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "se",
                "matern12",
                "matern32",
                "matern52",
                "se(x)",
                "se*periodic(x)",
                "se*matern32",
                "se+matern52(y)",
                "periodic"
            })
    void averages_everyKernel_areThoseOfEachPair(String kernel) {
        double[][][] cells = cells(60);
        for (double length : new double[] {0.003, 0.05, 0.2, 1.6}) {
            Covariance k = Covariance.parse(kernel, List.of("x", "y"))
                    .withScales(new double[] {length, 2 * length}, new double[] {0.7, 0.9}, new double[] {0.8, 1.1});
            double[][] all = new CellPairs(cells[0], cells[1]).averages(k);
            for (int i = 0; i < all.length; i++) {
                assertThat(all[i]).hasSize(i + 1);
                for (int j = 0; j <= i; j++) {
                    double one = k.cellCell(cells[0][i], cells[1][i], cells[0][j], cells[1][j]);
                    assertThat(all[i][j])
                            .as("%s, length %s, cells %d and %d", kernel, length, i, j)
                            .isCloseTo(one, within(ALIKE));
                }
            }
        }
    }
}
