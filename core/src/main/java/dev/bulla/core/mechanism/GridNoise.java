package dev.bulla.core.mechanism;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.lattice.Grid;
import dev.bulla.core.lattice.Reach;
import dev.bulla.core.noise.Scale;
import java.math.MathContext;

/**
 * The noise for a vector of real numbers that is put on a grid first: Laplace for a pure budget, otherwise normal.
 *
 * <p>The grid is so fine that rounding adds less than a millionth to the sensitivity, unless the noise would then be wider
 * than its samplers go; it is charged in full either way (Lemma R1, {@code Reach.proof.md}).
 *
 * @param grid the grid
 * @param mechanism calibrated for the vector on it
 */
public record GridNoise(Grid grid, Mechanism mechanism) {

    /** The widest noise, in steps: half of what the samplers take. */
    private static final double WIDEST = Scale.LARGEST / 2;

    /**
     * The noise for a vector.
     *
     * @param reach how far the vector moves between neighbours
     * @param m how many coordinates it has
     */
    public static GridNoise of(Reach reach, int m, Budget budget) {
        double scale = budget.isPure()
                ? reach.l1().divide(budget.epsilon(), MathContext.DECIMAL64).doubleValue()
                : reach.l2().multiply(GaussianProfile.sigma(budget)).doubleValue();
        int widest = Math.getExponent(WIDEST / scale);
        Grid grid = new Grid(Math.max(0, Math.min(Grid.fineFor(reach, m).power(), widest)));
        Reach rounded = reach.roundedAggregate(grid, m);
        return new GridNoise(
                grid,
                budget.isPure()
                        ? new LaplaceMechanism(rounded.l1(), budget.epsilon(), grid.step())
                        : new GaussianMechanism(rounded.l2Squared(), budget, grid.step()));
    }
}
