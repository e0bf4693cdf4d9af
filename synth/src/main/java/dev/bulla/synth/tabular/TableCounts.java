package dev.bulla.synth.tabular;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.synth.coding.Codings;
import dev.bulla.synth.coding.Codings.Pair;
import dev.bulla.synth.coding.ColumnCoding;
import dev.bulla.synth.graph.Marginal;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;

/**
 * How many rows are in each fine cell of every column, and in each coarse cell of some pairs of columns: one pass over the rows.
 *
 * <p>A row adds 1 to one cell of every table, or to none of a table in whose columns it is missing a value. Proof of the sensitivity: {@code
 * TableCounts.proof.md}.
 */
final class TableCounts extends Quantity.Declared implements Statistic {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT =
            Ingredient.statistic("table_counts", Ingredient.Kind.COUNTS, TableCounts.class, "TableCountsTest");

    private final Codings codings;
    private final List<Pair> pairs;
    private final int[] starts;

    TableCounts(Codings codings, List<Pair> pairs) {
        super(INGREDIENT.name(), codings.names(), Math.toIntExact(cells(codings, pairs)), 1);
        this.codings = codings;
        this.pairs = List.copyOf(pairs);
        this.starts = new int[codings.size() + pairs.size() + 1];
        for (int table = 0; table + 1 < starts.length; table++) {
            starts[table + 1] = starts[table] + cells(table);
        }
    }

    private static long cells(Codings codings, List<Pair> pairs) {
        return codings.list().stream().mapToLong(ColumnCoding::fine).sum()
                + pairs.stream().mapToLong(codings::pairCells).sum();
    }

    private int cells(int table) {
        return table < codings.size()
                ? codings.of(table).fine()
                : (int) codings.pairCells(pairs.get(table - codings.size()));
    }

    Codings codings() {
        return codings;
    }

    /** The pairs that are counted. */
    List<Pair> pairs() {
        return pairs;
    }

    /** How many tables there are. */
    int tables() {
        return codings.size() + pairs.size();
    }

    /** Where the fine counts of a column stand among the sums. */
    int startOf(int column) {
        return starts[column];
    }

    /** Where the counts of a pair stand, first column slowest; −1 when they are not counted. */
    int startOf(Pair pair) {
        int index = pairs.indexOf(pair);
        return index < 0 ? -1 : starts[codings.size() + index];
    }

    /** Whether the counts of a marginal follow from those that are made. */
    boolean holds(Marginal marginal) {
        return marginal.dimension() == 1
                || (marginal.dimension() == 2 && startOf(new Pair(marginal.column(0), marginal.column(1))) >= 0);
    }

    /** The most that one unit can move one of the tables. */
    static Sensitivity ofOne(Neighbours neighbours, Unit unit) {
        BigDecimal k = BigDecimal.valueOf(unit.maxRows());
        BigDecimal two = BigDecimal.valueOf(2);
        return neighbours.addsRecord() ? new Sensitivity(k, k.multiply(k)) : new Sensitivity(two, two);
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        Sensitivity one = ofOne(neighbours, unit);
        BigDecimal tables = BigDecimal.valueOf(tables());
        return new Sensitivity(one.l1().multiply(tables), one.l2Squared().multiply(tables));
    }

    @Override
    public void add(Block block, long[] sums) {
        int[][] coarse = new int[codings.size()][];
        for (int c = 0; c < coarse.length; c++) {
            coarse[c] = count(block, c, sums);
        }
        for (int p = 0; p < pairs.size(); p++) {
            int[] first = coarse[pairs.get(p).first()];
            int[] second = coarse[pairs.get(p).second()];
            int width = codings.of(pairs.get(p).second()).coarse();
            int start = starts[codings.size() + p];
            for (int row = 0; row < first.length; row++) {
                if ((first[row] | second[row]) >= 0) {
                    sums[start + first[row] * width + second[row]]++;
                }
            }
        }
    }

    /** Counts the fine cells of a column; the coarse cell of each row, −1 where there is none. */
    private int[] count(Block block, int column, long[] sums) {
        ColumnCoding coding = codings.of(column);
        int[] coarseCells = coding.coarseCells();
        int[] coarse = new int[block.rows()];
        Arrays.fill(coarse, -1);
        double[] values = block.column(column);
        for (int row = 0; row < coarse.length; row++) {
            int cell = coding.fine(values[row]);
            if (cell >= 0) {
                sums[starts[column] + cell]++;
                coarse[row] = coarseCells[cell];
            }
        }
        return coarse;
    }
}
