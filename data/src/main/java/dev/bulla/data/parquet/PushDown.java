package dev.bulla.data.parquet;

import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.Aggregate;
import dev.bulla.core.table.Term;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An aggregate as one query that adds it up, to the bits of {@link Aggregate#add}.
 *
 * <p>Each operation on doubles is the same one, in the same order, and rounds by itself; whole numbers are {@code BIGINT}
 * and their sums have 128 bits. A value is within its column's bounds before anything is done with it, so no cast and no
 * product can overflow.
 */
final class PushDown {

    /** Terms that may be larger are left to Java, whose cast to long cannot fail. */
    private static final long LARGEST = 1L << 62;

    /** The most edges that are written into a query. */
    private static final int MOST_LISTED = 1_000;

    private final Aggregate aggregate;
    private final List<Column> columns;
    private final String query;

    private PushDown(Aggregate aggregate, List<Column> columns, List<SqlCell> cells, String source) {
        this.aggregate = aggregate;
        this.columns = columns;
        this.query = "SELECT " + select() + " FROM (SELECT " + place() + " AS p, " + numbers() + " FROM (SELECT "
                + values(cells) + " FROM " + source + " " + SqlCell.TABLE
                + cells.stream().map(SqlCell::join).collect(Collectors.joining()) + ") WHERE " + present() + ")"
                + (aggregate.axes().isEmpty() ? "" : " GROUP BY p");
    }

    /**
     * The query for an aggregate, none when it cannot be written safely.
     *
     * @param types the type of a column, by its name
     * @param source what to select from
     */
    static Optional<PushDown> of(Aggregate aggregate, Function<String, String> types, String source) {
        List<Column> columns = columns(aggregate);
        List<SqlCell> cells = new ArrayList<>();
        for (Column column : columns) {
            Optional<SqlCell> cell = SqlCell.of(column, types.apply(column.name()), cells.size());
            if (cell.isEmpty()) {
                return Optional.empty();
            }
            cells.add(cell.get());
        }
        boolean fits =
                aggregate.terms().stream().mapToLong(Term::largest).allMatch(most -> most >= 0 && most < LARGEST);
        boolean cuts = aggregate.axes().stream().allMatch(PushDown::isCut);
        return fits && cuts ? Optional.of(new PushDown(aggregate, columns, cells, source)) : Optional.empty();
    }

    /** Whether edges can be written down: as a division, or in a list that is not too long. */
    private static boolean isCut(Axis axis) {
        boolean isListed = axis.isWide() && axis.cells() <= MOST_LISTED;
        return !(axis.column() instanceof Column.Real) || axis.division().isPresent() || isListed;
    }

    /** The columns an aggregate reads, as it was told they are. */
    static List<Column> columns(Aggregate aggregate) {
        return Stream.concat(
                        aggregate.axes().stream().map(Axis::column),
                        aggregate.terms().stream().flatMap(term -> term.column().stream()))
                .distinct()
                .toList();
    }

    String query() {
        return query;
    }

    /** Adds the result of the query to the sums, from {@code offset} on. */
    void take(ResultSet result, long[] sums, int offset) throws SQLException {
        int width = aggregate.terms().size();
        while (result.next()) {
            int cell = result.getInt(1);
            for (int t = 0; t < width; t++) {
                Term term = aggregate.terms().get(t);
                int index = offset + cell * width + t;
                if (term.column().isEmpty()) {
                    sums[index] += result.getLong(t + 2) * term.steps();
                } else if (result.getObject(t + 2) instanceof BigInteger sum) {
                    sums[index] += sum.longValue();
                }
            }
        }
    }

    private static String values(List<SqlCell> cells) {
        return cells.isEmpty()
                ? "0"
                : IntStream.range(0, cells.size())
                        .mapToObj(c -> cells.get(c).value() + " AS c" + c)
                        .collect(Collectors.joining(", "));
    }

    private String select() {
        String place = aggregate.axes().isEmpty() ? "0" : "p";
        return IntStream.range(0, aggregate.terms().size())
                .mapToObj(t -> aggregate.terms().get(t).column().isEmpty() ? "count(*)" : "sum(t" + t + ")")
                .collect(Collectors.joining(", ", place + ", ", ""));
    }

    /** The cell, row-major; every product stays below the number of cells, which is an int. */
    private String place() {
        String place = "0";
        for (Axis axis : aggregate.axes()) {
            place = place.equals("0") ? cell(axis) : "(" + place + ") * " + axis.cells() + " + (" + cell(axis) + ")";
        }
        return place;
    }

    private String cell(Axis axis) {
        String value = name(axis.column());
        if (axis.column() instanceof Column.Real real) {
            return cell(axis, real, value);
        }
        if (axis.column() instanceof Column.Whole whole) {
            long values = whole.max() - whole.min() + 1;
            String place = "(" + value + " - " + whole.min() + ")";
            String cell = values == axis.cells() ? place : place + " * " + axis.cells() + " // " + values;
            return "CAST(" + cell + " AS INTEGER)";
        }
        return "CAST(" + value + " AS INTEGER)";
    }

    /** By arithmetic, which is off by one cell at most, and beside an edge, which is then worked out exactly. */
    private static String cell(Axis axis, Column.Real real, String value) {
        String scaled = "(" + value + " - " + SqlCell.literal(real.min()) + ") / "
                + SqlCell.literal(real.max() - real.min()) + " * " + SqlCell.literal(axis.cells());
        String cell = "least(CAST(trunc(" + scaled + ") AS INTEGER), " + (axis.cells() - 1) + ")";
        return "CASE WHEN " + cell + " > 0 AND " + value + " < " + edge(axis, cell) + " THEN " + cell + " - 1 WHEN "
                + cell
                + " < " + (axis.cells() - 1) + " AND " + value + " >= " + edge(axis, cell + " + 1") + " THEN "
                + cell
                + " + 1 ELSE " + cell + " END";
    }

    private static String edge(Axis axis, String cell) {
        return axis.division()
                .map(division -> "CAST(" + division.first() + " + " + division.step() + " * CAST(" + cell
                        + " AS BIGINT) AS DOUBLE) / " + SqlCell.literal((double) division.whole()))
                .orElseGet(() -> "(" + edges(axis) + ")[" + cell + " + 1]");
    }

    private static String edges(Axis axis) {
        return IntStream.range(0, axis.cells())
                .mapToObj(axis::lower)
                .map(SqlCell::literal)
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private String numbers() {
        return IntStream.range(0, aggregate.terms().size())
                .mapToObj(t -> number(aggregate.terms().get(t)) + " AS t" + t)
                .collect(Collectors.joining(", "));
    }

    private String number(Term term) {
        if (term.column().isEmpty()) {
            return "0";
        }
        String u = "((CAST(" + name(term.column().get()) + " AS DOUBLE) - " + SqlCell.literal(term.centre()) + ") / "
                + SqlCell.literal(term.radius()) + ")";
        String power = term.power() == 1 ? u : "(" + u + " * " + u + ")";
        return "CAST(trunc(" + power + " * " + SqlCell.literal((double) term.steps()) + ") AS BIGINT)";
    }

    private String present() {
        return columns.isEmpty()
                ? "true"
                : columns.stream().map(column -> name(column) + " IS NOT NULL").collect(Collectors.joining(" AND "));
    }

    private String name(Column column) {
        return "c" + columns.indexOf(column);
    }
}
