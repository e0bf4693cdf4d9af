package dev.bulla.synth.tabular;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.synth.coding.Codings;
import dev.bulla.synth.coding.ColumnCoding;
import dev.bulla.synth.tree.Offer;
import dev.bulla.synth.tree.Offer.Grouping;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;

/**
 * How many rows of each open leaf are in each group of an earlier column and at each level of the column that its tree tells: for every offer a table for each
 * grouping, or one of leaves and levels.
 *
 * <p>A row adds 1 to one cell of every table, or to none. Proof of the sensitivity: {@code NodeCounts.proof.md}.
 */
final class NodeCounts extends Quantity.Declared implements Statistic {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT =
            Ingredient.statistic("node_counts", Ingredient.Kind.COUNTS, NodeCounts.class, "NodeCountsTest");

    private final Codings codings;
    private final List<Offer> offers;
    private final int[][] places;
    private final int[] starts;

    NodeCounts(Codings codings, List<Offer> offers) {
        super(
                INGREDIENT.name(),
                codings.names(),
                Math.toIntExact(offers.stream().mapToLong(Offer::cells).sum()),
                1);
        this.codings = codings;
        this.offers = List.copyOf(offers);
        this.places = offers.stream().map(Offer::places).toArray(int[][]::new);
        this.starts = new int[offers.size() + 1];
        for (int o = 0; o < offers.size(); o++) {
            starts[o + 1] = starts[o] + (int) offers.get(o).cells();
        }
    }

    List<Offer> offers() {
        return offers;
    }

    /**
     * Where the counts of a group stand, level by level.
     *
     * @param offer of which offer
     * @param place of which of its open leaves
     * @param group counted through all its groupings
     */
    int start(int offer, int place, int group) {
        Offer one = offers.get(offer);
        return starts[offer] + (place * one.groups() + group) * one.width();
    }

    /** The most that one unit can move one of the tables. */
    static Sensitivity ofOne(Neighbours neighbours, Unit unit) {
        return TableCounts.ofOne(neighbours, unit);
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        Sensitivity one = ofOne(neighbours, unit);
        BigDecimal tables = BigDecimal.valueOf(offers.stream()
                .mapToLong(offer -> Math.max(1, offer.groupings().size()))
                .sum());
        return new Sensitivity(one.l1().multiply(tables), one.l2Squared().multiply(tables));
    }

    @Override
    public void add(Block block, long[] sums) {
        int[][] levels = new int[codings.size()][];
        for (int c = 0; c < levels.length; c++) {
            levels[c] = levels(block, c);
        }
        int[] row = new int[levels.length];
        for (int r = 0; r < block.rows(); r++) {
            for (int c = 0; c < row.length; c++) {
                row[c] = levels[c][r];
            }
            for (int o = 0; o < places.length; o++) {
                add(o, row, sums);
            }
        }
    }

    private int[] levels(Block block, int column) {
        ColumnCoding coding = codings.of(column);
        int[] coarse = coding.coarseCells();
        return Arrays.stream(block.column(column), 0, block.rows())
                .mapToInt(value -> {
                    int cell = coding.fine(value);
                    return cell < 0 ? -1 : coarse[cell];
                })
                .toArray();
    }

    private void add(int o, int[] row, long[] sums) {
        Offer offer = offers.get(o);
        int level = row[offer.tree().column()];
        int leaf = level < 0 ? -1 : offer.tree().leaf(row);
        int place = leaf < 0 ? -1 : places[o][leaf];
        if (place < 0) {
            return;
        }
        if (offer.groupings().isEmpty()) {
            sums[start(o, place, 0) + level]++;
        }
        int group = 0;
        for (Grouping grouping : offer.groupings()) {
            int other = row[grouping.column()];
            if (other >= 0) {
                sums[start(o, place, group + grouping.groups()[other]) + level]++;
            }
            group += grouping.number();
        }
    }
}
