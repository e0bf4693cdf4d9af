package dev.bulla.core.release;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.domain.Digest;
import dev.bulla.core.domain.Json;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.domain.SchemaReader;
import dev.bulla.core.domain.Table;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.random.RandomBits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Everything about a release that does not need rows: what it promises, costs, and how wrong it will be. */
public final class Plan<M extends Model> {

    private final String recipe;
    private final Schema schema;
    private final Blueprint<M> blueprint;

    Plan(String recipe, Schema schema, Blueprint<M> blueprint) {
        this.recipe = recipe;
        this.schema = schema;
        this.blueprint = blueprint;
    }

    public String recipe() {
        return recipe;
    }

    public Schema schema() {
        return schema;
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

    /** Expected errors, by name. */
    public Map<String, Double> predictedError() {
        return blueprint.predictedError();
    }

    /** The price in the schema's account, as it stands in the plan. */
    public Map<String, Object> cost() {
        return Price.json(schema, costs());
    }

    /** The values of plan.json. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("recipe", recipe);
        json.put("dataset", schema.dataset());
        json.put("options", options());
        json.put("schema", SchemaReader.write(schema));
        json.put("claim", claimJson());
        json.put("releases", measurements().stream().map(Measurement::json).toList());
        json.put("cost", cost());
        json.put("public", blueprint.publicFacts());
        json.put("predicted_error", predictedError());
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
        return release(table, account, freshKey(), Progress.NONE);
    }

    /** Charges the account, reads the rows, adds noise once. */
    public Release<M> release(Table table, Account account, String key, Progress progress) {
        return new Engine<>(this, RandomBits.secure(), progress).run(table, account, key);
    }

    /** An idempotency key nobody has used. */
    public static String freshKey() {
        RandomBits bits = RandomBits.secure();
        return "key-" + Long.toHexString(bits.nextLong()) + Long.toHexString(bits.nextLong());
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
        json.put("neighbours", schema.neighbours().word());
        json.put("unit", SchemaReader.unit(schema.unit()));
        return json;
    }
}
