/**
 * The web server that everything of ours over HTTP stands on: routes declared as values, bounded bodies, admission, a log, metrics, a
 * graceful stop.
 *
 * <p>{@link dev.bulla.app.server.WebServer} is given a list of {@link dev.bulla.app.server.Route routes} and nothing else. What a route
 * says of itself is what it does: its method, path, parameters, media types and who may call it are checked from the declaration, and the
 * description of the interface is derived from the same list.
 *
 * <pre>{@code
 * Route hello = Route.get("/hello/{name}")
 *         .summary("Says hello.")
 *         .path("name", "Who is greeted.")
 *         .answers(200, "text/plain", Map.of("type", "string"))
 *         .to(call -> Reply.text("Hello " + call.path("name")));
 * try (WebServer server = WebServer.with(Settings.loopback(0)).start(List.of(hello))) {
 *     URI address = server.address();
 * }
 * }</pre>
 *
 * <p>Never here: models, releases, charges, rows; a thread that waits for a client; text of a request in a log or a label.
 */
@NullMarked
package dev.bulla.app.server;

import org.jspecify.annotations.NullMarked;
