package dev.bulla.core.schema;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Visible;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the declaration of a column, and writes it. */
final class ColumnReader {

    private static final String PUBLIC = "public";

    private static final Map<String, Set<String>> KEYS = Map.of(
            "integer", Set.of("type", "min", "max", "fallback", "source", PUBLIC),
            "real", Set.of("type", "min", "max", "fallback", "source", PUBLIC),
            "category", Set.of("type", "levels", "labels", "fallback", "source", PUBLIC),
            "text", Set.of("type", "longest", "source", PUBLIC));

    private final SchemaFaults faults;

    ColumnReader(SchemaFaults faults) {
        this.faults = faults;
    }

    /** A column as a schema writes it, without its name. */
    static Map<String, Object> write(Column column) {
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
            if (!category.labels().isEmpty()) {
                values.put("labels", category.labels());
            }
            category.fallback().ifPresent(f -> values.put("fallback", f));
        } else if (column instanceof Column.Text text) {
            values.put("type", "text");
            if (text.longest() != Column.Text.USUAL_LONGEST) {
                values.put("longest", text.longest());
            }
        }
        column.source().ifPresent(s -> values.put("source", s));
        if (column.isPublic()) {
            values.put(PUBLIC, true);
        }
        return values;
    }

    @Nullable
    Column read(String name, Object value) {
        Field where = Field.schema("columns", name);
        if (!(value instanceof Map)) {
            faults.fault(
                    "E-202",
                    where,
                    "is not a declaration of a column.",
                    "",
                    "Write {type: integer, min: 0, max: 110}.");
            return null;
        }
        Map<String, Object> values = Json.object(value, where.name());
        String type = faults.text(values, "type", where);
        if (type == null) {
            return null;
        }
        if (!KEYS.containsKey(type)) {
            faults.fault(
                    "E-203",
                    where.then("type"),
                    "must be integer, real, category or text, got " + Visible.quote(type) + ".",
                    "",
                    "Take one of these.");
            return null;
        }
        int before = faults.size();
        faults.unknown(values.keySet(), KEYS.getOrDefault(type, Set.of()), where);
        Optional<String> source =
                Optional.ofNullable(values.containsKey("source") ? faults.text(values, "source", where) : null);
        boolean published = isPublic(values, where);
        Column column = switch (type) {
            case "category" -> category(name, values, source, where);
            case "text" -> text(name, values, source, where);
            default -> numbers(name, values, source, where);
        };
        if (column == null || faults.size() > before) {
            return null;
        }
        return published ? column.published() : column;
    }

    private boolean isPublic(Map<String, Object> values, Field where) {
        if (values.containsKey(PUBLIC) && !(values.get(PUBLIC) instanceof Boolean)) {
            faults.fault(
                    "E-202",
                    where.then(PUBLIC),
                    "must be true or false.",
                    "It says whether the values of this column may be published as they are.",
                    "Write public: true, or leave it out: then they are private.");
        }
        return Boolean.TRUE.equals(values.get(PUBLIC));
    }

    private @Nullable Column numbers(String name, Map<String, Object> values, Optional<String> source, Field where) {
        String type = String.valueOf(values.get("type"));
        BigDecimal min = bound(values, "min", where);
        BigDecimal max = bound(values, "max", where);
        BigDecimal fallback = values.containsKey("fallback") ? faults.number(values, "fallback", where) : null;
        if (min == null || max == null) {
            return null;
        }
        String why = "Bounds are declared in public and rows are clamped to them.";
        Optional<BigDecimal> other = Optional.ofNullable(fallback);
        return type.equals("integer")
                ? faults.guard(
                        where,
                        why,
                        "For example {type: " + type + ", min: 0, max: 110}.",
                        () -> new Column.Whole(
                                name,
                                min.longValueExact(),
                                max.longValueExact(),
                                other.map(BigDecimal::longValueExact),
                                source))
                : faults.guard(
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
            faults.fault(
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
                faults.fault("E-202", where.then("levels"), "must be text.", "", "Put \"quotes\" around each level.");
                return null;
            }
            levels.add(text);
        }
        Optional<String> fallback = Optional.ofNullable(values.get("fallback")).map(ColumnReader::scalar);
        if (values.containsKey("fallback") && fallback.isEmpty()) {
            faults.fault("E-202", where.then("fallback"), "must be text.", "", "Put \"quotes\" around it.");
            return null;
        }
        Column.Category plain = faults.guard(
                where,
                "Levels are declared in public; other cells take the fallback or count for nothing.",
                "For example {type: category, levels: [f, m]}.",
                () -> new Column.Category(name, levels, fallback, source));
        return plain == null || !values.containsKey("labels") ? plain : labelled(plain, values.get("labels"), where);
    }

    private @Nullable Column text(String name, Map<String, Object> values, Optional<String> source, Field where) {
        BigDecimal longest = values.containsKey("longest")
                ? faults.number(values, "longest", where)
                : BigDecimal.valueOf(Column.Text.USUAL_LONGEST);
        return longest == null
                ? null
                : faults.guard(
                        where,
                        "A longer text counts for nothing.",
                        "For example {type: text, longest: 100}.",
                        () -> new Column.Text(name, longest.intValueExact(), source));
    }

    private @Nullable Column labelled(Column.Category plain, @Nullable Object given, Field where) {
        Map<String, String> labels = new LinkedHashMap<>();
        boolean good = given instanceof Map;
        for (Map.Entry<?, ?> label : given instanceof Map<?, ?> map ? map.entrySet() : Set.<Map.Entry<?, ?>>of()) {
            String text = scalar(label.getValue());
            good &= text != null;
            labels.put(String.valueOf(label.getKey()), text == null ? "" : text);
        }
        String why = "A label is shown to people in place of a level; cells hold levels.";
        String remedy = "For example labels: {1: male, 2: female}.";
        if (!good) {
            faults.fault("E-202", where.then("labels"), "must be text by level.", why, remedy);
            return null;
        }
        return faults.guard(
                where.then("labels"),
                why,
                remedy,
                () -> new Column.Category(plain.name(), plain.levels(), plain.fallback(), plain.source(), labels));
    }

    private static @Nullable String scalar(@Nullable Object value) {
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
            return faults.number(values, name, where);
        }
        faults.fault(
                "E-204",
                where.then(name),
                "is missing.",
                "A bound taken from the data would reveal the most extreme person.",
                "Give it from a public source (law, form, codebook).");
        return null;
    }
}
