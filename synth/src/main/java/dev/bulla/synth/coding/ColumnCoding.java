package dev.bulla.synth.coding;

import dev.bulla.core.json.Json;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.SchemaReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * How the values of a column become levels, from public declarations alone: fine cells, in which the column alone is counted, and coarse ones
 * made of neighbouring fine cells, in which it is counted together with others. Spikes, which are values that many rows have, have cells of
 * their own in both.
 *
 * <p>Cells are numbered from below, spikes after them.
 */
public final class ColumnCoding {

    /** The most fine cells of a column of numbers without its spikes. */
    public static final int MOST_FINE = 1_000;

    private final Column column;
    private final Axis fine;
    private final int runs;
    private final double[] spikes;

    /**
     * The coding of a column.
     *
     * @param runs how many coarse cells, spikes not counted
     * @param spikes different values of the column, rising; none for a category
     */
    public ColumnCoding(Column column, int runs, double[] spikes) {
        this.column = column;
        this.fine = Axis.of(column, fineCells(column, runs));
        this.runs = Math.min(runs, fine.cells());
        this.spikes = spikes.clone();
    }

    /** Categories have one cell a level; whole numbers one a value where they are few; else as many as are coarse, times a whole number. */
    private static OptionalInt fineCells(Column column, int runs) {
        if (column instanceof Column.Category) {
            return OptionalInt.empty();
        }
        if (column instanceof Column.Whole whole && whole.max() - whole.min() < MOST_FINE) {
            return OptionalInt.empty();
        }
        int wanted = Math.max(1, MOST_FINE / runs) * runs;
        return OptionalInt.of(
                column instanceof Column.Whole whole ? (int) Math.min(wanted, whole.max() - whole.min() + 1) : wanted);
    }

    /** How many fine cells a column has at most: the most coarse ones that can be asked for. */
    public static int mostRuns(Column column) {
        if (column instanceof Column.Category category) {
            return category.levels().size();
        }
        return column instanceof Column.Whole whole
                ? (int) Math.min(MOST_FINE, whole.max() - whole.min() + 1)
                : MOST_FINE;
    }

    public Column column() {
        return column;
    }

    /** How many coarse cells, spikes not counted. */
    public int runs() {
        return runs;
    }

    public double[] spikes() {
        return spikes.clone();
    }

    /** How many levels it has beside other columns. */
    public int coarse() {
        return runs + spikes.length;
    }

    /** How many it has alone. */
    public int fine() {
        return fine.cells() + spikes.length;
    }

    /** Whether both are the same. */
    public boolean isSame() {
        return runs == fine.cells();
    }

    /** Whether neighbouring levels are alike. */
    public boolean isOrdered() {
        return !(column instanceof Column.Category) && spikes.length == 0;
    }

    /** The fine cell of a value; −1 when it is missing. */
    public int fine(double value) {
        int spike = spikes.length == 0 ? -1 : Arrays.binarySearch(spikes, value + 0.0);
        return spike >= 0 ? fine.cells() + spike : fine.cell(value);
    }

    /** The coarse cell that holds a fine one. */
    public int coarse(int fineCell) {
        return fineCell >= fine.cells()
                ? runs + fineCell - fine.cells()
                : (int) ((long) fineCell * runs / fine.cells());
    }

    /** The coarse cells of all fine ones. */
    public int[] coarseCells() {
        int[] cells = new int[fine()];
        Arrays.setAll(cells, this::coarse);
        return cells;
    }

    /** The sums of fine counts over coarse cells. */
    public long[] merged(long[] fineCounts) {
        long[] merged = new long[coarse()];
        for (int cell = 0; cell < fineCounts.length; cell++) {
            merged[coarse(cell)] += fineCounts[cell];
        }
        return merged;
    }

    /** A value of a fine cell: the only one, or each as likely. */
    public double value(int fineCell, PublicBits bits) {
        if (fineCell >= fine.cells()) {
            return spikes[fineCell - fine.cells()];
        }
        if (column instanceof Column.Real) {
            return within(fine.lower(fineCell), fine.upper(fineCell), bits.nextUniform());
        }
        double low = fine.lower(fineCell);
        double high = fine.upper(fineCell);
        return low == high ? low : low + Math.floor((high - low + 1) * bits.nextUniform());
    }

    /** A place between two edges, with three decimals more than their distance has: what is beyond says nothing. */
    private static double within(double low, double high, double place) {
        double value = low + (high - low) * place;
        int decimals = 3 - (int) Math.floor(StrictMath.log10(high - low));
        double power = StrictMath.pow(10, Math.abs(decimals));
        double rounded = decimals >= 0 ? Math.rint(value * power) / power : Math.rint(value / power) * power;
        return Double.isFinite(rounded) ? Math.max(low, Math.min(high, rounded)) : value;
    }

    /** What a coarse cell holds, for people. */
    public String label(int coarseCell) {
        if (coarseCell >= runs) {
            return text(spikes[coarseCell - runs]);
        }
        if (isSame()) {
            return fine.label(coarseCell);
        }
        int first = (int) (((long) coarseCell * fine.cells() + runs - 1) / runs);
        int next = (int) (((long) (coarseCell + 1) * fine.cells() + runs - 1) / runs);
        String low = text(fine.lower(first));
        return column instanceof Column.Whole
                ? low + ".." + text(fine.upper(next - 1))
                : "[" + low + ", " + text(fine.upper(next - 1)) + (next == fine.cells() ? "]" : ")");
    }

    /** A number as people write it. */
    public static String text(double value) {
        return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
    }

    /** As a model.json holds it. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>(SchemaReader.named(column));
        json.put("cells", runs);
        if (spikes.length > 0) {
            json.put("spikes", Arrays.stream(spikes).boxed().toList());
        }
        return json;
    }

    /** What {@link #json} wrote. */
    public static ColumnCoding read(Object value) {
        Map<String, Object> json = Json.object(value, "column");
        Column column = SchemaReader.readNamed(json, "column");
        int runs = Json.number(json, "cells").intValueExact();
        List<Double> spikes = new ArrayList<>();
        if (json.containsKey("spikes")) {
            for (Object spike : Json.list(json.get("spikes"), "spikes")) {
                spikes.add(((BigDecimal) spike).doubleValue());
            }
        }
        double[] sorted = spikes.stream().mapToDouble(Double::doubleValue).toArray();
        if (runs < 1 || runs > mostRuns(column)) {
            throw new IllegalArgumentException("cells must be 1 to " + mostRuns(column) + ", got " + runs);
        }
        for (int i = 0; i < sorted.length; i++) {
            if (column.read(sorted[i]) != sorted[i] || (i > 0 && sorted[i - 1] >= sorted[i])) {
                throw new IllegalArgumentException("spikes must be rising values of the column");
            }
        }
        return new ColumnCoding(column, runs, sorted);
    }
}
