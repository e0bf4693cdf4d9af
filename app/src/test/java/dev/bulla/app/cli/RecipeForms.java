package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.fail;

import dev.bulla.app.recipe.TypedOptions;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.json.Digest;
import dev.bulla.core.option.Option;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Where;
import dev.bulla.data.schema.Schemas;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Plans of a recipe, made from what it declares and nothing else: its example, under every promise that it makes, and every word of every
 * option. Suites that run over all recipes take their plans from here, so that none can be left out: a recipe whose
 * declaration makes no plan fails them.
 */
public final class RecipeForms {

    private static final Path CENSUS = Path.of(
            System.getProperty("bulla.root", ".."), "app/src/main/resources/dev/bulla/app/cli/demo/census.yaml");

    /** A release under the schema that examples are about, for options that take one. */
    static final Path RELEASED = Path.of(
            System.getProperty("bulla.root", ".."), "app/src/test/resources/dev/bulla/app/kept/0.1/naive-bayes");

    /** Some of the rows. */
    private static final String SOME = "age >= 30 and sex = 1";

    /** Columns for options that the example does not give: numbers and levels. */
    private static final List<String> COLUMNS = List.of("income", "educ", "sex", "married");

    private static final Map<Recipe.Promise, Budget> BUDGETS = Map.of(
            Recipe.Promise.PURE, Budget.pure("1"),
            Recipe.Promise.APPROX, Budget.approx("1", "1e-6"));

    private RecipeForms() {}

    /** The schema that examples are about, where a row is a unit. */
    public static Schema rows(Path folder) {
        return load(folder, "", "add-remove", 10_000);
    }

    /** The same where a person has at most two rows. */
    public static Schema persons(Path folder) {
        return load(folder, "unit: {column: person, max_rows: 2}\n", "add-remove", 10_000);
    }

    /** The same where a row is replaced by another; so many rows. */
    public static Schema replaced(Path folder, int rows) {
        return load(folder, "", "replace-one", rows);
    }

    /** The same where all columns are public but the income, and that of one row is replaced; so many rows. */
    public static Schema outputs(Path folder, int rows) {
        return Schemas.load(outputsFile(folder, rows));
    }

    /** Its file. */
    static Path outputsFile(Path folder, int rows) {
        String text = text("", "outputs", rows).replaceAll("(?m)^(  (?!income).*)\\}$", "$1, public: true}");
        return write(folder, text);
    }

    private static Schema load(Path folder, String unit, String neighbours, int rows) {
        return Schemas.load(write(folder, text(unit, neighbours, rows)));
    }

    private static String text(String unit, String neighbours, int rows) {
        try {
            return Files.readString(CENSUS)
                    .replaceFirst("(?m)^unit:.*\n", unit)
                    .replaceFirst("(?m)^neighbours:.*$", "neighbours: " + neighbours)
                    .replaceFirst("(?m)^rows:.*$", "rows: " + rows);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path write(Path folder, String text) {
        try {
            return Files.writeString(Files.createTempFile(folder, "census", ".yaml"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Every plan, where a row is a unit, where a person has two, and where one of so many rows is replaced. Fails when the example makes
     * no plan where a row is a unit or under a relation that the recipe declares, or a word of an option makes none at all.
     */
    public static List<Plan<?>> plans(Recipe.Type<?> type, Path folder, int rows) {
        List<Schema> schemas = new ArrayList<>(List.of(rows(folder), persons(folder), replaced(folder, rows)));
        List<Plan<?>> plans = new ArrayList<>(examples(type, schemas.get(0)));
        plans.addAll(attempts(type, type.example(), schemas.get(1)));
        if (type.neighbours().contains(Neighbours.REPLACE_ONE)) {
            plans.addAll(examples(type, schemas.get(2)));
        }
        if (type.neighbours().contains(Neighbours.OUTPUTS)) {
            schemas.add(outputs(folder, rows));
            plans.addAll(examples(type, schemas.get(3)));
        }
        schemas.forEach(schema -> plans.addAll(others(type, schema)));
        if (canPick(type)) {
            Map<String, String> picked = with(type.example(), Where.OPTION, SOME);
            plans.addAll(attempts(type, with(picked, PlanFacts.ROWS_PICKED, "3000"), schemas.get(1)));
        }
        for (Option option : type.options()) {
            for (String word : option.words()) {
                List<Plan<?>> made = schemas.stream()
                        .map(schema -> withWord(type, option, word, schema))
                        .filter(some -> !some.isEmpty())
                        .findFirst()
                        .orElse(List.of());
                if (made.isEmpty()) {
                    fail("%s declares %s %s, which makes no plan", type.name(), option.name(), word);
                }
                plans.addAll(made);
            }
        }
        return distinct(plans);
    }

    /** The plans of the example, and of all that can be added to it: a condition, and columns where it names none. */
    public static List<Plan<?>> forms(Recipe.Type<?> type, Schema schema) {
        List<Plan<?>> forms = new ArrayList<>(examples(type, schema));
        forms.addAll(others(type, schema));
        return distinct(forms);
    }

    private static List<Plan<?>> others(Recipe.Type<?> type, Schema schema) {
        List<Plan<?>> others = new ArrayList<>();
        if (canPick(type)) {
            others.addAll(attempts(type, with(type.example(), Where.OPTION, SOME), schema));
        }
        for (Option option : type.options()) {
            boolean isColumn = List.of(Option.Kind.COLUMN, Option.Kind.COLUMNS).contains(option.kind());
            if (isColumn && !type.example().containsKey(option.name())) {
                COLUMNS.stream()
                        .map(column -> attempts(type, with(type.example(), option.name(), column), schema))
                        .filter(made -> !made.isEmpty())
                        .findFirst()
                        .ifPresent(others::addAll);
            }
        }
        return others;
    }

    /** Whether it can be about some of the rows: everything that is declared with the builder. */
    private static boolean canPick(Recipe.Type<?> type) {
        return type.options().stream().anyMatch(option -> option.name().equals(Where.OPTION));
    }

    /** Whether a recipe refuses its example under a schema. */
    public static boolean isRefused(Recipe.Type<?> type, Schema schema) {
        return attempts(type, type.example(), schema).isEmpty();
    }

    /** Whether an option with this value makes a plan: with the example, or with one of its options left out or one added. */
    static boolean isAccepted(Recipe.Type<?> type, Option option, String value, Schema schema) {
        List<Map<String, String>> ways = new ArrayList<>(ways(type));
        for (String other : type.example().keySet()) {
            Map<String, String> less = new LinkedHashMap<>(type.example());
            less.remove(other);
            ways.add(less);
        }
        option.about().ifPresent(columns -> ways.add(with(type.example(), columns, "age")));
        return ways.stream()
                .map(way -> with(way, option.name(), value))
                .anyMatch(way -> !attempts(type, way, schema).isEmpty());
    }

    /** The same with a word for another option, too: some options are for one method only. */
    static boolean isAcceptedWithAWord(Recipe.Type<?> type, Option option, String value, Schema schema) {
        return type.options().stream()
                .flatMap(other -> other.words().stream().map(word -> with(type.example(), other.name(), word)))
                .map(way -> with(way, option.name(), value))
                .anyMatch(way -> !attempts(type, way, schema).isEmpty());
    }

    /** Whether there is no plan of the example without this option. */
    static boolean isRefusedWithout(Recipe.Type<?> type, Option option, Schema schema) {
        Map<String, String> less = new LinkedHashMap<>(type.example());
        less.remove(option.name());
        return attempts(type, less, schema).isEmpty();
    }

    /** The plans of the first way of saying things under which the word is accepted. */
    private static List<Plan<?>> withWord(Recipe.Type<?> type, Option option, String word, Schema schema) {
        for (Map<String, String> way : ways(type)) {
            Map<String, String> typed = new LinkedHashMap<>(way);
            typed.put(option.name(), word);
            List<Plan<?>> made = attempts(type, typed, schema);
            if (!made.isEmpty()) {
                return made;
            }
        }
        return List.of();
    }

    /** The example, the example of its first column, and the example with one more number: some words need that. */
    private static List<Map<String, String>> ways(Recipe.Type<?> type) {
        List<Map<String, String>> ways = new ArrayList<>(List.of(type.example()));
        if (canPick(type)) {
            ways.add(with(type.example(), Where.OPTION, SOME));
        }
        for (Option option : type.options()) {
            String given = type.example().get(option.name());
            if (option.kind() == Option.Kind.COLUMNS && given != null) {
                ways.add(with(type.example(), option.name(), given.split(",", -1)[0]));
            }
            if (List.of(Option.Kind.NUMBER, Option.Kind.NUMBERS, Option.Kind.TEXT, Option.Kind.WHOLE)
                            .contains(option.kind())
                    && given == null) {
                ways.add(with(type.example(), option.name(), "1"));
                ways.add(with(type.example(), option.name(), "1000"));
            }
        }
        return ways;
    }

    private static Map<String, String> with(Map<String, String> typed, String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(typed);
        changed.put(name, value);
        return changed;
    }

    /** The plans of the example, one for each promise; fails when one cannot be made. */
    public static List<Plan<?>> examples(Recipe.Type<?> type, Schema schema) {
        if (type.promises().isEmpty()) {
            fail("%s promises nothing", type.name());
        }
        List<Plan<?>> plans = new ArrayList<>();
        for (Recipe.Promise promise : type.promises()) {
            try {
                plans.add(plan(type, type.example(), schema, promise));
            } catch (RuntimeException e) {
                fail("the example of " + type.name() + " makes no plan (" + promise + ")", e);
            }
        }
        return plans;
    }

    /** A random row: one value per column, any of them missing now and then. */
    public static double[] row(Schema schema, RandomBits bits) {
        return schema.columns().stream()
                .mapToDouble(column -> bits.below(5) == 0 ? Column.MISSING : value(column, bits))
                .toArray();
    }

    private static double value(Column column, RandomBits bits) {
        if (column instanceof Column.Category category) {
            return bits.below(category.levels().size());
        }
        if (column instanceof Column.Whole whole) {
            return whole.min() + (double) bits.below(whole.max() - whole.min() + 1);
        }
        Column.Real real = (Column.Real) column;
        return real.min() + (real.max() - real.min()) * bits.below(65) / 64;
    }

    private static List<Plan<?>> distinct(List<Plan<?>> plans) {
        Map<String, Plan<?>> byBytes = new LinkedHashMap<>();
        plans.forEach(plan -> byBytes.putIfAbsent(Digest.sha256(plan.bytes()), plan));
        return List.copyOf(byBytes.values());
    }

    /** What these options make, under every promise; nothing where it is refused. */
    private static List<Plan<?>> attempts(Recipe.Type<?> type, Map<String, String> typed, Schema schema) {
        return type.promises().stream()
                .flatMap(promise -> attempt(type, typed, schema, promise).stream())
                .toList();
    }

    private static Optional<Plan<?>> attempt(
            Recipe.Type<?> type, Map<String, String> typed, Schema schema, Recipe.Promise promise) {
        try {
            return Optional.of(plan(type, typed, schema, promise));
        } catch (BadInput refused) {
            return Optional.empty();
        }
    }

    private static Plan<?> plan(Recipe.Type<?> type, Map<String, String> typed, Schema schema, Recipe.Promise promise) {
        Map<Option, Object> given = new LinkedHashMap<>();
        for (Option option : type.options()) {
            Optional.ofNullable(typed.get(option.name()))
                    .map(value -> option.kind() == Option.Kind.RELEASE ? RELEASED.toString() : value)
                    .ifPresent(value -> given.put(option, value));
        }
        if (given.size() != typed.size()) {
            fail("the example of %s has options that it does not declare: %s", type.name(), typed.keySet());
        }
        return type.with(new TypedOptions(type, given, schema).values()).plan(schema, BUDGETS.get(promise));
    }
}
