package dev.bulla.models.logistic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.models.logistic.LogisticTables.Split;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * Adult with its five number and six category columns, its own train and test parts: accuracy of fifty releases at each ε,
 * δ = 10⁻⁶. The file holds the categories as 44 columns of zeros and ones; they are read back as categories, and once left as they are.
 */
class LogisticStatTest {

    private static final int RELEASES = 50;
    private static final double[] EPSILONS = {0.1, 0.5, 1, 5};
    private static final double[] BARS = {0.845, 0.850, 0.8525, 0.8532};
    private static final double[] OTHER_BARS = {0.815, 0.837, 0.840, 0.848};

    @Test
    void release_adult_isMoreAccurateThanTheBar() throws IOException {
        double before = 0;
        for (int i = 0; i < EPSILONS.length; i++) {
            LogisticScores scores = scores(LogisticTables.adult(), Logistic.Method.AUTO, EPSILONS[i], RELEASES);
            assertThat(scores.accuracy()).isGreaterThanOrEqualTo(BARS[i]);
            assertThat(scores.accuracy() + 2 * scores.accuracyError())
                    .as("not less than at a smaller ε")
                    .isGreaterThanOrEqualTo(before);
            before = scores.accuracy();
        }
    }

    @Test
    void release_zerosAndOnesAsNumbers_isMoreAccurateThanTheBar() throws IOException {
        for (int i = 0; i < EPSILONS.length; i++) {
            LogisticScores scores = scores(LogisticTables.adultColumns(), Logistic.Method.AUTO, EPSILONS[i], 2);
            assertThat(scores.accuracy()).isGreaterThanOrEqualTo(OTHER_BARS[i]);
        }
    }

    @Test
    void release_byObjective_isMoreAccurateThanTheBar() throws IOException {
        for (int i = 0; i < EPSILONS.length; i++) {
            LogisticScores scores = scores(LogisticTables.adult(), Logistic.Method.OBJECTIVE, EPSILONS[i], 10);
            assertThat(scores.accuracy()).isGreaterThanOrEqualTo(OTHER_BARS[i]);
        }
    }

    private static LogisticScores scores(Split adult, Logistic.Method method, double epsilon, int releases) {
        LogisticScores scores = LogisticScores.of(adult, method, epsilon, releases);
        System.out.printf(
                "logistic, %s, by %s, ε = %s: accuracy %.5f ± %.5f, log loss %.4f ± %.4f%n",
                adult.name(),
                method.word(),
                epsilon,
                scores.accuracy(),
                scores.accuracyError(),
                scores.loss(),
                scores.lossError());
        return scores;
    }
}
