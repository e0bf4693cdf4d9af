package dev.bulla.core.mechanism;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.noise.Decay;
import dev.bulla.core.noise.DiscreteLaplace;
import dev.bulla.core.noise.Scale;
import dev.bulla.core.number.HighPrecision;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts by keys that were not declared: categories found in the data, or the few occupied cells of a huge grid. Every key
 * with a row gets discrete Laplace noise, and is shown iff its noisy count is at least a threshold τ.
 *
 * <p>Guarantee: (ε, δ)-DP. A key that only one unit has is shown with a chance of at most δ, worked out exactly from the
 * discrete law, the threshold included.
 *
 * <p>Formula: b = Δ₁/ε and a = e^(−1/b); a key of c rows of one unit is shown with chance p(c) = a^(τ−c)/(1 + a). A unit of
 * up to k rows: δ = max{p(k), 1 − (1 − p(1))^k}, and τ is the smallest threshold whose δ is within the budget.
 *
 * <p>Source: Korolova et al., WWW 2009, for the idea. Proof: {@code SparseCounts.proof.md}.
 *
 * <p>Limits: an account admits it only as a first release that closes it (docs/mathematics.md §4.4). Time depends on how many
 * keys there are; the proof says what that shows.
 */
public final class SparseCounts implements Calibrated {

    /** What plans call it, how it draws, and what shows that it is right. */
    public static final Ingredient INGREDIENT = Ingredient.mechanism(
            "thresholded-laplace",
            Ingredient.Kind.NOISE,
            "discrete Laplace noise by exact integer coins, and counts below a threshold left out",
            List.of(SparseCounts.class, DiscreteLaplace.class),
            "SparseCountsTest");

    private static final MathContext UP = new MathContext(30, RoundingMode.UP);
    /** Enough digits for one minus a chance of 10⁻¹⁰⁰ to keep a hundred of its own. */
    private static final MathContext LONG = new MathContext(260);

    /** What {@link HighPrecision} could be short of. */
    private static final BigDecimal DOUBT = BigDecimal.ONE.add(BigDecimal.ONE.movePointLeft(30));

    private final int rows;
    private final int moved;
    private final Cost cost;
    private final double scale;
    private final DiscreteLaplace noise;
    private final Decay decay;
    private final long threshold;

    /**
     * The mechanism for a budget.
     *
     * @param unit whose up to k rows may hold up to k keys
     * @param budget an (ε, δ) with δ above zero
     */
    public SparseCounts(Neighbours neighbours, Unit unit, Budget budget) {
        if (budget.isPure()) {
            throw new IllegalArgumentException(
                    "delta must be above 0 to show keys that nobody declared, got " + budget);
        }
        boolean replace = !neighbours.addsRecord();
        this.rows = unit.maxRows();
        this.cost = new Cost.Approx(budget.epsilon(), budget.delta());
        this.moved = replace ? 2 : rows;
        this.scale = Scale.roundUp(BigDecimal.valueOf(moved).divide(budget.epsilon(), UP));
        this.noise = DiscreteLaplace.ofScale(scale);
        this.decay = Decay.ofScale(scale);
        this.threshold = smallest(budget.delta());
    }

    @Override
    public String name() {
        return INGREDIENT.name();
    }

    @Override
    public String norm() {
        return "l1";
    }

    /** Δ₁, in rows. */
    @Override
    public double sensitivity() {
        return moved;
    }

    @Override
    public double grid() {
        return 1;
    }

    @Override
    public Cost cost() {
        return cost;
    }

    /** b, in rows. */
    @Override
    public double scale() {
        return scale;
    }

    /** The standard deviation of the noise, before anything is left out. */
    public double deviation() {
        return StrictMath.sqrt(noise.variance());
    }

    /** How far 95 % of the noise reaches, before anything is left out: a shown count is no further below the exact one, with chance 97.5 %. */
    public double halfWidth95() {
        return noise.halfWidth95();
    }

    /**
     * How far a shown count is above the exact one at most, with chance 97.5 % <em>given that it is shown</em>, when the exact one reaches the
     * threshold. A shown count nearer to the threshold than this says of a smaller exact one only that it is 1 or more: proof, "Intervals".
     */
    public long reachAbove() {
        return (long) StrictMath.floor(scale * StrictMath.log(40));
    }

    /** A key of this many rows or more is shown with chance 95 % and more. */
    public long surelyShown() {
        double a = StrictMath.exp(-1 / scale);
        return threshold + Math.max(0, (long) StrictMath.ceil(-StrictMath.log(0.05 * (1 + a)) * scale - 1));
    }

    /** τ: a key is shown iff its noisy count is at least this. */
    public long threshold() {
        return threshold;
    }

    /** The chance that keys which only the worst unit has are shown; rounded up. At most the δ of the budget. */
    public BigDecimal delta() {
        return delta(threshold);
    }

    /** The chance that a key of this many rows is shown, to forty digits and more. */
    public BigDecimal chance(long count) {
        return count <= 0 ? BigDecimal.ZERO : atLeast(threshold - count);
    }

    /**
     * Spends the grant, then draws for every key with a row and drops what is below the threshold.
     *
     * @param counts exact counts, at most k rows of a unit in all; keys of no rows are as if they were not there
     * @return noisy counts in the order of keys, so that the order of rows cannot show
     */
    public <K extends Comparable<? super K>> SortedMap<K, Long> release(
            Map<K, Long> counts, Grant grant, RandomBits bits) {
        grant.spend(cost);
        RandomBits local = bits.local();
        SortedMap<K, Long> shown = new TreeMap<>();
        for (Map.Entry<K, Long> entry : counts.entrySet()) {
            if (entry.getValue() > 0) {
                long noisy = entry.getValue() + noise.draw(local);
                if (noisy >= threshold) {
                    shown.put(entry.getKey(), noisy);
                }
            }
        }
        return shown;
    }

    /** δ at a threshold: the unit's rows on one key, or each on its own; nothing between is worse. */
    private BigDecimal delta(long candidate) {
        BigDecimal together = atLeast(candidate - rows);
        BigDecimal hidden = BigDecimal.ONE.subtract(atLeast(candidate - 1)).pow(rows, LONG);
        BigDecimal apart = BigDecimal.ONE.subtract(hidden);
        return together.max(apart).multiply(DOUBT).round(UP);
    }

    private long smallest(BigDecimal delta) {
        long low = rows; // here a key shows with chance a half and more
        long high = low + 1;
        while (delta(high).compareTo(delta) > 0) {
            low = high;
            high = rows + 2 * (high - rows);
        }
        while (high - low > 1) {
            long middle = low + (high - low) / 2;
            if (delta(middle).compareTo(delta) > 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** P(Z ≥ m) of the noise. */
    private BigDecimal atLeast(long m) {
        BigDecimal a = decay.chance(1);
        BigDecimal both = BigDecimal.ONE.add(a);
        return m >= 0
                ? decay.chance(m).divide(both, HighPrecision.MC)
                : BigDecimal.ONE.subtract(decay.chance(1 - m).divide(both, HighPrecision.MC));
    }
}
