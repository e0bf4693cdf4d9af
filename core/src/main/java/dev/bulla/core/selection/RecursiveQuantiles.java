package dev.bulla.core.selection;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.ConcentratedProfile;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.Mechanism;
import dev.bulla.core.noise.Decay;
import dev.bulla.core.noise.Scale;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.selection.QuantileMechanism.Ask;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses, for each of some levels, the cell of an ordered column at which that share of rows is reached: the middle level first, then in
 * the rows below it the levels below, and in the rows above it those above.
 *
 * <p>Guarantee: ε-DP, or ρ-zCDP with the ρ that proves (ε, δ), for all choices together, for the neighbours and unit it is made for. A row is in one part at each depth, so
 * that levels of one depth share their ε, and there are ⌈log₂(levels + 1)⌉ depths.
 *
 * <p>Formula: a level q between its neighbours a and b, found already, is the share r = (q − a)/(b − a) of the rows of its part. A choice is a
 * place: a cell and how much of it lies below; its score is minus the distance in rows from r·n, which one row moves by max(r, 1 − r). Rows of
 * the chosen cell are in both parts, each with a weight, the two adding up to what it was: so ties are cut where the level is, without chance and
 * without a row counting for more than one. Where no level follows, and all is to be pure, the score is that of {@link QuantileMechanism}, and the choice
 * permute-and-flip. One scale: s = 2·Σ Δ/ε, or s = √(Σ Δ²/2ρ), Δ the largest of each depth.
 *
 * <p>Source: Kaplan, Schnapp and Stemmer, ICML 2022, for distinct values. Proof: {@code RecursiveQuantiles.proof.md}.
 *
 * <p>Limits: levels of at most six decimals; up to 2³⁴ rows.
 */
public final class RecursiveQuantiles implements Mechanism {

    /** What plans call it, how it draws, and what shows that it is right. */
    public static final Ingredient INGREDIENT = Ingredient.mechanism(
            "quantile-recursive",
            Ingredient.Kind.CHOICE,
            "exact integer coins for proposed candidates",
            List.of(RecursiveQuantiles.class),
            "RecursiveQuantilesTest");

    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private final Ask ask;
    private final LevelTree tree;
    private final boolean isPure;
    private final BigDecimal sensitivity;
    private final BigDecimal formula;
    private final Cost cost;
    private final double scale;
    private final Fineness fineness;

    /**
     * How finely places are told apart: public, from levels, cells and scale.
     *
     * @param places how many there are in a cell, a power of two
     * @param weight the weight of a whole row, a power of two
     */
    record Fineness(int places, int weight) {

        /** Rows, steps and scales stay within what a long and a coin can hold. */
        static Fineness of(long steps, int cells, double scale) {
            int room = Math.min(28, 39 - Math.max(0, Math.getExponent(scale)));
            int spare = Math.max(1, room - (Long.SIZE - Long.numberOfLeadingZeros(steps)));
            int all = Integer.SIZE - Integer.numberOfLeadingZeros(cells);
            int places = Math.max(0, Math.min(spare / 2, Math.min(12, 30 - all)));
            return new Fineness(1 << places, 1 << Math.max(0, Math.min(spare - 1 - places, 16)));
        }
    }

    /**
     * The mechanism.
     *
     * @param budget for all choices together
     */
    public RecursiveQuantiles(Ask ask, Neighbours neighbours, Unit unit, Budget budget) {
        this.ask = ask;
        this.tree = LevelTree.of(ask.levels());
        this.isPure = budget.isPure();
        List<BigDecimal> moved = moved(tree, ask.groups(), neighbours, unit);
        if (isPure) {
            this.sensitivity = moved.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
            this.formula = TWO.multiply(sensitivity).divide(budget.epsilon(), Scored.UP);
            this.cost = new Cost.Pure(budget.epsilon());
        } else {
            BigDecimal squares =
                    moved.stream().map(each -> each.multiply(each)).reduce(BigDecimal.ZERO, BigDecimal::add);
            BigDecimal rho = ConcentratedProfile.rho(budget);
            this.sensitivity = squares.sqrt(Scored.UP);
            this.formula = squares.divide(TWO.multiply(rho), Scored.UP).sqrt(Scored.UP);
            this.cost = new Cost.Concentrated(rho);
        }
        this.scale = Scale.roundUp(formula);
        this.fineness = Fineness.of(tree.mostSteps(), ask.cells(), scale);
    }

    /** The same with places told apart more or less finely. */
    RecursiveQuantiles(RecursiveQuantiles same, Fineness fineness) {
        this.ask = same.ask;
        this.tree = same.tree;
        this.isPure = same.isPure;
        this.sensitivity = same.sensitivity;
        this.formula = same.formula;
        this.scale = same.scale;
        this.cost = same.cost;
        this.fineness = fineness;
    }

    /** The most that a unit moves the scores at each depth, all parts and groups of it together, in rows. */
    private static List<BigDecimal> moved(LevelTree tree, int groups, Neighbours neighbours, Unit unit) {
        List<BigDecimal> moved = new ArrayList<>();
        for (int depth = 0; depth < tree.depth(); depth++) {
            BigDecimal added = tree.moved(depth);
            if (neighbours.addsRecord()) {
                moved.add(BigDecimal.valueOf(unit.maxRows()).multiply(added));
            } else {
                moved.add(depth == 0 && groups == 1 ? BigDecimal.ONE : TWO.multiply(added));
            }
        }
        return moved;
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

    /** The most that one unit moves the scores, in rows: summed over depths, or the root of the sum of its squares where all is concentrated. */
    @Override
    public double sensitivity() {
        return Scale.roundUp(sensitivity);
    }

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
        return ask.levels().size() * ask.groups();
    }

    /**
     * A number of rows g such that with chance 95 % or more every answer of a group has fewer than q·n + g rows below it and more than
     * q·n − g up to it, but for what the cutting of cells adds, at most {@link #cut} of the rows: s·ln(levels·places/0.05) for each depth.
     */
    public double rank95() {
        double candidates = (double) ask.cells() * fineness.places();
        return tree.depth() * scale * StrictMath.log(ask.levels().size() * candidates / Scored.OUTSIDE);
    }

    /** What part of the rows an answer can be off by because cells are cut at so many places only, all depths together. */
    public double cut() {
        return (tree.depth() - 1) * (0.5 / fineness.places() + 1.0 / fineness.weight());
    }

    /** By how many rows an answer is off on average, if rows are spread evenly over more cells than the scale has rows. */
    public double typical() {
        return scale * tree.typical();
    }

    /**
     * The cells that answer: group by group one for each level, never falling.
     *
     * @param counts how many rows each cell holds, group by group, in the order of the column
     */
    @Override
    public long[] release(long[] counts, Grant grant, RandomBits bits) {
        grant.spend(cost);
        RandomBits local = bits.local();
        int levels = ask.levels().size();
        long[] chosen = new long[outputs(counts.length)];
        for (int group = 0; group < ask.groups(); group++) {
            long[] own = Arrays.copyOfRange(counts, group * ask.cells(), (group + 1) * ask.cells());
            long[] answers = new long[levels];
            choose(tree.root(), Part.of(own, fineness.weight()), answers, local);
            Arrays.sort(answers);
            System.arraycopy(answers, 0, chosen, group * levels, levels);
        }
        return chosen;
    }

    private void choose(LevelTree.@Nullable Node node, Part part, long[] answers, RandomBits bits) {
        if (node == null) {
            return;
        }
        PlaceChoice choice = choice(node, part);
        int place = choice.choose(bits);
        int cell = choice.cell(place);
        answers[node.index()] = (long) part.first() + cell;
        if (!node.isLeaf()) {
            int within = choice.within(place);
            choose(node.left(), part.lower(cell, within, fineness.places()), answers, bits);
            choose(node.right(), part.upper(cell, within, fineness.places()), answers, bits);
        }
    }

    /** What is chosen at a node of a part; at one that no level follows whole cells, if all is pure. */
    PlaceChoice choice(LevelTree.Node node, Part part) {
        BigDecimal steps = BigDecimal.valueOf(node.steps())
                .multiply(BigDecimal.valueOf(2L * fineness.places() * fineness.weight()));
        Decay decay = Decay.ofScale(Scale.roundUp(formula.multiply(steps)));
        PlaceChoice.Aim aim = new PlaceChoice.Aim(node.target(), node.steps(), fineness.places(), decay);
        return new PlaceChoice(part.sizes(), aim, isPure && node.isLeaf());
    }

    LevelTree tree() {
        return tree;
    }

    Fineness fineness() {
        return fineness;
    }

    /**
     * Rows of some neighbouring cells, which may count for less than one.
     *
     * @param first the first of the cells, among all
     * @param rows how many there are in each
     * @param weights what each row of a cell counts for
     */
    record Part(int first, long[] rows, int[] weights) {

        static Part of(long[] rows, int weight) {
            int[] weights = new int[rows.length];
            Arrays.fill(weights, weight);
            return new Part(0, rows, weights);
        }

        long[] sizes() {
            long[] sizes = new long[rows.length];
            Arrays.setAll(sizes, cell -> rows[cell] * weights[cell]);
            return sizes;
        }

        /** What a row of a cell counts for below a place within it; the rest is above. */
        private int below(int cell, int within, int places) {
            return (int) ((long) weights[cell] * (2L * within + 1) / (2L * places));
        }

        /** The part below a place. */
        Part lower(int cell, int within, int places) {
            int[] own = Arrays.copyOf(weights, cell + 1);
            own[cell] = below(cell, within, places);
            return new Part(first, Arrays.copyOf(rows, cell + 1), own);
        }

        /** The part above it. */
        Part upper(int cell, int within, int places) {
            int[] own = Arrays.copyOfRange(weights, cell, weights.length);
            own[0] -= below(cell, within, places);
            return new Part(first + cell, Arrays.copyOfRange(rows, cell, rows.length), own);
        }
    }
}
