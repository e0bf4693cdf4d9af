package dev.bulla.bench.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.random.SeededBits;
import java.util.Arrays;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

/**
 * A μ audit of a thousand batches at the place of the row that was moved away: the average answer, above or below the
 * middle. The bound holds with confidence 1 − 10⁻⁶.
 */
class FreshPathAuditTest {

    private static final int BATCHES = 1_000;
    private static final int TRIALS = 1_500;
    private static final Budget CLAIMED = Budget.approx("1", "1e-5");
    private static final double[][] ROWS = {{0.5}, {0.1}, {0.9}, {1.4}};
    private static final double[][] MOVED = {{5.5}, {0.1}, {0.9}, {1.4}};
    private static final Calibration CALIBRATION = Calibration.density(ROWS.length, 0.1, 1, CLAIMED);
    private static final KernelExpansion ONE = KernelExpansion.density(0.1, ROWS);
    private static final KernelExpansion OTHER = KernelExpansion.density(0.1, MOVED);
    private static final double MU = 1 / GaussianProfile.sigma(CLAIMED).doubleValue();

    private final SeededBits bits = SeededBits.of(61);

    /** One path for all batches. */
    private double coherent(KernelExpansion exact) {
        FunctionalPerturbation noisy =
                new FunctionalPerturbation(exact::at, CALIBRATION, NoisePath.inMemory(exact.kernel(), bits));
        double sum = 0;
        for (int t = 0; t < BATCHES; t++) {
            sum += noisy.at(0.5);
        }
        return sum / BATCHES;
    }

    /** The mutant: a fresh path for each batch. */
    private double fresh(KernelExpansion exact) {
        double sum = 0;
        double value = exact.at(0.5);
        for (int t = 0; t < BATCHES; t++) {
            sum += value
                    + CALIBRATION.scale()
                            * NoisePath.inMemory(exact.kernel(), bits).at(0.5);
        }
        return sum / BATCHES;
    }

    @Test
    void at_onePath_keepsItsClaim() {
        assertThat(audit(() -> coherent(ONE), () -> coherent(OTHER))).isLessThan(MU);
    }

    @Test
    void at_freshPathPerBatch_isCaught() {
        double bound = audit(() -> fresh(ONE), () -> fresh(OTHER));

        assertThat(bound).isGreaterThan(10 * MU);
    }

    /** docs/mathematics.md §8: 900 and 100 of 1,000 at 95 % give 2.347097232. */
    @Test
    void bound_vector_isThatOfTheBook() {
        assertThat(bound(900, 100, 1_000, 0.025)).isCloseTo(2.347097232, within(1e-8));
    }

    private static double audit(DoubleSupplier one, DoubleSupplier other) {
        double middle = (ONE.at(0.5) + OTHER.at(0.5)) / 2;
        long hits = above(one, middle);
        long falseAlarms = above(other, middle);
        return bound(hits, falseAlarms, TRIALS, 5e-7);
    }

    private static long above(DoubleSupplier answers, double threshold) {
        double[] all = new double[TRIALS];
        Arrays.setAll(all, i -> answers.getAsDouble());
        return Arrays.stream(all).filter(answer -> answer > threshold).count();
    }

    /** Φ⁻¹(1 − FPR) + Φ⁻¹(TPR), each rate at the end of its Clopper–Pearson interval that is against it. */
    private static double bound(long hits, long falseAlarms, long trials, double tail) {
        return quantile(lower(hits, trials, tail)) + quantile(lower(trials - falseAlarms, trials, tail));
    }

    /** The p with P(Bin(n, p) ≥ k) = tail. */
    private static double lower(long k, long n, double tail) {
        double low = 0;
        double high = 1;
        for (int i = 0; i < 60; i++) {
            double middle = (low + high) / 2;
            if (atLeast(k, n, middle) < tail) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static double atLeast(long k, long n, double p) {
        double choose = 0;
        double sum = 0;
        for (long j = n; j >= k; j--) {
            sum += Math.exp(choose + j * Math.log(p) + (n - j) * Math.log1p(-p));
            choose += Math.log((double) j / (n - j + 1));
        }
        return sum;
    }

    /** The normal quantile by bisection on a midpoint rule, good to about ten digits. */
    private static double quantile(double p) {
        double low = -8;
        double high = 8;
        for (int i = 0; i < 50; i++) {
            double middle = (low + high) / 2;
            if (normal(middle) < p) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static double normal(double x) {
        int steps = 4_000;
        double sum = 0;
        for (int i = 0; i < steps; i++) {
            double t = (i + 0.5) / steps * x;
            sum += Math.exp(-t * t / 2);
        }
        return 0.5 + sum * x / steps / Math.sqrt(2 * Math.PI);
    }
}
