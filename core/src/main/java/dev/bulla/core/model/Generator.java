package dev.bulla.core.model;

import dev.bulla.core.random.PublicBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import java.util.List;

/**
 * A released model that can be sampled: charged once, sampled for nothing and without end. What it writes depends on the model and a public seed
 * alone, so the same seed has the same rows.
 */
public interface Generator extends Model {

    /** The columns of the rows it writes, in order. */
    List<Column> columns();

    /** The columns whose level it tells by the others, as {@link #classifier} does; none where it cannot. */
    default List<String> targets() {
        return List.of();
    }

    /**
     * What tells the level of a column by the others: how likely each is among rows that are like the question. Columns that a question leaves out are
     * summed out.
     *
     * @throws BadInput when the column is none of {@link #targets}
     */
    default Classifier classifier(String target) {
        throw unknown("target", target);
    }

    /**
     * The counts of some columns together, of which {@link Model#lines} has every cell.
     *
     * @throws BadInput when one is none of {@link #targets}, or there are too many cells to list
     */
    default Model marginal(List<String> columns) {
        throw unknown("columns", String.join(",", columns));
    }

    /** Refuses what is none of the {@link #targets}. */
    default BadInput unknown(String option, String name) {
        return new BadInput(
                "E-915",
                Text.option(option),
                "the model tells nothing about " + Visible.quote(name) + ".",
                "",
                targets().isEmpty()
                        ? "It has answers to its own questions only."
                        : "Name others of "
                                + String.join(
                                        ", ",
                                        targets().stream().map(Visible::of).toList()) + ".");
    }

    /** What is asked for by number: "row", or "trajectory" where each is several rows. */
    default String sampled() {
        return "row";
    }

    /** How many rows one of what is {@link #sampled} has at most. */
    default int mostRows() {
        return 1;
    }

    /**
     * Writes made-up rows.
     *
     * @param number how many rows, or of what is {@link #sampled}
     * @param bits where chance comes from
     * @param sink takes the rows
     */
    default void sample(long number, PublicBits bits, Sink sink) {
        sample(0, number, bits, sink);
    }

    /**
     * The same after some that were written before, so that numbers in rows go on.
     *
     * @param first how many those were
     */
    void sample(long first, long number, PublicBits bits, Sink sink);

    /** Takes rows. */
    @FunctionalInterface
    interface Sink {

        /**
         * Takes a row.
         *
         * @param row one value a column, a level by its index; the array is used again for the next row
         */
        void accept(double[] row);
    }
}
