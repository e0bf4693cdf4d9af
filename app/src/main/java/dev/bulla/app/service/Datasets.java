package dev.bulla.app.service;

import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.registry.Registry;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The datasets of a service: registered by reference, each version of their schemas kept. */
final class Datasets {

    private static final String DATASET = "dataset";
    private static final String SCHEMA = "schema";
    private static final String TAKEN = "data";

    private final Registry registry;
    private final Ledger ledger;
    private final Places places;
    private final Clock clock;

    Datasets(Registry registry, Ledger ledger, Places places, Clock clock) {
        this.registry = registry;
        this.ledger = ledger;
        this.places = places;
        this.clock = clock;
    }

    /** Registers a dataset. One place has one dataset: under two names it would have two caps. */
    Dataset register(String owner, Schema schema, Map<String, Object> data) {
        places.require(data);
        ledger.existing(schema);
        if (find(schema.dataset()).isPresent()) {
            throw taken(); // before its place is: a name that is somebody's must not keep others from a place
        }
        String place = Digest.sha256(Json.canonical(data));
        boolean free = registry.add(TAKEN, place, Map.of(DATASET, schema.dataset()));
        if (!free) {
            Map<String, Object> taken = registry.find(TAKEN, place).orElseThrow();
            if (!Json.text(taken, DATASET).equals(schema.dataset())) {
                throw conflict("E-823", "data", "is registered under another name.");
            }
        }
        Map<String, Object> body =
                Map.of("owner", owner, "data", data, "created", now(), SCHEMA, SchemaReader.write(schema));
        if (!registry.add(DATASET, schema.dataset(), body)) {
            throw taken();
        }
        return find(schema.dataset()).orElseThrow();
    }

    /** Adds a version of the schema. What the account was opened with stays: neighbours, unit, public columns, cap. */
    Dataset revise(Dataset dataset, Schema schema) {
        if (!schema.dataset().equals(dataset.name())) {
            throw new BadInput(
                    "E-825",
                    Text.schema("dataset"),
                    "must be the name that it is registered under.",
                    "Another name is another account.",
                    "Register another dataset, or correct the name.");
        }
        ledger.existing(schema);
        Map<String, Object> body = Map.of("created", now(), SCHEMA, SchemaReader.write(schema));
        if (!registry.add(SCHEMA, version(dataset.name(), dataset.version() + 1), body)) {
            throw conflict("E-826", SCHEMA, "was changed by somebody else meanwhile.");
        }
        return find(dataset.name()).orElseThrow();
    }

    /** A dataset with the last version of its schema. */
    Optional<Dataset> find(String name) {
        return registry.find(DATASET, name).map(body -> dataset(name, body));
    }

    /** A version of its schema, if there was one. */
    Optional<Schema> schema(Dataset dataset, long version) {
        Optional<Map<String, Object>> body = version == 1
                ? registry.find(DATASET, dataset.name())
                : registry.find(SCHEMA, version(dataset.name(), version));
        return body.map(Datasets::schema);
    }

    /** The datasets whose names come after this one. */
    List<Dataset> after(String name, int most) {
        return registry.after(DATASET, name, most).stream()
                .map(found -> dataset(found.name(), found.body()))
                .toList();
    }

    private Dataset dataset(String name, Map<String, Object> body) {
        Optional<Registry.Found> last = registry.last(SCHEMA, name + "/");
        long version = last.map(found -> Long.parseLong(found.name().substring(name.length() + 1)))
                .orElse(1L);
        return new Dataset(
                name,
                Json.text(body, "owner"),
                Json.object(Json.member(body, "data"), "data"),
                Instant.parse(Json.text(body, "created")),
                version,
                schema(last.map(Registry.Found::body).orElse(body)));
    }

    private static Schema schema(Map<String, Object> body) {
        return SchemaReader.read(Json.object(Json.member(body, SCHEMA), SCHEMA));
    }

    private static String version(String name, long version) {
        return String.format(Locale.ROOT, "%s/%09d", name, version);
    }

    private String now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static BadInput taken() {
        return conflict("E-824", "dataset", "is registered already.");
    }

    private static BadInput conflict(String code, String field, String what) {
        return new BadInput(
                code,
                Text.field(Field.request(field)),
                what,
                "A cap bounds what is told about the people in a dataset, under whatever name.",
                "Look at GET /v1/datasets, and use the dataset that is there.");
    }
}
