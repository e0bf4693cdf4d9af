package dev.bulla.app.service;

import dev.bulla.app.recipe.RecipeSchema;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON Schemas of what is sent and answered. What a recipe takes is made from its own declaration. */
final class Shapes {

    static final Map<String, Object> TEXT = Map.of("type", "string");
    static final Map<String, Object> WHOLE = Map.of("type", "integer");
    static final Map<String, Object> FLAG = Map.of("type", "boolean");
    static final Map<String, Object> OBJECT = Map.of("type", "object");
    static final Map<String, Object> TIME = Map.of("type", "string", "format", "date-time");
    static final Map<String, Object> DECIMAL =
            Map.of("type", "string", "maxLength", 100, "pattern", "^[0-9]*\\.?[0-9]+([eE][+-]?[0-9]+)?$");
    static final Map<String, Object> DATASET_NAME = Map.of("type", "string", "pattern", "^[a-z0-9][a-z0-9_-]{0,63}$");
    static final Map<String, Object> HASH = Map.of("type", "string", "pattern", "^[0-9a-f]{64}$");

    static final Map<String, Object> DATA = Map.of(
            "oneOf",
            List.of(
                    object(
                            Map.of("path", Map.of("type", "string", "minLength", 1, "maxLength", 2_048)),
                            List.of("path")),
                    object(Map.of("database", DATASET_NAME, "table", TEXT), List.of("database", "table"))));

    /** A refusal as RFC 9457 has it, with the text that the Open Inference Protocol asks for. */
    private static final Map<String, Object> PROBLEM = answer(
            Map.of(
                    "type", Map.of("type", "string", "pattern", "^urn:bulla:"),
                    "title", TEXT,
                    "status", WHOLE,
                    "detail", TEXT,
                    "error", TEXT,
                    "errors", Map.of("type", "array", "items", OBJECT)),
            "type",
            "title",
            "status",
            "detail",
            "error");

    private static final String DIALECT = "$schema";

    private Shapes() {}

    /** An object of these members and no others. */
    static Map<String, Object> object(Map<String, Object> members, List<String> required) {
        Map<String, Object> shape = new LinkedHashMap<>();
        shape.put("type", "object");
        shape.put("properties", members);
        if (!required.isEmpty()) {
            shape.put("required", required.stream().sorted().toList());
        }
        shape.put("additionalProperties", false);
        return shape;
    }

    /** An object of at least these members: an answer may have more in a later version. */
    static Map<String, Object> answer(Map<String, Object> members, String... required) {
        return Map.of("type", "object", "properties", members, "required", List.of(required));
    }

    static Map<String, Object> listOf(Map<String, Object> items) {
        return answer(Map.of("items", Map.of("type", "array", "items", items), "next", TEXT), "items");
    }

    /** What asks for a plan or a release. */
    static Map<String, Object> planRequest() {
        return Map.of("$ref", "#/components/schemas/PlanRequest");
    }

    /** What routes refer to: a request for a plan, in which each recipe takes the options that it declares. */
    static Map<String, Object> components() {
        Map<String, Object> components = new LinkedHashMap<>();
        List<Object> each = new ArrayList<>();
        for (Recipe.Type<?> type : Recipes.all()) {
            Map<String, Object> options = new LinkedHashMap<>(RecipeSchema.of(type));
            options.remove(DIALECT);
            components.put("options-" + type.name(), options);
            Map<String, Object> reference = Map.of("$ref", "#/components/schemas/options-" + type.name());
            each.add(Map.of("properties", Map.of("recipe", Map.of("const", type.name()), "options", reference)));
        }
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("dataset", DATASET_NAME);
        members.put("schema_version", Map.of("type", "integer", "minimum", 1));
        members.put(
                "recipe",
                Map.of("enum", Recipes.all().stream().map(Recipe.Type::name).toList()));
        members.put("options", OBJECT);
        members.put("epsilon", DECIMAL);
        members.put("delta", DECIMAL);
        Map<String, Object> shape = new LinkedHashMap<>(object(members, List.of("dataset", "recipe", "epsilon")));
        shape.put("oneOf", each);
        components.put("PlanRequest", shape);
        components.put("Problem", PROBLEM);
        return components;
    }
}
