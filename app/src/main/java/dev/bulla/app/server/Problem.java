package dev.bulla.app.server;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Visible;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Why a request was not answered, in the shape of RFC 9457, with the {@code error} text that the Open Inference Protocol
 * asks for. Its size is bounded: nothing of the request is repeated at length.
 */
public final class Problem extends RuntimeException {

    /** Its media type. */
    public static final String CONTENT_TYPE = "application/problem+json";

    /** A longer pointer is left out: half of one points elsewhere. */
    private static final int LONGEST_POINTER = 1_000;

    private static final long serialVersionUID = 1L;

    private final String type;
    private final String title;
    private final int status;
    private final transient Map<String, Object> more = new LinkedHashMap<>();
    private final transient Map<String, String> headers = new LinkedHashMap<>();

    private Problem(String type, String title, int status, String detail) {
        super(detail, null, false, false);
        this.type = type;
        this.title = title;
        this.status = status;
    }

    /**
     * A refusal of a kind of its own.
     *
     * @param type the last part of its URN
     * @param title the same for every problem of this type
     * @param status the status of the answer
     * @param detail what was wrong this time
     */
    public static Problem of(String type, String title, int status, String detail) {
        return new Problem(type, title, status, detail);
    }

    /** What was asked is refused: each fault by itself, with a pointer (RFC 6901) to the field of the request that it is about. */
    public static Problem refused(BadInput refusal) {
        return new Problem(
                        "refused",
                        "The request is refused",
                        400,
                        refusal.messages().get(0).text())
                .faults(refusal, Field::pointer);
    }

    public static Problem badRequest(String detail) {
        return new Problem("bad-request", "The request cannot be read", 400, detail);
    }

    public static Problem notFound() {
        return new Problem("not-found", "Not found", 404, "There is nothing here. GET /v2/models lists the models.");
    }

    static Problem methodNotAllowed(String allowed) {
        return new Problem(
                        "method-not-allowed",
                        "Method not allowed",
                        405,
                        "This address answers " + allowed + " and nothing else.")
                .header("Allow", allowed);
    }

    public static Problem tooLarge(String detail) {
        return new Problem("too-large", "Too large", 413, detail);
    }

    static Problem tooSlow() {
        return new Problem("too-slow", "Too slow", 408, "The request did not arrive in time.")
                .header("Connection", "close");
    }

    static Problem unsupportedMediaType(List<Route.Payload> taken) {
        String types = taken.isEmpty()
                ? "no body"
                : taken.stream().map(Route.Payload::mediaType).collect(Collectors.joining(" or "));
        return new Problem(
                "unsupported-media-type",
                "Unsupported media type",
                415,
                "A body here is of Content-Type " + types + ", in UTF-8, with no Content-Encoding.");
    }

    /** More is asked than can be done now; nothing was done of it, and it may be asked again. */
    public static Problem busy(String detail, int seconds) {
        return new Problem("busy", "Too busy", 503, detail).retryAfter(seconds);
    }

    /** What is asked cannot be looked up or written down just now, in words that say why. */
    public static Problem unavailable(String detail) {
        return new Problem("unavailable", "The ledger cannot be used", 503, detail).retryAfter(5);
    }

    static Problem tooOften() {
        return new Problem("too-often", "Too many requests", 429, "This address asks too often. Ask again later.")
                .retryAfter(1);
    }

    static Problem stopping() {
        return new Problem(
                        "stopping", "Stopping", 503, "This server is stopping. Ask again, of another if there is one.")
                .retryAfter(1)
                .header("Connection", "close");
    }

    /** Our own fault, told by a reference and nothing else; the log says more under the same reference. */
    static Problem internal(String reference) {
        return new Problem("internal", "Internal error", 500, "Something went wrong here. Reference: " + reference);
    }

    /** What the server below refused before or instead of us, by status alone: its words are not passed on. */
    static Problem below(int status) {
        return switch (status) {
            case 404 -> notFound();
            case 408 -> tooSlow();
            case 413 -> tooLarge("The request is too large.");
            case 415 -> unsupportedMediaType(List.of());
            // A version or a coding of HTTP that is not spoken here is the client's fault, not ours.
            case 501, 505 -> badRequest("The request is not valid HTTP/1.1.");
            default ->
                status < 500
                        ? new Problem(
                                "bad-request", "The request cannot be read", status, "The request is not valid HTTP.")
                        : new Problem("internal", "Internal error", status, "Something went wrong here.");
        };
    }

    /** The same with each fault of a refusal by itself, and where in the request it stands. */
    public Problem faults(BadInput refusal, Function<Field, Optional<String>> pointer) {
        List<Map<String, Object>> errors = refusal.messages().stream()
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
        return with("errors", errors);
    }

    /** The same with one more member. */
    public Problem with(String name, Object value) {
        more.put(name, value);
        return this;
    }

    /** The same with a header. */
    public Problem header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    /** The same, said to pass after some seconds. */
    public Problem retryAfter(int seconds) {
        return header("Retry-After", Integer.toString(seconds));
    }

    public int status() {
        return status;
    }

    /** The last part of its URN: one of a few words, fit for a log and a label. */
    public String type() {
        return type;
    }

    /** The bytes of the answer. */
    public byte[] bytes() {
        Map<String, Object> json = new LinkedHashMap<>(more);
        json.put("type", "urn:bulla:" + type);
        json.put("title", title);
        json.put("status", status);
        json.put("detail", getMessage());
        json.put("error", getMessage());
        return Json.printed(json).getBytes(StandardCharsets.UTF_8);
    }

    /** The answer. */
    public Reply reply() {
        Reply reply = Reply.of(CONTENT_TYPE, bytes()).status(status).header("Cache-Control", "no-store");
        for (Map.Entry<String, String> header : headers.entrySet()) {
            reply = reply.header(header.getKey(), header.getValue());
        }
        return reply;
    }

    /** A word of the request, in quotes, escaped and cut to a bounded length. */
    public static String quote(Object value) {
        return Visible.quote(value);
    }
}
