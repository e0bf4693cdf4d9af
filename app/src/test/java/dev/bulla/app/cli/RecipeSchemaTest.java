package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.command.Commands;
import dev.bulla.app.recipe.TypedOptions;
import dev.bulla.core.json.Json;
import dev.bulla.core.option.Option;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Schema;
import dev.bulla.data.schema.Schemas;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The JSON Schema of a recipe takes what the recipe takes, as far as a schema can know. */
class RecipeSchemaTest {

    private static final Path ROOT = Path.of(System.getProperty("bulla.root"));
    private static final Schema CENSUS =
            Schemas.load(ROOT.resolve("app/src/main/resources/dev/bulla/app/cli/demo/census.yaml"));

    @TempDir
    private Path folder;

    static List<Recipe.Type<?>> recipes() {
        return Recipes.all();
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void schema_ofTheExample_takesItAndTheOptionsOfItsPlan(Recipe.Type<?> type) throws IOException {
        Map<String, Object> schema = schema(type);
        Map<String, Object> example = example(type);

        assertThat(schema).containsEntry("$schema", "https://json-schema.org/draft/2020-12/schema");
        assertThat(isValid(schema, example)).isTrue();
        Shell shell = new Shell(folder);
        String line = Commands.example(type)
                .replace(
                        "census.yaml",
                        ROOT.resolve("app/src/main/resources/dev/bulla/app/cli/demo/census.yaml")
                                .toString())
                .replace("out/model", RecipeForms.RELEASED.toString());
        Map<String, Object> plan =
                read(shell.run(("plan " + line + " --json").split(" ", -1)).out());
        assertThat(isValid(schema, plan.get("options")))
                .as(plan.get("options").toString())
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void schema_ofAWrongKindOrAnUnknownOption_doesNot(Recipe.Type<?> type) throws IOException {
        Map<String, Object> schema = schema(type);
        Map<String, Object> more = new LinkedHashMap<>(example(type));
        more.put("colums", List.of("age"));

        assertThat(isValid(schema, more)).isFalse();
        for (Option option : type.options()) {
            Map<String, Object> wrong = new LinkedHashMap<>(example(type));
            wrong.put(option.name(), List.of(Map.of("no", "such kind")));
            assertThat(isValid(schema, wrong)).as(option.name()).isFalse();
            if (!option.words().isEmpty()) {
                wrong.put(option.name(), "no such word");
                assertThat(isValid(schema, wrong)).as(option.name()).isFalse();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void schema_withoutWhatIsNeededOrBeyondABound_doesNot(Recipe.Type<?> type) throws IOException {
        Map<String, Object> schema = schema(type);
        for (Option option : type.options()) {
            if (option.isNeeded()) {
                Map<String, Object> less = new LinkedHashMap<>(example(type));
                less.remove(option.name());
                assertThat(isValid(schema, less)).as(option.name()).isFalse();
            }
            if (option.range().isPresent()
                    && List.of(Option.Kind.NUMBER, Option.Kind.WHOLE).contains(option.kind())) {
                Map<String, Object> beyond = new LinkedHashMap<>(example(type));
                beyond.put(option.name(), new BigDecimal(-1));
                assertThat(isValid(schema, beyond)).as(option.name()).isFalse();
            }
        }
    }

    @Test
    void schema_ofAll_takesANameWithItsOptionsOnly() throws IOException {
        Map<String, Object> all =
                read(new Shell(folder).run("recipes", "--json-schema").out());
        Map<String, Object> definitions = Json.object(all.get("$defs"), "$defs");
        List<Object> each = Json.list(all.get("oneOf"), "oneOf");

        assertThat(definitions).hasSize(Recipes.all().size());
        assertThat(each).hasSize(Recipes.all().size());
        for (Recipe.Type<?> type : Recipes.all()) {
            Map<String, Object> good = Map.of("recipe", type.name(), "options", plain(example(type)));
            Map<String, Object> bad = Map.of("recipe", type.name(), "options", Map.of("colums", "age"));
            assertThat(each.stream().filter(one -> isValid(resolved(one, definitions), good)))
                    .hasSize(1);
            assertThat(each.stream().filter(one -> isValid(resolved(one, definitions), bad)))
                    .isEmpty();
        }
    }

    /** One of the alternatives with its reference followed. */
    private static Map<String, Object> resolved(Object one, Map<String, Object> definitions) {
        Map<String, Object> schema = new LinkedHashMap<>(Json.object(one, "schema"));
        Map<String, Object> properties = new LinkedHashMap<>(Json.object(schema.get("properties"), "properties"));
        String reference = Json.text(Json.object(properties.get("options"), "options"), "$ref");
        properties.put("options", definitions.get(reference.substring("#/$defs/".length())));
        schema.put("properties", properties);
        return schema;
    }

    private Map<String, Object> schema(Recipe.Type<?> type) throws IOException {
        return read(
                new Shell(folder).run("recipes", type.name(), "--json-schema").out());
    }

    private static Map<String, Object> example(Recipe.Type<?> type) {
        Map<Option, Object> given = new LinkedHashMap<>();
        for (Option option : type.options()) {
            if (type.example().containsKey(option.name())) {
                boolean isModel = option.kind() == Option.Kind.RELEASE;
                given.put(
                        option, isModel ? RecipeForms.RELEASED : type.example().get(option.name()));
            }
        }
        return plain(new TypedOptions(type, given, CENSUS).values());
    }

    /** As JSON has it. */
    private static Map<String, Object> plain(Map<String, Object> values) {
        return Json.readObject(Json.canonical(values));
    }

    private static Map<String, Object> read(String text) {
        return Json.readObject(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The words of JSON Schema that the schemas use, and no others. */
    private static boolean isValid(Map<String, Object> schema, Object value) {
        assertThat(Set.of(
                        "$schema",
                        "title",
                        "description",
                        "type",
                        "properties",
                        "additionalProperties",
                        "required",
                        "items",
                        "enum",
                        "const",
                        "pattern",
                        "minLength",
                        "minimum",
                        "exclusiveMinimum",
                        "maximum",
                        "exclusiveMaximum",
                        "anyOf"))
                .containsAll(schema.keySet());
        boolean holds = !schema.containsKey("type") || isType(Json.text(schema, "type"), value);
        if (schema.get("enum") instanceof List<?> words) {
            holds &= words.contains(value);
        }
        if (schema.containsKey("const")) {
            holds &= schema.get("const").equals(value);
        }
        if (value instanceof String text) {
            holds &= !schema.containsKey("minLength") || !text.isEmpty();
            holds &= !schema.containsKey("pattern")
                    || Pattern.compile(Json.text(schema, "pattern"))
                            .matcher(text)
                            .find();
        }
        if (value instanceof BigDecimal number) {
            holds &= isWithin(schema, number);
        }
        if (schema.get("anyOf") instanceof List<?> any) {
            holds &= any.stream().anyMatch(one -> isValid(Json.object(one, "schema"), value));
        }
        if (schema.get("items") instanceof Map<?, ?> && value instanceof List<?> list) {
            Map<String, Object> items = Json.object(schema.get("items"), "items");
            holds &= list.stream().allMatch(each -> isValid(items, each));
        }
        return value instanceof Map<?, ?> ? holds && areValid(schema, Json.object(value, "value")) : holds;
    }

    private static boolean isWithin(Map<String, Object> schema, BigDecimal number) {
        return (!(schema.get("minimum") instanceof BigDecimal least) || number.compareTo(least) >= 0)
                && (!(schema.get("exclusiveMinimum") instanceof BigDecimal below) || number.compareTo(below) > 0)
                && (!(schema.get("maximum") instanceof BigDecimal most) || number.compareTo(most) <= 0)
                && (!(schema.get("exclusiveMaximum") instanceof BigDecimal above) || number.compareTo(above) < 0);
    }

    private static boolean areValid(Map<String, Object> schema, Map<String, Object> value) {
        Map<String, Object> properties =
                schema.containsKey("properties") ? Json.object(schema.get("properties"), "properties") : Map.of();
        boolean holds = !(schema.get("required") instanceof List<?> required)
                || value.keySet().containsAll(required);
        for (Map.Entry<String, Object> member : value.entrySet()) {
            if (properties.containsKey(member.getKey())) {
                holds &= isValid(Json.object(properties.get(member.getKey()), "property"), member.getValue());
            } else if (schema.get("additionalProperties") instanceof Map<?, ?>) {
                holds &= isValid(
                        Json.object(schema.get("additionalProperties"), "additionalProperties"), member.getValue());
            } else {
                holds &= !Boolean.FALSE.equals(schema.get("additionalProperties"));
            }
        }
        return holds;
    }

    private static boolean isType(String type, Object value) {
        return switch (type) {
            case "object" -> value instanceof Map<?, ?>;
            case "array" -> value instanceof List<?>;
            case "string" -> value instanceof String;
            case "number" -> value instanceof BigDecimal;
            case "integer" ->
                value instanceof BigDecimal number
                        && number.stripTrailingZeros().scale() <= 0;
            default -> throw new IllegalArgumentException(type);
        };
    }
}
