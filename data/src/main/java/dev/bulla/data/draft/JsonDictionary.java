package dev.bulla.data.draft;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.data.rows.TableFault;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A dictionary in JSON: a Frictionless Table Schema, a data package that holds one, or a JSON Schema of a row. */
final class JsonDictionary {

    private static final int MOST_REFERENCES = 8;

    private final Map<String, Object> document;
    private final String file;

    private JsonDictionary(Map<String, Object> document, String file) {
        this.document = document;
        this.file = file;
    }

    /**
     * The variables that a file describes, in order.
     *
     * @param table which of the tables of a data package
     */
    static List<Variable> read(Path path, Optional<String> table) {
        Map<String, Object> document = JsonText.read(path);
        JsonDictionary dictionary = new JsonDictionary(document, TableFault.name(path));
        if (document.get("fields") instanceof List) {
            return dictionary.fields(document);
        }
        if (document.get("resources") instanceof List<?> resources) {
            return dictionary.fields(dictionary.resource(resources, table));
        }
        Map<String, Object> row =
                document.containsKey("properties") ? document : JsonText.object(document.get("items"));
        Map<String, Object> properties =
                JsonText.object(dictionary.referred(row).get("properties"));
        if (properties.isEmpty()) {
            throw DictionaryText.fault(
                    path,
                    "is not a dictionary that is known.",
                    "Known are a Frictionless Table Schema (fields), a data package (resources) and a JSON Schema of an object (properties).");
        }
        return dictionary.properties(properties);
    }

    private Map<String, Object> resource(List<?> resources, Optional<String> table) {
        Map<String, Map<String, Object>> byName = new LinkedHashMap<>();
        for (Object each : resources) {
            Map<String, Object> resource = JsonText.object(each);
            Map<String, Object> schema = JsonText.object(resource.get("schema"));
            if (schema.get("fields") instanceof List) {
                byName.put(JsonText.scalar(resource.get("name")).orElse(""), schema);
            }
        }
        if (byName.size() == 1 && table.isEmpty()) {
            return byName.values().iterator().next();
        }
        Map<String, Object> chosen = table.isEmpty() ? null : byName.get(table.get());
        if (chosen == null) {
            throw new BadInput(
                    "E-222",
                    file,
                    "it describes " + byName.size() + " tables with fields.",
                    "A schema is of one table.",
                    Text.of(
                            "Name one with ",
                            Text.request("table"),
                            ": ",
                            String.join(
                                    ", ",
                                    byName.keySet().stream()
                                            .map(Visible::of)
                                            .limit(20)
                                            .toList()),
                            "."));
        }
        return chosen;
    }

    private List<Variable> fields(Map<String, Object> schema) {
        List<Variable> variables = new ArrayList<>();
        for (Object each : JsonText.list(schema.get("fields"))) {
            Map<String, Object> field = JsonText.object(each);
            String name = JsonText.scalar(field.get("name")).orElse("");
            Variable variable = new Variable(name).source(file + ", field " + name);
            Map<String, Object> limits = JsonText.object(field.get("constraints"));
            variable.kind(JsonText.scalar(field.get("type")).flatMap(JsonDictionary::kind));
            variable.range(range(limits, variable));
            describe(field, variable);
            JsonText.list(limits.get("enum")).forEach(code -> code(code, variable));
            JsonText.list(field.get("categories")).forEach(code -> code(code, variable));
            Object missing =
                    field.containsKey("missingValues") ? field.get("missingValues") : schema.get("missingValues");
            JsonText.list(missing)
                    .forEach(code -> JsonText.scalar(code)
                            .or(() -> JsonText.scalar(JsonText.object(code).get("value")))
                            .ifPresent(variable::missing));
            variables.add(variable);
        }
        return variables;
    }

    private static void code(Object code, Variable variable) {
        Map<String, Object> labelled = JsonText.object(code);
        JsonText.scalar(code)
                .or(() -> JsonText.scalar(labelled.get("value")))
                .ifPresent(level -> variable.code(
                        level, JsonText.scalar(labelled.get("label")).orElse("")));
    }

    private List<Variable> properties(Map<String, Object> properties) {
        List<Variable> variables = new ArrayList<>();
        properties.forEach((name, declared) -> {
            Map<String, Object> property = referred(JsonText.object(declared));
            Variable variable = new Variable(name).source(file + ", properties." + name);
            Optional<String> type = type(property.get("type"));
            variable.kind(type.flatMap(JsonDictionary::kind));
            variable.range(range(property, variable));
            describe(property, variable);
            JsonText.list(property.get("enum")).forEach(code -> code(code, variable));
            JsonText.scalar(property.get("const")).ifPresent(code -> variable.code(code, ""));
            for (String choice : List.of("oneOf", "anyOf")) {
                JsonText.list(property.get(choice)).forEach(each -> choice(JsonText.object(each), variable));
            }
            if (type.equals(Optional.of("boolean"))) {
                variable.code("false", "").code("true", "");
            }
            variables.add(variable);
        });
        return variables;
    }

    /** One of several forms of a value: a constant with its title, or the type that is not null. */
    private static void choice(Map<String, Object> choice, Variable variable) {
        JsonText.scalar(choice.get("const"))
                .ifPresent(code -> variable.code(
                        code,
                        JsonText.scalar(choice.get("title"))
                                .or(() -> JsonText.scalar(choice.get("description")))
                                .orElse("")));
        if (!choice.containsKey("const")) {
            variable.kind(type(choice.get("type")).flatMap(JsonDictionary::kind));
            variable.range(range(choice, variable));
        }
    }

    /** What a declaration refers to in the same file. */
    private Map<String, Object> referred(Map<String, Object> declared) {
        Map<String, Object> found = declared;
        for (int i = 0; i < MOST_REFERENCES && found.get("$ref") instanceof String path && path.startsWith("#/"); i++) {
            Object target = document;
            for (String step : path.substring(2).split("/", -1)) {
                target = JsonText.object(target).get(step.replace("~1", "/").replace("~0", "~"));
            }
            found = JsonText.object(target);
        }
        return found;
    }

    private static void describe(Map<String, Object> of, Variable variable) {
        JsonText.scalar(of.get("title"))
                .or(() -> JsonText.scalar(of.get("description")))
                .ifPresent(variable::about);
    }

    private static StatedRange range(Map<String, Object> of, Variable variable) {
        StatedRange stated = new StatedRange(JsonText.number(of.get("minimum")), JsonText.number(of.get("maximum")));
        BigDecimal step = variable.kind().equals(Optional.of(Kind.INTEGER)) ? BigDecimal.ONE : BigDecimal.ZERO;
        return stated.or(new StatedRange(
                JsonText.number(of.get("exclusiveMinimum")).map(bound -> bound.add(step)),
                JsonText.number(of.get("exclusiveMaximum")).map(bound -> bound.subtract(step))));
    }

    /** The type, or the one among several that is not null. */
    private static Optional<String> type(@Nullable Object type) {
        return type instanceof List<?> several
                ? several.stream()
                        .flatMap(each -> JsonText.scalar(each).stream())
                        .filter(each -> !each.equals("null"))
                        .findFirst()
                : JsonText.scalar(type).filter(word -> !word.equals("null"));
    }

    /** A number is real in both languages: whole ones have a word of their own. */
    private static Optional<Kind> kind(String type) {
        return switch (type) {
            case "number" -> Optional.of(Kind.REAL);
            case "any" -> Optional.empty();
            default -> Kind.of(type);
        };
    }
}
