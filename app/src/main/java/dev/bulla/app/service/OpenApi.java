package dev.bulla.app.service;

import dev.bulla.app.server.Problem;
import dev.bulla.app.server.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The description of an interface, made from the routes that carry it out: OpenAPI 3.1. */
public final class OpenApi {

    private static final Map<String, Object> PROBLEM_CONTENT =
            Map.of(Problem.CONTENT_TYPE, Map.of("schema", Map.of("$ref", "#/components/schemas/Problem")));

    private OpenApi() {}

    /** The document about these routes. */
    public static Map<String, Object> of(List<Route> routes, String version) {
        Map<String, Map<String, Object>> paths = new TreeMap<>();
        for (Route route : routes) {
            paths.computeIfAbsent(route.path(), path -> new LinkedHashMap<>())
                    .put(route.method().toLowerCase(Locale.ROOT), operation(route));
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("openapi", "3.1.0");
        document.put(
                "info",
                Map.of(
                        "title",
                        "Bulla",
                        "version",
                        version,
                        "summary",
                        "Differentially private releases: registered, planned, made once, asked for ever.",
                        "license",
                        Map.of("name", "Apache-2.0", "identifier", "Apache-2.0")));
        document.put("jsonSchemaDialect", "https://json-schema.org/draft/2020-12/schema");
        document.put("paths", paths);
        document.put(
                "components",
                Map.of(
                        "schemas", Shapes.components(),
                        "securitySchemes",
                                Map.of(
                                        "key",
                                        Map.of(
                                                "type", "http",
                                                "scheme", "bearer",
                                                "description",
                                                        "A key of bulla serve or bulla keys, or a token of the sign-in that"
                                                                + " the operator has named."))));
        return document;
    }

    private static Map<String, Object> operation(Route route) {
        Map<String, Object> operation = new LinkedHashMap<>();
        operation.put("operationId", id(route));
        operation.put("summary", route.summary());
        route.note().ifPresent(note -> operation.put("description", note));
        List<Map<String, Object>> parameters =
                route.parameters().stream().map(OpenApi::parameter).toList();
        if (!parameters.isEmpty()) {
            operation.put("parameters", parameters);
        }
        if (!route.requests().isEmpty()) {
            Map<String, Object> content = new LinkedHashMap<>();
            route.requests().forEach(payload -> content.put(payload.mediaType(), media(payload)));
            operation.put("requestBody", Map.of("required", true, "content", content));
        }
        operation.put("responses", responses(route));
        List<String> callers = route.callers().stream().sorted().toList();
        operation.put("security", callers.isEmpty() ? List.of() : List.of(Map.of("key", List.of())));
        if (!callers.isEmpty()) {
            operation.put("x-roles", callers);
        }
        return operation;
    }

    /** "post-v1-datasets-dataset-schemas". */
    private static String id(Route route) {
        String path = route.path().replaceAll("[^A-Za-z0-9]+", "-").replaceAll("^-|-$", "");
        return route.method().toLowerCase(Locale.ROOT) + (path.isEmpty() ? "" : "-" + path);
    }

    private static Map<String, Object> parameter(Route.Parameter parameter) {
        return Map.of(
                "name", parameter.name(),
                "in", parameter.place().name().toLowerCase(Locale.ROOT),
                "required", parameter.isRequired(),
                "description", parameter.description(),
                "schema", parameter.shape());
    }

    private static Map<String, Object> media(Route.Payload payload) {
        return payload.shape().isEmpty() ? Map.of() : Map.of("schema", payload.shape());
    }

    private static Map<String, Object> responses(Route route) {
        Map<String, Object> responses = new TreeMap<>();
        for (Route.Outcome outcome : route.outcomes()) {
            responses.put(
                    Integer.toString(outcome.status()),
                    Map.of(
                            "description", outcome.description(),
                            "content", Map.of(outcome.payload().mediaType(), media(outcome.payload()))));
        }
        List<String> refusals = new ArrayList<>(List.of("400"));
        if (!route.callers().isEmpty()) {
            refusals.addAll(List.of("401", "403"));
        }
        refusals.forEach(status ->
                responses.put(status, Map.of("description", "Refused: " + status, "content", PROBLEM_CONTENT)));
        responses.put("default", Map.of("description", "Refused, with the reason.", "content", PROBLEM_CONTENT));
        return responses;
    }
}
