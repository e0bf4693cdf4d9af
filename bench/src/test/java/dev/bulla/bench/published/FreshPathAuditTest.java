package dev.bulla.bench.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.chance.HitRates;
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

    private static double audit(DoubleSupplier one, DoubleSupplier other) {
        double middle = (ONE.at(0.5) + OTHER.at(0.5)) / 2;
        long hits = above(one, middle);
        long falseAlarms = above(other, middle);
        return new HitRates(hits, TRIALS, falseAlarms, TRIALS).mu(1 - 1e-6);
    }

    private static long above(DoubleSupplier answers, double threshold) {
        double[] all = new double[TRIALS];
        Arrays.setAll(all, i -> answers.getAsDouble());
        return Arrays.stream(all).filter(answer -> answer > threshold).count();
    }
}
