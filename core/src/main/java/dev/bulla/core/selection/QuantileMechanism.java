package dev.bulla.core.selection;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.Mechanism;
import dev.bulla.core.noise.Decay;
import dev.bulla.core.noise.Scale;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/**
 * Chooses, for each of some levels q, the cell of an ordered column at which the share q of rows is reached.
 *
 * <p>Guarantee: ε-DP for all levels together, for the neighbours and unit it is made for.
 *
 * <p>Formula: the score of a cell is minus the distance, in rows, from q·n to [rows below the cell, rows up to it], so a
 * cell of a thousand equal values is as good a candidate as any. One row moves it by max(q, 1 − q) at most (add-remove) or
 * by 1 (replace-one). Every level is chosen by permute-and-flip at one scale s = 2·Σ_q Δ_q/ε; answers are put in order.
 *
 * <p>Source: Smith, STOC 2011, for the score on distinct values. Proof: {@code QuantileMechanism.proof.md}.
 *
 * <p>Limits: levels of at most six decimals; up to 2⁴⁰ rows.
 */
public final class QuantileMechanism implements Mechanism {

    /** What plans call it, how it draws, and what shows that it is right. */
    public static final Ingredient INGREDIENT = Ingredient.mechanism(
            "quantile-permute-and-flip",
            Ingredient.Kind.CHOICE,
            "exact integer coins for every candidate",
            List.of(QuantileMechanism.class),
            "QuantileMechanismTest");

    /** The most decimals of a level. */
    public static final int MOST_DECIMALS = 6;

    private final List<BigDecimal> levels;
    private final long steps;
    private final long[] targets;
    private final BigDecimal sensitivity;
    private final Cost cost;
    private final double scale;
    private final Decay decay;

    /**
     * The mechanism for levels.
     *
     * @param levels strictly between 0 and 1, rising
     * @param epsilon for all of them together
     */
    public QuantileMechanism(List<BigDecimal> levels, Neighbours neighbours, Unit unit, BigDecimal epsilon) {
        this.levels = levels.stream().map(QuantileMechanism::checked).toList();
        if (levels.isEmpty() || !rises(this.levels)) {
            throw new IllegalArgumentException("levels must be one or more and rise, got " + levels);
        }
        this.steps = steps(this.levels);
        this.targets = this.levels.stream()
                .mapToLong(level -> level.multiply(BigDecimal.valueOf(steps)).longValueExact())
                .toArray();
        long moved = Arrays.stream(targets)
                .map(target -> moved(target, neighbours, unit))
                .sum();
        BigDecimal formula =
                BigDecimal.valueOf(2).multiply(BigDecimal.valueOf(moved)).divide(epsilon, Scored.UP);
        double scaleInSteps = Scale.roundUp(formula);
        this.decay = Decay.ofScale(scaleInSteps);
        this.sensitivity = BigDecimal.valueOf(moved).divide(BigDecimal.valueOf(steps), Scored.UP);
        this.scale = Scale.roundUp(new BigDecimal(scaleInSteps).divide(BigDecimal.valueOf(steps), Scored.UP));
        this.cost = new Cost.Pure(epsilon);
    }

    /** The levels, rising. */
    public List<BigDecimal> levels() {
        return levels;
    }

    @Override
    public String name() {
        return INGREDIENT.name();
    }

    @Override
    public String norm() {
        return "linf";
    }

    /** The most that one unit moves the scores, summed over levels, in rows. */
    @Override
    public double sensitivity() {
        return Scale.roundUp(sensitivity);
    }

    /** In rows. */
    @Override
    public double scale() {
        return scale;
    }

    @Override
    public double grid() {
        return 1;
    }

    @Override
    public Cost cost() {
        return cost;
    }

    @Override
    public int outputs(int dimension) {
        return levels.size();
    }

    /**
     * A number of rows g such that with chance 95 % or more every answer has fewer than q·n + g rows below it and more than
     * q·n − g up to it: s·ln(levels·cells/0.05).
     */
    public double rank95(int cells) {
        return scale * StrictMath.log(levels.size() * (double) cells / Scored.OUTSIDE);
    }

    /**
     * The cells that answer, one per level, never falling.
     *
     * @param counts how many rows each cell holds, in the order of the column
     */
    @Override
    public long[] release(long[] counts, Grant grant, RandomBits bits) {
        grant.spend(cost);
        RandomBits local = bits.local();
        long[] chosen = new long[targets.length];
        for (int q = 0; q < targets.length; q++) {
            long[] scores = scores(counts, q);
            long best = Arrays.stream(scores).max().orElseThrow();
            chosen[q] = PermuteAndFlip.choose(scores, best, decay, local);
        }
        Arrays.sort(chosen);
        return chosen;
    }

    /** The chance of every cell for one level before answers are put in order; slow, for few cells. */
    List<BigDecimal> probabilities(long[] counts, int level) {
        long[] scores = scores(counts, level);
        long best = Arrays.stream(scores).max().orElseThrow();
        return PermuteAndFlip.probabilities(Arrays.stream(scores)
                .mapToObj(score -> decay.chance(decay.gap(best, score)))
                .toList());
    }

    /** Minus the distance from q·n to [rows below, rows up to] for every cell, in steps of a row. */
    long[] scores(long[] counts, int level) {
        long target = targets[level] * Arrays.stream(counts).sum();
        long[] scores = new long[counts.length];
        long upTo = 0;
        for (int cell = 0; cell < counts.length; cell++) {
            long below = upTo;
            upTo += steps * counts[cell];
            scores[cell] = -Math.max(0, Math.max(below - target, target - upTo));
        }
        return scores;
    }

    /** The most that a unit can move a score, in steps: a row max(q, 1 − q) when added, 1 when it is replaced. */
    private long moved(long target, Neighbours neighbours, Unit unit) {
        return neighbours == Neighbours.ADD_REMOVE ? unit.maxRows() * Math.max(target, steps - target) : steps;
    }

    private static BigDecimal checked(BigDecimal level) {
        BigDecimal plain = level.stripTrailingZeros();
        if (plain.signum() <= 0 || plain.compareTo(BigDecimal.ONE) >= 0 || plain.scale() > MOST_DECIMALS) {
            throw new IllegalArgumentException("level must lie strictly between 0 and 1 and have at most "
                    + MOST_DECIMALS + " decimals, got " + level);
        }
        return plain;
    }

    private static boolean rises(List<BigDecimal> levels) {
        for (int i = 1; i < levels.size(); i++) {
            if (levels.get(i - 1).compareTo(levels.get(i)) >= 0) {
                return false;
            }
        }
        return true;
    }

    /** The fewest equal steps of a row of which every level is a whole number. */
    private static long steps(List<BigDecimal> levels) {
        long most = BigInteger.TEN.pow(MOST_DECIMALS).longValueExact();
        BigInteger common = BigInteger.valueOf(most);
        for (BigDecimal level : levels) {
            common = common.gcd(level.movePointRight(MOST_DECIMALS).toBigIntegerExact());
        }
        return most / common.longValueExact();
    }
}
