package dev.bulla.core.selection;

import dev.bulla.core.mechanism.Mechanism;
import java.math.BigDecimal;
import java.util.List;

/**
 * Chooses one of finitely many public candidates by chance, the better its score the likelier. The sums that go in are
 * the scores, and the result is one number: the index of the chosen candidate.
 *
 * <p>Scale: s = 2Δ/ε with Δ the most that one score can change, s = Δ/ε when scores are monotone.
 */
public interface Selection extends Mechanism {

    /**
     * The chance of every candidate, to forty digits and more. Slow: for a few candidates, in tests and explanations; a
     * release never works it out.
     */
    List<BigDecimal> probabilities(long[] scores);

    /** ρ of zero-concentrated DP, the smallest that is proved for this way of choosing. */
    BigDecimal rho();

    /**
     * A gap g, in the scores' own unit, such that with chance 95 % or more the chosen one of this many candidates scores
     * less than g below the best.
     */
    double gap95(int candidates);

    @Override
    default String norm() {
        return "linf";
    }

    @Override
    default int outputs(int dimension) {
        return 1;
    }
}
