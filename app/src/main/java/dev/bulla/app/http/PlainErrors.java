package dev.bulla.app.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Errors of the HTTP layer itself, said like all others and without its page, its name or its reasons. */
final class PlainErrors extends ErrorHandler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        byte[] bytes = Problem.of(response.getStatus()).bytes();
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, Problem.CONTENT_TYPE);
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        response.write(true, ByteBuffer.wrap(bytes), callback);
        return true;
    }
}
