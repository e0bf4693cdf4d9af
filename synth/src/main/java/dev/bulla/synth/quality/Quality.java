package dev.bulla.synth.quality;

import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.HeldTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** Two tables under one schema, measured in every way there is. What it says is as private as the rows. */
public final class Quality {

    /** More sets of three than this are not all counted: so many of them, drawn by a public seed. */
    private static final int MOST_TRIPLES = 200;

    private static final String SEED = "three columns";

    private final HeldTable real;
    private final HeldTable synthetic;
    private final TwoTables binned;
    private final TwoTables grouped;

    private Quality(HeldTable real, HeldTable synthetic) {
        this.real = real;
        this.synthetic = synthetic;
        this.binned = new TwoTables(ComparedCells.binned(real), ComparedCells.binned(synthetic));
        this.grouped = new TwoTables(ComparedCells.grouped(real, synthetic), ComparedCells.grouped(synthetic, real));
    }

    /** Both tables need a row and the same columns, one at least. */
    public static Quality of(HeldTable real, HeldTable synthetic) {
        if (!real.columns().equals(synthetic.columns())
                || real.columns().isEmpty()
                || real.count() == 0
                || synthetic.count() == 0) {
            throw new IllegalArgumentException("both tables need the same columns, and a row");
        }
        return new Quality(real, synthetic);
    }

    public List<Column> columns() {
        return real.columns();
    }

    /** Cells by the declarations alone: for shares, divergence and total variation. */
    public TwoTables binned() {
        return binned;
    }

    /** Numbers in five quantile groups of both tables, as synthpop has them: for propensity. */
    public TwoTables grouped() {
        return grouped;
    }

    /** How much the 95 % intervals of the mean of a column overlap; nothing for a category, or where all is missing. */
    public OptionalDouble overlap(int column) {
        double[] own = present(real, column);
        double[] made = present(synthetic, column);
        if (!ComparedCells.isNumber(columns().get(column)) || own.length < 2 || made.length < 2) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(interval(own).with(interval(made)));
    }

    private static double[] present(HeldTable table, int column) {
        return Arrays.stream(table.column(column)).filter(x -> !Double.isNaN(x)).toArray();
    }

    private static IntervalOverlap interval(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
        return IntervalOverlap.ofMean(mean, squares / (values.length - 1), values.length);
    }

    /** How strongly columns go together in the real table, row by row. */
    public double[][] realAssociations() {
        return Associations.of(real, binned.real());
    }

    /** The same of the synthetic one. */
    public double[][] syntheticAssociations() {
        return Associations.of(synthetic, binned.synthetic());
    }

    /** The mean over pairs of columns of what their associations differ by; 0 for one column. */
    public static double meanDifference(double[][] some, double[][] others) {
        double sum = 0;
        int pairs = 0;
        for (int a = 0; a < some.length; a++) {
            for (int b = 0; b < a; b++) {
                sum += Math.abs(some[a][b] - others[a][b]);
                pairs++;
            }
        }
        return pairs == 0 ? 0 : sum / pairs;
    }

    /** Sets of three columns to count: all, or many of them. */
    public List<int[]> triples() {
        List<int[]> all = new ArrayList<>(TwoTables.sets(columns().size(), 3));
        PublicBits bits = PublicBits.of(SEED);
        while (all.size() > MOST_TRIPLES) {
            all.remove(bits.below(all.size()));
        }
        return all;
    }

    /** Columns of two levels: what models can be trained to tell. */
    public List<Integer> targets() {
        List<Integer> targets = new ArrayList<>();
        for (int c = 0; c < columns().size(); c++) {
            if (columns().get(c) instanceof Column.Category category
                    && category.levels().size() == 2) {
                targets.add(c);
            }
        }
        return targets;
    }

    /**
     * The rows of a table in the codes of {@link #binned}, for a model that tells a column of two levels: rows where that one is missing are left out.
     */
    public static CodedTable toTell(CodedTable table, int target) {
        int[] kept = java.util.stream.IntStream.range(0, table.rows())
                .filter(r -> table.code(target, r) < 2)
                .toArray();
        return table.only(kept).narrowed(target);
    }
}
