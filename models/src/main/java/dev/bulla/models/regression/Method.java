package dev.bulla.models.regression;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.refusal.Worded;
import dev.bulla.core.schema.Column;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Ways to release moments, or the solution itself: the option {@code method}.
 *
 * <p>Each is a norm, the least weight of the target, the share of the largest norm that rows keep, and the c of the ridge
 * c·s·√d. All are public and the same for every dataset and budget.
 */
public enum Method implements Worded {
    /** (ε, δ): second moments with normal noise in units of the spread of each column, for which three tenths of the budget are spent; rows shortened, ridge in proportion to the noise. */
    SCALED(MomentSums.Norm.L2, 1, ScaledMoments.LEAST_SHARE, 0.175),
    /** (ε, δ): the same in units of the columns' bounds. */
    SSP(MomentSums.Norm.L2, 2, 0.5, 0.7),
    /** Pure ε: the coefficients of the squared loss with Laplace noise, otherwise the same. */
    FUNCTIONAL(MomentSums.Norm.L1, 2, 0.5, 0.7),
    /** (ε, δ): a tenth of the budget for the least eigenvalue of the inputs' moments, which decides the ridge. */
    ADASSP(MomentSums.Norm.L2, 2, 0.5, 0),
    /** (ε, δ): second moments with normal noise as they are, no row shortened, no ridge. */
    ANALYZE_GAUSS(MomentSums.Norm.L2, 1, 1, 0),
    /** Noisy counts of a public grid, from which moments are taken: for very few columns. */
    DPME(MomentSums.Norm.L2, 1, 1, 0.7),
    /** (ε, δ), ridge only, replace-one only: noise on the solution itself. */
    OUTPUT(MomentSums.Norm.L2, 1, 1, 0);

    /** In L1: sums stay exact. */
    private static final int MOST_WEIGHT = 16;

    /** Words for the methods as papers printed them: reproduced, never released. */
    private static final List<String> AS_PUBLISHED =
            List.of("functional-as-published", "adassp-as-published", "sn-as-published");

    private final MomentSums.Norm norm;
    private final int targetWeight;
    private final double share;
    private final double ridge;

    Method(MomentSums.Norm norm, int targetWeight, double share, double ridge) {
        this.norm = norm;
        this.targetWeight = targetWeight;
        this.share = share;
        this.ridge = ridge;
    }

    /** The method of this word; none for auto. */
    static Optional<Method> given(String word) {
        return word.equals("auto") ? Optional.empty() : Optional.of(of(word));
    }

    /**
     * What auto comes to. A penalty that is given is one for numbers in units of their bounds.
     *
     * @param isFormer as version 0.1 had it
     */
    static Method auto(Budget budget, Penalty penalty, boolean isFormer) {
        boolean isScaled = !isFormer && penalty.lambda().isEmpty();
        return budget.isPure() ? FUNCTIONAL : isScaled ? SCALED : SSP;
    }

    static Method of(String word) {
        return Worded.find(values(), word).orElseThrow(() -> refusal(word));
    }

    /** The words that a recipe takes, auto first. */
    static List<String> words(String recipe) {
        Stream<String> own = Arrays.stream(values())
                .filter(method -> method != OUTPUT || recipe.equals(Penalty.RIDGE))
                .map(Method::word);
        return Stream.concat(Stream.of("auto"), own).toList();
    }

    private static BadInput refusal(String word) {
        String known = String.join(", ", Worded.words(values()));
        if (AS_PUBLISHED.contains(word)) {
            return new BadInput(
                    "E-542",
                    Text.option("method"),
                    Visible.quote(word) + " is a printed form that is not released.",
                    "Its noise is not the noise that its claim needs.",
                    "It is there for figures alone. Methods are: auto, " + known + ".");
        }
        return new BadInput(
                "E-542",
                Text.option("method"),
                "must be one of auto, " + known + ", got " + Visible.quote(word) + ".",
                "",
                "Leave it out to let the plan choose.");
    }

    MomentSums.Norm norm() {
        return norm;
    }

    /** The target's weight, where weights do not grow with the inputs. */
    int targetWeight() {
        return targetWeight;
    }

    /** Whether a fit is weighed against the constant, and the weights grow with the inputs. */
    boolean chooses() {
        return this == SCALED || this == SSP || this == FUNCTIONAL;
    }

    /**
     * A row of these inputs. Where weights grow, constant and target each weigh less than half as much as all inputs together in L2, as squares, and less than an
     * eighth in L1: noise on the sums of the target and of rows then hardly grows with the number of inputs, and that on products of inputs not much by the weights.
     *
     * @param isFormer as version 0.1 weighed them
     */
    Design design(List<Column> inputs, Column target, boolean isFormer) {
        int m = inputs.size();
        int weight = norm == MomentSums.Norm.L2
                ? (int) Math.ceil(Math.sqrt(m / 2.0)) - 1
                : Math.min(MOST_WEIGHT, (int) Math.ceil(m / 8.0) - 1);
        return chooses() && !isFormer
                ? new Design(inputs, target, Math.max(1, weight), Math.max(targetWeight, weight))
                : new Design(inputs, target, true, targetWeight);
    }

    double share() {
        return share;
    }

    double ridge() {
        return ridge;
    }

    /** How many ridges are tried, each twice the one before: those of {@link #SCALED} from a quarter to four times the ridge of the others. */
    int ridges() {
        return this == SCALED ? 5 : 3;
    }

    Noise noise() {
        return norm == MomentSums.Norm.L1 ? Noise.LAPLACE : Noise.GAUSSIAN;
    }
}
