package dev.bulla.models.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Against a search that looks at every place of every period in order, which released models were made with. */
class GaussianPeriodTest {

    @Test
    void fewest_manyBandwidths_isWhatThePlainSearchFinds() {
        int compared = 0;
        for (double h = 0.012; h < 4; h *= 1.13) {
            for (double accuracy : new double[] {1e-2, 1e-3}) {
                assertThat(GaussianPeriod.fewest(h, accuracy, 9_999))
                        .as("bandwidth %s, accuracy %s", h, accuracy)
                        .isEqualTo(plainFewest(h, accuracy, 9_999));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(90);
    }

    @Test
    void fewest_notEnoughAllowed_isAsManyAsAllowed() {
        for (int most : List.of(1, 2, 3, 7)) {
            assertThat(GaussianPeriod.fewest(0.02, 1e-3, most))
                    .isEqualTo(plainFewest(0.02, 1e-3, most))
                    .extracting(GaussianPeriod.Found::count)
                    .isEqualTo(most);
        }
    }

    @Test
    void best_countsThatAreGiven_isWhatThePlainSearchFinds() {
        for (double h = 0.01; h < 4; h *= 1.5) {
            for (int count : List.of(0, 1, 2, 3, 5, 8, 13, 21, 64)) {
                assertThat(GaussianPeriod.best(h, count).period())
                        .as("bandwidth %s, %s frequencies", h, count)
                        .isEqualTo(plainBest(h, count)[1]);
            }
        }
    }

    private static GaussianPeriod.Found plainFewest(double h, double accuracy, int most) {
        int low = 1;
        int high = 1;
        while (plainBest(h, high)[0] > accuracy && high < most) {
            low = high;
            high = Math.min(most, 2 * high);
        }
        while (high - low > 1) {
            int middle = (low + high) / 2;
            if (plainBest(h, middle)[0] > accuracy) {
                low = middle;
            } else {
                high = middle;
            }
        }
        int count = plainBest(h, low)[0] <= accuracy ? low : high;
        return new GaussianPeriod.Found(count, plainBest(h, count)[1]);
    }

    private static double[] plainBest(double h, int count) {
        double[] best = {Double.POSITIVE_INFINITY, 0};
        for (int i = 0; i < 60; i++) {
            double period = 1.02 + (9 * h - 0.02) * i / 59;
            double error = plainError(h, count, period, best[0]);
            if (error < best[0]) {
                best = new double[] {error, period};
            }
        }
        return best;
    }

    private static double plainError(double h, int count, double period, double enough) {
        double[] a = new double[count + 1];
        double sum = 0;
        for (int j = 0; j <= count; j++) {
            a[j] = (j == 0 ? 1 : 2) * Kernel.GAUSSIAN.spectrum(j * h / period);
            sum += a[j];
        }
        double most = 0;
        for (int i = 0; i <= 800 && most < enough; i++) {
            double x = i / 800.0;
            double step = StrictMath.cos(2 * Math.PI * x / period);
            double last = 1;
            double now = step;
            double kernel = a[0];
            for (int j = 1; j <= count; j++) {
                kernel += a[j] * now;
                double next = 2 * step * now - last;
                last = now;
                now = next;
            }
            most = Math.max(most, Math.abs(kernel / sum - Kernel.GAUSSIAN.at(x / h)));
        }
        return most;
    }
}
