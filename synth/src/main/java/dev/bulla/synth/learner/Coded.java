package dev.bulla.synth.learner;

import dev.bulla.core.schema.Column;

/**
 * A column: its values, and the code of each. The arrays are not copied.
 *
 * @param column what is declared of it
 * @param coding how values become codes
 * @param values a number or the index of a level each, or {@link Column#MISSING}
 * @param codes a byte for each value
 */
@SuppressWarnings("ArrayRecordComponent")
public record Coded(Column column, ByteCoding coding, double[] values, byte[] codes) {

    /** A column whose values are coded as said. */
    public static Coded of(Column column, ByteCoding coding, double[] values) {
        return new Coded(column, coding, values, coding.codes(values));
    }

    /** Some of the rows. */
    public Coded rows(int[] rows) {
        double[] some = new double[rows.length];
        byte[] theirs = new byte[rows.length];
        for (int i = 0; i < rows.length; i++) {
            some[i] = values[rows[i]];
            theirs[i] = codes[rows[i]];
        }
        return new Coded(column, coding, some, theirs);
    }

    /** How many levels a category has; 0 for a number. */
    int levels() {
        return column instanceof Column.Category category ? category.levels().size() : 0;
    }
}
