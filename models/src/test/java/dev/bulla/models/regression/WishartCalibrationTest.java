package dev.bulla.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.number.HighPrecision;
import dev.bulla.core.random.PublicBits;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WishartCalibrationTest {

    /** Spec §5.4(c). */
    @ParameterizedTest
    @CsvSource({"1, 1e-6, 43", "1, 1e-3, 17", "0.5, 1e-6, 86"})
    void degrees_specVectors_areTheLeast(String epsilon, String delta, int nu) {
        Budget budget = Budget.approx(epsilon, delta);

        assertThat(WishartCalibration.degrees(budget)).isEqualTo(nu);
        assertThat(WishartCalibration.delta(nu, budget.epsilon())).isLessThanOrEqualTo(budget.delta());
        assertThat(WishartCalibration.delta(nu - 1, budget.epsilon()))
                .as("one degree fewer")
                .isGreaterThan(budget.delta());
    }

    @Test
    void degrees_pureBudget_isRefused() {
        assertThatThrownBy(() -> WishartCalibration.degrees(Budget.pure("1")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** χ² with one degree is a squared normal, with two an exponential, and four have two terms. */
    @ParameterizedTest
    @CsvSource({"0.01", "1", "9", "60"})
    void below_smallDegrees_areKnownLaws(String at) {
        BigDecimal x = new BigDecimal(at);
        BigDecimal normal = HighPrecision.normal(x.sqrt(HighPrecision.MC))
                .multiply(BigDecimal.valueOf(2))
                .subtract(BigDecimal.ONE);
        BigDecimal half = x.divide(BigDecimal.valueOf(2));
        BigDecimal tail = HighPrecision.exp(half.negate());

        assertClose(WishartCalibration.below(1, x), normal);
        assertClose(WishartCalibration.below(2, x), BigDecimal.ONE.subtract(tail));
        assertClose(WishartCalibration.below(4, x), BigDecimal.ONE.subtract(tail.multiply(BigDecimal.ONE.add(half))));
    }

    private static void assertClose(BigDecimal one, BigDecimal other) {
        assertThat(one.subtract(other).abs()).isLessThan(new BigDecimal("1e-60"));
    }

    /** ∫(1 − e^(ε − loss))₊ over a χ², the loss as the specification has it; both directions. */
    @ParameterizedTest
    @CsvSource({"1, 17", "0.5, 9", "0.1, 30", "0.05, 5", "3, 6"})
    void delta_integralOfTheLoss_agrees(double epsilon, int nu) {
        int cells = 4_000_000;
        double most = 400;
        double norm = 0;
        double added = 0;
        double taken = 0;
        for (int i = 0; i < cells; i++) {
            double c = (i + .5) * most / cells;
            double weight = Math.exp((nu / 2.0 - 1) * Math.log(c) - c / 2);
            double loss = c <= 1 ? Double.POSITIVE_INFINITY : -(nu - 2) / 2.0 * Math.log(1 - 1 / c) - .5;
            double back = .5 - (nu - 2) / 2.0 * Math.log(1 + 1 / c);
            norm += weight;
            added += weight * Math.max(0, 1 - Math.exp(epsilon - loss));
            taken += weight * Math.max(0, 1 - Math.exp(epsilon - back));
        }
        assertThat(WishartCalibration.delta(nu, new BigDecimal(epsilon)).doubleValue())
                .isCloseTo(Math.max(added, taken) / norm, offset(1e-8));
    }

    /** Spec §5.4(e): how often is the output impossible with one row more? SN: 28 %. With calibrated degrees: not seen, and below δ. */
    @Test
    void noise_supportTest_givesNothingAwayWhereSnDoes() {
        PublicBits bits = PublicBits.of("support of the calibrated law");
        int nu = WishartCalibration.degrees(Budget.approx("1", "1e-6"));
        int runs = 2_000;
        int calibrated = 0;
        int printed = 0;
        double trace = 0;
        for (int i = 0; i < runs; i++) {
            double[][] w = WishartCalibration.noise(4, nu, bits);
            trace += w[0][0] + w[1][1] + w[2][2] + w[3][3];
            for (int j = 0; j < 4; j++) {
                w[j][j] += nu + 3;
            }
            calibrated += isImpossibleWithOneMore(w);
            printed += isImpossibleWithOneMore(Published.snNoise(4, 1, bits));
        }
        assertThat(calibrated).isZero();
        assertThat(WishartCalibration.giveaway(nu)).isLessThan(1e-6);
        assertThat((double) printed / runs).isCloseTo(.2835, offset(.04));
        assertThat(trace / runs)
                .as("mean 0, deviation of a trace √(2·4·46)")
                .isCloseTo(0, offset(4 * 19.2 / Math.sqrt(runs)));
    }

    private static int isImpossibleWithOneMore(double[][] w) {
        w[0][0] -= 1;
        return SymmetricEigen.of(w).least() < 0 ? 1 : 0;
    }
}
