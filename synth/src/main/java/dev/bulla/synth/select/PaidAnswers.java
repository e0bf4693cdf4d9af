package dev.bulla.synth.select;

import dev.bulla.synth.graph.Domain;
import dev.bulla.synth.graph.Marginal;
import java.util.List;
import java.util.OptionalDouble;

/** Answers about private counts, each paid from one ρ that was charged before. What is asked follows from public facts and earlier answers alone. */
public interface PaidAnswers {

    /** The public levels. */
    Domain domain();

    /** Whether a marginal may be asked for: a rule on public sizes, since all that may be is counted before. */
    default boolean holds(Marginal marginal) {
        return true;
    }

    /** How many rows there are, where that is public. */
    default OptionalDouble rows() {
        return OptionalDouble.empty();
    }

    /** The ρ that is left, rounded down. An answer that costs more is refused. */
    double left();

    /** What one {@link #count} with noise of standard deviation {@code sigma} takes from what is left: Δ²/2σ² for the stated relation. */
    double countCost(double sigma);

    /** What one {@link #choose} takes from what is left: ε²/8. */
    double choiceCost(double epsilon);

    /**
     * Noisy counts, with noise of its own in each cell.
     *
     * @param marginal which cells
     * @param sigma the standard deviation of the noise, before it is rounded to whole numbers
     * @return a count for each cell, possibly below 0
     */
    long[] count(Marginal marginal, double sigma);

    /**
     * Chooses where a model is wrong, by the exponential mechanism: candidate c with score
     * {@code weight * (‖exact − modelled‖₁ − allowance)}.
     *
     * @param contenders the candidates
     * @param epsilon the ε of the choice
     * @return the index of the one chosen
     */
    int choose(List<Contender> contenders, double epsilon);
}
