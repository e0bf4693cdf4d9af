package dev.bulla.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.noise.DiscreteLaplace;
import dev.bulla.core.number.HighPrecision;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks counts that are shown from a threshold on against an (ε, δ) claim.
 *
 * <p>Proves, exactly (thirty digits): the smallest δ with which ε holds between two given maps, key by key outcomes and
 * all mass that was not looked at counted. Does not prove anything about maps it was not given.
 *
 * @param scale of the discrete Laplace noise
 * @param threshold shown from here on
 */
public record ThresholdKit(double scale, long threshold) {

    private static final MathContext FORTY = new MathContext(40);

    /** One outcome of a key: not shown, a value, or all further ones. */
    private record Outcome(BigDecimal one, BigDecimal other) {}

    /** The smallest δ with which ε holds between counts of the same keys, both ways; 0 rows: the key is not there. */
    public BigDecimal delta(BigDecimal epsilon, long[] one, long[] other) {
        return oneWay(epsilon, one, other).max(oneWay(epsilon, other, one));
    }

    /** Fails unless the claim holds between the two maps. */
    public void assertKeeps(Budget claim, long[] one, long[] other) {
        assertThat(delta(claim.epsilon(), one, other))
                .as("exact δ with threshold %d against %s", threshold, claim)
                .isLessThanOrEqualTo(claim.delta());
    }

    private BigDecimal oneWay(BigDecimal epsilon, long[] one, long[] other) {
        List<Outcome> joint = List.of(new Outcome(BigDecimal.ONE, BigDecimal.ONE));
        for (int key = 0; key < one.length; key++) {
            List<Outcome> more = new ArrayList<>();
            for (Outcome outcome : outcomes(one[key], other[key])) {
                for (Outcome before : joint) {
                    more.add(new Outcome(
                            before.one().multiply(outcome.one(), FORTY),
                            before.other().multiply(outcome.other(), FORTY)));
                }
            }
            joint = more;
        }
        BigDecimal factor = HighPrecision.exp(epsilon);
        return joint.stream()
                .map(outcome -> outcome.one().subtract(factor.multiply(outcome.other(), FORTY), FORTY))
                .map(excess -> excess.max(BigDecimal.ZERO))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** Beyond the larger count the ratio of a Laplace law stays as it is, so all further values are one outcome. */
    private List<Outcome> outcomes(long one, long other) {
        long last = Math.max(threshold, Math.max(one, other)) + 1;
        List<Outcome> outcomes = new ArrayList<>();
        BigDecimal seen = BigDecimal.ZERO;
        BigDecimal seenOther = BigDecimal.ZERO;
        for (long value = threshold; value <= last; value++) {
            Outcome outcome = new Outcome(shown(one, value), shown(other, value));
            outcomes.add(outcome);
            seen = seen.add(outcome.one());
            seenOther = seenOther.add(outcome.other());
        }
        Outcome further = new Outcome(beyond(one, last), beyond(other, last));
        outcomes.add(further);
        outcomes.add(new Outcome(
                BigDecimal.ONE.subtract(seen).subtract(further.one()),
                BigDecimal.ONE.subtract(seenOther).subtract(further.other())));
        return outcomes;
    }

    private BigDecimal shown(long count, long value) {
        return count == 0
                ? BigDecimal.ZERO
                : DiscreteLaplace.ofScale(scale).probability(value - count).round(FORTY);
    }

    /** P(count + Z > last) = P(count + Z = last)·a/(1 − a), last being at or above the count. */
    private BigDecimal beyond(long count, long last) {
        BigDecimal a = HighPrecision.exp(
                BigDecimal.ONE.divide(new BigDecimal(scale), HighPrecision.MC).negate());
        return shown(count, last).multiply(a).divide(BigDecimal.ONE.subtract(a), FORTY);
    }
}
