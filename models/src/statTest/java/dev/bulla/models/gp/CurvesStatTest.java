package dev.bulla.models.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulla.core.guarantee.Budget;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Heights by age of women and men: the curve by default, against test rows. Of one release a split two standard errors are allowed. */
class CurvesStatTest {

    private static final int SAMPLES = Integer.getInteger("bulla.samples", 1);

    /** A split; the figures of the changelog are those of twenty ({@code -Dbulla.samples=10}). */
    private static final int RELEASES = SAMPLES > 1 ? 2 * SAMPLES : 1;

    /** Men are printed and have no bar. */
    @ParameterizedTest
    @CsvSource({
        "women, true, 1, 8.8", "women, true, 0.2, 20", "women, false, 1, 8.8", "women, false, 0.2, 17.5",
        "men, true, 1, 0", "men, true, 0.2, 0", "men, false, 1, 0", "men, false, 0.2, 0",
    })
    void release_heightsByAge_areNear(String table, boolean outputs, String epsilon, double bar) throws IOException {
        assumeTrue(bar > 0 || RELEASES > 1, "only with -Dbulla.samples");
        CurveTable data = CurveTable.of(table);
        double[] errors = data.errors(GaussianProcess.of("age"), outputs, Budget.pure(epsilon), RELEASES);
        double mean = Arrays.stream(errors).average().orElseThrow();
        System.out.printf(Locale.ROOT, "%s, %s, ε = %s: %.2f%n", table, outputs ? "outputs" : "records", epsilon, mean);
        if (bar > 0) {
            double square = Arrays.stream(errors)
                    .map(each -> (each - mean) * (each - mean))
                    .sum();
            double chance = RELEASES > 1 ? 0 : 2 * Math.sqrt(square) / errors.length;
            assertThat(mean).isLessThanOrEqualTo(bar + chance);
        }
    }
}
