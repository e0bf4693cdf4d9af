package dev.bulla.core.release;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.joint.Bundle;
import dev.bulla.core.joint.JointClaim;
import dev.bulla.core.json.Json;
import dev.bulla.core.mechanism.Calibrated;
import dev.bulla.core.model.Model;
import dev.bulla.core.option.Option;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Several plans as one: their measurements one after the other, charged together. What that promises: {@code JointClaim.proof.md}.
 *
 * @param names of the parts, in order
 * @param parts recipe, options and claim of each, as a plan.json has them
 * @param types the recipes that parts may be of
 */
record JointRecipe(List<String> names, List<Map<String, Object>> parts, List<Recipe.Type<?>> types)
        implements Recipe<Bundle> {

    private static final String NAMES = "names";
    private static final String PARTS = "parts";
    private static final int MOST = 100;

    JointRecipe {
        if (names.size() != parts.size()) {
            throw refusal("E-590", "there are not as many names as parts.", "", "Join plans anew.");
        }
    }

    @Override
    public String name() {
        return Bundle.RECIPE;
    }

    /** Each of its parts says for itself. */
    @Override
    public Set<Neighbours> neighbours() {
        return Set.of(Neighbours.values());
    }

    @Override
    public Blueprint<Bundle> blueprint(Schema schema, Budget budget) {
        return blueprint(made(schema));
    }

    /** The claim follows from the parts: a budget that says otherwise makes no other plan. */
    @Override
    public Plan<Bundle> plan(Schema schema, Budget budget) {
        return together(made(schema));
    }

    private Map<String, Plan<?>> made(Schema schema) {
        Map<String, Plan<?>> made = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            Recipe.Type<?> type = Recipes.among(types, Json.text(parts.get(i), "recipe"));
            if (made.put(names.get(i), Plan.remake(parts.get(i), type, schema)) != null) {
                throw twice(names.get(i));
            }
        }
        return made;
    }

    /** The plan of plans under one schema. */
    static Plan<Bundle> together(Map<String, Plan<?>> parts) {
        require(parts);
        Schema schema = parts.values().iterator().next().schema();
        return new Plan<>(Bundle.RECIPE, schema, blueprint(parts), parts);
    }

    private static Blueprint<Bundle> blueprint(Map<String, Plan<?>> parts) {
        List<Measurement> measurements = new ArrayList<>();
        Map<String, Double> errors = new LinkedHashMap<>();
        Map<String, Object> facts = new LinkedHashMap<>();
        parts.forEach((name, part) -> {
            int first = measurements.size();
            part.measurements().forEach(each -> measurements.add(new Seen(each, first)));
            part.predictedError().forEach((error, value) -> errors.put(name + "." + error, value));
            facts.put(name, part.json().get("public"));
        });
        List<Cost> costs =
                measurements.stream().map(each -> each.mechanism().cost()).toList();
        List<Budget> claims = parts.values().stream()
                .map(part -> part.claim().guarantee().budget())
                .toList();
        return new Blueprint<>(
                Map.of(
                        NAMES,
                        List.copyOf(parts.keySet()),
                        PARTS,
                        parts.values().stream().map(JointRecipe::part).toList()),
                JointClaim.of(claims, costs).guarantee(),
                measurements,
                Map.of(PARTS, facts),
                errors,
                noisy -> bundle(parts, noisy));
    }

    private static Map<String, Object> part(Plan<?> plan) {
        return Map.of(
                "recipe",
                plan.recipe(),
                "options",
                plan.options(),
                "claim",
                SchemaReader.budget(plan.claim().guarantee().budget()));
    }

    private static Bundle bundle(Map<String, Plan<?>> parts, List<long[]> noisy) {
        Map<String, Model> models = new LinkedHashMap<>();
        int first = 0;
        for (Map.Entry<String, Plan<?>> part : parts.entrySet()) {
            int next = first + part.getValue().measurements().size();
            models.put(part.getKey(), part.getValue().model(noisy.subList(first, next)));
            first = next;
        }
        return new Bundle(models);
    }

    private static void require(Map<String, Plan<?>> parts) {
        if (parts.size() < 2 || parts.size() > MOST) {
            throw refusal(
                    "E-590",
                    "2 to " + MOST + " plans are released together, got " + parts.size() + ".",
                    "",
                    "Name the files of several plans, with commas between them; one plan is released by itself.");
        }
        byte[] schema = schema(parts.values().iterator().next());
        parts.forEach((name, plan) -> {
            requireName(name);
            if (!Arrays.equals(schema, schema(plan))) {
                throw refusal(
                        "E-592",
                        "the plan " + name + " was made for another schema than the first one.",
                        "One charge goes to one account, and losses under different schemas cannot be added up.",
                        "Make all plans with one schema file.");
            }
            requireCountable(name, plan);
        });
    }

    private static void requireName(String name) {
        if (!name.matches("[a-z0-9][a-z0-9_-]{0,59}")) {
            throw refusal(
                    "E-591",
                    "a part cannot be called " + Visible.quote(name) + ".",
                    "It is called as its file, and the name stands in addresses.",
                    "Name the file with 1 to 60 small letters, digits, _ and -, such as ages.json.");
        }
    }

    static BadInput twice(String name) {
        return refusal(
                "E-591",
                "two parts are called " + Visible.quote(name) + ".",
                "A part is called as its file, and a name must mean one of them.",
                "Rename one of the files.");
    }

    private static void requireCountable(String name, Plan<?> plan) {
        if (!plan.parts().isEmpty()) {
            throw refusal(
                    "E-594",
                    "the plan " + name + " is itself of several parts.",
                    "",
                    "Name the plans of those parts instead.");
        }
        if (plan.measurements().stream().anyMatch(each -> each.mechanism().cost() instanceof Cost.Approx)) {
            throw refusal(
                    "E-593",
                    "the plan " + name + " closes the account and cannot be released with others.",
                    "Nothing is proved of it but its ε and δ, which cannot be added up with other losses.",
                    "Release it alone, or leave it out.");
        }
    }

    private static BadInput refusal(String code, String what, String why, String remedy) {
        return new BadInput(code, Text.request("plans"), what, why, remedy);
    }

    private static byte[] schema(Plan<?> plan) {
        return Json.canonical(SchemaReader.write(plan.schema()));
    }

    /**
     * A measurement of a part, which sees the outputs of its own part only.
     *
     * @param first where its part begins among the measurements of all
     */
    private record Seen(Measurement measurement, int first) implements Measurement {

        @Override
        public Quantity statistic() {
            return measurement.statistic();
        }

        @Override
        public List<String> columns() {
            return measurement.columns();
        }

        @Override
        public Calibrated mechanism() {
            return measurement.mechanism();
        }

        @Override
        public int outputs() {
            return measurement.outputs();
        }

        @Override
        public long[] release(Table table, List<long[]> earlier, Grant grant, RandomBits bits) {
            return measurement.release(table, earlier.subList(first, earlier.size()), grant, bits);
        }
    }

    /**
     * How joint plans declare themselves. It is not among the recipes that people choose from: it is made of plans, not of options.
     *
     * @param types the recipes that parts may be of
     */
    record Joint(List<Recipe.Type<?>> types) implements Recipe.Type<Bundle> {

        @Override
        public String name() {
            return Bundle.RECIPE;
        }

        @Override
        public String summary() {
            return "several releases in one charge";
        }

        /** Those of its parts. */
        @Override
        public Set<Neighbours> neighbours() {
            return Set.of(Neighbours.values());
        }

        @Override
        public String title() {
            return "joint release of {" + NAMES + "}";
        }

        @Override
        public List<Option> options() {
            return List.of();
        }

        @Override
        public Map<String, String> example() {
            return Map.of();
        }

        @Override
        public List<AnswerWords> answers() {
            return List.of(new AnswerWords("part", AnswerKind.AMOUNT, "what each of its parts answers"));
        }

        @Override
        public ErrorWords errors() {
            return new ErrorWords(Map.of(), plan -> ExpectedError.of("that of each part, as its own plan states it"));
        }

        @Override
        public List<Ingredient> ingredients() {
            return types.stream()
                    .flatMap(type -> type.ingredients().stream())
                    .distinct()
                    .toList();
        }

        @Override
        public Recipe<Bundle> with(Map<String, Object> options) {
            if (!options.keySet().equals(Set.of(NAMES, PARTS))) {
                throw refusal(
                        "E-590",
                        "a joint release is made of plans, and of nothing else.",
                        "",
                        "Make its plans first, and name their files.");
            }
            return new JointRecipe(
                    Json.list(Json.member(options, NAMES), NAMES).stream()
                            .map(String::valueOf)
                            .toList(),
                    Json.list(Json.member(options, PARTS), PARTS).stream()
                            .map(part -> Json.object(part, "part"))
                            .toList(),
                    types);
        }

        @Override
        public Bundle read(Map<String, Object> json) {
            Map<String, Model> models = new LinkedHashMap<>();
            for (Object each : Json.list(Json.member(json, PARTS), PARTS)) {
                Map<String, Object> part = Json.object(each, "part");
                Map<String, Object> model = Json.object(Json.member(part, "model"), "model");
                String name = Json.text(part, "name");
                if (models.put(
                                name,
                                Recipes.among(types, Json.text(model, "recipe")).read(model))
                        != null) {
                    throw twice(name);
                }
            }
            return new Bundle(models);
        }

        /** With one recipe in an earlier form, or with all that have one: a version may have changed several at once. */
        @Override
        public List<Recipe.Type<Bundle>> earlier() {
            List<Recipe.Type<Bundle>> forms = new ArrayList<>();
            int most =
                    types.stream().mapToInt(type -> type.earlier().size()).max().orElse(0);
            for (int age = 0; age < most; age++) {
                int steps = age;
                forms.add(new Joint(types.stream()
                        .<Recipe.Type<?>>map(type ->
                                type.earlier().size() > steps ? type.earlier().get(steps) : type)
                        .toList()));
            }
            for (Recipe.Type<?> type : types) {
                for (Recipe.Type<?> form : type.earlier()) {
                    forms.add(new Joint(types.stream()
                            .<Recipe.Type<?>>map(each -> each.equals(type) ? form : each)
                            .toList()));
                }
            }
            return forms;
        }

        @Override
        public String toString() {
            return name();
        }
    }
}
