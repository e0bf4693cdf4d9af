package dev.bulla.app.recipe;

import dev.bulla.core.option.Option;
import dev.bulla.core.release.Recipe;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The options of recipes as JSON Schema, for whoever makes plans by program: what a plan's {@code options} may hold. */
public final class RecipeSchema {

    private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";
    private static final Map<String, Object> TEXT = Map.of("type", "string");
    private static final Map<String, Object> NAME = Map.of("type", "string", "minLength", 1);
    private static final Map<String, Object> NUMBER = Map.of("type", "number");
    private static final Map<String, Object> WHOLE = Map.of("type", "integer");
    private static final String DECIMAL = "^[0-9]*\\.?[0-9]+([eE][+-]?[0-9]+)?$";

    private RecipeSchema() {}

    /** The schema of one recipe's options. */
    public static Map<String, Object> of(Recipe.Type<?> type) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", DIALECT);
        schema.putAll(options(type));
        return schema;
    }

    /** The schema of a recipe's name with its options. */
    public static Map<String, Object> ofAll(List<Recipe.Type<?>> types) {
        Map<String, Object> definitions = new LinkedHashMap<>();
        types.forEach(type -> definitions.put(type.name(), options(type)));
        List<Map<String, Object>> each = types.stream()
                .map(type -> Map.of(
                        "type",
                        "object",
                        "properties",
                        Map.of(
                                "recipe",
                                Map.of("const", type.name()),
                                "options",
                                Map.of("$ref", "#/$defs/" + type.name())),
                        "required",
                        List.of("recipe", "options")))
                .toList();
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", DIALECT);
        schema.put("$defs", definitions);
        schema.put("oneOf", each);
        return schema;
    }

    private static Map<String, Object> options(Recipe.Type<?> type) {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (Option option : type.options()) {
            Map<String, Object> property = new LinkedHashMap<>(kind(option));
            property.put("description", option.description());
            properties.put(option.name(), property);
        }
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("title", type.name());
        schema.put("description", type.summary());
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put(
                "required",
                type.options().stream()
                        .filter(Option::isNeeded)
                        .map(Option::name)
                        .toList());
        schema.put("additionalProperties", false);
        return schema;
    }

    private static Map<String, Object> kind(Option option) {
        return switch (option.kind()) {
            case COLUMN -> NAME;
            case TEXT -> TEXT;
            case RELEASE -> Map.of("type", "object");
            case COLUMNS, COLUMN_SETS -> Map.of("type", "array", "items", NAME);
            case DECIMALS -> Map.of("type", "array", "items", Map.of("type", "string", "pattern", DECIMAL));
            case WORD -> Map.of("enum", option.words());
            case NUMBER -> bounded(NUMBER, option);
            case WHOLE -> bounded(WHOLE, option);
            case NUMBERS -> Map.of("anyOf", List.of(bounded(NUMBER, option), byColumn(bounded(NUMBER, option))));
            case WHOLES -> byColumn(bounded(WHOLE, option));
        };
    }

    private static Map<String, Object> bounded(Map<String, Object> number, Option option) {
        Map<String, Object> bounded = new LinkedHashMap<>(number);
        option.range().ifPresent(range -> {
            bounded.put(range.holdsLow() ? "minimum" : "exclusiveMinimum", range.low());
            if (Double.isFinite(range.high())) {
                bounded.put(range.holdsHigh() ? "maximum" : "exclusiveMaximum", range.high());
            }
        });
        return bounded;
    }

    private static Map<String, Object> byColumn(Map<String, Object> each) {
        return Map.of("type", "object", "additionalProperties", each);
    }
}
