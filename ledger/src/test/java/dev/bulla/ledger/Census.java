package dev.bulla.ledger;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;

/** A dataset to charge, for tests. */
final class Census {

    static final Schema SCHEMA = schema(Budget.pure("1"));

    private Census() {}

    static Schema schema(Budget cap) {
        List<Column> columns = SchemaReader.read(Json.readObject(
                        "{\"dataset\":\"x\",\"budget\":{\"epsilon\":\"1\"},\"columns\":{\"age\":{\"type\":\"integer\",\"min\":0,\"max\":110}}}"
                                .getBytes(StandardCharsets.UTF_8)))
                .columns();
        return new Schema("census", Unit.row(), Neighbours.ADD_REMOVE, cap, OptionalLong.empty(), columns);
    }

    static Schema with(Schema schema, Unit unit, Neighbours neighbours) {
        return new Schema(schema.dataset(), unit, neighbours, schema.cap(), OptionalLong.of(100), schema.columns());
    }

    static Schema named(String dataset, Budget cap) {
        Schema schema = schema(cap);
        return new Schema(dataset, schema.unit(), schema.neighbours(), cap, schema.rows(), schema.columns());
    }

    static Charge pure(String epsilon, String key) {
        return charge(Budget.pure(epsilon), new Cost.Pure(new BigDecimal(epsilon)), key);
    }

    static Charge gaussian(Budget budget, String rho, String key) {
        return charge(budget, new Cost.Gaussian(new BigDecimal(rho)), key);
    }

    static Charge charge(Budget budget, Cost cost, String key) {
        return new Charge(SCHEMA.claim(budget.guarantee()), List.of(cost), "count", Digest.sha256(plan(key)), key);
    }

    /** A release in the store: the plan of a key, and whatever is said to be its model. */
    static StoredRelease stored(long entry, String id, String key, byte[] model) {
        return new StoredRelease(entry, id, new Artefact(plan(key), model, bytes("certificate")));
    }

    static byte[] plan(String key) {
        return bytes("plan for " + key);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
