package dev.bulla.core.model;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.schema.Column;
import java.util.List;
import java.util.Optional;

/**
 * A table of what a released model holds, for people: on a screen, on a page. A model declares its own, so that whoever shows them need not know
 * which recipe it came from.
 *
 * @param title what it shows: "Coefficients for income"
 * @param note what its numbers mean, in whole sentences; may be empty
 * @param heads one for each column
 * @param rows a cell for each head; of a long table they are worked out when they are asked for
 * @param picture how it is drawn, where that helps
 */
public record Exhibit(String title, String note, List<Head> heads, List<List<Cell>> rows, Optional<Picture> picture) {

    public Exhibit {
        heads = List.copyOf(heads);
    }

    /**
     * A table of answers to questions about these columns.
     *
     * @param output what an answer is
     * @param columns what is asked about
     * @param lines each labelled by these columns
     */
    public static Exhibit ofAnswers(String output, List<Column> columns, List<Model.Line> lines) {
        return UsualTables.answers(output, columns, lines, Form.VALUES);
    }

    /**
     * The head of a column.
     *
     * @param name what the cells below are
     * @param kind how numbers below are written; if it is not said, as the recipe's answers are
     */
    public record Head(String name, Optional<AnswerKind> kind) {

        /** The head of texts, or of what the recipe's answers are. */
        public static Head of(String name) {
            return new Head(name, Optional.empty());
        }

        public static Head of(String name, AnswerKind kind) {
            return new Head(name, Optional.of(kind));
        }
    }

    /** How a column of numbers is drawn. */
    public enum Form {
        /** One mark for each row: a bar where numbers are measured from zero, else a dot. */
        VALUES,
        /** A dot for each row, beside a line at zero. */
        AROUND_ZERO,
        /** Points of a function of the columns before it. */
        CURVE
    }

    /**
     * A picture of a table.
     *
     * @param form how it is drawn
     * @param column whose numbers are
     */
    public record Picture(Form form, int column) {}

    /**
     * Areas of a plane and ways between them, drawn without any map beneath: nobody is asked for tiles.
     *
     * @param across what lies across: the name of a column
     * @param up what lies up
     * @param areas with their shares of all; they may not overlap
     * @param ways between different areas, with their shares of all
     */
    public record Plane(String across, String up, List<Area> areas, List<Way> ways) {

        public Plane {
            areas = List.copyOf(areas);
            ways = List.copyOf(ways);
        }
    }

    /**
     * A box of a plane.
     *
     * @param left its lower end across
     * @param right its upper end across
     * @param low its lower end up
     * @param high its upper end up
     * @param share of all that is counted
     */
    public record Area(double left, double right, double low, double high, double share) {}

    /**
     * A way between areas.
     *
     * @param from the place of an area among all
     * @param to the place of another
     * @param share of all ways
     */
    public record Way(int from, int to, double share) {}

    /** A cell. */
    public sealed interface Cell {}

    /**
     * A text.
     *
     * @param text empty where there is nothing to say
     */
    public record Text(String text) implements Cell {}

    /**
     * A level of a column.
     *
     * @param column the column
     * @param index the place of the level
     */
    public record Level(Column.Category column, int index) implements Cell {

        public String level() {
            return column.levels().get(index);
        }

        /** What people call it. */
        public String label() {
            return column.label(level());
        }
    }

    /**
     * A number of which no interval is known.
     *
     * @param value the number
     */
    public record Plain(double value) implements Cell {}

    /**
     * A number with its interval.
     *
     * @param answer both
     */
    public record Estimate(Answer answer) implements Cell {}
}
