package dev.bulla.synth.imputation;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.table.Where;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * What imputed rows must keep: ranges that hold under a condition, and columns that follow from others.
 *
 * <pre>{@code
 * {"ranges": [{"column": "income", "min": 0, "max": 20000, "where": "age < 18"}],
 *  "dependencies": [{"column": "county", "from": ["town"]}]}
 * }</pre>
 *
 * <p>A value that breaks a range is drawn again a few times, and then moved to the nearer bound. A column that follows from others takes the value that most original rows with the same
 * others have; where there is none, the value that was drawn.
 */
public final class Rules {

    /** The name of the option that holds them. */
    public static final String OPTION = "rules";

    private static final int REDRAWS = 5;

    private final Map<String, Object> written;
    private final List<Range> ranges;
    private final List<Dependency> dependencies;

    private Rules(Map<String, Object> written, List<Range> ranges, List<Dependency> dependencies) {
        this.written = written;
        this.ranges = List.copyOf(ranges);
        this.dependencies = List.copyOf(dependencies);
    }

    private record Range(int column, double min, double max, Optional<Where> where, List<Integer> looksAt) {}

    private record Dependency(int column, List<Integer> from) {}

    /** No rules. */
    public static Rules none() {
        return new Rules(Map.of(), List.of(), List.of());
    }

    /** The rules that are written as shown above; columns that are not declared, and other keys, are refused. */
    public static Rules read(Map<String, Object> json, Schema schema) {
        requireKeys(json, Set.of("ranges", "dependencies"));
        List<Range> ranges = new ArrayList<>();
        for (Object each : list(json, "ranges")) {
            ranges.add(range(Json.object(each, "ranges"), schema));
        }
        List<Dependency> dependencies = new ArrayList<>();
        for (Object each : list(json, "dependencies")) {
            Map<String, Object> one = Json.object(each, "dependencies");
            requireKeys(one, Set.of("column", "from"));
            List<Integer> from = Json.list(Json.member(one, "from"), "from").stream()
                    .map(name -> place(schema, String.valueOf(name)))
                    .toList();
            dependencies.add(new Dependency(place(schema, Json.text(one, "column")), from));
        }
        return new Rules(json, ranges, dependencies);
    }

    private static List<Object> list(Map<String, Object> json, String name) {
        return json.containsKey(name) ? Json.list(Json.member(json, name), name) : List.of();
    }

    private static Range range(Map<String, Object> json, Schema schema) {
        requireKeys(json, Set.of("column", "min", "max", "where"));
        Column column = schema.require(Json.text(json, "column"));
        double min = number(json, "min", Double.NEGATIVE_INFINITY);
        double max = number(json, "max", Double.POSITIVE_INFINITY);
        if (column instanceof Column.Category || !(min <= max)) {
            throw refused("has a range for " + Visible.quote(column.name())
                    + " that is none: min must not exceed max, and levels have no range.");
        }
        Optional<Where> where =
                json.containsKey("where") ? Optional.of(Where.of(Json.text(json, "where"), schema)) : Optional.empty();
        List<Integer> looksAt = where.map(Where::columns).orElse(List.of()).stream()
                .map(name -> place(schema, name))
                .toList();
        return new Range(place(schema, column.name()), min, max, where, looksAt);
    }

    private static double number(Map<String, Object> json, String name, double otherwise) {
        return json.get(name) instanceof BigDecimal number ? number.doubleValue() : otherwise;
    }

    private static int place(Schema schema, String name) {
        return schema.columns().indexOf(schema.require(name));
    }

    private static void requireKeys(Map<String, Object> json, Set<String> known) {
        for (String key : json.keySet()) {
            if (!known.contains(key)) {
                throw refused("has " + Visible.quote(key) + ", which is no key of a rule.");
            }
        }
    }

    private static BadInput refused(String what) {
        return new BadInput(
                "E-882",
                Text.option(OPTION),
                what,
                "",
                "Write {\"ranges\": [{\"column\", \"min\", \"max\", \"where\"}], \"dependencies\": [{\"column\", \"from\"}]}.");
    }

    /** Refuses rules that look at what is drawn later. */
    void requireOrder(List<Integer> before, List<Integer> visits, Schema schema) {
        for (Range range : ranges) {
            for (int early : range.looksAt) {
                requireBefore(early, range.column, before, visits, schema);
            }
        }
        for (Dependency dependency : dependencies) {
            for (int from : dependency.from) {
                requireBefore(from, dependency.column, before, visits, schema);
            }
        }
    }

    private static void requireBefore(int early, int late, List<Integer> before, List<Integer> visits, Schema schema) {
        boolean isImputed = visits.contains(late);
        if (isImputed && !before.contains(early) && visits.indexOf(early) >= visits.indexOf(late)) {
            throw new BadInput(
                    "E-883",
                    Text.option(OPTION),
                    "a rule for " + Visible.quote(schema.columns().get(late).name()) + " looks at "
                            + Visible.quote(schema.columns().get(early).name()) + ", which is drawn later or with it.",
                    "",
                    Text.of("Change ", Text.option(VisitOrder.OPTION), " or the rule."));
        }
    }

    /** The rules, with what original rows say of dependencies. */
    Learnt learnt(HeldTable original) {
        List<Map<List<Double>, Double>> tables = new ArrayList<>();
        for (Dependency dependency : dependencies) {
            Map<List<Double>, Map<Double, Integer>> counts = new HashMap<>();
            for (int row = 0; row < original.count(); row++) {
                int at = row;
                List<Double> key = dependency.from.stream()
                        .map(place -> original.column(place)[at])
                        .toList();
                counts.computeIfAbsent(key, none -> new HashMap<>())
                        .merge(original.column(dependency.column)[row], 1, Integer::sum);
            }
            Map<List<Double>, Double> most = new HashMap<>();
            counts.forEach((key, values) -> most.put(key, mostFrequent(values)));
            tables.add(most);
        }
        return new Learnt(tables);
    }

    /** The rules that were written as {@link Learnt#json}. */
    static Learnt learnt(Map<String, Object> json, Schema schema) {
        Rules rules = read(Json.object(Json.member(json, "rules"), "rules"), schema);
        List<Map<List<Double>, Double>> tables = new ArrayList<>();
        for (Object each : Json.list(Json.member(json, "tables"), "tables")) {
            Map<List<Double>, Double> table = new HashMap<>();
            for (Object line : Json.list(each, "tables")) {
                List<Double> numbers = Json.list(line, "tables").stream()
                        .map(number -> number instanceof BigDecimal value ? value.doubleValue() : Column.MISSING)
                        .toList();
                table.put(numbers.subList(0, numbers.size() - 1), numbers.get(numbers.size() - 1));
            }
            tables.add(table);
        }
        if (tables.size() != rules.dependencies.size()) {
            throw new IllegalArgumentException("the saved rules are not whole");
        }
        return rules.new Learnt(tables);
    }

    private static double mostFrequent(Map<Double, Integer> values) {
        return values.entrySet().stream()
                .max(Map.Entry.<Double, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse(Column.MISSING);
    }

    /** Rules that can be kept. */
    final class Learnt {

        private final List<Map<List<Double>, Double>> tables;

        private Learnt(List<Map<List<Double>, Double>> tables) {
            this.tables = tables;
        }

        /** As JSON: the rules as they were written, and for each dependency what follows from what. */
        Map<String, Object> json() {
            List<Object> all = new ArrayList<>();
            for (Map<List<Double>, Double> table : tables) {
                List<Object> lines = new ArrayList<>();
                table.forEach((key, value) -> {
                    List<Object> line = new ArrayList<>();
                    key.forEach(each -> line.add(number(each)));
                    line.add(number(value));
                    lines.add(line);
                });
                all.add(lines);
            }
            return Map.of("rules", written, "tables", all);
        }

        /** JSON has no NaN. */
        private static Object number(double value) {
            return Double.isNaN(value) ? "missing" : value;
        }

        /**
         * Makes drawn values keep the rules.
         *
         * @param column whose they are
         * @param drawn the columns drawn before
         * @param values the values; changed
         * @param again draws all of them again
         */
        void mend(int column, double[][] drawn, double[] values, IntFunction<double[]> again) {
            for (int i = 0; i < tables.size(); i++) {
                if (dependencies.get(i).column == column) {
                    follow(dependencies.get(i), tables.get(i), drawn, values);
                }
            }
            for (Range range : ranges) {
                if (range.column == column) {
                    keep(range, drawn, values, again);
                }
            }
        }

        private void follow(Dependency rule, Map<List<Double>, Double> table, double[][] drawn, double[] values) {
            for (int row = 0; row < values.length; row++) {
                int at = row;
                List<Double> key =
                        rule.from.stream().map(place -> drawn[place][at]).toList();
                values[row] = table.getOrDefault(key, values[row]);
            }
        }

        private void keep(Range range, double[][] drawn, double[] values, IntFunction<double[]> again) {
            for (int round = 0; round < REDRAWS; round++) {
                double[] other = null;
                for (int row = 0; row < values.length; row++) {
                    if (breaks(range, drawn, values, row)) {
                        other = other == null ? again.apply(round) : other;
                        values[row] = other[row];
                    }
                }
                if (other == null) {
                    return;
                }
            }
            for (int row = 0; row < values.length; row++) {
                if (breaks(range, drawn, values, row)) {
                    values[row] = Math.max(range.min, Math.min(range.max, values[row]));
                }
            }
        }

        private boolean breaks(Range range, double[][] drawn, double[] values, int row) {
            boolean isInside = Double.isNaN(values[row]) || (values[row] >= range.min && values[row] <= range.max);
            return !isInside
                    && range.where
                            .map(where -> where.holds(range.looksAt.stream()
                                    .mapToDouble(place -> drawn[place][row])
                                    .toArray()))
                            .orElse(true);
        }
    }
}
