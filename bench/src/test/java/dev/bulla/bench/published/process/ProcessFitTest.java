package dev.bulla.bench.published.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.bench.published.Calibration;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.models.covariance.Covariance;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers of docs/mathematics.md for curves of Gaussian processes: as printed beside the right ones. */
class ProcessFitTest {

    @ParameterizedTest
    @CsvSource({
        "5, 0.2, 0.1, 3.2240128196962923, 1.0672018398066871, 1e-12",
        "50, 0.2, 0.1, 22.0762806, 0.8380049793, 1e-7",
        "200, 0.2, 0.1, 24.9122422, 0.5058331517, 1e-7",
        "200, 0.2, 0.01, 266.682013, 1.6607403867, 1e-6"
    })
    void norms_evenPoints_areThoseOfTheSpecification(
            int rows, double length, double noise, double printed, double exact, double off) {
        ProcessFit fit = ProcessFit.of(kernel(length), even(rows), new double[rows], noise);

        assertThat(fit.normAsPublished()).isCloseTo(printed, within(off));
        assertThat(fit.exactNorm()).isCloseTo(exact, within(off));
    }

    /** Far too large with many rows, too small with fewer rows than inducing inputs. */
    @ParameterizedTest
    @CsvSource({
        "200, 10, 0.2, 0.1, 399.0, 0.5017, 0.05",
        "50, 10, 0.1, 0.1, -1, 0.64652579, 1e-7",
        "1, 6, 0.5, 0.05, 0.568, 0.952, 5e-4"
    })
    void norms_inducingInputs_areThoseOfTheSpecification(
            int rows, int inputs, double length, double noise, double printed, double exact, double off) {
        InducingFit fit = InducingFit.of(kernel(length), even(rows), new double[rows], even(inputs), noise);

        assertThat(fit.exactNorm()).isCloseTo(exact, within(Math.min(off, 5e-4)));
        if (printed > 0) {
            assertThat(fit.normAsPublished()).isCloseTo(printed, within(off));
        }
    }

    /** The curve moves by the exact norm, and no further, when one target moves by 1: ‖f − f′‖² = Σ d_i (f − f′)(x_i) with d the change of weights. */
    @Test
    void at_oneTargetMoved_isTheColumnOfTheInverse() {
        double[] moved = {0, 0, 1, 0, 0};
        ProcessFit fit = ProcessFit.of(kernel(0.2), even(5), moved, 0.1);
        InducingFit induced = InducingFit.of(kernel(0.2), even(5), moved, even(5), 0.1);
        double[] values = Arrays.stream(even(5)).mapToDouble(fit::at).toArray();
        double square = 0;
        for (int i = 0; i < 5; i++) {
            square += values[i] * (moved[i] - values[i]) / 0.1;
        }

        assertThat(Math.sqrt(square))
                .isLessThanOrEqualTo(fit.exactNorm() + 1e-12)
                .isGreaterThan(0.9 * fit.exactNorm());
        assertThat(induced.at(0.5)).as("inducing inputs at the rows").isCloseTo(fit.at(0.5), within(1e-8));
    }

    @Test
    void noise_forms_areThePrintedFormulas() {
        ProcessFit fit = ProcessFit.of(kernel(0.2), even(5), new double[5], 0.1);
        Budget budget = Budget.approx("1", "0.01");
        Calibration printed = ProcessNoise.asPublishedIn2016(fit, 130, budget);
        Calibration dimension = ProcessNoise.withDimensionForRangeAsPublished(fit, 1, 130, budget);
        Calibration right = ProcessNoise.corrected(fit, 130, budget);

        assertThat(printed.scale()).isCloseTo(130 * 3.2240128196962923 * Math.sqrt(2 * Math.log(125)), within(1e-9));
        assertThat(dimension.scale()).isCloseTo(3.2240128196962923 * Math.sqrt(2 * Math.log(200)), within(1e-10));
        assertThat(right.scale()).isCloseTo(130 * 1.0672018398066871 * 1.87787556091, within(1e-6));
        assertThat(right.trueEpsilon()).isCloseTo(1, within(1e-6));
        assertThat(printed.trueEpsilon()).isLessThan(1);
        assertThat(dimension.trueEpsilon()).isGreaterThan(50);
    }

    /** Fewer rows than inducing inputs: what is printed claims ε = 1 and has more. */
    @Test
    void noise_fewRowsManyInducingInputs_isTooSmallAsPrinted() {
        InducingFit fit = InducingFit.of(kernel(0.5), even(1), new double[1], even(6), 0.05);
        double ratio = fit.normAsPublished() / fit.exactNorm();

        assertThat(ratio).isCloseTo(0.597, within(1e-3));
        assertThat(ProcessNoise.asPublishedIn2016(fit, 1, Budget.approx("1", "0.01"))
                                .scale()
                        / ProcessNoise.classical(1.25, Budget.approx("1", "0.01")))
                .isLessThan(fit.exactNorm());
    }

    /** ε = 20 with √(2 ln(1.25/δ))/ε, δ = 0.01. */
    @Test
    void classical_epsilonTwenty_hasADeltaOfAHalf() {
        double sigma = ProcessNoise.classical(1.25, Budget.approx("20", "0.01"));

        assertThat(sigma).isCloseTo(0.155375573006, within(1e-11));
        assertThat(GaussianProfile.delta(BigDecimal.valueOf(sigma), new BigDecimal("20"))
                        .doubleValue())
                .isCloseTo(0.48276953103162684, within(1e-9));
    }

    private static Covariance kernel(double length) {
        return Covariance.parse("se", List.of("x")).withScales(new double[] {length}, new double[] {1});
    }

    /** On [0, 1]; one point stands in the middle. */
    private static double[][] even(int count) {
        double[][] points = new double[count][1];
        for (int i = 0; i < count; i++) {
            points[i][0] = count == 1 ? 0.5 : (double) i / (count - 1);
        }
        return points;
    }
}
