package dev.bulla.app.service;

import dev.bulla.app.page.Page;
import dev.bulla.app.report.Label;
import dev.bulla.app.server.Call;
import dev.bulla.app.server.Problem;
import dev.bulla.app.server.Reply;
import dev.bulla.app.server.Route;
import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Schema;
import dev.bulla.ledger.Artefact;
import dev.bulla.ledger.Paid;
import dev.bulla.ledger.StoredRelease;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Plans, releases and what came of them over HTTP. */
final class ReleaseRoutes {

    private static final String RELEASE = "The name of a release: dataset-recipe-entry.";

    private static final Map<String, Object> JOB = Shapes.answer(
            Map.of(
                    "job", Shapes.TEXT,
                    "dataset", Shapes.DATASET_NAME,
                    "recipe", Shapes.TEXT,
                    "plan_sha256", Shapes.HASH,
                    "accepted", Shapes.TIME,
                    "status", Shapes.TEXT),
            "job",
            "dataset",
            "recipe",
            "plan_sha256",
            "accepted",
            "status");

    private static final Map<String, Object> PROGRESS = Shapes.answer(
            Map.of(
                    "job", Shapes.TEXT,
                    "state", Map.of("enum", List.of("working", "released", "refused", "burned", "failed")),
                    "accepted", Shapes.TIME,
                    "stages", Map.of("type", "array", "items", Shapes.TEXT),
                    "look_again", Shapes.TIME,
                    "shown", Shapes.TIME,
                    "release", Shapes.TEXT,
                    "problem", Shapes.OBJECT),
            "job",
            "state",
            "accepted",
            "stages");

    private static final Map<String, Object> SHOWN = Shapes.answer(
            Map.of(
                    "release", Shapes.TEXT,
                    "dataset", Shapes.DATASET_NAME,
                    "recipe", Shapes.TEXT,
                    "entry", Shapes.WHOLE,
                    "links", Shapes.OBJECT,
                    "claim", Shapes.OBJECT),
            "release",
            "dataset",
            "recipe",
            "entry",
            "links");

    private final Service.Parts parts;
    private final DatasetRoutes datasets;

    ReleaseRoutes(Service.Parts parts, DatasetRoutes datasets) {
        this.parts = parts;
        this.datasets = datasets;
    }

    List<Route> all() {
        return List.of(
                plan(),
                release(),
                jobs(),
                job(),
                releases(),
                shown(),
                file("certificate", Artefact::certificate),
                file("plan", Artefact::plan),
                file("model", Artefact::model),
                label());
    }

    private Route plan() {
        return Route.post("/v1/plans")
                .summary("Works out what a release would protect, cost and get wrong. No row is read.")
                .note("Whoever owns the dataset also sees what is left before and after.")
                .callers("steward", "analyst")
                .lane(Route.Lane.PLAN)
                .takes(Answers.JSON, Shapes.planRequest())
                .answers(
                        200,
                        Answers.JSON,
                        Shapes.answer(Map.of("plan", Shapes.OBJECT, "account", Shapes.OBJECT), "plan"))
                .to(call -> {
                    PlanRequest request = PlanRequest.read(Answers.body(call));
                    Dataset dataset = datasets.named(request.dataset());
                    Plan<?> plan = request.plan(schema(request, dataset));
                    Map<String, Object> answer = new LinkedHashMap<>();
                    answer.put("plan", plan.json());
                    if (dataset.owner().equals(call.caller())) {
                        answer.put("account", Spending.of(plan, parts.ledger()).json());
                    }
                    return Answers.json(answer);
                });
    }

    private Route release() {
        return Route.post("/v1/releases")
                .summary("Asks for a release. It is written down, accepted, and made later.")
                .note("Only for the steward who registered the dataset. The same key with the same body gets the same"
                        + " bytes again, with Idempotent-Replayed: true, and pays nothing.")
                .callers("steward")
                .lane(Route.Lane.CHARGE)
                .parameter(new Route.Parameter(
                        "Idempotency-Key",
                        Route.Place.HEADER,
                        true,
                        "One key stands for one release, however often it is sent.",
                        Map.of("type", "string", "pattern", "^[!-~]{1,128}$")))
                .takes(Answers.JSON, Shapes.planRequest())
                .answers(202, Answers.JSON, JOB)
                .to(this::accept);
    }

    private Reply accept(Call call) {
        String key = Jobs.requireKey(call.header("Idempotency-Key")
                .orElseThrow(() -> new BadInput(
                        "E-833",
                        Text.field(Field.header("idempotency-key")),
                        "is missing.",
                        "A request that is sent twice must not be paid twice.",
                        "Send the header Idempotency-Key, with a value of your own such as ages-2024.")));
        Map<String, Object> body = Answers.body(call);
        Optional<Job> known = parts.jobs().known(call.caller(), key, body);
        if (known.isPresent()) {
            return accepted(known.get(), true);
        }
        PlanRequest request = PlanRequest.read(body);
        Plan<?> plan = ownPlan(request, call);
        Dataset dataset = datasets.named(request.dataset());
        Optional<BudgetExceeded> refusal = Spending.of(plan, parts.ledger()).refusal();
        if (refusal.isPresent()) {
            throw refusal.get();
        }
        Jobs.Accepted accepted = parts.jobs().add(plan, dataset, call.caller(), new Jobs.Asked(key, body));
        if (!accepted.replayed()) {
            parts.maker().carryOut(accepted.job());
        }
        return accepted(accepted.job(), accepted.replayed());
    }

    /** What a request asks for, of a dataset that the caller has registered. */
    Plan<?> ownPlan(PlanRequest request, Call call) {
        Dataset dataset = DatasetRoutes.requireOwn(datasets.named(request.dataset()), call);
        return request.plan(schema(request, dataset));
    }

    /** Made of what was written down and of nothing else, so that it is the same bytes each time. */
    private static Reply accepted(Job job, boolean replayed) {
        String status = "/v1/jobs/" + job.id();
        Map<String, Object> json = Map.of(
                "job", job.id(),
                "dataset", job.dataset(),
                "recipe", Json.text(job.plan(), "recipe"),
                "plan_sha256", Digest.sha256(Json.canonical(job.plan())),
                "accepted", job.accepted().toString(),
                "status", status);
        Reply reply = Answers.json(json).status(202).header("Location", status);
        return replayed ? reply.header("Idempotent-Replayed", "true") : reply;
    }

    private Route jobs() {
        return Answers.paged(Route.get("/v1/jobs"))
                .summary("Lists what the caller has asked for, the oldest first.")
                .callers("steward")
                .lane(Route.Lane.CHARGE)
                .answers(200, Answers.JSON, Shapes.listOf(PROGRESS))
                .to(call -> Answers.page(
                        call,
                        (name, most) -> parts.jobs().after(call.caller(), name, most),
                        found -> found.name(),
                        found -> progress(parts.jobs()
                                .find(Json.text(found.body(), "job"))
                                .orElseThrow())));
    }

    private Route job() {
        return Route.get("/v1/jobs/{job}")
                .summary("Tells how a release is getting on. Its end is shown at ticks that do not depend on rows.")
                .note("Only for the steward who asked for it.")
                .path("job", "What the answer to the request has called it.")
                .callers("steward")
                .lane(Route.Lane.CHARGE)
                .answers(200, Answers.JSON, PROGRESS)
                .to(call -> {
                    Job job = parts.jobs()
                            .find(call.path("job"))
                            .filter(found -> found.owner().equals(call.caller()))
                            .orElseThrow(Problem::notFound);
                    Map<String, Object> json = progress(job);
                    Reply reply = Answers.json(json);
                    return json.containsKey("look_again")
                            ? reply.header("Retry-After", Long.toString(seconds(job)))
                            : reply;
                });
    }

    private long seconds(Job job) {
        long millis = Duration.between(parts.clock().instant(), parts.jobs().next(job))
                .toMillis();
        return Math.max(1, (millis + 999) / 1_000);
    }

    /** The stages follow from the plan. Which of them is at work would follow from the rows, and is not told. */
    private Map<String, Object> progress(Job job) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("job", job.id());
        json.put("dataset", job.dataset());
        json.put("recipe", Json.text(job.plan(), "recipe"));
        json.put("accepted", job.accepted().toString());
        json.put("stages", stages(job.plan()));
        Optional<Job.Outcome> outcome = parts.jobs().shown(job);
        json.put("state", outcome.map(Job.Outcome::state).orElse("working"));
        if (outcome.isEmpty()) {
            json.put("look_again", parts.jobs().next(job).toString());
        } else {
            Instant shown = parts.jobs().shownAt(job, outcome.get());
            json.put("shown", shown.toString());
            outcome.get().release().ifPresent(id -> json.put("release", id));
            outcome.get().problem().ifPresent(problem -> json.put("problem", problem));
        }
        return json;
    }

    private static List<String> stages(Map<String, Object> plan) {
        List<String> stages = new java.util.ArrayList<>(List.of("charge"));
        for (Object each : Json.list(Json.member(plan, "releases"), "releases")) {
            stages.add("measure " + Json.text(Json.object(each, "a release"), "statistic"));
        }
        stages.add("model");
        return stages;
    }

    private Route releases() {
        return Answers.paged(Route.get("/v1/releases"))
                .summary("Lists what was released. For anybody: what is released is public.")
                .lane(Route.Lane.CHARGE)
                .answers(200, Answers.JSON, Shapes.listOf(SHOWN))
                .to(call -> Answers.page(call, parts.shelf()::after, Paid.Listed::id, ReleaseRoutes::json));
    }

    private Route shown() {
        return Route.get("/v1/releases/{release}")
                .summary("Tells about a release, and where its files, its label and its model are.")
                .path("release", RELEASE)
                .lane(Route.Lane.CHARGE)
                .answers(200, Answers.JSON, SHOWN)
                .to(call -> {
                    StoredRelease release = require(call);
                    Map<String, Object> plan = release.artefact().planJson();
                    Map<String, Object> json = json(new Paid.Listed(
                            release.id(), release.entry(), Json.text(plan, "dataset"), Json.text(plan, "recipe")));
                    json.put("claim", Json.member(plan, "claim"));
                    return Answers.tagged(call, json);
                });
    }

    /** Takes one file out of a release. */
    private interface File {
        byte[] of(Artefact artefact);
    }

    private Route file(String name, File file) {
        return Route.get("/v1/releases/{release}/" + name)
                .summary("The sealed " + name + ".json of a release, byte for byte.")
                .path("release", RELEASE)
                .lane(Route.Lane.CHARGE)
                .answers(200, Answers.JSON, Shapes.OBJECT)
                .to(call ->
                        Answers.tagged(call, Answers.JSON, file.of(require(call).artefact())));
    }

    private Route label() {
        return Route.get("/v1/releases/{release}/label")
                .summary(
                        "The label of a release, for the people in the data: a page without script that prints on one sheet.")
                .path("release", RELEASE)
                .lane(Route.Lane.CHARGE)
                .answers(200, "text/html", Map.of())
                .to(call -> {
                    String html = Label.html(require(call).artefact(), parts.contact());
                    return Answers.tagged(call, "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8))
                            .header("Content-Security-Policy", Page.policy() + "; frame-ancestors 'none'");
                });
    }

    private StoredRelease require(Call call) {
        return parts.shelf().find(call.path("release")).orElseThrow(Problem::notFound);
    }

    private static Map<String, Object> json(Paid.Listed listed) {
        String address = "/v1/releases/" + listed.id();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("release", listed.id());
        json.put("dataset", listed.dataset());
        json.put("recipe", listed.recipe());
        json.put("entry", listed.entry());
        json.put(
                "links",
                Map.of(
                        "self", address,
                        "certificate", address + "/certificate",
                        "plan", address + "/plan",
                        "model", address + "/model",
                        "label", address + "/label",
                        "infer", "/v2/models/" + listed.id() + "/infer"));
        return json;
    }

    private Schema schema(PlanRequest request, Dataset dataset) {
        return request.schemaVersion().isEmpty()
                ? dataset.schema()
                : parts.datasets()
                        .schema(dataset, request.schemaVersion().get())
                        .orElseThrow(() -> new BadInput(
                                "E-834",
                                Text.field(Field.request("schema_version")),
                                "there is no such version.",
                                "A plan rests on the schema that it names.",
                                "Leave it out for the last one."));
    }
}
