package dev.bulla.core.table;

import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Column;
import java.util.List;
import java.util.stream.Stream;

/**
 * Sums by cell, described as data: a row falls in the cell where the axes meet and adds one whole number per term there.
 * {@link #add} is what it means; an engine that adds up by itself may do the same in its own language, to the same bits.
 *
 * <p>A row with a missing value in one of the columns adds nothing. Cells are in row-major order, the first axis varying
 * slowest, and the terms of a cell lie side by side.
 *
 * @param axes none for one cell that holds every row
 * @param terms one or more
 */
public record Aggregate(List<Axis> axes, List<Term> terms) {

    public Aggregate {
        axes = List.copyOf(axes);
        terms = List.copyOf(terms);
        if (terms.isEmpty()) {
            throw new IllegalArgumentException("an aggregate needs a term");
        }
    }

    /** How many cells there are. */
    public int cells() {
        return axes.stream().mapToInt(Axis::cells).reduce(1, Math::multiplyExact);
    }

    /** How many sums there are. */
    public int dimension() {
        return Math.multiplyExact(cells(), terms.size());
    }

    /** The columns it reads, each once. */
    public List<String> columns() {
        return Stream.concat(axes.stream().map(Axis::column), terms.stream().flatMap(term -> term.column().stream()))
                .map(Column::name)
                .distinct()
                .toList();
    }

    /** The columns that several read, each once. */
    public static List<String> columns(List<Aggregate> aggregates) {
        return aggregates.stream()
                .flatMap(aggregate -> aggregate.columns().stream())
                .distinct()
                .toList();
    }

    /** Adds what every row of a block adds to several, their sums one after the other. */
    public static void addAll(List<Aggregate> aggregates, Block block, List<String> columns, long[] sums) {
        int offset = 0;
        for (Aggregate aggregate : aggregates) {
            aggregate.add(block, columns, sums, offset);
            offset += aggregate.dimension();
        }
    }

    /**
     * Adds what every row of a block adds.
     *
     * @param columns the names of the block's columns, in order
     * @param sums changed from {@code offset} on
     */
    public void add(Block block, List<String> columns, long[] sums, int offset) {
        int rows = block.rows();
        int[] cells = new int[rows];
        for (Axis axis : axes) {
            axis.locate(block.column(columns.indexOf(axis.column().name())), rows, cells);
        }
        for (Term term : terms) {
            if (term.column().isPresent()) {
                double[] values =
                        block.column(columns.indexOf(term.column().get().name()));
                for (int row = 0; row < rows; row++) {
                    cells[row] |= Double.isNaN(values[row]) ? -1 : 0;
                }
            }
        }
        for (int t = 0; t < terms.size(); t++) {
            Term term = terms.get(t);
            if (term.column().isEmpty()) {
                addSteps(term.steps(), cells, sums, offset + t);
            } else {
                double[] values =
                        block.column(columns.indexOf(term.column().get().name()));
                addValues(term, values, cells, sums, offset + t);
            }
        }
    }

    private void addSteps(long steps, int[] cells, long[] sums, int offset) {
        int width = terms.size();
        for (int cell : cells) {
            if (cell >= 0) {
                sums[offset + cell * width] += steps;
            }
        }
    }

    private void addValues(Term term, double[] values, int[] cells, long[] sums, int offset) {
        int width = terms.size();
        for (int row = 0; row < cells.length; row++) {
            if (cells[row] >= 0) {
                sums[offset + cells[row] * width] += term.of(values[row]);
            }
        }
    }
}
