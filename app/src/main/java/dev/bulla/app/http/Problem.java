package dev.bulla.app.http;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.Visible;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Why a request was not answered, in the shape of RFC 9457, with the {@code error} text that the Open Inference Protocol
 * asks for. Its size is bounded: nothing of the request is repeated at length.
 */
final class Problem extends RuntimeException {

    static final String CONTENT_TYPE = "application/problem+json";

    private static final long serialVersionUID = 1L;

    private final String type;
    private final String title;
    private final int status;
    private final String detail;

    private Problem(String type, String title, int status, String detail) {
        super(detail, null, false, false);
        this.type = type;
        this.title = title;
        this.status = status;
        this.detail = detail;
    }

    static Problem badRequest(String detail) {
        return new Problem("bad-request", "The request cannot be read", 400, detail);
    }

    static Problem badQuestion(String detail) {
        return new Problem("bad-question", "The question does not fit the model", 400, detail);
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
        return Json.printed(Map.of(
                        "type",
                        "urn:bulla:" + type,
                        "title",
                        title,
                        "status",
                        status,
                        "detail",
                        detail,
                        "error",
                        detail))
                .getBytes(StandardCharsets.UTF_8);
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
