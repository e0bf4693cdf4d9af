package dev.bulla.app.server;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** A request that was let in, as a route sees it: whole, bounded, and without the connection it came by. */
public final class Call {

    private final String id;
    private final Router.Found found;
    private final Request request;
    private byte[] body = new byte[0];
    private String caller = "";
    private @Nullable Map<String, String> query;

    Call(String id, Router.Found found, Request request) {
        this.id = id;
        this.found = found;
        this.request = request;
    }

    /** The reference of this request: made here, in the header of the answer and in the log. */
    public String id() {
        return id;
    }

    public Route route() {
        return found.route();
    }

    /** A parameter of the path. */
    public String path(String name) {
        return Objects.requireNonNull(found.parameters().get(name), name);
    }

    /** All parameters of the path; one route may have more than another. */
    public Map<String, String> path() {
        return found.parameters();
    }

    /**
     * A parameter of the query.
     *
     * @throws Problem when the query cannot be read
     */
    public Optional<String> query(String name) {
        return Optional.ofNullable(query().get(name));
    }

    /** All parameters of the query. */
    public Map<String, String> query() {
        if (query == null) {
            HttpURI address = request.getHttpURI();
            query = Router.query(address.getQuery());
        }
        return query;
    }

    /**
     * A header.
     *
     * @throws Problem when it is given more than once
     */
    public Optional<String> header(String name) {
        List<String> values = request.getHeaders().getValuesList(name);
        if (values.size() > 1) {
            throw Problem.badRequest("A header is given twice.");
        }
        return values.stream().findFirst();
    }

    /** The media type of the body, in lower case and without parameters; empty when there is none. */
    public String mediaType() {
        return header(HttpHeader.CONTENT_TYPE.asString()).map(MediaTypes::bare).orElse("");
    }

    /** The body; empty when there is none. It is handed over, not copied. */
    public byte[] body() {
        return body;
    }

    /** Who calls, as the guard said; empty when it did not say. */
    public String caller() {
        return caller;
    }

    /** The numeric address of the client. */
    public String address() {
        return Request.getRemoteAddr(request);
    }

    void bring(byte[] bytes) {
        body = bytes;
    }

    void by(String name) {
        caller = name;
    }

    HttpFields headers() {
        return request.getHeaders();
    }
}
