package dev.bulla.audit.epsilon;

import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Pairs of neighbouring tables between which statistics move far, made from a schema alone: rows at the ends of every column's domain, in all
 * the ways in which few bits say which end, beside tables that are empty, all equal, or mixed.
 */
final class Neighbourhood {

    /** Where the number of rows is public, so many. */
    static final int ROWS = 12;

    private static final int PATTERNS = 8;
    private static final int EQUAL = 3;

    private final Schema schema;

    Neighbourhood(Schema schema) {
        this.schema = schema;
    }

    /** The same schema for tables of few rows: their number, where it is public, is a fact that sensitivities may depend on. */
    static Schema ofFewRows(Schema schema) {
        return schema.neighbours().hasPublicRows()
                ? new Schema(
                        schema.dataset(),
                        schema.unit(),
                        schema.neighbours(),
                        schema.cap(),
                        OptionalLong.of(ROWS),
                        schema.columns(),
                        schema.dialect())
                : schema;
    }

    /** All pairs, under the schema's own relation and unit. */
    List<Pair> pairs() {
        return switch (schema.neighbours()) {
            case ADD_REMOVE -> added();
            case REPLACE_ONE -> replaced();
            case OUTPUTS -> outputs();
        };
    }

    /** Rows of every kind, to try things on. */
    MadeUpRows mixed(int count) {
        MadeUpRows rows = new MadeUpRows(schema);
        for (int i = 0; i < count; i++) {
            rows.with("u" + i, row(i));
        }
        return rows;
    }

    private List<Pair> added() {
        List<Pair> pairs = new ArrayList<>();
        int most = schema.unit().maxRows();
        for (int p = 0; p <= PATTERNS; p++) {
            double[] row = p == PATTERNS ? missing() : row(p);
            MadeUpRows unit = repeated("new", row, Math.min(most, ROWS));
            pairs.add(pair("no rows, and one unit of " + name(p), new MadeUpRows(schema), unit));
            pairs.add(pair("equal rows, and one unit of " + name(p), repeated(row(0), EQUAL), unit));
            pairs.add(pair("mixed rows, and one unit of " + name(p), mixed(PATTERNS), unit));
        }
        if (most > 1) {
            MadeUpRows crowd = repeated("new", row(1), Math.min(most, ROWS) + EQUAL);
            pairs.add(pair("mixed rows, and one unit of more rows than count", mixed(PATTERNS), crowd));
            MadeUpRows varied = new MadeUpRows(schema);
            for (int i = 0; i < Math.min(most, ROWS); i++) {
                varied.with("new", row(i + 1));
            }
            pairs.add(pair("mixed rows, and one unit of unlike rows", mixed(PATTERNS), varied));
        }
        return pairs;
    }

    private Pair pair(String words, MadeUpRows rest, MadeUpRows unit) {
        return new Pair(words, new MadeUpRows(schema).with(rest).with(unit), rest);
    }

    private List<Pair> replaced() {
        List<Pair> pairs = new ArrayList<>();
        int rest = (int) schema.rows().orElseThrow() - 1;
        for (int p = 0; p <= PATTERNS; p++) {
            for (int q = 0; q < Math.min(p, PATTERNS); q++) {
                double[] one = p == PATTERNS ? missing() : row(p);
                String words = name(p) + " in place of " + name(q);
                pairs.add(swap("mixed rows, " + words, mixed(rest), one, row(q)));
                if (q == 0) {
                    pairs.add(swap("equal rows, " + words, repeated(row(0), rest), one, row(q)));
                }
            }
        }
        return pairs;
    }

    private Pair swap(String words, MadeUpRows rest, double[] one, double[] other) {
        return new Pair(
                words,
                new MadeUpRows(schema).with("new", one).with(rest),
                new MadeUpRows(schema).with("new", other).with(rest));
    }

    /** The private values of one row at one end, at the other, or missing. */
    private List<Pair> outputs() {
        List<Pair> pairs = new ArrayList<>();
        int rest = (int) schema.rows().orElseThrow() - 1;
        for (int p = 0; p < PATTERNS; p++) {
            double[] low = withTargets(row(p), false);
            double[] high = withTargets(row(p), true);
            pairs.add(swap("mixed rows, targets of " + name(p), mixed(rest), high, low));
            pairs.add(swap("equal rows, targets of " + name(p), repeated(row(0), rest), high, low));
            double[] none = low.clone();
            forTargets(none, (row, i, column) -> row[i] = column.absent());
            pairs.add(swap("mixed rows, missing targets of " + name(p), mixed(rest), high, none));
        }
        return pairs;
    }

    private interface Change {
        void at(double[] row, int index, Column column);
    }

    private void forTargets(double[] row, Change change) {
        int i = 0;
        for (Column column : schema.columns()) {
            for (Column part : column.parts()) {
                if (!column.isPublic()) {
                    change.at(row, i, part);
                }
                i++;
            }
        }
    }

    private double[] withTargets(double[] row, boolean high) {
        double[] changed = row.clone();
        forTargets(changed, (values, i, column) -> values[i] = end(column, high));
        return changed;
    }

    private MadeUpRows repeated(double[] row, int count) {
        MadeUpRows rows = new MadeUpRows(schema);
        for (int i = 0; i < count; i++) {
            rows.with("e" + i, row);
        }
        return rows;
    }

    private MadeUpRows repeated(String unit, double[] row, int count) {
        MadeUpRows rows = new MadeUpRows(schema);
        for (int i = 0; i < count; i++) {
            rows.with(unit, row);
        }
        return rows;
    }

    private static String name(int pattern) {
        return switch (pattern) {
            case 0 -> "all columns low";
            case 1 -> "all columns high";
            case PATTERNS -> "missing cells";
            default -> "columns high by pattern " + pattern;
        };
    }

    /** Pattern 0 has all columns at the lower end, 1 at the upper; the others mix them by the columns' places. */
    private double[] row(int pattern) {
        List<Double> row = new ArrayList<>();
        int place = 0;
        for (Column column : schema.columns()) {
            boolean high = switch (pattern % PATTERNS) {
                case 0 -> false;
                case 1 -> true;
                case 2 -> place % 2 == 0;
                case 3 -> place % 2 == 1;
                case 4 -> place == schema.columns().size() - 1;
                case 5 -> place != schema.columns().size() - 1;
                case 6 -> place == 0;
                default -> place % 4 < 2;
            };
            for (Column part : column.parts()) {
                row.add(end(part, high));
            }
            place++;
        }
        return row.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private double[] missing() {
        return schema.columns().stream()
                .flatMap(column -> column.parts().stream())
                .mapToDouble(Column::absent)
                .toArray();
    }

    /** One end of a column's domain; of text, one of two words. */
    private static double end(Column column, boolean high) {
        if (column instanceof Column.Category category) {
            return high ? category.levels().size() - 1 : 0;
        }
        if (column instanceof Column.Whole || column instanceof Column.Real) {
            return column.read(high ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY);
        }
        return column.read(high ? "zz" : "a");
    }
}
