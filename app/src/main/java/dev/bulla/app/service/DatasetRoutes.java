package dev.bulla.app.service;

import dev.bulla.app.screen.LedgerText;
import dev.bulla.app.server.Call;
import dev.bulla.app.server.Problem;
import dev.bulla.app.server.Route;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.ledger.Ledger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Datasets over HTTP: registered by reference, never by upload. */
final class DatasetRoutes {

    private static final String[] ANYBODY_KNOWN = {"steward", "approver", "analyst", "auditor"};
    private static final String DATASET = "The name of a dataset.";

    private static final Map<String, Object> SHAPE = Shapes.answer(
            Map.of(
                    "dataset", Shapes.DATASET_NAME,
                    "owner", Shapes.TEXT,
                    "created", Shapes.TIME,
                    "schema_version", Shapes.WHOLE,
                    "schema", Shapes.OBJECT,
                    "data", Shapes.OBJECT),
            "dataset",
            "owner",
            "created",
            "schema_version",
            "schema");

    private final Datasets datasets;
    private final Ledger ledger;

    DatasetRoutes(Datasets datasets, Ledger ledger) {
        this.datasets = datasets;
        this.ledger = ledger;
    }

    List<Route> all() {
        return List.of(register(), list(), one(), revise(), versions(), version(), account());
    }

    private Route register() {
        return Route.post("/v1/datasets")
                .summary("Registers a dataset: its schema, and where its rows lie. No row is read.")
                .note("One place has one dataset, as each has a cap of its own. The schema says the dataset's name.")
                .callers("steward")
                .lane(Route.Lane.CHARGE)
                .takes(
                        Answers.JSON,
                        Shapes.object(Map.of("schema", Shapes.OBJECT, "data", Shapes.DATA), List.of("schema", "data")))
                .answers(201, Answers.JSON, SHAPE)
                .to(call -> {
                    Members members = new Members(Answers.body(call), Set.of("schema", "data"));
                    Schema schema = SchemaReader.read(members.requiredObject("schema"));
                    Dataset made = datasets.register(call.caller(), schema, members.requiredObject("data"));
                    return Answers.json(json(made, call)).status(201).header("Location", "/v1/datasets/" + made.name());
                });
    }

    private Route list() {
        return Answers.paged(Route.get("/v1/datasets"))
                .summary("Lists the datasets.")
                .callers(ANYBODY_KNOWN)
                .lane(Route.Lane.CHARGE)
                .answers(200, Answers.JSON, Shapes.listOf(SHAPE))
                .to(call -> Answers.page(call, datasets::after, Dataset::name, dataset -> json(dataset, call)));
    }

    private Route one() {
        return Route.get("/v1/datasets/{dataset}")
                .summary("Tells about a dataset, with the last version of its schema.")
                .path("dataset", DATASET)
                .callers(ANYBODY_KNOWN)
                .lane(Route.Lane.CHARGE)
                .answers(200, Answers.JSON, SHAPE)
                .to(call -> Answers.tagged(call, json(require(call), call)));
    }

    private Route revise() {
        return Route.post("/v1/datasets/{dataset}/schemas")
                .summary("Adds a version of the schema. What the account was opened with cannot change by it.")
                .note("Only for the steward who registered the dataset.")
                .path("dataset", DATASET)
                .callers("steward")
                .lane(Route.Lane.CHARGE)
                .takes(Answers.JSON, Shapes.OBJECT)
                .answers(201, Answers.JSON, SHAPE)
                .to(call -> {
                    Dataset dataset = requireOwn(require(call), call);
                    Dataset revised = datasets.revise(dataset, SchemaReader.read(Answers.body(call)));
                    return Answers.json(json(revised, call))
                            .status(201)
                            .header("Location", "/v1/datasets/" + revised.name() + "/schemas/" + revised.version());
                });
    }

    private Route versions() {
        return Route.get("/v1/datasets/{dataset}/schemas")
                .summary("Lists the versions of the schema.")
                .path("dataset", DATASET)
                .callers(ANYBODY_KNOWN)
                .lane(Route.Lane.CHARGE)
                .answers(200, Answers.JSON, Shapes.listOf(Shapes.answer(Map.of("version", Shapes.WHOLE), "version")))
                .to(call -> {
                    List<Object> items = new ArrayList<>();
                    for (long version = 1; version <= require(call).version(); version++) {
                        items.add(Map.of("version", version));
                    }
                    return Answers.json(Map.of("items", items));
                });
    }

    private Route version() {
        return Route.get("/v1/datasets/{dataset}/schemas/{version}")
                .summary("A version of the schema, as a schema file holds it.")
                .path("dataset", DATASET)
                .path("version", "Its number, from 1.")
                .callers(ANYBODY_KNOWN)
                .lane(Route.Lane.CHARGE)
                .answers(200, Answers.JSON, Shapes.OBJECT)
                .to(call -> {
                    Dataset dataset = require(call);
                    String version = call.path("version");
                    if (!version.matches("[1-9][0-9]{0,8}")) {
                        throw Problem.notFound();
                    }
                    Schema schema =
                            datasets.schema(dataset, Long.parseLong(version)).orElseThrow(Problem::notFound);
                    return Answers.tagged(call, SchemaReader.write(schema));
                });
    }

    private Route account() {
        return Route.get("/v1/datasets/{dataset}/account")
                .summary("The account of a dataset: cap, what is used, what still fits.")
                .note("404 until the first release has opened it.")
                .path("dataset", DATASET)
                .callers("steward", "approver", "auditor")
                .lane(Route.Lane.CHARGE)
                .answers(200, Answers.JSON, Shapes.OBJECT)
                .to(call -> {
                    Dataset dataset = require(call);
                    Map<String, Object> json = new LinkedHashMap<>(ledger.summary(dataset.name())
                            .map(summary -> LedgerText.json(summary, List.of()))
                            .orElseThrow(Problem::notFound));
                    json.remove("entries");
                    return Answers.json(json);
                });
    }

    private Dataset require(Call call) {
        return datasets.find(call.path("dataset")).orElseThrow(Problem::notFound);
    }

    /** The dataset that a request names in its body. */
    Dataset named(String name) {
        return datasets.find(name)
                .orElseThrow(() -> new BadInput(
                        "E-836",
                        Text.field(Field.request("dataset")),
                        "is not registered.",
                        "",
                        "GET /v1/datasets lists those that are, and POST registers one."));
    }

    /** Whoever registered a dataset answers for its people, and nobody else spends or changes anything. */
    static Dataset requireOwn(Dataset dataset, Call call) {
        if (!dataset.owner().equals(call.caller())) {
            throw Problem.of(
                    "forbidden", "Not yours", 403, "Only the steward who registered a dataset may do this with it.");
        }
        return dataset;
    }

    /** Where the rows lie is told to the owner only. */
    private static Map<String, Object> json(Dataset dataset, Call call) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("dataset", dataset.name());
        json.put("owner", dataset.owner());
        json.put("created", dataset.created().toString());
        json.put("schema_version", dataset.version());
        json.put("schema", SchemaReader.write(dataset.schema()));
        if (dataset.owner().equals(call.caller())) {
            json.put("data", dataset.data());
        }
        return json;
    }
}
