package dev.bulla.app.service;

import dev.bulla.app.server.Call;
import dev.bulla.app.server.Problem;
import dev.bulla.app.server.Route;
import dev.bulla.core.json.Json;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.policy.Standing;
import dev.bulla.ledger.registry.Registry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What takes a second person: a steward proposes a plan, an approver reads it and agrees, and then the same plan may be released once. */
final class ProposalRoutes {

    private static final String PROPOSAL = "proposal";
    private static final String DATASET = "The name of a dataset.";

    private static final Map<String, Object> SHAPE = Shapes.answer(
            Map.of(
                    "dataset",
                    Shapes.DATASET_NAME,
                    PROPOSAL,
                    Shapes.WHOLE,
                    "by",
                    Shapes.TEXT,
                    "recipe",
                    Shapes.TEXT,
                    "plan_sha256",
                    Shapes.HASH,
                    "approved_by",
                    Shapes.TEXT,
                    "plan",
                    Shapes.OBJECT),
            PROPOSAL,
            "by",
            "recipe",
            "plan_sha256");

    private final Service.Parts parts;
    private final Registry registry;
    private final ReleaseRoutes releases;

    ProposalRoutes(Service.Parts parts, Registry registry, ReleaseRoutes releases) {
        this.parts = parts;
        this.registry = registry;
        this.releases = releases;
    }

    List<Route> all() {
        return List.of(propose(), list(), approve());
    }

    private Route propose() {
        return Route.post("/v1/proposals")
                .summary("Proposes a release that needs a second person. Nothing is charged.")
                .note("Only for the steward who registered the dataset. It stands in the ledger.")
                .callers("steward")
                .lane(Route.Lane.CHARGE)
                .takes(Answers.JSON, Shapes.planRequest())
                .answers(201, Answers.JSON, SHAPE)
                .to(call -> {
                    Plan<?> plan = releases.ownPlan(PlanRequest.read(Answers.body(call)), call);
                    String dataset = plan.schema().dataset();
                    long entry = parts.ledger()
                            .approvals()
                            .propose(plan.schema(), plan.charge("proposal"), new Person(call.caller()));
                    registry.add(PROPOSAL, dataset + "/" + entry, Json.readObject(plan.bytes()));
                    return Answers.json(json(dataset, standing(dataset, entry)))
                            .status(201)
                            .header("Location", "/v1/datasets/" + dataset + "/proposals");
                });
    }

    private Route list() {
        return Route.get("/v1/datasets/{dataset}/proposals")
                .summary("Lists the proposals of a dataset that were not used yet, each with its plan.")
                .path("dataset", DATASET)
                .callers("steward", "approver", "auditor")
                .lane(Route.Lane.CHARGE)
                .answers(200, Answers.JSON, Shapes.listOf(SHAPE))
                .to(call -> {
                    String dataset = parts.datasets()
                            .find(call.path("dataset"))
                            .orElseThrow(Problem::notFound)
                            .name();
                    List<Object> items = new ArrayList<>();
                    parts.ledger()
                            .approvals()
                            .proposals(dataset)
                            .forEach(standing -> items.add(json(dataset, standing)));
                    return Answers.json(Map.of("items", items));
                });
    }

    private Route approve() {
        return Route.post("/v1/datasets/{dataset}/proposals/{proposal}/approval")
                .summary("Approves a proposal, for one release of exactly its plan.")
                .note("Not for who proposed it.")
                .path("dataset", DATASET)
                .path(PROPOSAL, "The number of the proposal's entry.")
                .callers("approver")
                .lane(Route.Lane.CHARGE)
                .answers(201, Answers.JSON, SHAPE)
                .to(call -> {
                    String dataset = call.path("dataset");
                    long entry = number(call);
                    standing(dataset, entry);
                    parts.ledger().approvals().approve(entry, new Person(call.caller()));
                    return Answers.json(json(dataset, standing(dataset, entry))).status(201);
                });
    }

    private static long number(Call call) {
        String text = call.path(PROPOSAL);
        if (!text.matches("[1-9][0-9]{0,17}")) {
            throw Problem.notFound();
        }
        return Long.parseLong(text);
    }

    private Standing standing(String dataset, long entry) {
        return parts.ledger().approvals().proposals(dataset).stream()
                .filter(each -> each.entry() == entry)
                .findFirst()
                .orElseThrow(Problem::notFound);
    }

    /** The plan is shown as it was proposed; its hash is what the ledger holds, and a release is held against that. */
    private Map<String, Object> json(String dataset, Standing standing) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("dataset", dataset);
        json.put(PROPOSAL, standing.entry());
        json.put("by", standing.proposal().by().name());
        json.put("recipe", standing.proposal().recipe());
        json.put(
                "claim",
                SchemaReader.budget(standing.proposal().claim().guarantee().budget()));
        json.put("plan_sha256", standing.proposal().planHash());
        standing.approver().ifPresent(person -> json.put("approved_by", person.name()));
        registry.find(PROPOSAL, dataset + "/" + standing.entry()).ifPresent(plan -> json.put("plan", plan));
        return json;
    }
}
