package dev.bulla.core.table;

import dev.bulla.core.number.Decimal;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoublePredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which rows count: conditions on declared columns that must all hold, such as {@code age >= 18 and sex in (F, M)}.
 *
 * <p>A condition looks at one row, and at its clean values: a number out of range counts as its bound, and a missing value fulfils none. So tables
 * that differ by a unit's rows differ by some of them when filtered, and no more: every statistic keeps its add-remove sensitivity. Proof: {@code
 * Where.proof.md}.
 */
public final class Where {

    /** The name of the option that holds it. */
    public static final String OPTION = "where";

    private static final Pattern TOKEN =
            Pattern.compile("\\s*(?:([<>!=]=|<>|[<>=(),])|'([^']*)'|\"([^\"]*)\"|([^\\s<>=!(),'\"]+))");
    private static final Pattern PLAIN = Pattern.compile("[^\\s<>=!(),'\"]+");
    private static final int MOST_CONDITIONS = 100;

    private final List<Condition> conditions;
    private final List<String> columns;

    /** The place among the columns of each condition's. */
    private final int[] looksAt;

    /** How a value is compared. */
    private enum Comparison {
        IS("="),
        IS_NOT("!="),
        BELOW("<"),
        AT_MOST("<="),
        ABOVE(">"),
        AT_LEAST(">="),
        IN("in");

        private final String sign;

        Comparison(String sign) {
            this.sign = sign;
        }

        private boolean isOrder() {
            return this == BELOW || this == AT_MOST || this == ABOVE || this == AT_LEAST;
        }
    }

    /**
     * One condition.
     *
     * @param values as they are written
     */
    private record Condition(Column column, Comparison comparison, List<String> values, DoublePredicate holds) {

        private String text() {
            List<String> all = values.stream().map(Where::quoted).toList();
            return quoted(column.name()) + " " + comparison.sign + " "
                    + (comparison == Comparison.IN ? "(" + String.join(", ", all) + ")" : all.get(0));
        }
    }

    private Where(List<Condition> conditions) {
        this.conditions = List.copyOf(conditions);
        this.columns = conditions.stream()
                .map(condition -> condition.column().name())
                .distinct()
                .toList();
        this.looksAt = conditions.stream()
                .mapToInt(condition -> columns.indexOf(condition.column().name()))
                .toArray();
    }

    /** The conditions of a text, about columns of a schema; anything else is refused. */
    public static Where of(String text, Schema schema) {
        return new Where(new Reader(text, schema).all());
    }

    /** The columns that conditions are about. */
    public List<String> columns() {
        return columns;
    }

    /**
     * Whether one row fulfils all conditions, for who holds the rows.
     *
     * @param values clean values of {@link #columns}, in their order
     */
    public boolean holds(double[] values) {
        for (int i = 0; i < looksAt.length; i++) {
            if (!conditions.get(i).holds().test(values[looksAt[i]])) {
                return false;
            }
        }
        return true;
    }

    /** The conditions in one way of writing, which {@link #of} reads again. */
    public String text() {
        return String.join(" and ", conditions.stream().map(Condition::text).toList());
    }

    /** The rows of a table that fulfil all conditions. Of a unit's rows as many as it may have are taken before that. */
    public Table of(Table table) {
        return new Table() {
            @Override
            public Schema schema() {
                return table.schema();
            }

            @Override
            public long rows() {
                throw new IllegalStateException("how many rows fulfil a condition is private");
            }

            @Override
            public long[] fold(Fold fold) {
                return table.fold(fold instanceof UnitFold units ? new MatchingUnits(units) : new Matching(fold));
            }
        };
    }

    /** A fold of the rows that fulfil the conditions. */
    private class Matching implements Fold {

        private final Fold fold;
        private final List<String> columns;
        private final int[] places;

        private Matching(Fold fold) {
            this.fold = fold;
            this.columns = new ArrayList<>(fold.columns());
            for (String name : Where.this.columns()) {
                if (!columns.contains(name)) {
                    columns.add(name);
                }
            }
            this.places = conditions.stream()
                    .mapToInt(condition -> columns.indexOf(condition.column().name()))
                    .toArray();
        }

        @Override
        public List<String> columns() {
            return columns;
        }

        @Override
        public int dimension() {
            return fold.dimension();
        }

        @Override
        public void add(Block block, long[] sums) {
            fold.add(matching(block), sums);
        }

        /** Those rows of a block that count. */
        final Block matching(Block block) {
            int wanted = fold.columns().size();
            double[][] kept = new double[Math.max(1, wanted)][block.rows()];
            int count = 0;
            for (int row = 0; row < block.rows(); row++) {
                if (holds(block, row)) {
                    for (int c = 0; c < wanted; c++) {
                        kept[c][count] = block.column(c)[row];
                    }
                    count++;
                }
            }
            return Block.of(kept, count);
        }

        private boolean holds(Block block, int row) {
            for (int i = 0; i < places.length; i++) {
                if (!conditions.get(i).holds().test(block.column(places[i])[row])) {
                    return false;
                }
            }
            return true;
        }
    }

    /** A fold of units, each with its rows that fulfil the conditions: they keep their order. */
    private final class MatchingUnits extends Matching implements UnitFold {

        private final UnitFold fold;

        private MatchingUnits(UnitFold fold) {
            super(fold);
            this.fold = fold;
        }

        @Override
        public void add(Block block, long[] sums) {
            super.add(block, sums);
        }

        @Override
        public void addUnit(Block unit, long[] sums) {
            fold.addUnit(matching(unit), sums);
        }
    }

    private static String quoted(String text) {
        if (PLAIN.matcher(text).matches() && !text.equalsIgnoreCase("and") && !text.equalsIgnoreCase("in")) {
            return text;
        }
        return text.contains("'") ? "\"" + text + "\"" : "'" + text + "'";
    }

    private static BadInput refusal(String what, String remedy) {
        return new BadInput(
                "E-580",
                Text.option(OPTION),
                what,
                "Which rows count is public, and part of the plan.",
                remedy + " For example \"age >= 18 and sex in (F, M)\".");
    }

    /** Reads a text from left to right. */
    private static final class Reader {

        private final Schema schema;
        private final List<String> tokens = new ArrayList<>();
        private final List<Boolean> signs = new ArrayList<>();
        private int at;

        private Reader(String text, Schema schema) {
            this.schema = schema;
            Matcher matcher = TOKEN.matcher(text);
            int end = 0;
            while (end < text.length() && matcher.find(end) && matcher.start() == end) {
                boolean isSign = matcher.group(1) != null;
                signs.add(isSign);
                for (int group = 1; group <= matcher.groupCount(); group++) {
                    if (matcher.group(group) != null) {
                        tokens.add(matcher.group(group));
                    }
                }
                end = matcher.end();
            }
            if (!text.substring(end).isBlank() || tokens.isEmpty()) {
                throw refusal("cannot be read from " + Visible.quote(text.substring(end)) + " on.", "Correct it.");
            }
        }

        private List<Condition> all() {
            List<Condition> all = new ArrayList<>();
            all.add(condition());
            while (at < tokens.size()) {
                if (!next().equalsIgnoreCase("and")) {
                    throw refusal(
                            "has " + Visible.quote(tokens.get(at - 1)) + " where \"and\" is expected.",
                            "Conditions must all hold; make a release for each of several.");
                }
                all.add(condition());
                if (all.size() > MOST_CONDITIONS) {
                    throw refusal("has more than " + MOST_CONDITIONS + " conditions.", "Take fewer.");
                }
            }
            return all;
        }

        private Condition condition() {
            Column column = schema.require(next());
            String sign = next().toLowerCase(Locale.ROOT);
            Comparison comparison = switch (sign) {
                case "=", "==" -> Comparison.IS;
                case "!=", "<>" -> Comparison.IS_NOT;
                case "<" -> Comparison.BELOW;
                case "<=" -> Comparison.AT_MOST;
                case ">" -> Comparison.ABOVE;
                case ">=" -> Comparison.AT_LEAST;
                case "in" -> Comparison.IN;
                default ->
                    throw refusal(
                            "has " + Visible.quote(sign) + " where a comparison is expected.",
                            "Take one of = != < <= > >= in.");
            };
            List<String> values = comparison == Comparison.IN ? list() : List.of(value());
            return column instanceof Column.Category category
                    ? ofLevels(category, comparison, values)
                    : ofNumbers(column, comparison, values);
        }

        private List<String> list() {
            List<String> values = new ArrayList<>();
            expect("(");
            values.add(value());
            while (peek().equals(",")) {
                next();
                values.add(value());
            }
            expect(")");
            return values;
        }

        private String value() {
            if (at < tokens.size() && signs.get(at)) {
                throw refusal("has " + Visible.quote(tokens.get(at)) + " where a value is expected.", "Give one.");
            }
            return next();
        }

        private void expect(String sign) {
            if (!next().equals(sign)) {
                throw refusal("has no \"" + sign + "\" where it is expected.", "Values of in stand in parentheses.");
            }
        }

        private String peek() {
            return at < tokens.size() ? tokens.get(at) : "";
        }

        private String next() {
            if (at == tokens.size()) {
                throw refusal("ends too soon.", "Complete it.");
            }
            return tokens.get(at++);
        }

        private static Condition ofLevels(Column.Category column, Comparison comparison, List<String> values) {
            if (comparison.isOrder()) {
                throw refusal(
                        "compares " + Visible.quote(column.name()) + ", whose levels have no order.",
                        "Take =, != or in.");
            }
            List<Integer> wanted = new ArrayList<>();
            for (String value : values) {
                int level = column.levels().indexOf(value);
                if (level < 0) {
                    throw refusal(
                            Visible.quote(value) + " is not a level of " + Visible.quote(column.name()) + ".",
                            "Name declared levels.");
                }
                wanted.add(level);
            }
            boolean isWanted = comparison != Comparison.IS_NOT;
            return new Condition(
                    column, comparison, values, v -> !Double.isNaN(v) && wanted.contains((int) v) == isWanted);
        }

        private static Condition ofNumbers(Column column, Comparison comparison, List<String> values) {
            double[] wanted = new double[values.size()];
            for (int i = 0; i < wanted.length; i++) {
                wanted[i] = number(column, values.get(i));
            }
            double first = wanted[0];
            DoublePredicate holds = switch (comparison) {
                case IS -> v -> v == first;
                case IS_NOT -> v -> !Double.isNaN(v) && v != first;
                case BELOW -> v -> v < first;
                case AT_MOST -> v -> v <= first;
                case ABOVE -> v -> v > first;
                case AT_LEAST -> v -> v >= first;
                case IN ->
                    v -> {
                        for (double each : wanted) {
                            if (v == each) {
                                return true;
                            }
                        }
                        return false;
                    };
            };
            return new Condition(column, comparison, values, holds);
        }

        private static double number(Column column, String value) {
            try {
                BigDecimal number = Decimal.read(value);
                return number.doubleValue();
            } catch (NumberFormatException e) {
                throw refusal(
                        Visible.quote(value) + " is not a number, as " + Visible.quote(column.name()) + " holds.",
                        "Write it in digits.");
            }
        }
    }
}
