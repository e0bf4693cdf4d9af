package dev.bulla.models.gp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Heights by age of women, men, and trips: the curve by default, against test rows. */
class CurvesStatTest {

    @ParameterizedTest
    @CsvSource({
        "women, true, 1, 8.8", "women, true, 0.2, 20", "women, false, 1, 8.8", "women, false, 0.2, 17.5",
        "men, true, 1, 0", "men, true, 0.2, 0", "men, false, 1, 0", "men, false, 0.2, 0",
    })
    void release_heightsByAge_areNear(String table, boolean outputs, String epsilon, double bar) throws IOException {
        CurveTable data = CurveTable.of(table);
        double[] errors = data.errors(GaussianProcess.of("age"), outputs, Budget.pure(epsilon), 20);
        double mean = Arrays.stream(errors).average().orElseThrow();
        System.out.printf("%s, %s, ε = %s: %.2f%n", table, outputs ? "outputs" : "records", epsilon, mean);
        if (bar > 0) {
            assertThat(mean).isLessThanOrEqualTo(bar);
        }
    }
}
