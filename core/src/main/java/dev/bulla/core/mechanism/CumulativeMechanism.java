package dev.bulla.core.mechanism;

import dev.bulla.core.accounting.Grant;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.noise.DiscreteLaplace;
import dev.bulla.core.noise.RoundedNormal;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.statistic.Sensitivity;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;

/**
 * Counts of ordered cells, gathered into {@link Runs}, with discrete Laplace or normal noise on every run: what lies below any edge
 * is a sum of few of them.
 *
 * <p>Guarantee: ε-DP, or (ε, δ)-DP as normal noise is. A row is in one run of every size, so the runs move by depth times what the cells move by, and the square of how far by depth
 * times theirs.
 *
 * <p>Formula: b = depth·Δ₁/ε; σ² = depth·Δ₂²·σ₁(ε, δ)². Proof: {@code CumulativeMechanism.proof.md}.
 */
public final class CumulativeMechanism extends CalibratedNoise {

    /** What plans call it, how it draws, and what shows that it is right. */
    public static final Ingredient INGREDIENT = Ingredient.mechanism(
            "cumulative-laplace",
            Ingredient.Kind.NOISE,
            "discrete Laplace noise by exact integer coins",
            List.of(CumulativeMechanism.class, DiscreteLaplace.class),
            "LawStatTest");

    /** The same with normal noise. */
    public static final Ingredient NORMAL = Ingredient.mechanism(
            "cumulative-gaussian",
            Ingredient.Kind.NOISE,
            "the ideal normal rounded to the grid, digit by digit",
            List.of(CumulativeMechanism.class, RoundedNormal.class),
            "LawStatTest");

    private final Runs runs;
    private final int groups;

    /** The mechanism for cells of a sensitivity, all in one group. */
    public CumulativeMechanism(Runs runs, BigDecimal l1, BigDecimal epsilon) {
        this(runs, 1, l1, epsilon);
    }

    /**
     * The mechanism for groups of cells, each gathered into runs by itself.
     *
     * @param l1 the exact L1 sensitivity of the counts of cells, all groups together
     */
    public CumulativeMechanism(Runs runs, int groups, BigDecimal l1, BigDecimal epsilon) {
        super(INGREDIENT.name(), new LaplaceMechanism(l1.multiply(BigDecimal.valueOf(runs.depth())), epsilon, 1));
        this.runs = runs;
        this.groups = groups;
    }

    /**
     * The mechanism with normal noise.
     *
     * @param sensitivity of the counts of cells, all groups together
     * @param budget with a δ
     */
    public static CumulativeMechanism normal(Runs runs, int groups, Sensitivity sensitivity, Budget budget) {
        BigDecimal squared = sensitivity.l2Squared().multiply(BigDecimal.valueOf(runs.depth()));
        return new CumulativeMechanism(runs, groups, new GaussianMechanism(squared, budget, 1));
    }

    private CumulativeMechanism(Runs runs, int groups, GaussianMechanism noise) {
        super(NORMAL.name(), noise);
        this.runs = runs;
        this.groups = groups;
    }

    /** Whether noise of this name is normal. */
    public static boolean isNormal(String name) {
        return name.equals(NORMAL.name());
    }

    /** How cells are gathered. */
    public Runs runs() {
        return runs;
    }

    @Override
    public int outputs(int dimension) {
        return Math.multiplyExact(groups, runs.size());
    }

    @Override
    public long[] release(long[] counts, Grant grant, RandomBits bits) {
        long[] sums = new long[outputs(counts.length)];
        for (int group = 0; group < groups; group++) {
            long[] own = Arrays.copyOfRange(counts, group * runs.cells(), (group + 1) * runs.cells());
            System.arraycopy(runs.sums(own), 0, sums, group * runs.size(), runs.size());
        }
        return super.release(sums, grant, bits);
    }
}
