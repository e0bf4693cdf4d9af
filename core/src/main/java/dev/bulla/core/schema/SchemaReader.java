package dev.bulla.core.schema;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Visible;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a schema from plain values and writes it back. Every fault is reported, not only the first.
 *
 * <p>The keys are those of the schema file. An unknown key is a fault: a misspelt bound must not become no bound.
 */
public final class SchemaReader {

    private static final Set<String> KEYS =
            Set.of("dataset", "unit", "neighbours", "budget", "rows", "columns", "dialect");
    private static final Field SCHEMA = Field.schema();
    private static final Field UNIT = Field.schema("unit");
    private static final Field BUDGET = Field.schema("budget");
    private static final Field DIALECT = Field.schema("dialect");
    private static final String ROWS =
            "It is a public guess, or under replace-one and outputs the exact public number.";
    private static final String EXAMPLE_ROWS = "For example rows: 10000.";
    private static final String EXAMPLE_DIALECT =
            "For example dialect: {delimiter: \";\", decimal: \",\", quote: \"'\"}.";

    private final SchemaFaults faults = new SchemaFaults();

    private SchemaReader() {}

    /** The schema these values declare, or {@link BadInput} with every fault. */
    public static Schema read(Map<String, Object> values) {
        SchemaReader reader = new SchemaReader();
        return reader.faults.require(reader.schema(values));
    }

    /** The column these values declare, or {@link BadInput} with every fault. */
    public static Column readColumn(String name, Object values) {
        SchemaFaults faults = new SchemaFaults();
        return faults.require(new ColumnReader(faults).read(name, values));
    }

    /** The values a schema is written as: {@code read(write(s))} equals {@code s}. */
    public static Map<String, Object> write(Schema schema) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("dataset", schema.dataset());
        schema.unit().column().ifPresent(c -> values.put("unit", unit(schema.unit())));
        values.put("neighbours", schema.neighbours().word());
        values.put("budget", budget(schema.cap()));
        schema.rows().ifPresent(n -> values.put("rows", n));
        if (!schema.dialect().equals(Dialect.USUAL)) {
            values.put("dialect", dialect(schema.dialect()));
        }
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

    /** A relation as a plan and a ledger write it; public columns are left out where neighbours may differ in all of them. */
    public static Map<String, Object> relation(Claim.Relation relation) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("neighbours", relation.neighbours().word());
        values.put("unit", unit(relation.unit()));
        if (!relation.publicColumns().isEmpty()) {
            values.put("public", relation.publicColumns());
        }
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

    private static Map<String, Object> dialect(Dialect dialect) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("delimiter", Dialect.word(dialect.delimiter()));
        values.put("decimal", Dialect.word(dialect.decimal()));
        values.put("quote", Dialect.word(dialect.quote()));
        return values;
    }

    /** A column as a schema writes it, without its name. */
    public static Map<String, Object> column(Column column) {
        return ColumnReader.write(column);
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
        faults.unknown(values.keySet(), KEYS, SCHEMA);
        String dataset = faults.text(values, "dataset", SCHEMA);
        if (dataset != null) {
            faults.guard(
                    SCHEMA.then("dataset"), "It names the account that pays.", "For example dataset: census.", () -> {
                        Schema.requireName(dataset);
                        return dataset;
                    });
        }
        Unit unit = values.containsKey("unit") ? unit(faults.map(values, "unit")) : Unit.row();
        Neighbours neighbours = neighbours(values);
        Budget cap = cap(faults.map(values, "budget"));
        OptionalLong rows = values.containsKey("rows") ? rows(values) : OptionalLong.empty();
        Dialect dialect = values.containsKey("dialect") ? dialect(faults.map(values, "dialect")) : Dialect.USUAL;
        List<Column> columns = columns(faults.map(values, "columns"));
        if (dataset == null
                || unit == null
                || neighbours == null
                || cap == null
                || dialect == null
                || faults.size() > 0
                || !fits(neighbours, unit, rows, columns)) {
            return null;
        }
        return faults.guard(
                SCHEMA,
                "",
                "Compare it with the guide's example.",
                () -> new Schema(dataset, unit, neighbours, cap, rows, columns, dialect));
    }

    /** Whether the neighbours go with the rest; each reason why they do not is a fault. */
    private boolean fits(Neighbours neighbours, Unit unit, OptionalLong rows, List<Column> columns) {
        faults.guard(
                SCHEMA.then("rows"),
                "The number of rows is public then, and sensitivities rest on it.",
                "Give the exact number, such as rows: 10000, or take add-remove, which keeps it private.",
                () -> {
                    Schema.requireExactRows(neighbours, rows);
                    return rows;
                });
        faults.guard(
                SCHEMA.then("neighbours"),
                "A person of several rows is protected only where all of them can be added or removed.",
                "Leave out neighbours for add-remove, or leave out unit if one row is all there is about a person.",
                () -> {
                    Schema.requireUnit(neighbours, unit);
                    return unit;
                });
        faults.guard(
                SCHEMA.then("columns"),
                "Inputs are public then and targets are protected, so there must be columns of both kinds.",
                "Write public: true in the columns whose values may be published as they are, and in no other.",
                () -> {
                    Schema.requireTargets(neighbours, columns);
                    return columns;
                });
        return faults.size() == 0;
    }

    private @Nullable Unit unit(@Nullable Map<String, Object> values) {
        if (values == null) {
            return null;
        }
        faults.unknown(values.keySet(), Set.of("column", "max_rows"), UNIT);
        String column = values.containsKey("column") ? faults.text(values, "column", UNIT) : null;
        if (!values.containsKey("max_rows")) {
            faults.fault(
                    "E-204",
                    UNIT.then("max_rows"),
                    "is missing.",
                    "It is how many rows one person may have in a release.",
                    "For example unit: {column: person, max_rows: 1}.");
            return null;
        }
        BigDecimal most = faults.number(values, "max_rows", UNIT);
        if (most == null) {
            return null;
        }
        return faults.guard(
                UNIT.then("max_rows"),
                "It is how many rows one person may have in a release.",
                "For example unit: {column: person, max_rows: 1}.",
                () -> new Unit(Optional.ofNullable(column), most.intValueExact()));
    }

    private @Nullable Neighbours neighbours(Map<String, Object> values) {
        if (!values.containsKey("neighbours")) {
            return Neighbours.ADD_REMOVE;
        }
        String word = faults.text(values, "neighbours", SCHEMA);
        Optional<Neighbours> neighbours = word == null ? Optional.empty() : Neighbours.of(word);
        if (word != null && neighbours.isEmpty()) {
            faults.fault(
                    "E-203",
                    SCHEMA.then("neighbours"),
                    "must be " + Neighbours.words(List.of(Neighbours.values())) + ", got " + Visible.quote(word) + ".",
                    "It says which tables must look alike.",
                    "Leave it out for add-remove, which keeps the number of rows private.");
        }
        return neighbours.orElse(null);
    }

    private @Nullable Budget cap(@Nullable Map<String, Object> values) {
        if (values == null) {
            return null;
        }
        faults.unknown(values.keySet(), Set.of("epsilon", "delta"), BUDGET);
        String epsilon = decimal(values, "epsilon");
        String delta = values.containsKey("delta") ? decimal(values, "delta") : "0";
        if (epsilon == null || delta == null) {
            return null;
        }
        return faults.guard(
                BUDGET,
                "It caps everything released about this dataset together.",
                "For example budget: {epsilon: \"3\", delta: \"1e-5\"}.",
                () -> Budget.approx(epsilon, delta));
    }

    private OptionalLong rows(Map<String, Object> values) {
        BigDecimal rows = faults.number(values, "rows", SCHEMA);
        Long exact = rows == null ? null : faults.guard(SCHEMA.then("rows"), ROWS, EXAMPLE_ROWS, rows::longValueExact);
        if (exact == null) {
            return OptionalLong.empty();
        }
        faults.guard(SCHEMA.then("rows"), ROWS, EXAMPLE_ROWS, () -> {
            Schema.requireRows(exact);
            return exact;
        });
        return OptionalLong.of(exact);
    }

    private @Nullable Dialect dialect(@Nullable Map<String, Object> values) {
        if (values == null) {
            return null;
        }
        int before = faults.size();
        faults.unknown(values.keySet(), Set.of("delimiter", "decimal", "quote"), DIALECT);
        char delimiter = character(values, "delimiter", Dialect.USUAL.delimiter());
        char decimal = character(values, "decimal", Dialect.USUAL.decimal());
        char quote = character(values, "quote", Dialect.USUAL.quote());
        return faults.size() > before
                ? null
                : faults.guard(
                        DIALECT,
                        "It says how cells stand in CSV files; nothing is guessed from a file.",
                        EXAMPLE_DIALECT,
                        () -> new Dialect(delimiter, decimal, quote));
    }

    private char character(Map<String, Object> values, String name, char usual) {
        if (!values.containsKey(name)) {
            return usual;
        }
        Optional<Character> character =
                values.get(name) instanceof String word ? Dialect.character(word) : Optional.empty();
        if (character.isEmpty()) {
            faults.fault("E-203", DIALECT.then(name), "must be one character, tab or none.", "", EXAMPLE_DIALECT);
        }
        return character.orElse(usual);
    }

    private List<Column> columns(@Nullable Map<String, Object> values) {
        List<Column> columns = new ArrayList<>();
        ColumnReader reader = new ColumnReader(faults);
        if (values != null) {
            values.forEach((name, value) -> {
                Column column = reader.read(name, value);
                if (column != null) {
                    columns.add(column);
                }
            });
        }
        return columns;
    }

    private @Nullable String decimal(Map<String, Object> values, String name) {
        String text = Optional.ofNullable(values.get(name))
                .map(v -> v instanceof BigDecimal number ? number.toString() : v instanceof String s ? s : null)
                .orElse(null);
        if (text == null) {
            faults.fault(
                    "E-202",
                    BUDGET.then(name),
                    "must be a decimal.",
                    "Budgets are exact.",
                    "Write it in quotes, such as \"0.5\".");
        }
        return text;
    }
}
