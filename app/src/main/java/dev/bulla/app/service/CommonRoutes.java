package dev.bulla.app.service;

import dev.bulla.app.access.ApiKeys;
import dev.bulla.app.access.Gate;
import dev.bulla.app.access.Principal;
import dev.bulla.app.access.Role;
import dev.bulla.app.advice.Advice;
import dev.bulla.app.advice.AdviceRequest;
import dev.bulla.app.advice.AdviceText;
import dev.bulla.app.advice.NoiseSource;
import dev.bulla.app.recipe.RecipeSchema;
import dev.bulla.app.server.Call;
import dev.bulla.app.server.Problem;
import dev.bulla.app.server.Reply;
import dev.bulla.app.server.Route;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What needs no dataset: recipes, advice, and who the caller is. */
final class CommonRoutes {

    private static final Map<String, Object> WHO = Shapes.answer(
            Map.of("name", Shapes.TEXT, "roles", Map.of("type", "array", "items", Shapes.TEXT), "key", Shapes.TEXT),
            "name",
            "roles");

    private final Gate gate;
    private final ApiKeys keys;
    private final DatasetRoutes datasets;

    CommonRoutes(Gate gate, ApiKeys keys, DatasetRoutes datasets) {
        this.gate = gate;
        this.keys = keys;
        this.datasets = datasets;
    }

    List<Route> all() {
        return List.of(recipes(), recipe(), advice(), self(), rotation());
    }

    private static Route recipes() {
        return Route.get("/v1/recipes")
                .summary("Lists what can be released.")
                .answers(
                        200,
                        Answers.JSON,
                        Shapes.listOf(Shapes.answer(
                                Map.of("recipe", Shapes.TEXT, "summary", Shapes.TEXT), "recipe", "summary")))
                .to(call -> Answers.tagged(
                        call,
                        Map.of(
                                "items",
                                Recipes.all().stream().map(CommonRoutes::json).toList())));
    }

    private static Map<String, Object> json(Recipe.Type<?> type) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("recipe", type.name());
        json.put("summary", type.summary());
        json.put(
                "promises",
                type.promises().stream()
                        .map(promise -> promise.name().toLowerCase(Locale.ROOT))
                        .sorted()
                        .toList());
        json.put("options", "/v1/recipes/" + type.name());
        return json;
    }

    private static Route recipe() {
        return Route.get("/v1/recipes/{recipe}")
                .summary("The options of a recipe, as a JSON Schema.")
                .path("recipe", "Its name.")
                .answers(200, "application/schema+json", Shapes.OBJECT)
                .to(call -> {
                    Recipe.Type<?> type = Recipes.all().stream()
                            .filter(each -> each.name().equals(call.path("recipe")))
                            .findFirst()
                            .orElseThrow(Problem::notFound);
                    return Answers.tagged(call, RecipeSchema.of(type))
                            .header("Content-Type", "application/schema+json");
                });
    }

    private Route advice() {
        Map<String, Object> money = Shapes.object(
                Map.of(
                        "people", Shapes.WHOLE,
                        "harm", Shapes.DECIMAL,
                        "base_harm", Shapes.DECIMAL,
                        "budget", Shapes.DECIMAL,
                        "error_cost", Shapes.DECIMAL),
                List.of("people", "harm"));
        return Route.post("/v1/advice")
                .summary("Odds, money and error for a plan or an ε. No row is read, nothing is charged.")
                .callers("steward", "approver", "analyst", "auditor")
                .lane(Route.Lane.PLAN)
                .takes(
                        Answers.JSON,
                        Shapes.object(
                                Map.of(
                                        "plan", Shapes.planRequest(),
                                        "epsilon", Shapes.DECIMAL,
                                        "delta", Shapes.DECIMAL,
                                        "dimension", Map.of("type", "integer", "minimum", 1, "maximum", 1_000_000),
                                        "money", money,
                                        "max_error", Shapes.DECIMAL,
                                        "confidence", Shapes.DECIMAL),
                                List.of()))
                .answers(200, Answers.JSON, Shapes.OBJECT)
                .to(call -> {
                    AdviceBody body = AdviceBody.read(Answers.body(call));
                    NoiseSource source = body.source(request -> datasets.named(request.dataset()));
                    AdviceRequest request = body.request(source);
                    return Answers.json(new AdviceText(Advice.of(request)).json());
                });
    }

    private Route self() {
        return Route.get("/v1/keys/self")
                .summary("Tells who the caller is.")
                .callers("steward", "approver", "analyst", "auditor")
                .lane(Route.Lane.CHARGE)
                .answers(200, Answers.JSON, WHO)
                .to(call -> {
                    Principal caller = gate.require(call);
                    Map<String, Object> json = new LinkedHashMap<>();
                    json.put("name", caller.name());
                    json.put(
                            "roles",
                            caller.roles().stream().map(Role::word).sorted().toList());
                    Gate.presented(call).flatMap(ApiKeys::idOf).ifPresent(id -> json.put("key", id));
                    return Answers.json(json);
                });
    }

    private Route rotation() {
        return Route.post("/v1/keys/self/rotation")
                .summary("Makes another key for the caller, shows it once, and ends the one that was sent.")
                .callers("steward", "approver", "analyst", "auditor")
                .lane(Route.Lane.CHARGE)
                .answers(201, Answers.JSON, Shapes.answer(Map.of("key", Shapes.TEXT), "key"))
                .to(this::rotate);
    }

    private Reply rotate(Call call) {
        String id = Gate.presented(call)
                .flatMap(ApiKeys::idOf)
                .orElseThrow(() -> Problem.badRequest("A bearer token is not rotated here."));
        return Answers.json(Map.of("key", keys.rotate(id))).status(201);
    }
}
