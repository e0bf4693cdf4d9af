package dev.bulla.models.logistic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.models.logistic.LogisticTables.Split;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogisticChancesStatTest {
    @Test
    void all() throws IOException {
        int n = Integer.getInteger("bulla.releases", 5);
        for (Split split : List.of(
                LogisticTables.adult(),
                LogisticTables.forest(),
                LogisticTables.adult().rare(0.01),
                LogisticTables.wine(),
                LogisticTables.tumours(),
                LogisticTables.credits(),
                LogisticTables.adult().sample(0.01),
                LogisticTables.unrelated(1000, 5, 2),
                LogisticTables.unrelated(20000, 50, 2),
                LogisticTables.unrelated(2000, 10, 4),
                LogisticTables.unrelated(100, 3, 2))) {
            double best = split.classes() == 2 ? LogisticScores.lossWithoutNoise(split) : Double.NaN;
            for (double epsilon : new double[] {0.1, 1, 5}) {
                LogisticScores s = LogisticScores.of(split, Logistic.Method.AUTO, epsilon, n);
                System.out.printf(
                        "%-28s eps %s loss %.4f ± %.4f  base %.4f (x %.3f)  best %.4f (x %.3f) accuracy %.4f ± %.4f chance/share %.3f ± %.3f%n",
                        split.name(),
                        epsilon,
                        s.loss(),
                        s.lossError(),
                        split.baseRate(),
                        s.loss() / split.baseRate(),
                        best,
                        s.loss() / best,
                        s.accuracy(),
                        s.accuracyError(),
                        s.chance() / split.shares()[1],
                        s.chanceError() / split.shares()[1]);
            }
        }
        assertThat(n).isPositive();
    }
}
