package dev.bulla.core.mechanism;

import dev.bulla.core.accounting.Grant;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.noise.DiscreteLaplace;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;
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

    /**
     * The mechanism for cells of a sensitivity.
     *
     * @param l1 the exact L1 sensitivity of the counts of cells
     */
    public CumulativeMechanism(Runs runs, BigDecimal l1, BigDecimal epsilon) {
        super(INGREDIENT.name(), new LaplaceMechanism(l1.multiply(BigDecimal.valueOf(runs.depth())), epsilon, 1));
        this.runs = runs;
    }

    /** How cells are gathered. */
    public Runs runs() {
        return runs;
    }

    @Override
    public int outputs(int dimension) {
        return runs.size();
    }

    @Override
    public long[] release(long[] counts, Grant grant, RandomBits bits) {
        return super.release(runs.sums(counts), grant, bits);
    }
}
