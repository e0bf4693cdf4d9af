package dev.bulla.models.bernstein;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import dev.bulla.core.random.PublicBits;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BernsteinBasisTest {

    /** docs/mathematics.md §3.5: x², K = 10, at 0.3; the closed form is x − (1 − K^−h)·x(1 − x). */
    @ParameterizedTest
    @CsvSource({"1, 0.111", "2, 0.0921", "3, 0.09021", "7, 0.090000021"})
    void evaluator_square_matchesTheBook(int iterations, double value) {
        BernsteinBasis basis = new BernsteinBasis(10, 1, iterations);

        assertThat(at(basis, x -> x[0] * x[0], 0.3)).isCloseTo(value, within(1e-13));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "3, 2", "2, 3"})
    void evaluator_multilinear_isExactForAnyIteration(int iterations, int variables) {
        BernsteinBasis basis = new BernsteinBasis(7, variables, iterations);
        double[] point = Arrays.copyOf(new double[] {0.2, 0.9, 0.55}, variables);

        assertThat(at(basis, x -> 3 - product(x), point)).isCloseTo(3 - product(point), within(1e-12));
    }

    /** In two variables B x²y² = (Bx²)(By²), so the iterated operator can be written down. */
    @Test
    void evaluator_iteratedInTwoVariables_isTheSumOfPowers() {
        BernsteinBasis basis = new BernsteinBasis(10, 2, 2);
        double once = Math.pow(0.111, 2);
        // B(Bf): Bx² = (1 − 1/K)x² + x/K, and once more.
        double twiceOneVariable = 0.9 * 0.111 + 0.1 * 0.3;
        double twice = Math.pow(twiceOneVariable, 2);

        assertThat(at(basis, x -> x[0] * x[0] * x[1] * x[1], 0.3, 0.3)).isCloseTo(2 * once - twice, within(1e-13));
    }

    @ParameterizedTest
    @CsvSource({"25, 0.37", "300, 0.999", "1000, 0.5", "1000, 1e-9", "5, 0", "5, 1"})
    void weights_anyDegree_haveTwelveDigits(int degree, double x) {
        double[] weights = new double[degree + 1];
        new BernsteinBasis(degree, 1, 1).weights(x, weights);

        for (int j = 0; j <= degree; j += Math.max(1, degree / 40)) {
            double exact = exact(degree, j, x);
            assertThat(weights[j]).isCloseTo(exact, within(1e-12 * exact + 1e-300));
        }
    }

    @Test
    void influence_randomValues_isTheAnswer() {
        PublicBits bits = PublicBits.of("influence");
        BernsteinBasis basis = new BernsteinBasis(6, 2, 3);
        double[] values = java.util.stream.DoubleStream.generate(bits::nextNormal)
                .limit(49)
                .toArray();
        double[] influence = basis.influence(0.2, 0.7);
        double sum = 0;
        for (int i = 0; i < 49; i++) {
            sum += influence[i] * values[i];
        }

        assertThat(basis.evaluator(basis.coefficients(values)).at(new double[] {0.2, 0.7}, 0))
                .isCloseTo(sum, within(1e-12));
    }

    @Test
    void at_batch_isEachPoint() {
        BernsteinBasis basis = new BernsteinBasis(4, 2, 1);
        BernsteinEvaluator evaluator =
                basis.evaluator(BernsteinFunction.onLattice(x -> Math.sin(x[0] + 2 * x[1]), basis));
        double[] points = {0, 0, 0.25, 1, 0.9, 0.1};
        double[] answers = new double[3];
        evaluator.at(points, answers);

        assertThat(answers).containsExactly(evaluator.at(points, 0), evaluator.at(points, 2), evaluator.at(points, 4));
        assertThat(answers[0]).isZero();
    }

    @Test
    void at_manyPoints_allocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        BernsteinBasis basis = new BernsteinBasis(20, 2, 2);
        BernsteinEvaluator evaluator = basis.evaluator(new double[basis.size()]);
        double[] points = new double[20_000];
        double[] answers = new double[10_000];
        evaluator.at(points, answers);
        long before = threads.getCurrentThreadAllocatedBytes();
        evaluator.at(points, answers);

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(10_000); // below one byte a point
    }

    @Test
    void basis_tooManyPoints_isRefused() {
        assertThatThrownBy(() -> new BernsteinBasis(99, 3, 1)).hasMessageContaining("may have 100000 points");
        assertThatThrownBy(() -> new BernsteinBasis(0, 1, 1)).hasMessageContaining("got 0, 1 and 1");
    }

    private static double at(BernsteinBasis basis, ToDoubleFunction<double[]> function, double... point) {
        return basis.evaluator(basis.coefficients(BernsteinFunction.onLattice(function, basis)))
                .at(point, 0);
    }

    private static double product(double[] x) {
        return Arrays.stream(x).reduce(1, (a, b) -> a * b);
    }

    private static double exact(int n, int j, double x) {
        BigInteger binomial = BigInteger.ONE;
        for (int i = 1; i <= j; i++) {
            binomial = binomial.multiply(BigInteger.valueOf(n - i + 1)).divide(BigInteger.valueOf(i));
        }
        BigDecimal p = new BigDecimal(x);
        return new BigDecimal(binomial)
                .multiply(p.pow(j, MathContext.DECIMAL128))
                .multiply(BigDecimal.ONE.subtract(p).pow(n - j, MathContext.DECIMAL128))
                .doubleValue();
    }
}
