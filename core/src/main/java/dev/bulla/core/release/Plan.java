package dev.bulla.core.release;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.joint.Bundle;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Model;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.core.table.Table;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Everything about a release that does not need rows: what it promises, costs, and how wrong it will be. */
public final class Plan<M extends Model> {

    private final String recipe;
    private final Schema schema;
    private final Blueprint<M> blueprint;
    private final Map<String, Plan<?>> parts;
    private final boolean countsClosing;

    /** Worked out when it is first asked for: with normal noise its proof takes a thousandth of a second. */
    private volatile @Nullable Price price;

    private Plan(String recipe, Schema schema, Blueprint<M> blueprint) {
        this(recipe, schema, blueprint, Map.of());
    }

    Plan(String recipe, Schema schema, Blueprint<M> blueprint, Map<String, Plan<?>> parts) {
        this(recipe, schema, blueprint, parts, false);
    }

    /** @param countsClosing whether it states the share of a closing release as version 0.1 did */
    private Plan(
            String recipe, Schema schema, Blueprint<M> blueprint, Map<String, Plan<?>> parts, boolean countsClosing) {
        this.recipe = recipe;
        this.schema = schema;
        this.blueprint = blueprint;
        this.parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
        this.countsClosing = countsClosing;
    }

    /** The plan of a recipe, which must support the schema's neighbours: what is not proved for them is never calibrated to. */
    static <M extends Model> Plan<M> of(Recipe<M> recipe, Schema schema, Budget budget) {
        if (!recipe.neighbours().contains(schema.neighbours())) {
            throw new BadInput(
                    "E-583",
                    Text.schema("neighbours"),
                    "is " + schema.neighbours().word() + ", and " + recipe.name() + " is made for "
                            + Neighbours.words(recipe.neighbours()) + ".",
                    "Its noise is worked out and proved for those, and a claim names no others.",
                    "Take a recipe that is made for them, or declare other neighbours in a schema of another dataset.");
        }
        return new Plan<>(recipe.name(), schema, recipe.blueprint(schema, budget));
    }

    /**
     * Several plans under one schema as one, to be released by one charge: all of them or none. What it promises is worked out from all
     * measurements together.
     *
     * @param parts by name, in the order they are run
     */
    public static Plan<Bundle> together(Map<String, Plan<?>> parts) {
        return JointRecipe.together(parts);
    }

    /** The plan that a plan's own recipe, options, schema and claim make: equal to it, unless it was edited. */
    public static Plan<?> remake(Map<String, Object> json, List<Recipe.Type<?>> types) {
        return remake(json, Recipes.among(types, Json.text(json, "recipe")));
    }

    /**
     * As {@link #remake}, for a plan that was carried out once: when an earlier version made exactly this plan, the plan as it was. Nothing
     * may be released by it.
     */
    public static Plan<?> recall(Map<String, Object> json, List<Recipe.Type<?>> types) {
        Recipe.Type<?> type = Recipes.among(types, Json.text(json, "recipe"));
        byte[] sealed = Json.canonical(json);
        return Stream.concat(Stream.of(type), type.earlier().stream())
                .flatMap(form -> attempt(json, form).stream())
                .map(plan -> plan.stating(Json.object(Json.member(json, "predicted_error"), "predicted_error")))
                .flatMap(plan -> Stream.<Plan<?>>of(plan, plan.countingClosing()))
                .filter(plan -> Arrays.equals(plan.bytes(), sealed))
                .findFirst()
                .orElseGet(() -> remake(json, type));
    }

    private static Optional<Plan<?>> attempt(Map<String, Object> json, Recipe.Type<?> form) {
        try {
            return Optional.of(remake(json, form));
        } catch (BadInput e) {
            return Optional.empty();
        }
    }

    private static Plan<?> remake(Map<String, Object> json, Recipe.Type<?> type) {
        return remake(json, type, SchemaReader.read(Json.object(Json.member(json, "schema"), "schema")));
    }

    /** The plan that recipe, options and claim make under a schema. */
    static Plan<?> remake(Map<String, Object> json, Recipe.Type<?> type, Schema schema) {
        Map<String, Object> claim = Json.object(Json.member(json, "claim"), "claim");
        String delta = claim.containsKey("delta") ? Json.text(claim, "delta") : "0";
        Budget budget = Budget.approx(Json.text(claim, "epsilon"), delta);
        return type.with(Json.object(Json.member(json, "options"), "options")).plan(schema, budget);
    }

    /** Whether a plan, of this version or another, is of the same recipe with the same options and promise under the same schema. */
    public boolean asksAs(Map<String, Object> other) {
        return Arrays.equals(asked(json()), asked(other));
    }

    private static byte[] asked(Map<String, Object> json) {
        Map<String, Object> asked = new HashMap<>(json);
        asked.keySet().retainAll(Set.of("recipe", "dataset", "options", "schema", "claim"));
        return Json.canonical(asked);
    }

    /** The same plan stating no other errors than these: later versions state more. */
    private Plan<M> stating(Map<String, Object> errors) {
        return new Plan<>(recipe, schema, blueprint.stating(errors.keySet()), parts, countsClosing);
    }

    /** The same plan with its share as version 0.1 stated it. */
    private Plan<M> countingClosing() {
        return new Plan<>(recipe, schema, blueprint, parts, true);
    }

    public String recipe() {
        return recipe;
    }

    public Schema schema() {
        return schema;
    }

    /** The plans that it is made of, by name; none unless it is a joint one. */
    public Map<String, Plan<?>> parts() {
        return parts;
    }

    /** The options with every choice made. */
    public Map<String, Object> options() {
        return blueprint.options();
    }

    public Claim claim() {
        return schema.claim(blueprint.guarantee());
    }

    public List<Measurement> measurements() {
        return blueprint.measurements();
    }

    /** The columns that its measurements read. */
    public List<String> columns() {
        return measurements().stream()
                .flatMap(measurement -> measurement.columns().stream())
                .distinct()
                .toList();
    }

    /** Expected errors, by name. */
    public Map<String, Double> predictedError() {
        return blueprint.predictedError();
    }

    /** The price in the schema's account, as it stands in the plan. */
    public Map<String, Object> cost() {
        return price().json(countsClosing ? price().countedShare() : price().share());
    }

    /** The part of the cap it takes, rounded up: 1 when it closes the account, more when it does not fit. */
    public BigDecimal share() {
        return price().share();
    }

    /** Whether it fits only as the first and only release, and closes the account. */
    public boolean isClosing() {
        return price().isClosing();
    }

    private Price price() {
        Price known = price;
        if (known == null) {
            known = new Price(schema, claim(), costs());
            price = known;
        }
        return known;
    }

    /** The values of plan.json. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("recipe", recipe);
        json.put("dataset", schema.dataset());
        json.put("options", options());
        json.put("schema", SchemaReader.write(schema));
        json.put("claim", claimJson());
        json.put("releases", measurements().stream().map(Plan::entry).toList());
        json.put("cost", cost());
        json.put("public", blueprint.publicFacts());
        json.put("predicted_error", predictedError());
        return json;
    }

    /** What plan.json states. */
    public PlanFacts facts() {
        return PlanFacts.read(Json.readObject(bytes()));
    }

    private static Map<String, Object> entry(Measurement measurement) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("statistic", measurement.statistic().name());
        json.put("dimension", measurement.statistic().dimension());
        json.put("norm", measurement.mechanism().norm());
        json.put("sensitivity", measurement.mechanism().sensitivity());
        json.put("mechanism", measurement.mechanism().name());
        json.put("scale", measurement.mechanism().scale());
        json.put("grid", measurement.mechanism().grid());
        return json;
    }

    /** The canonical bytes of the plan. */
    public byte[] bytes() {
        return Json.canonical(json());
    }

    /** What an account is asked to pay. */
    public Charge charge(String key) {
        return new Charge(claim(), costs(), recipe, Digest.sha256(bytes()), key);
    }

    /** Releases under a fresh idempotency key. */
    public Release<M> release(Table table, Account account) {
        return release(table, account.keeper(), freshKey(), Progress.NONE);
    }

    /**
     * Charges the account, reads the rows, adds noise once.
     *
     * @param keeper who keeps the account of the plan's dataset; a new one is opened only when the table has been found
     *     fit, so that a refused table leaves no trace
     */
    public Release<M> release(Table table, Account.Keeper keeper, String key, Progress progress) {
        return new Engine<>(this, RandomBits.secure(), progress).run(table, keeper, key);
    }

    /**
     * Goes on with a charge under this key that was paid by a run which died before any noise was drawn: reads the rows, adds noise once.
     * Nothing more is charged.
     *
     * @return nothing when there is no such charge of exactly this plan
     */
    public Optional<Release<M>> resume(Table table, Account.Keeper keeper, String key, Progress progress) {
        return new Engine<>(this, RandomBits.secure(), progress).resume(table, keeper, key);
    }

    /** A fresh idempotency key. It is shown, so it is not drawn from the stream that noise is drawn from. */
    public static String freshKey() {
        return "key-" + UUID.randomUUID().toString().replace("-", "");
    }

    /**
     * Whether a model.json is what this plan makes of the noisy numbers that it holds: as many as the plan measures, and from them the same
     * bytes.
     */
    public boolean makes(Model model, byte[] modelJson) {
        List<long[]> noisy = model.released();
        return isAsMeasured(noisy) && Arrays.equals(Json.canonical(model(noisy).json()), modelJson);
    }

    /** Whether there are as many numbers as every measurement gives. */
    private boolean isAsMeasured(List<long[]> noisy) {
        boolean same = noisy.size() == measurements().size();
        for (int i = 0; same && i < noisy.size(); i++) {
            int outputs = measurements().get(i).outputs();
            same = outputs == Measurement.DRAWN || outputs == noisy.get(i).length;
        }
        return same;
    }

    M model(List<long[]> noisy) {
        return blueprint.model().apply(noisy);
    }

    private List<Cost> costs() {
        return measurements().stream().map(m -> m.mechanism().cost()).toList();
    }

    private Map<String, Object> claimJson() {
        Map<String, Object> json =
                new LinkedHashMap<>(SchemaReader.budget(claim().guarantee().budget()));
        json.putAll(SchemaReader.relation(claim().relation()));
        return json;
    }
}
