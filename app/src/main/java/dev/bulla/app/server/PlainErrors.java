package dev.bulla.app.server;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Errors of the HTTP layer itself, said like all others and without its page, its name or its reasons. */
final class PlainErrors extends ErrorHandler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Reply reply = Problem.below(response.getStatus()).reply();
        response.setStatus(reply.status());
        Desk.protect(response.getHeaders());
        reply.putHeaders(response.getHeaders());
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, reply.length());
        response.write(true, reply.buffer(), callback);
        return true;
    }
}
