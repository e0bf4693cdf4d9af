package dev.bulla.models.gp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.models.cloaking.SupNorm;
import dev.bulla.models.cloaking.WeightCloak;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The noise of cloaked weights against that of the first private Gaussian process, at the ages of 287 women: length scales of 0.3 of the declared range, and one of half that. */
class CloakNoiseStatTest {

    private static double[][] covariance(double[] a, double[] b, double length) {
        double[][] k = new double[a.length][b.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b.length; j++) {
                double r = (a[i] - b[j]) / length;
                k[i][j] = Math.exp(-r * r / 2);
            }
        }
        return k;
    }

    @ParameterizedTest
    @CsvSource({"27, 0.5, 1, 1e-4, 200", "27, 0.1, 1, 1e-4, 200", "27, 0.5, 1, 0.01, 200", "15, 0.5, 1, 1e-4, 150"})
    void deviation_atTheAgesOfWomen_isHundredsOfTimesLess(
            double length, double noise, String epsilon, String delta, double times) throws IOException {
        CurveTable.Split split = CurveTable.of("women").splits().get(0);
        List<double[]> rows = new ArrayList<>(split.train());
        rows.addAll(split.test());
        double[] ages = rows.stream().mapToDouble(row -> row[0]).toArray();
        double[][] k = covariance(ages, ages, length);
        double normal = new GaussianMechanism(BigDecimal.ONE, Budget.approx(epsilon, delta), 0x1p-20).deviation();

        double cloaked = normal * WeightCloak.of(k, k, noise).deviation();
        double published = SupNorm.deviation(k, noise, Double.parseDouble(epsilon), Double.parseDouble(delta));
        System.out.printf(
                "%d women, ℓ = %s years, ν = %s, (ε, δ) = (%s, %s): %.4f against %.3f, %.0f times less%n",
                ages.length, length, noise, epsilon, delta, cloaked, published, published / cloaked);

        assertThat(published / cloaked).isGreaterThan(times);
    }
}
