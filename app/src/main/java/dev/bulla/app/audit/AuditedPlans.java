package dev.bulla.app.audit;

import dev.bulla.app.recipe.TypedOptions;
import dev.bulla.audit.epsilon.MadeUpReleases;
import dev.bulla.audit.epsilon.PlanAudit;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.model.Classifier;
import dev.bulla.core.model.Model;
import dev.bulla.core.option.Option;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The plans of recipes to be audited, by name: what each declares as its example, under every promise and relation that it declares, and with
 * each word of its options that brings a statistic, or a mechanism for one, which the others do not show. What makes no plan is left out, with
 * the reason.
 */
public final class AuditedPlans {

    private static final String OTHER_UNIT = "unit of the audit";
    private static final int ROWS_OF_UNIT = 2;
    private static final int ROWS = 12;

    /** The option that pays a part of the price for a choice. */
    private static final String TUNE = "tune";

    private static final String SHARE = "0.2";

    private final Budget pure;
    private final Budget approx;
    private final Map<String, Plan<?>> plans = new LinkedHashMap<>();
    private final Map<String, BadInput> leftOut = new LinkedHashMap<>();

    /**
     * Plans to audit.
     *
     * @param epsilon the ε of every plan
     * @param delta the δ of those that have one
     */
    public AuditedPlans(String epsilon, String delta) {
        this.pure = Budget.pure(epsilon);
        this.approx = Budget.approx(epsilon, delta);
    }

    /** By name. */
    public Map<String, Plan<?>> plans() {
        return plans;
    }

    /** What makes no plan at all, and why. */
    public Map<String, String> leftOut() {
        Map<String, String> reasons = new LinkedHashMap<>();
        leftOut.forEach((name, refused) -> reasons.put(name, String.valueOf(refused.getMessage())));
        return reasons;
    }

    /** Refuses when nothing is left to audit, for the first reason. */
    public void requireAny() {
        if (plans.isEmpty() && !leftOut.isEmpty()) {
            throw leftOut.values().iterator().next();
        }
    }

    /** Adds the example of a recipe under a schema, as it is. */
    public void add(Recipe.Type<?> type, Schema schema) {
        String name = type.name() + " under " + schema.neighbours().word()
                + (schema.unit().column().isPresent() ? " of units" : "");
        for (Recipe.Promise promise : type.promises()) {
            String full = name + promised(promise);
            try {
                plans.put(full, plan(type, type.example(), PlanAudit.schema(schema), promise));
            } catch (BadInput refused) {
                leftOut.put(full, refused);
            }
        }
    }

    /** Adds the example of a recipe under every relation that it declares, for rows and for units, and with the words of its options. */
    public void addAll(Recipe.Type<?> type, Schema schema) {
        for (Neighbours neighbours : Neighbours.values()) {
            if (type.neighbours().contains(neighbours)) {
                schemas(type, schema, neighbours).forEach(other -> add(type, other));
            }
        }
        for (Neighbours neighbours : Neighbours.values()) {
            if (type.neighbours().contains(neighbours)) {
                schemas(type, schema, neighbours).stream().findFirst().ifPresent(other -> addWords(type, other));
            }
        }
    }

    /** Adds what brings something new, until all is shown that the recipe declares. */
    private void addWords(Recipe.Type<?> type, Schema schema) {
        Set<String> shown = new HashSet<>();
        plans.values().stream()
                .filter(plan -> plan.recipe().equals(type.name()))
                .forEach(plan -> shown.addAll(measured(plan)));
        for (Map<String, String> more : forms(type)) {
            if (type.ingredients().stream().map(Ingredient::name).allMatch(shown::contains)) {
                return;
            }
            Map<String, String> typed = new LinkedHashMap<>(type.example());
            typed.putAll(more);
            for (Recipe.Promise promise : type.promises()) {
                made(type, typed, schema, promise)
                        .filter(plan -> shown.addAll(measured(plan)))
                        .ifPresent(plan -> plans.put(
                                type.name() + " with " + words(more) + " under "
                                        + schema.neighbours().word() + promised(promise),
                                plan));
            }
        }
    }

    /** Each word of an option; a share for tuning; and both. */
    private static List<Map<String, String>> forms(Recipe.Type<?> type) {
        List<Map<String, String>> forms = new ArrayList<>();
        for (Option option : type.options()) {
            option.words().forEach(word -> forms.add(Map.of(option.name(), word)));
        }
        if (type.options().stream().anyMatch(option -> option.name().equals(TUNE))) {
            List<Map<String, String>> tuned = new ArrayList<>(List.of(Map.of(TUNE, SHARE)));
            for (Map<String, String> form : forms) {
                Map<String, String> both = new LinkedHashMap<>(form);
                both.put(TUNE, SHARE);
                tuned.add(both);
            }
            forms.addAll(0, tuned);
        }
        return forms;
    }

    private static String words(Map<String, String> options) {
        return options.entrySet().stream()
                .map(option -> option.getKey() + " " + option.getValue())
                .collect(Collectors.joining(", "));
    }

    /** What is measured, what by, and both together, in words of the plan. */
    private static List<String> measured(Plan<?> plan) {
        return plan.measurements().stream()
                .flatMap(each -> Stream.of(
                        each.statistic().name(),
                        each.mechanism().name(),
                        each.statistic().name() + " by " + each.mechanism().name()))
                .toList();
    }

    private static String promised(Recipe.Promise promise) {
        return promise == Recipe.Promise.PURE ? ", ε" : ", δ";
    }

    private List<Schema> schemas(Recipe.Type<?> type, Schema schema, Neighbours neighbours) {
        if (!neighbours.hasPublicRows()) {
            return List.of(
                    under(schema, neighbours, Unit.row(), schema.columns()),
                    under(schema, neighbours, Unit.of(OTHER_UNIT, ROWS_OF_UNIT), schema.columns()));
        }
        if (!neighbours.hasPublicInputs()) {
            return List.of(under(schema, neighbours, Unit.row(), schema.columns()));
        }
        return outputs(type, schema, neighbours).stream().toList();
    }

    /** All columns but one are public: the first for which the example makes a plan. */
    private Optional<Schema> outputs(Recipe.Type<?> type, Schema schema, Neighbours neighbours) {
        for (Column target : schema.columns()) {
            List<Column> columns = schema.columns().stream()
                    .map(column -> column.equals(target) ? column : column.published())
                    .toList();
            Schema other = under(schema, neighbours, Unit.row(), columns);
            if (type.promises().stream()
                    .anyMatch(promise ->
                            made(type, type.example(), other, promise).isPresent())) {
                return Optional.of(other);
            }
        }
        return Optional.empty();
    }

    private Optional<Plan<?>> made(
            Recipe.Type<?> type, Map<String, String> typed, Schema schema, Recipe.Promise promise) {
        try {
            return Optional.of(plan(type, typed, schema, promise));
        } catch (BadInput refused) {
            return Optional.empty();
        }
    }

    private static Schema under(Schema schema, Neighbours neighbours, Unit unit, List<Column> columns) {
        return new Schema(
                schema.dataset(),
                unit,
                neighbours,
                schema.cap(),
                neighbours.hasPublicRows() ? OptionalLong.of(ROWS) : schema.rows(),
                columns,
                schema.dialect());
    }

    private Plan<?> plan(Recipe.Type<?> type, Map<String, String> words, Schema schema, Recipe.Promise promise) {
        Budget budget = promise == Recipe.Promise.PURE ? pure : approx;
        Map<Option, Object> given = new LinkedHashMap<>();
        for (Option option : type.options()) {
            Optional.ofNullable(words.get(option.name()))
                    .filter(typed -> option.kind() != Option.Kind.RELEASE)
                    .ifPresent(typed -> given.put(option, typed));
        }
        Map<String, Object> values = new LinkedHashMap<>(new TypedOptions(type, given, schema).values());
        List<Option> models = type.options().stream()
                .filter(option -> option.kind() == Option.Kind.RELEASE && words.containsKey(option.name()))
                .toList();
        if (models.isEmpty()) {
            return type.with(values).plan(schema, budget);
        }
        return ofModel(type, values, models.get(0), schema).plan(schema, budget);
    }

    /** A recipe that is about a model is given one of made-up rows: that of the first recipe whose model tells classes. */
    private Recipe<?> ofModel(Recipe.Type<?> type, Map<String, Object> values, Option option, Schema schema) {
        for (Recipe.Type<?> other : classifiers(type)) {
            try {
                Model model = MadeUpReleases.model(plan(other, other.example(), schema, Recipe.Promise.APPROX));
                if (model instanceof Classifier) {
                    Map<String, Object> all = new LinkedHashMap<>(values);
                    all.put(option.name(), model.json());
                    return type.with(all);
                }
            } catch (BadInput refused) {
                // the next one may do
            }
        }
        throw new BadInput(
                "E-851",
                "recipe",
                type.name() + " is about a model, and no recipe makes one here.",
                "",
                "Take a schema with a category that can be learnt.");
    }

    private static List<Recipe.Type<?>> classifiers(Recipe.Type<?> asking) {
        List<Recipe.Type<?>> others = new ArrayList<>(Recipes.all());
        others.removeIf(type -> type.name().equals(asking.name())
                || !type.promises().contains(Recipe.Promise.APPROX)
                || type.options().stream().anyMatch(option -> option.kind() == Option.Kind.RELEASE));
        return others;
    }
}
