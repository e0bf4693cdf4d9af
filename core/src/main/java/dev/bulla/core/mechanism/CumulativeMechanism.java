package dev.bulla.core.mechanism;

import dev.bulla.core.accounting.Grant;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.noise.DiscreteLaplace;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;

/**
 * Counts of ordered cells, gathered into {@link Runs}, with discrete Laplace noise on every run: what lies below any edge
 * is a sum of few of them.
 *
 * <p>Guarantee: ε-DP. A row is in one run of every size, so the runs move by depth times what the cells move by.
 *
 * <p>Formula: b = depth·Δ₁/ε. Proof: {@code CumulativeMechanism.proof.md}.
 */
public final class CumulativeMechanism extends CalibratedNoise {

    /** What plans call it, how it draws, and what shows that it is right. */
    public static final Ingredient INGREDIENT = Ingredient.mechanism(
            "cumulative-laplace",
            Ingredient.Kind.NOISE,
            "discrete Laplace noise by exact integer coins",
            List.of(CumulativeMechanism.class, DiscreteLaplace.class),
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
