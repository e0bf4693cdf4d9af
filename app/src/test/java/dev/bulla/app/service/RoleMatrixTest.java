package dev.bulla.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.service.Running.Got;
import dev.bulla.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may do what, taken from the OpenAPI document: every operation by every role, on own things and on those of others. */
class RoleMatrixTest {

    /** Callers: nobody, somebody unknown, each role, and a second steward, to whom everything belongs to somebody else. */
    private static final List<String> CALLERS = List.of(
            "", "bulla_0123456789abcdef_" + "A".repeat(43), "steward", "approver", "analyst", "auditor", "other");

    /** Operations that only the steward who registered the dataset, or asked for the job, may carry out. */
    private static final Set<String> OWN =
            Set.of("post-v1-releases", "post-v1-proposals", "post-v1-datasets-dataset-schemas", "get-v1-jobs-job");

    private static final String PLAN = "{\"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.01\"}";

    @TempDir
    private Path folder;

    @Test
    void operations_everyRoleAndOwner_answerOnlyWhomTheyName() throws Exception {
        try (Running running = new Running(folder)) {
            running.register();
            Got accepted = running.spend("steward", "first", PLAN);
            String release = (String) running.ended(accepted).get("release");
            Names names = new Names(release, accepted.header("location").replace("/v1/jobs/", ""), proposal(running));
            Map<String, Object> paths =
                    Json.object(running.get("", "/openapi.json").json().get("paths"), "paths");

            int cells = 0;
            int allowed = 0;
            for (Map.Entry<String, Object> path : paths.entrySet()) {
                for (Map.Entry<String, Object> method :
                        Json.object(path.getValue(), "path").entrySet()) {
                    Map<String, Object> operation = Json.object(method.getValue(), "operation");
                    String id = Json.text(operation, "operationId");
                    if (id.equals("post-v1-keys-self-rotation")) {
                        continue; // ends the key it is asked with: AccessTest
                    }
                    for (String caller : CALLERS) {
                        Got got = running.send(
                                method.getKey().toUpperCase(java.util.Locale.ROOT),
                                caller,
                                names.in(path.getKey()),
                                names.body(id),
                                Map.of("Idempotency-Key", "matrix-" + cells));
                        cells++;
                        boolean mayPass = mayPass(operation, id, caller);
                        allowed += mayPass ? 1 : 0;
                        assertThat(got.status() < 300)
                                .as(
                                        "%s as '%s': %s %s",
                                        id,
                                        caller,
                                        got.status(),
                                        got.text()
                                                + running.logged
                                                        .toString(StandardCharsets.UTF_8)
                                                        .lines()
                                                        .filter(line -> line.contains("fault"))
                                                        .toList())
                                .isEqualTo(mayPass);
                        if (!mayPass && !isRefusedByState(id, caller)) {
                            assertThat(got.status())
                                    .as("%s as '%s'", id, caller)
                                    .isIn(401, 403, 404);
                        }
                    }
                }
            }

            System.out.println("role matrix: " + cells + " cells, " + allowed + " of them allowed");
            assertThat(cells).isGreaterThan(200);
        }
    }

    private static boolean mayPass(Map<String, Object> operation, String id, String caller) {
        if (id.endsWith("-sample")) {
            return false; // a histogram makes no rows, whoever asks
        }
        if (!operation.containsKey("x-roles")) {
            return true;
        }
        List<Object> roles = Json.list(operation.get("x-roles"), "roles");
        String role = caller.equals("other") ? "steward" : caller;
        boolean owns = !OWN.contains(id) || caller.equals("steward");
        return roles.contains(role) && owns && !isRefusedByState(id, caller);
    }

    /** What a role may do in principle and has been done already: the dataset is registered, its place taken. */
    private static boolean isRefusedByState(String id, String caller) {
        return id.equals("post-v1-datasets") && (caller.equals("steward") || caller.equals("other"));
    }

    @Test
    void roles_none_maySpendAndApprove() throws Exception {
        try (Running running = new Running(folder)) {
            Map<String, Object> paths =
                    Json.object(running.get("", "/openapi.json").json().get("paths"), "paths");
            List<Object> spending = roles(paths, "/v1/releases");
            List<Object> approving = roles(paths, "/v1/datasets/{dataset}/proposals/{proposal}/approval");

            assertThat(spending).containsExactly("steward");
            assertThat(approving).containsExactly("approver");
        }
    }

    private static List<Object> roles(Map<String, Object> paths, String path) {
        Map<String, Object> post =
                Json.object(Json.object(paths.get(path), path).get("post"), "post");
        return new ArrayList<>(Json.list(post.get("x-roles"), "roles"));
    }

    private static String proposal(Running running) throws Exception {
        Got got = running.post("steward", "/v1/proposals", PLAN.replace("0.01", "0.02"));
        assertThat(got.status()).as(got.text()).isEqualTo(201);
        return got.json().get("proposal").toString();
    }

    /** Things that are there, to stand in the places of parameters. */
    private record Names(String release, String job, String proposal) {

        String in(String path) {
            return path.replace("{dataset}", "census")
                    .replace("{version}", "1")
                    .replace("{release}", release)
                    .replace("{id}", release)
                    .replace("{job}", job)
                    .replace("{proposal}", proposal)
                    .replace("{recipe}", "count");
        }

        Optional<String> body(String id) {
            return switch (id) {
                case "post-v1-datasets" ->
                    Optional.of("{\"schema\": " + Running.SCHEMA + ", \"data\": {\"path\": \"demo/census.csv\"}}");
                case "post-v1-datasets-dataset-schemas" -> Optional.of(Running.SCHEMA);
                case "post-v1-plans", "post-v1-releases", "post-v1-proposals" -> Optional.of(PLAN);
                case "post-v1-advice" -> Optional.of("{\"epsilon\": \"0.5\"}");
                default -> id.endsWith("-infer") ? Optional.of("{\"inputs\": []}") : Optional.empty();
            };
        }
    }
}
