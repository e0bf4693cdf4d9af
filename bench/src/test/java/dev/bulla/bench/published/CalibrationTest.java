package dev.bulla.bench.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The constants of docs/mathematics.md §5.2, §5.3 and §5.4, right and as printed. */
class CalibrationTest {

    private static final Budget BUDGET = Budget.approx("0.4", "1e-3");
    private static final double SIGMA = GaussianProfile.sigma(BUDGET).doubleValue();

    @Test
    void histogram_thousandRows_isTheL2Distance() {
        Calibration right = Calibration.histogram(1000, BUDGET);
        Calibration printed = Calibration.histogramAsPublished(1000, BUDGET);

        assertThat(right.distance()).isCloseTo(0.001414213562, within(1e-12));
        assertThat(printed.scale()).isCloseTo(0.002 * Math.sqrt(2 * Math.log(2000)) / 0.4, within(1e-15));
        assertThat(right.trueEpsilon()).isCloseTo(0.4, within(1e-9));
        assertThat(printed.trueEpsilon()).isLessThan(0.2);
    }

    @Test
    void density_vectors_areThoseOfTheBook() {
        Calibration right = Calibration.density(5000, 0.1, 1, BUDGET);

        assertThat(right.distance()).isCloseTo(0.001128379167, within(1e-12));
        assertThat(right.scale()).isCloseTo(0.006273100636, within(1e-12));
        assertThat(Calibration.densityClassical(5000, 0.1, 1, BUDGET).scale()).isCloseTo(0.010998732647, within(1e-12));
        assertThat(Calibration.density(1000, 0.5, 2, BUDGET).distance()).isCloseTo(0.000900316316, within(1e-12));
    }

    /** The trap: a normalised covariance multiplies the deviation by (2πh²)^(−d/4). */
    @ParameterizedTest
    @CsvSource({"1, 1, 0.6316, 5e-5", "0.5, 2, 0.798, 5e-4", "0.1, 1, 1.997, 5e-4"})
    void densityAsPublished_normalisedKernel_isOffByTheTrap(double h, int d, double factor, double digits) {
        double trap = Calibration.densityAsPublished(1000, h, d, BUDGET).scale()
                / Calibration.densityClassical(1000, h, d, BUDGET).scale();

        assertThat(trap).isCloseTo(factor, within(digits));
    }

    /** The slack of the classical constant hides the trap at h = 1; from h = 3 on it no longer does. */
    @Test
    void densityAsPublished_wideBandwidth_breaksItsClaim() {
        assertThat(Calibration.densityAsPublished(1000, 3, 1, BUDGET).trueEpsilon())
                .isGreaterThan(0.4 * 1.2);
        assertThat(Calibration.densityClassical(1000, 3, 1, BUDGET).trueEpsilon())
                .isLessThan(0.4);
        assertThat(Calibration.density(1000, 3, 1, BUDGET).trueEpsilon()).isCloseTo(0.4, within(1e-9));
    }

    /** One row moved far away moves the function by √2/(nZ) in its own norm, and by 1/(nZ) where it was: μ/√2. */
    @Test
    void density_oneRowMovedFar_isTheWorstPair() {
        double[][] rows = {{0}, {0.3}, {1}, {1.2}};
        double[][] moved = {{50}, {0.3}, {1}, {1.2}};
        KernelExpansion one = KernelExpansion.density(0.1, rows);
        KernelExpansion other = KernelExpansion.density(0.1, moved);
        Calibration right = Calibration.density(4, 0.1, 1, BUDGET);

        assertThat(one.distance(other)).isCloseTo(right.distance(), within(1e-12));
        assertThat((one.at(0) - other.at(0)) / right.scale()).isCloseTo(1 / (Math.sqrt(2) * SIGMA), within(1e-12));
        assertThat(one.at(0) - other.at(0)).isCloseTo(AnswerPerturbation.densitySensitivity(4, 0.1, 1), within(1e-12));
    }

    @Test
    void histogram_oneRowMoved_isTheWorstPair() {
        KernelExpansion one = KernelExpansion.histogram(0, 10, 5, new double[][] {{1}, {4.5}, {5}});
        KernelExpansion other = KernelExpansion.histogram(0, 10, 5, new double[][] {{1}, {4.5}, {10}});

        assertThat(one.distance(other))
                .isCloseTo(Calibration.histogram(3, BUDGET).distance(), within(1e-15));
        assertThat(one.at(4)).isEqualTo(2.0 / 3);
        assertThat(one.at(5.9) - other.at(5.9)).isCloseTo(AnswerPerturbation.histogramSensitivity(3), within(1e-15));
    }

    /** C that is not divided by n: the printed noise belongs to another machine. */
    @ParameterizedTest
    @CsvSource({"100, 83.5, 0.05", "150, 165, 0.5", "5000, 133147, 0.5"})
    void svmAsPublished_costNotNormalised_trueEpsilon(int rows, double epsilon, double digits) {
        Calibration printed = Calibration.svmAsPublished(rows, 1, BUDGET);

        assertThat(printed.trueEpsilon()).isCloseTo(epsilon, within(digits));
        assertThat(Calibration.svm(rows, 1, BUDGET).trueEpsilon()).isCloseTo(0.4, within(1e-9));
    }

    @Test
    void svm_vector_isThatOfTheBook() {
        Calibration right = Calibration.svm(100, 1, BUDGET);

        assertThat(right.distance()).isEqualTo(0.02);
        assertThat(right.scale()).isCloseTo(0.111187813789, within(1e-12));
    }

    /** Batches with a path each, all asking one point: μ_T = √T·μ/√2. */
    @ParameterizedTest
    @CsvSource({"10, 2.44, 0.005", "100, 9.36, 0.005", "1000, 42.8, 0.05"})
    void trueEpsilon_freshPathPerBatch_growsWithTheBatches(int batches, double epsilon, double digits) {
        Budget claimed = Budget.approx("1", "1e-5");
        Calibration right = Calibration.density(1000, 0.1, 1, claimed);
        Calibration mutant =
                new Calibration("fresh", claimed, right.distance() * Math.sqrt(batches / 2.0), right.scale());

        assertThat(right.trueEpsilon()).isCloseTo(1, within(1e-9));
        assertThat(mutant.trueEpsilon()).isCloseTo(epsilon, Offset.offset(digits));
    }

    /** No account and no service can be asked for what is only a reference. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "density-as-published",
                "histogram-as-published",
                "svm-as-published",
                "kde-as-published",
                "as-published",
                "density-classical"
            })
    void recipes_publishedForms_areNone(String name) {
        List<String> names = Recipes.all().stream().map(Recipe.Type::name).toList();

        assertThat(names)
                .contains("kde")
                .noneMatch(known -> known.contains("published") || known.contains("classical"));
        assertThatThrownBy(() -> Recipes.type(name))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining(name);
    }
}
