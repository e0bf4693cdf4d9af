package dev.bulla.core.sensitivity;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.guarantee.Guarantee;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.lattice.Grid;
import dev.bulla.core.lattice.Reach;
import dev.bulla.core.mechanism.GridNoise;
import dev.bulla.core.mechanism.Mechanism;
import dev.bulla.core.noise.DiscreteLaplace;
import dev.bulla.core.noise.IntegerLaw;
import dev.bulla.core.noise.RoundedNormal;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;

/**
 * A sensitivity that was sampled, not proved.
 *
 * <p>What is released with it keeps (ε, δ) for pairs of tables as the oracle draws them, except for a share γ of them.
 * Source: Hall, Rinaldo and Wasserman, "Random differential privacy", 2012.
 *
 * @param value the sampled distance
 * @param norm the norm it was taken in
 * @param size how it was sampled
 * @param oracle the name of the oracle
 * @param seed the public seed
 */
public record SampledSensitivity(double value, Norm norm, SampleSize size, String oracle, String seed) {

    /** The distances are sums of doubles; this covers their rounding many times over. */
    private static final BigDecimal OUTWARD = new BigDecimal("1.000000001");

    /** The promise of a release at this budget; a DP account refuses it. */
    public Claim claim(Budget budget) {
        Guarantee random = new Guarantee.RandomDp(budget.epsilon(), budget.delta(), size.gamma(), oracle);
        return new Claim(random, Neighbours.REPLACE_ONE, Unit.row());
    }

    /** How far a vector of this dimension moves: a sup norm reaches m times as far in L1, √m times in L2. */
    public Reach reach(int dimension) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalStateException("a sampled sensitivity must be positive and finite, got " + value);
        }
        BigDecimal most = new BigDecimal(value).multiply(OUTWARD);
        BigDecimal square = most.multiply(most);
        BigDecimal m = BigDecimal.valueOf(dimension);
        return switch (norm) {
            case L1 -> new Reach(most, square);
            case L2 -> Reach.ofL2(most, dimension);
            case SUP -> new Reach(most.multiply(m), square.multiply(m));
        };
    }

    /** The noise of a release, with its scale: Laplace for a pure budget, otherwise normal. */
    public Mechanism mechanism(int dimension, Budget budget) {
        return noise(dimension, budget).mechanism();
    }

    private GridNoise noise(int dimension, Budget budget) {
        return GridNoise.of(reach(dimension), dimension, budget);
    }

    /**
     * Puts a vector on a grid and adds exact noise. No account is asked, because none may pay for this: the result is
     * not differentially private, and says so in its claim.
     */
    public RandomRelease releaseOutsideAccounts(double[] values, Budget budget) {
        GridNoise noise = noise(values.length, budget);
        Mechanism mechanism = noise.mechanism();
        double steps = mechanism.scale() / mechanism.grid();
        IntegerLaw law = budget.isPure() ? DiscreteLaplace.ofScale(steps) : RoundedNormal.ofScale(steps);
        Grid grid = noise.grid();
        long[] exact = new long[values.length];
        grid.truncate(values, exact);
        long[] noisy = law.addTo(exact, RandomBits.secure());
        double[] released = new double[noisy.length];
        for (int i = 0; i < noisy.length; i++) {
            released[i] = grid.value(noisy[i]);
        }
        return new RandomRelease(released, claim(budget), mechanism.scale());
    }

    /**
     * Noisy numbers under random differential privacy.
     *
     * @param values the numbers
     * @param claim what is promised, the oracle named
     * @param scale the scale of the noise
     */
    public record RandomRelease(double[] values, Claim claim, double scale) {}
}
