package dev.bulla.app.http;

import dev.bulla.app.server.Call;
import dev.bulla.app.server.Metrics;
import dev.bulla.app.server.Problem;
import dev.bulla.app.server.Route;
import dev.bulla.core.model.Generator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What can be asked about released models, as one list. */
final class ModelRoutes {

    private static final String JSON = "application/json";
    private static final Map<String, Object> OBJECT = Map.of("type", "object");

    private final Models models;

    private ModelRoutes(Models models) {
        this.models = models;
    }

    /** The routes to models that may come and go. */
    static List<Route> of(Models models, Metrics metrics) {
        ModelRoutes routes = new ModelRoutes(models);
        List<Route> all = new ArrayList<>();
        all.addAll(routes.server(metrics));
        for (String prefix : List.of("/v2/models/{id}", "/v2/models/{id}/versions/{version}")) {
            all.addAll(routes.model(prefix));
        }
        return List.copyOf(all);
    }

    /** The version of the program. */
    static String version() {
        String version = ModelRoutes.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    private List<Route> server(Metrics metrics) {
        Document server = Document.json(Map.of(
                "name",
                "bulla",
                "version",
                version(),
                "extensions",
                List.of("binary_tensor_data", "bulla_dp", "bulla_model_list", "bulla_sealed_files")));
        Document live = Document.json(Map.of("live", true));
        Document ready = Document.json(Map.of("live", true, "ready", true));
        return List.of(
                Route.get("/")
                        .summary("The models, for people.")
                        .answers(200, "text/html", Map.of())
                        .to(call -> Document.html(IndexPage.html(
                                        models.all(), call.header("Host").orElse("127.0.0.1")))
                                .reply(call)),
                Route.get("/v2")
                        .summary("The server: its name, version and extensions.")
                        .answers(200, JSON, OBJECT)
                        .to(server::reply),
                Route.get("/v2/health/live")
                        .summary("Whether the server runs.")
                        .answers(200, JSON, OBJECT)
                        .lane(Route.Lane.HEALTH)
                        .to(live::reply),
                Route.get("/v2/health/ready")
                        .summary("Whether it can be asked.")
                        .answers(200, JSON, OBJECT)
                        .lane(Route.Lane.HEALTH)
                        .to(ready::reply),
                Route.get("/metrics")
                        .summary("What it counts, in the text format of Prometheus.")
                        .answers(200, "text/plain", Map.of())
                        .lane(Route.Lane.HEALTH)
                        .to(call -> metrics.reply()),
                Route.get("/v2/models")
                        .summary("The names of the models.")
                        .answers(200, JSON, OBJECT)
                        .to(call ->
                                Document.json(Map.of("models", models.names())).reply(call)));
    }

    private List<Route> model(String prefix) {
        List<Route> routes = new ArrayList<>();
        routes.add(described(Route.get(prefix), "What a model takes and answers, and what it promises.")
                .answers(200, JSON, OBJECT)
                .to(call -> find(call).metadata().reply(call)));
        routes.add(described(Route.get(prefix + "/ready"), "Whether a model can be asked.")
                .answers(200, JSON, OBJECT)
                .to(call -> Document.json(Map.of("name", find(call).id(), "ready", true))
                        .reply(call)));
        Stream.concat(Stream.of(Served.REPORT, Served.LABEL), Served.FILES.stream())
                .forEach(name -> routes.add(described(Route.get(prefix + "/" + name), "The " + name + " of a release.")
                        .answers(200, Served.FILES.contains(name) ? JSON : "text/html", Map.of())
                        .to(call -> find(call).page(name, models.contact()).reply(call))));
        routes.add(described(Route.post(prefix + "/infer"), "Asks a model, free of charge.")
                .takes(JSON, OBJECT)
                .takes("application/octet-stream", Map.of())
                .answers(200, JSON, OBJECT)
                .to(call -> find(call).inference().answer(call.body(), call.header(Inference.JSON_LENGTH))));
        routes.add(Samples.described(
                        described(Route.get(prefix + "/sample"), "Made-up rows of a generator, free of charge."))
                .to(call -> Samples.reply(generator(call), call)));
        return routes;
    }

    private Generator generator(Call call) {
        return find(call).generator().orElseThrow(Problem::notFound);
    }

    private static Route.Draft described(Route.Draft draft, String summary) {
        Route.Draft described = draft.summary(summary).path("id", "The name of a release.");
        return draft.path().contains("{version}") ? described.path("version", "The version, always 1.") : described;
    }

    private Served find(Call call) {
        Served served = models.find(call.path("id"));
        String version = call.path().getOrDefault("version", Served.VERSION);
        if (served == null || !version.equals(Served.VERSION)) {
            throw Problem.notFound();
        }
        return served;
    }
}
