package dev.bulla.app.http;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.refusal.Visible;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Why a request was not answered, in the shape of RFC 9457, with the {@code error} text that the Open Inference Protocol
 * asks for. Its size is bounded: nothing of the request is repeated at length.
 */
final class Problem extends RuntimeException {

    static final String CONTENT_TYPE = "application/problem+json";

    private static final String BAD_QUESTION = "The question does not fit the model";

    /** A longer one is left out: half a pointer points elsewhere. */
    private static final int LONGEST_POINTER = 1_000;

    private static final long serialVersionUID = 1L;

    private final String type;
    private final String title;
    private final int status;
    private final String detail;
    private final transient List<Map<String, Object>> errors;

    private Problem(String type, String title, int status, String detail) {
        this(type, title, status, detail, List.of());
    }

    private Problem(String type, String title, int status, String detail, List<Map<String, Object>> errors) {
        super(detail, null, false, false);
        this.type = type;
        this.title = title;
        this.status = status;
        this.detail = detail;
        this.errors = errors;
    }

    /** What was asked is refused: each fault by itself, with a pointer (RFC 6901) to the field of the request that it is about. */
    static Problem refused(BadInput refusal) {
        return new Problem(
                "refused",
                "The request is refused",
                400,
                refusal.messages().get(0).text(),
                errors(refusal, Field::pointer));
    }

    /** A model refuses a question of a request; where its fields stand, the request tells. */
    static Problem refusedQuestion(int index, BadInput refusal, Function<Field, Optional<String>> pointer) {
        Message said = refusal.messages().get(0);
        return new Problem(
                "bad-question",
                BAD_QUESTION,
                400,
                "Question " + index + ": " + said.where() + " " + said.what() + " " + said.remedy(),
                errors(refusal, pointer));
    }

    private static List<Map<String, Object>> errors(BadInput refusal, Function<Field, Optional<String>> pointer) {
        return refusal.messages().stream()
                .map(message -> {
                    Map<String, Object> error = new LinkedHashMap<>();
                    error.put("code", message.code());
                    error.put("detail", message.text());
                    message.where()
                            .field()
                            .flatMap(pointer)
                            .filter(text -> text.length() <= LONGEST_POINTER)
                            .ifPresent(text -> error.put("pointer", text));
                    return error;
                })
                .toList();
    }

    static Problem badRequest(String detail) {
        return new Problem("bad-request", "The request cannot be read", 400, detail);
    }

    static Problem badQuestion(String detail) {
        return new Problem("bad-question", BAD_QUESTION, 400, detail);
    }

    static Problem notFound() {
        return new Problem("not-found", "Not found", 404, "There is nothing here. GET /v2/models lists the models.");
    }

    static Problem methodNotAllowed() {
        return new Problem(
                "method-not-allowed",
                "Method not allowed",
                405,
                "Questions are asked with POST .../infer; all else is read with GET.");
    }

    static Problem tooLarge(String detail) {
        return new Problem("too-large", "Too large", 413, detail);
    }

    static Problem tooSlow() {
        return new Problem("too-slow", "Too slow", 408, "The request did not arrive in time.");
    }

    static Problem unsupportedMediaType() {
        return new Problem(
                "unsupported-media-type",
                "Unsupported media type",
                415,
                "A question is plain JSON: Content-Type application/json, no Content-Encoding.");
    }

    /**
     * Our own fault, told by a reference and nothing else. The fault is logged under it; the program as shipped has no logging
     * back end, so it is found in a log only where one is added.
     */
    static Problem internal(String reference) {
        return new Problem("internal", "Internal error", 500, "Something went wrong here. Reference: " + reference);
    }

    /** What Jetty or Javalin refused before or instead of us, by status alone: their words are not passed on. */
    static Problem of(int status) {
        return switch (status) {
            case 404 -> notFound();
            case 405 -> methodNotAllowed();
            case 413 -> tooLarge("The request is too large.");
            case 415 -> unsupportedMediaType();
            default ->
                status < 500
                        ? new Problem(
                                "bad-request", "The request cannot be read", status, "The request is not valid HTTP.")
                        : new Problem("internal", "Internal error", status, "Something went wrong here.");
        };
    }

    int status() {
        return status;
    }

    byte[] bytes() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("type", "urn:bulla:" + type);
        json.put("title", title);
        json.put("status", status);
        json.put("detail", detail);
        json.put("error", detail);
        if (!errors.isEmpty()) {
            json.put("errors", errors);
        }
        return Json.printed(json).getBytes(StandardCharsets.UTF_8);
    }

    void send(Context context) {
        context.status(status).contentType(CONTENT_TYPE).header("Cache-Control", "no-store");
        if (status == 408 || status == 413) {
            context.header("Connection", "close");
        }
        if (status == 405) {
            context.header("Allow", context.path().endsWith("/infer") ? "POST" : "GET, HEAD");
        }
        context.result(bytes());
    }

    /** A word of the request, in quotes, escaped and cut to a bounded length. */
    static String quote(Object value) {
        return Visible.quote(value);
    }
}
