package dev.bulla.core.schema;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads a schema from plain values and writes it back. Every fault is reported, not only the first.
 *
 * <p>The keys are those of the schema file. An unknown key is a fault: a misspelt bound must not become no bound.
 */
public final class SchemaReader {

    private static final Set<String> KEYS = Set.of("dataset", "unit", "neighbours", "budget", "rows", "columns");
    private static final Field SCHEMA = Field.schema();
    private static final Field UNIT = Field.schema("unit");
    private static final Field BUDGET = Field.schema("budget");
    private static final Map<String, Set<String>> COLUMN_KEYS = Map.of(
            "integer", Set.of("type", "min", "max", "fallback", "source"),
            "real", Set.of("type", "min", "max", "fallback", "source"),
            "category", Set.of("type", "levels", "fallback", "source"));

    private static final String ROWS = "It is a public guess, or under replace-one the exact public number.";
    private static final String EXAMPLE_ROWS = "For example rows: 10000.";

    private final List<Message> faults = new ArrayList<>();

    private SchemaReader() {}

    /** The schema these values declare, or {@link BadInput} with every fault. */
    public static Schema read(Map<String, Object> values) {
        SchemaReader reader = new SchemaReader();
        Schema schema = reader.schema(values);
        if (schema == null || !reader.faults.isEmpty()) {
            throw new BadInput(reader.faults);
        }
        return schema;
    }

    /** The column these values declare, or {@link BadInput} with every fault. */
    public static Column readColumn(String name, Object values) {
        SchemaReader reader = new SchemaReader();
        Column column = reader.column(name, values);
        if (column == null || !reader.faults.isEmpty()) {
            throw new BadInput(reader.faults);
        }
        return column;
    }

    /** The values a schema is written as: {@code read(write(s))} equals {@code s}. */
    public static Map<String, Object> write(Schema schema) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("dataset", schema.dataset());
        schema.unit().column().ifPresent(c -> values.put("unit", unit(schema.unit())));
        values.put("neighbours", schema.neighbours().word());
        values.put("budget", budget(schema.cap()));
        schema.rows().ifPresent(n -> values.put("rows", n));
        Map<String, Object> columns = new LinkedHashMap<>();
        schema.columns().forEach(c -> columns.put(c.name(), column(c)));
        values.put("columns", columns);
        return values;
    }

    /** A unit as a plan and a schema write it. */
    public static Map<String, Object> unit(Unit unit) {
        Map<String, Object> values = new LinkedHashMap<>();
        unit.column().ifPresent(c -> values.put("column", c));
        values.put("max_rows", unit.maxRows());
        return values;
    }

    /** A budget as a plan and a schema write it: decimal text, δ left out when pure. */
    public static Map<String, Object> budget(Budget budget) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("epsilon", Budget.text(budget.epsilon()));
        if (!budget.isPure()) {
            values.put("delta", Budget.text(budget.delta()));
        }
        return values;
    }

    /** A column as a schema writes it, without its name. */
    public static Map<String, Object> column(Column column) {
        Map<String, Object> values = new LinkedHashMap<>();
        if (column instanceof Column.Whole whole) {
            values.put("type", "integer");
            values.put("min", whole.min());
            values.put("max", whole.max());
            whole.fallback().ifPresent(f -> values.put("fallback", f));
        } else if (column instanceof Column.Real real) {
            values.put("type", "real");
            values.put("min", real.min());
            values.put("max", real.max());
            real.fallback().ifPresent(f -> values.put("fallback", f));
        } else if (column instanceof Column.Category category) {
            values.put("type", "category");
            values.put("levels", category.levels());
            category.fallback().ifPresent(f -> values.put("fallback", f));
        }
        column.source().ifPresent(s -> values.put("source", s));
        return values;
    }

    /** A column with its name, as a model.json holds it. */
    public static Map<String, Object> named(Column column) {
        return Map.of("name", column.name(), "column", column(column));
    }

    /**
     * What {@link #named} wrote.
     *
     * @param what a word for it in a fault
     */
    public static Column readNamed(Object json, String what) {
        Map<String, Object> values = Json.object(json, what);
        return readColumn(Json.text(values, "name"), Json.object(Json.member(values, "column"), "column"));
    }

    private @Nullable Schema schema(Map<String, Object> values) {
        unknown(values.keySet(), KEYS, SCHEMA);
        String dataset = text(values, "dataset", SCHEMA);
        if (dataset != null) {
            guard(SCHEMA.then("dataset"), "It names the account that pays.", "For example dataset: census.", () -> {
                Schema.requireName(dataset);
                return dataset;
            });
        }
        Unit unit = values.containsKey("unit") ? unit(map(values, "unit")) : Unit.row();
        Neighbours neighbours = neighbours(values);
        Budget cap = cap(map(values, "budget"));
        OptionalLong rows = values.containsKey("rows") ? rows(values) : OptionalLong.empty();
        List<Column> columns = columns(map(values, "columns"));
        if (dataset == null || unit == null || neighbours == null || cap == null || !faults.isEmpty()) {
            return null;
        }
        return guard(
                SCHEMA,
                "",
                "Compare it with the guide's example.",
                () -> new Schema(dataset, unit, neighbours, cap, rows, columns));
    }

    private @Nullable Unit unit(@Nullable Map<String, Object> values) {
        if (values == null) {
            return null;
        }
        unknown(values.keySet(), Set.of("column", "max_rows"), UNIT);
        String column = values.containsKey("column") ? text(values, "column", UNIT) : null;
        if (!values.containsKey("max_rows")) {
            fault(
                    "E-204",
                    UNIT.then("max_rows"),
                    "is missing.",
                    "It is how many rows one person may have in a release.",
                    "For example unit: {column: person, max_rows: 1}.");
            return null;
        }
        BigDecimal most = number(values, "max_rows", UNIT);
        if (most == null) {
            return null;
        }
        return guard(
                UNIT.then("max_rows"),
                "It is how many rows one person may have in a release.",
                "For example unit: {column: person, max_rows: 1}.",
                () -> new Unit(Optional.ofNullable(column), most.intValueExact()));
    }

    private @Nullable Neighbours neighbours(Map<String, Object> values) {
        if (!values.containsKey("neighbours")) {
            return Neighbours.ADD_REMOVE;
        }
        String word = text(values, "neighbours", SCHEMA);
        Optional<Neighbours> neighbours = word == null ? Optional.empty() : Neighbours.of(word);
        if (word != null && neighbours.isEmpty()) {
            fault(
                    "E-203",
                    SCHEMA.then("neighbours"),
                    "must be add-remove or replace-one, got " + Visible.quote(word) + ".",
                    "It says which tables must look alike.",
                    "Leave it out for add-remove, which keeps the number of rows private.");
        }
        return neighbours.orElse(null);
    }

    private @Nullable Budget cap(@Nullable Map<String, Object> values) {
        if (values == null) {
            return null;
        }
        unknown(values.keySet(), Set.of("epsilon", "delta"), BUDGET);
        String epsilon = decimal(values, "epsilon");
        String delta = values.containsKey("delta") ? decimal(values, "delta") : "0";
        if (epsilon == null || delta == null) {
            return null;
        }
        return guard(
                BUDGET,
                "It caps everything released about this dataset together.",
                "For example budget: {epsilon: \"3\", delta: \"1e-5\"}.",
                () -> Budget.approx(epsilon, delta));
    }

    private OptionalLong rows(Map<String, Object> values) {
        BigDecimal rows = number(values, "rows", SCHEMA);
        Long exact = rows == null ? null : guard(SCHEMA.then("rows"), ROWS, EXAMPLE_ROWS, rows::longValueExact);
        if (exact == null) {
            return OptionalLong.empty();
        }
        guard(SCHEMA.then("rows"), ROWS, EXAMPLE_ROWS, () -> {
            Schema.requireRows(exact);
            return exact;
        });
        return OptionalLong.of(exact);
    }

    private List<Column> columns(@Nullable Map<String, Object> values) {
        List<Column> columns = new ArrayList<>();
        if (values != null) {
            values.forEach((name, value) -> {
                Column column = column(name, value);
                if (column != null) {
                    columns.add(column);
                }
            });
        }
        return columns;
    }

    private @Nullable Column column(String name, Object value) {
        Field where = Field.schema("columns", name);
        if (!(value instanceof Map)) {
            fault("E-202", where, "is not a declaration of a column.", "", "Write {type: integer, min: 0, max: 110}.");
            return null;
        }
        Map<String, Object> values = Json.object(value, where.name());
        String type = text(values, "type", where);
        if (type == null) {
            return null;
        }
        if (!COLUMN_KEYS.containsKey(type)) {
            fault(
                    "E-203",
                    where.then("type"),
                    "must be integer, real or category, got " + Visible.quote(type) + ".",
                    "",
                    "Take one of these.");
            return null;
        }
        int before = faults.size();
        unknown(values.keySet(), COLUMN_KEYS.getOrDefault(type, Set.of()), where);
        Optional<String> source =
                Optional.ofNullable(values.containsKey("source") ? text(values, "source", where) : null);
        if (type.equals("category")) {
            return category(name, values, source, where);
        }
        BigDecimal min = bound(values, "min", where);
        BigDecimal max = bound(values, "max", where);
        BigDecimal fallback = values.containsKey("fallback") ? number(values, "fallback", where) : null;
        if (min == null || max == null || faults.size() > before) {
            return null;
        }
        String why = "Bounds are declared in public and rows are clamped to them.";
        Optional<BigDecimal> other = Optional.ofNullable(fallback);
        return type.equals("integer")
                ? guard(
                        where,
                        why,
                        "For example {type: " + type + ", min: 0, max: 110}.",
                        () -> new Column.Whole(
                                name,
                                min.longValueExact(),
                                max.longValueExact(),
                                other.map(BigDecimal::longValueExact),
                                source))
                : guard(
                        where,
                        why,
                        "For example {type: " + type + ", min: 0, max: 110}.",
                        () -> new Column.Real(
                                name,
                                min.doubleValue(),
                                max.doubleValue(),
                                other.map(BigDecimal::doubleValue),
                                source));
    }

    private @Nullable Column category(String name, Map<String, Object> values, Optional<String> source, Field where) {
        if (!(values.get("levels") instanceof List<?> list)) {
            fault(
                    "E-204",
                    where.then("levels"),
                    "is missing or not a list.",
                    "Categories taken from the data would reveal who holds a rare one.",
                    "List them from a public source: levels: [f, m].");
            return null;
        }
        List<String> levels = new ArrayList<>();
        for (Object level : list) {
            String text = scalar(level);
            if (text == null) {
                fault("E-202", where.then("levels"), "must be text.", "", "Put \"quotes\" around each level.");
                return null;
            }
            levels.add(text);
        }
        Optional<String> fallback = Optional.ofNullable(values.get("fallback")).map(SchemaReader::scalar);
        if (values.containsKey("fallback") && fallback.isEmpty()) {
            fault("E-202", where.then("fallback"), "must be text.", "", "Put \"quotes\" around it.");
            return null;
        }
        return guard(
                where,
                "Levels are declared in public; other cells take the fallback or count for nothing.",
                "For example {type: category, levels: [f, m]}.",
                () -> new Column.Category(name, levels, fallback, source));
    }

    private static @Nullable String scalar(Object value) {
        if (value instanceof String text) {
            return text;
        }
        // 1e999999999 is nine characters in a file and a gigabyte when spelled out.
        return value instanceof BigDecimal number && Math.abs(number.scale()) <= Column.LONGEST_NUMBER
                ? number.toPlainString()
                : null;
    }

    private @Nullable BigDecimal bound(Map<String, Object> values, String name, Field where) {
        if (values.containsKey(name)) {
            return number(values, name, where);
        }
        fault(
                "E-204",
                where.then(name),
                "is missing.",
                "A bound taken from the data would reveal the most extreme person.",
                "Give it from a public source (law, form, codebook).");
        return null;
    }

    private @Nullable String decimal(Map<String, Object> values, String name) {
        String text = Optional.ofNullable(values.get(name))
                .map(v -> v instanceof BigDecimal number ? number.toString() : v instanceof String s ? s : null)
                .orElse(null);
        if (text == null) {
            fault(
                    "E-202",
                    BUDGET.then(name),
                    "must be a decimal.",
                    "Budgets are exact.",
                    "Write it in quotes, such as \"0.5\".");
        }
        return text;
    }

    private @Nullable BigDecimal number(Map<String, Object> values, String name, Field of) {
        if (values.get(name) instanceof BigDecimal number && number.precision() - number.scale() < 320) {
            return number;
        }
        fault("E-202", of.then(name), "must be a finite number.", "", "Write it in digits, such as 110 or 2.5.");
        return null;
    }

    private @Nullable String text(Map<String, Object> values, String name, Field of) {
        if (values.get(name) instanceof String text) {
            return text;
        }
        fault("E-202", of.then(name), values.containsKey(name) ? "must be text." : "is missing.", "", "Declare it.");
        return null;
    }

    private @Nullable Map<String, Object> map(Map<String, Object> values, String name) {
        if (values.get(name) instanceof Map) {
            return Json.object(values.get(name), name);
        }
        fault(
                "E-202",
                SCHEMA.then(name),
                values.containsKey(name) ? "must be an object." : "is missing.",
                "",
                "Declare it.");
        return null;
    }

    private void unknown(Set<String> found, Set<String> known, Field of) {
        for (String key : found) {
            if (!known.contains(key)) {
                fault(
                        "E-201",
                        of.then(key),
                        "is not a key of a schema.",
                        "A misspelt key would silently change what is protected.",
                        "Keys here are: "
                                + String.join(", ", known.stream().sorted().toList()) + ".");
            }
        }
    }

    private <T> @Nullable T guard(Field where, String why, String remedy, Supplier<T> made) {
        try {
            return made.get();
        } catch (ArithmeticException e) {
            fault("E-202", where, "must be a whole number in range.", why, remedy);
        } catch (IllegalArgumentException e) {
            String what = e.getMessage() + ".";
            String named = where.name() + " ";
            fault("E-203", where, what.startsWith(named) ? what.substring(named.length()) : what, why, remedy);
        }
        return null;
    }

    private void fault(String code, Field where, @Nullable String what, String why, String remedy) {
        faults.add(new Message(code, Text.field(where), String.valueOf(what), why, remedy));
    }
}
