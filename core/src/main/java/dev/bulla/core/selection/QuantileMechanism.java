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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Chooses, for each of some levels q, the cell of an ordered column at which the share q of rows is reached; if asked, two more cells
 * that have it between them.
 *
 * <p>Guarantee: ε-DP for all choices together, for the neighbours and unit it is made for.
 *
 * <p>Formula: the score of a cell is minus the distance, in rows, from q·n to [rows below the cell, rows up to it], so a
 * cell of a thousand equal values is as good a candidate as any. One row moves it by max(q, 1 − q) at most (add-remove) or
 * by 1 (replace-one). Every choice is by permute-and-flip at scale s/w = 2·Σ w·Δ/(w·ε), w its weight; answers are put in order. The ends
 * of an interval aim at q·n ∓ t, with t = s·ln((m + 2)/0.025), among the m cells and one beyond each end. Groups of rows, each with cells
 * of its own, are chosen for one by one: together they move as far as one would.
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

    /** Beyond this many rows an end is the bound of the column. */
    private static final double MOST_ROWS = 0x1p40;

    private final Ask ask;
    private final long steps;
    private final List<Aim> aims;
    private final BigDecimal sensitivity;
    private final Cost cost;
    private final double scale;

    /**
     * What is chosen.
     *
     * @param levels strictly between 0 and 1, rising
     * @param cells how many the column has
     * @param groups how many groups of rows there are, each with all these cells
     * @param ends whether the ends of an interval are chosen too
     */
    public record Ask(List<BigDecimal> levels, int cells, int groups, boolean ends) {
        public Ask {
            levels = levels.stream().map(QuantileMechanism::checked).toList();
            if (levels.isEmpty() || !rises(levels)) {
                throw new IllegalArgumentException("levels must be one or more and rise, got " + levels);
            }
            if (cells < 1 || groups < 1) {
                throw new IllegalArgumentException("cells and groups must be 1 or more, got " + cells + ", " + groups);
            }
        }

        /** How many cells are chosen in a group: for all levels the answers, then the lower ends, then the upper ends. */
        public int choices() {
            return (ends ? 3 : 1) * levels.size();
        }

        private int weight() {
            return ends ? 2 : 1;
        }
    }

    /**
     * One choice.
     *
     * @param target of the rows, in steps
     * @param shift rows to add to that
     */
    private record Aim(long target, long shift, Decay decay) {}

    /**
     * The mechanism.
     *
     * @param epsilon for all choices together
     */
    public QuantileMechanism(Ask ask, Neighbours neighbours, Unit unit, BigDecimal epsilon) {
        this.ask = ask;
        this.steps = steps(ask.levels());
        long[] targets = ask.levels().stream()
                .mapToLong(level -> level.multiply(BigDecimal.valueOf(steps)).longValueExact())
                .toArray();
        long moved = Arrays.stream(targets)
                        .map(target -> moved(target, neighbours, unit))
                        .sum()
                * (ask.ends() ? ask.weight() + 2 : 1);
        BigDecimal formula =
                BigDecimal.valueOf(2).multiply(BigDecimal.valueOf(moved)).divide(epsilon, Scored.UP);
        double scaleInSteps = Scale.roundUp(formula);
        this.sensitivity = BigDecimal.valueOf(moved).divide(BigDecimal.valueOf(steps), Scored.UP);
        this.scale = Scale.roundUp(new BigDecimal(scaleInSteps).divide(BigDecimal.valueOf(steps), Scored.UP));
        this.cost = new Cost.Pure(epsilon);
        Decay point = Decay.ofScale(Scale.roundUp(formula.divide(BigDecimal.valueOf(ask.weight()), Scored.UP)));
        this.aims = new ArrayList<>();
        Arrays.stream(targets).forEach(target -> aims.add(new Aim(target, 0, point)));
        if (ask.ends()) {
            Decay end = Decay.ofScale(scaleInSteps);
            long shift = (long) reach();
            Arrays.stream(targets).forEach(target -> aims.add(new Aim(target, -shift, end)));
            Arrays.stream(targets).forEach(target -> aims.add(new Aim(target, shift, end)));
        }
    }

    /** What is chosen. */
    public Ask ask() {
        return ask;
    }

    @Override
    public String name() {
        return INGREDIENT.name();
    }

    @Override
    public String norm() {
        return "linf";
    }

    /** The most that one unit moves the scores, summed over choices by weight, in rows. */
    @Override
    public double sensitivity() {
        return Scale.roundUp(sensitivity);
    }

    /** In rows: of an answer alone, or of the ends where there are any. */
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
        return ask.choices() * ask.groups();
    }

    /**
     * A number of rows g such that with chance 95 % or more every answer of a group has fewer than q·n + g rows below it and more than
     * q·n − g up to it: s·ln(levels·cells/0.05).
     */
    public double rank95() {
        return scale / ask.weight() * StrictMath.log(ask.levels().size() * (double) ask.cells() / Scored.OUTSIDE);
    }

    /** By how many rows an answer is off on average, if rows are spread evenly over more cells than the scale has rows. */
    public double typical() {
        return scale / ask.weight();
    }

    /** t, in whole rows: with chance 97.5 % an end is off by fewer than that, so that it is on its side, and within 2t of the quantile. */
    public double reach() {
        return Math.min(MOST_ROWS, Math.ceil(scale * StrictMath.log((ask.cells() + 2) / (Scored.OUTSIDE / 2))));
    }

    /**
     * The cells that answer: group by group {@link Ask#choices} of them: answers, which never fall, then lower ends and upper ends, each for its level alone.
     *
     * @param counts how many rows each cell holds, group by group, in the order of the column
     */
    @Override
    public long[] release(long[] counts, Grant grant, RandomBits bits) {
        grant.spend(cost);
        RandomBits local = bits.local();
        long[] chosen = new long[outputs(counts.length)];
        int levels = ask.levels().size();
        for (int group = 0; group < ask.groups(); group++) {
            long[] own = Arrays.copyOfRange(counts, group * ask.cells(), (group + 1) * ask.cells());
            for (int i = 0; i < aims.size(); i++) {
                chosen[group * aims.size() + i] = choose(own, aims.get(i), i >= levels, local);
            }
            Arrays.sort(chosen, group * aims.size(), group * aims.size() + levels);
        }
        return chosen;
    }

    private long choose(long[] counts, Aim aim, boolean beyond, RandomBits bits) {
        long[] scores = scores(counts, aim, beyond);
        long best = Arrays.stream(scores).max().orElseThrow();
        int chosen = PermuteAndFlip.choose(scores, best, aim.decay(), bits);
        return beyond ? Math.max(0, Math.min(counts.length - 1, chosen - 1)) : chosen;
    }

    /** The chance of every candidate for one choice before answers are put in order; slow, for few cells. */
    List<BigDecimal> probabilities(long[] counts, int choice) {
        long[] scores = scores(counts, choice);
        long best = Arrays.stream(scores).max().orElseThrow();
        Decay decay = aims.get(choice).decay();
        return PermuteAndFlip.probabilities(Arrays.stream(scores)
                .mapToObj(score -> decay.chance(decay.gap(best, score)))
                .toList());
    }

    /** Minus the distance of every candidate of a choice, in steps of a row. */
    long[] scores(long[] counts, int choice) {
        return scores(counts, aims.get(choice), choice >= ask.levels().size());
    }

    /**
     * Minus the distance from where a choice aims to [rows below, rows up to] for every cell, in steps of a row.
     *
     * @param beyond whether there is a candidate below the first cell, which has no rows up to it, and one above the last
     */
    private long[] scores(long[] counts, Aim aim, boolean beyond) {
        long all = Arrays.stream(counts).sum();
        long target = aim.target() * all + aim.shift() * steps;
        long[] scores = new long[counts.length + (beyond ? 2 : 0)];
        int at = 0;
        if (beyond) {
            scores[at++] = -Math.max(0, target);
        }
        long upTo = 0;
        for (long count : counts) {
            long below = upTo;
            upTo += steps * count;
            scores[at++] = -Math.max(0, Math.max(below - target, target - upTo));
        }
        if (beyond) {
            scores[at] = -Math.max(0, upTo - target);
        }
        return scores;
    }

    /**
     * The most that a unit can move the scores of a level, in steps, all groups together: a row max(q, 1 − q) when added, 1 when it is
     * replaced within its group, and twice the former when it is replaced by one of another group.
     */
    private long moved(long target, Neighbours neighbours, Unit unit) {
        long added = Math.max(target, steps - target);
        if (neighbours.addsRecord()) {
            return unit.maxRows() * added;
        }
        return ask.groups() == 1 ? steps : 2 * added;
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
