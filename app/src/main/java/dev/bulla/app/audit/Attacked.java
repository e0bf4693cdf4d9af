package dev.bulla.app.audit;

import dev.bulla.app.recipe.TypedOptions;
import dev.bulla.audit.attack.Learner;
import dev.bulla.audit.attack.RecipeLearner;
import dev.bulla.audit.attack.SeenModel;
import dev.bulla.audit.twin.LeastSquaresTwin;
import dev.bulla.audit.twin.NearRowsTwin;
import dev.bulla.audit.twin.SoftmaxTwin;
import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.option.Option;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * A recipe with the options it is attacked with, and the method without privacy that stands beside it.
 *
 * @param learner the recipe
 * @param plan what it promises on the rows
 * @param inputs what its answers are asked by
 */
public record Attacked(RecipeLearner learner, Plan<?> plan, List<Column> inputs) {

    /** How often the twin of a classifier goes through its rows: until it knows them. */
    private static final int PASSES = 40;

    /** What a plan makes of rows; nothing when its answers are not about records, since nothing can be asked of them. */
    public static Optional<Attacked> of(Plan<?> plan, HeldTable rows) {
        RecipeLearner learner = new RecipeLearner(
                Recipes.type(plan.recipe()),
                plan.options(),
                plan.claim().guarantee().budget());
        SeenModel answers = learner.learn(rows, 0);
        Attacked made = new Attacked(learner, learner.plan(rows.schema()), answers.inputs());
        boolean isAsked =
                !answers.inputs().isEmpty() && rows.columns().containsAll(answers.inputs()) && made.isOfRecords();
        return isAsked ? Optional.of(made) : Optional.empty();
    }

    /** Whether its answer at a record says something of the record: a class, a value that is told from others, or how many are alike. */
    private boolean isOfRecords() {
        AnswerKind kind = kind();
        return switch (kind) {
            case CLASS, VALUE -> target().isPresent();
            case COUNT, SHARE, AMOUNT -> target().isEmpty() || namesColumns();
            case CELL -> false;
        };
    }

    private boolean namesColumns() {
        return learner.type().options().stream()
                .anyMatch(option ->
                        option.kind() == Option.Kind.COLUMNS && plan.options().containsKey(option.name()));
    }

    private AnswerKind kind() {
        return learner.type().answer(plan.facts()).kind();
    }

    /**
     * Every recipe, with the options of its example.
     *
     * @param rows public rows under the schema that examples are about
     */
    public static List<Attacked> all(HeldTable rows) {
        return all(rows, Attacked::example);
    }

    /** Every recipe that tells one column from others, over all others, where it takes them. */
    public static List<Attacked> overAllColumns(HeldTable rows) {
        return all(rows, Attacked::widened).stream()
                .filter(one -> one.target().isPresent())
                .toList();
    }

    private static List<Attacked> all(HeldTable rows, BiFunction<Recipe.Type<?>, Schema, Map<Option, Object>> options) {
        List<Attacked> all = new ArrayList<>();
        for (Recipe.Type<?> type : Recipes.all()) {
            if (type.options().stream().noneMatch(option -> option.kind() == Option.Kind.RELEASE)) {
                plan(type, options.apply(type, rows.schema()), rows)
                        .flatMap(plan -> of(plan, rows))
                        .ifPresent(all::add);
            }
        }
        return all;
    }

    private static Map<Option, Object> example(Recipe.Type<?> type, Schema schema) {
        Map<Option, Object> given = new LinkedHashMap<>();
        for (Option option : type.options()) {
            if (type.example().containsKey(option.name())) {
                given.put(option, type.example().get(option.name()));
            }
        }
        return given;
    }

    private static Map<Option, Object> widened(Recipe.Type<?> type, Schema schema) {
        Map<Option, Object> given = example(type, schema);
        String target = type.example().getOrDefault(RecipeLearner.TARGET, "");
        String others = schema.columns().stream()
                .map(Column::name)
                .filter(name -> !name.equals(target))
                .collect(Collectors.joining(","));
        given.replaceAll((option, value) -> option.kind() == Option.Kind.COLUMNS ? others : value);
        return given;
    }

    /** The plan of these options at ε = 1; nothing when there is none for these rows. */
    private static Optional<Plan<?>> plan(Recipe.Type<?> type, Map<Option, Object> given, HeldTable rows) {
        Budget budget = type.promises().contains(Recipe.Promise.PURE) ? Budget.pure("1") : Budget.approx("1", "1e-6");
        try {
            return Optional.of(type.with(new TypedOptions(type, given, rows.schema()).values())
                    .plan(rows.schema(), budget));
        } catch (BadInput e) {
            return Optional.empty();
        }
    }

    /** What is told from others, where something is. */
    public Optional<String> target() {
        return learner.target(plan);
    }

    /** The method without privacy that answers the same questions; nothing where there is none. */
    public Optional<Learner> twin() {
        List<String> names = inputs.stream().map(Column::name).toList();
        if (target().isEmpty()) {
            return Optional.of(new NearRowsTwin(names));
        }
        return kind() == AnswerKind.CLASS
                ? Optional.of(new SoftmaxTwin(names, target().get(), PASSES))
                : Optional.of(new LeastSquaresTwin(names, target().get()));
    }
}
