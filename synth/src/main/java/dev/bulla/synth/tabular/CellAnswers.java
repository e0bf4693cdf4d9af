package dev.bulla.synth.tabular;

import dev.bulla.core.model.Answer;
import dev.bulla.synth.coding.Codings;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How many rows are in a cell of some columns: as it was measured, with the noise of that for an interval; else as it is modelled, between 0 and what the
 * counts of larger cells around it leave possible.
 */
final class CellAnswers {

    /** Twenty to one is the surety of a single interval: two ends of one side each have it together. */
    private static final double SURE = 20;

    private final Codings codings;
    private final List<Measured.Counts> tables;
    private final double rows;

    /** @param rows how many there are about, where nothing was counted */
    CellAnswers(Codings codings, List<Measured.Counts> tables, double rows) {
        this.codings = codings;
        this.tables = tables;
        this.rows = rows;
    }

    /**
     * The answer for a cell.
     *
     * @param levels a level for each column, −1 for those that are not asked about
     * @param modelled what the model takes the count to be
     */
    Answer of(int[] levels, ToDoubleFunction<int[]> modelled) {
        Measured.Counts best = null;
        int around = 0;
        for (Measured.Counts table : tables) {
            if (isAround(table, levels)) {
                around++;
                int cell = cell(table, levels);
                boolean isBetter = best == null || table.reach95()[cell] < best.reach95()[cell(best, levels)];
                best = isBetter && isOf(table, levels) ? table : best;
            }
        }
        if (best == null) {
            double most = most(levels, around);
            return Answer.modelled(Math.min(most, modelled.applyAsDouble(levels)), 0, most);
        }
        int cell = cell(best, levels);
        double value = best.counts()[cell];
        return new Answer(value, value - best.reach95()[cell], value + best.reach95()[cell]);
    }

    /**
     * What the least of some upper ends leaves possible. Each end fails with a chance of one in forty; for m ends to fail with no more than one in twenty together, each
     * is moved out by ln(10m)/ln 20, which is enough for Laplace noise, and more than enough for normal noise.
     */
    private double most(int[] levels, int around) {
        double further = around <= 2 ? 1 : StrictMath.log(SURE / 2 * around) / StrictMath.log(SURE);
        double most = around == 0 ? rows : Double.MAX_VALUE;
        for (Measured.Counts table : tables) {
            if (isAround(table, levels)) {
                int cell = cell(table, levels);
                most = Math.min(most, table.counts()[cell] + further * table.reach95()[cell]);
            }
        }
        return Math.max(0, most);
    }

    /** Whether a table has a cell that holds the one that is asked about. */
    private static boolean isAround(Measured.Counts table, int[] levels) {
        for (int place = 0; place < table.marginal().dimension(); place++) {
            if (levels[table.marginal().column(place)] < 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether a table that is around has the very cell, nothing merged. */
    private boolean isOf(Measured.Counts table, int[] levels) {
        long cells = 1;
        for (int column = 0; column < levels.length; column++) {
            cells *= levels[column] < 0 ? 1 : codings.of(column).coarse();
        }
        return table.counts().length == cells
                && Arrays.stream(levels).filter(level -> level >= 0).count()
                        == table.marginal().dimension();
    }

    private static int cell(Measured.Counts table, int[] levels) {
        int cell = 0;
        for (int place = 0; place < table.marginal().dimension(); place++) {
            cell = cell * table.marginal().groups(place)
                    + table.marginal().group(place, levels[table.marginal().column(place)]);
        }
        return cell;
    }
}
