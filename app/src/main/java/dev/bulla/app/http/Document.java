package dev.bulla.app.http;

import dev.bulla.app.page.Page;
import dev.bulla.app.server.Call;
import dev.bulla.app.server.Reply;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * Bytes that are the same for everyone who asks, named by their digest.
 *
 * @param bytes the content
 * @param contentType its media type
 * @param caching what caches may do with it
 * @param etag its SHA-256, in quotes
 */
record Document(byte[] bytes, String contentType, String caching, String etag) {

    /** A sealed file: its bytes never change under its name, so it may be cached for ever. */
    static Document sealed(byte[] bytes) {
        return new Document(bytes, "application/json", "public, max-age=31536000, immutable", etag(bytes));
    }

    /** What this server says: it may differ in the next version, so it is asked for again. */
    static Document json(Map<String, Object> json) {
        byte[] bytes = Json.printed(json).getBytes(StandardCharsets.UTF_8);
        return new Document(bytes, "application/json", "no-cache", etag(bytes));
    }

    static Document html(String html) {
        byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
        return new Document(bytes, "text/html;charset=utf-8", "no-cache", etag(bytes));
    }

    /** The answer to a call: the bytes, or that the caller has them already. */
    Reply reply(Call call) {
        String known = call.header("If-None-Match").orElse("");
        Reply reply = !known.isEmpty() && isAmong(known) ? Reply.empty(304) : Reply.of(contentType, bytes);
        reply = reply.header("ETag", etag).header("Cache-Control", caching);
        return contentType.startsWith("text/html")
                ? reply.header("Content-Security-Policy", Page.policy() + "; frame-ancestors 'none'")
                : reply;
    }

    private boolean isAmong(String known) {
        return Arrays.stream(known.split(",", -1))
                .map(String::strip)
                .anyMatch(tag -> tag.equals("*") || tag.equals(etag) || tag.equals("W/" + etag));
    }

    private static String etag(byte[] bytes) {
        return "\"" + Digest.sha256(bytes) + "\"";
    }
}
