package dev.bulla.app.service;

import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A release that was asked for, as it was written down before it was accepted.
 *
 * @param owner who asked
 * @param key their idempotency key
 * @param request the SHA-256 of what they sent, in canonical form
 * @param plan the plan, to be made again when it is carried out
 * @param data where the rows lie
 * @param accepted when
 */
record Job(
        String owner,
        String key,
        String request,
        Map<String, Object> plan,
        Map<String, Object> data,
        Instant accepted) {

    Job {
        plan = Map.copyOf(plan);
        data = Map.copyOf(data);
    }

    /** One owner and one idempotency key are one job. */
    static String id(String owner, String key) {
        byte[] both = (owner + "\n" + key).getBytes(StandardCharsets.UTF_8);
        return Digest.sha256(both).substring(0, 32);
    }

    String id() {
        return id(owner, key);
    }

    /** The key that the ledger knows it by: keys of different owners do not meet. */
    String ledgerKey() {
        return owner + "/" + key;
    }

    String dataset() {
        return Json.text(plan, "dataset");
    }

    Map<String, Object> json() {
        return Map.of(
                "owner", owner,
                "key", key,
                "request", request,
                "plan", plan,
                "data", data,
                "accepted", accepted.toString());
    }

    static Job read(Map<String, Object> json) {
        return new Job(
                Json.text(json, "owner"),
                Json.text(json, "key"),
                Json.text(json, "request"),
                Json.object(Json.member(json, "plan"), "plan"),
                Json.object(Json.member(json, "data"), "data"),
                Instant.parse(Json.text(json, "accepted")));
    }

    /**
     * How a job ended.
     *
     * @param state released, refused, burned or failed
     * @param ended when
     * @param release the name of what was released
     * @param problem why nothing was, in words that depend on no row
     */
    record Outcome(String state, Instant ended, Optional<String> release, Optional<Map<String, Object>> problem) {

        Map<String, Object> json() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("state", state);
            json.put("ended", ended.toString());
            release.ifPresent(id -> json.put("release", id));
            problem.ifPresent(why -> json.put("problem", why));
            return json;
        }

        static Outcome read(Map<String, Object> json) {
            return new Outcome(
                    Json.text(json, "state"),
                    Instant.parse(Json.text(json, "ended")),
                    Optional.ofNullable(json.get("release")).map(String::valueOf),
                    Optional.ofNullable(json.get("problem")).map(why -> Json.object(why, "problem")));
        }
    }
}
