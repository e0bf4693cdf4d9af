package dev.bulla.core.selection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.testing.SelectionKit;
import dev.bulla.core.testing.StatAssert;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A million choices of each kind against the exact law, on the numbers of docs/mathematics.md §3.3, χ² at α = 10⁻⁶.
 *
 * <p>Power: an ε off by a tenth moves the best candidate's chance by 0.015 and more, which 3·10⁵ draws tell with chance
 * 1 − 10⁻⁶; it is asserted.
 */
class SelectionStatTest {

    private static final int DRAWS = 1_000_000;
    private static final int OTHERS = 300_000;
    private static final long[] SCORES = {0, 1, 2};

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void release_millionDraws_followTheLawAndNotThatOfAnEpsilonATenthOff(boolean monotone) {
        ScoreSensitivity sensitivity = new ScoreSensitivity(BigDecimal.ONE, monotone);
        List<Selection> claimed = all(sensitivity, "1");
        List<Selection> other = all(sensitivity, "1.1");
        for (int i = 0; i < claimed.size(); i++) {
            List<BigDecimal> law = claimed.get(i).probabilities(SCORES);

            SelectionKit.assertDraws(claimed.get(i), SCORES, DRAWS, 11 + i);
            assertThat(StatAssert.hasPower(
                            OTHERS,
                            SelectionKit.law(other.get(i).probabilities(SCORES))::chance,
                            SelectionKit.law(law)::chance))
                    .isTrue();
            assertThat(StatAssert.with(OTHERS, 21 + i)
                            .excess(SelectionKit.chooser(other.get(i), SCORES), SelectionKit.law(law)::chance))
                    .as(other.get(i).name())
                    .isGreaterThan(1);
        }
    }

    private static List<Selection> all(ScoreSensitivity sensitivity, String epsilon) {
        BigDecimal price = new BigDecimal(epsilon);
        return List.of(
                new ExponentialMechanism(sensitivity, price, 1),
                new PermuteAndFlip(sensitivity, price, 1),
                new NoisyMax(sensitivity, price, 1, NoisyMax.Noise.LAPLACE),
                new NoisyMax(sensitivity, price, 1, NoisyMax.Noise.EXPONENTIAL));
    }
}
