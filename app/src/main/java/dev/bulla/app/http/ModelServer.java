package dev.bulla.app.http;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.ledger.Artefact;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.util.JavalinException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves released models on the loopback address.
 *
 * <p>Models are looked up by name in a map made at the start; no part of a request ever becomes a path. Bodies, points,
 * threads and waiting times are bounded. Errors are problem documents of bounded size; our own faults show a reference
 * and nothing else.
 */
public final class ModelServer implements AutoCloseable {

    /** The code of the refusal when the port cannot be had. */
    public static final String PORT_TAKEN = "E-632";

    private static final Logger LOG = LoggerFactory.getLogger(ModelServer.class);
    private static final String HOST = "127.0.0.1";
    private static final int MOST_THREADS = 32;
    private static final int IDLE_MILLIS = 15_000;

    private final Map<String, Served> models = new LinkedHashMap<>();
    private final Javalin javalin;

    private ModelServer(List<Artefact> artefacts, int port) {
        for (Artefact artefact : artefacts) {
            for (Served served : Served.open(artefact)) {
                if (models.put(served.id(), served) != null) {
                    throw new BadInput(
                            "E-631", served.id(), "is given twice.", "A name must mean one release.", "Name it once.");
                }
            }
        }
        this.javalin = Javalin.create(config -> configure(config, port));
    }

    /**
     * Verifies the releases and starts to serve them.
     *
     * @param port the port on 127.0.0.1; 0 takes a free one
     * @throws BadInput when a release fails a check, two have one name, or the port is taken
     */
    public static ModelServer start(List<Artefact> artefacts, int port) {
        ModelServer server = new ModelServer(artefacts, port);
        try {
            server.javalin.start();
        } catch (JavalinException e) {
            server.close();
            throw new BadInput(
                    PORT_TAKEN,
                    "port " + port,
                    "cannot be opened on " + HOST + ".",
                    "",
                    "Is it in use? Port 0 takes a free one.");
        }
        return server;
    }

    /** The names that models are served under. */
    public List<String> names() {
        return List.copyOf(models.keySet());
    }

    /** The port it listens on. */
    public int port() {
        return javalin.port();
    }

    /** Stops serving. */
    @Override
    public void close() {
        javalin.stop();
    }

    private void configure(JavalinConfig config, int port) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.http.prefer405over404 = true;
        config.http.compressionStrategy = CompressionStrategy.NONE;
        config.http.maxRequestSize = Body.LARGEST;
        config.jetty.threadPool = new QueuedThreadPool(MOST_THREADS, 4);
        config.jetty.modifyHttpConfiguration(ModelServer::harden);
        config.jetty.modifyServer(server -> server.setErrorHandler(new PlainErrors()));
        config.jetty.modifyServletContextHandler(handler -> handler.setErrorHandler(new PlainErrors()));
        config.jetty.addConnector((server, http) -> connector(server, http, port));
        config.routes.before(ModelServer::protect);
        config.routes.exception(Problem.class, Problem::send);
        config.routes.exception(
                BadInput.class, (e, context) -> Problem.refused(e).send(context));
        config.routes.exception(
                HttpResponseException.class,
                (e, context) -> Problem.of(e.getStatus()).send(context));
        config.routes.exception(Exception.class, ModelServer::fail);
        config.router.javaLangErrorHandler((response, error) -> response.setStatus(500));
        routes(config);
    }

    private static void harden(HttpConfiguration http) {
        http.setSendServerVersion(false);
        http.setSendXPoweredBy(false);
    }

    private static Connector connector(Server server, HttpConfiguration http, int port) {
        ServerConnector connector = new ServerConnector(server, 1, 2, new HttpConnectionFactory(http));
        connector.setHost(HOST);
        connector.setPort(port);
        connector.setIdleTimeout(IDLE_MILLIS);
        return connector;
    }

    private void routes(JavalinConfig config) {
        get(
                config,
                "/",
                context ->
                        Document.html(IndexPage.html(models.values(), port())).send(context));
        get(config, "/v2", Document.json(server())::send);
        get(config, "/v2/health/live", Document.json(Map.of("live", true))::send);
        get(config, "/v2/health/ready", Document.json(Map.of("live", true, "ready", true))::send);
        get(config, "/v2/models", Document.json(Map.of("models", List.copyOf(models.keySet())))::send);
        for (String prefix : List.of("/v2/models/{id}", "/v2/models/{id}/versions/{version}")) {
            get(config, prefix, context -> model(context).metadata().send(context));
            get(
                    config,
                    prefix + "/ready",
                    context -> Document.json(Map.of("name", model(context).id(), "ready", true))
                            .send(context));
            Stream.concat(Stream.of(Served.REPORT), Served.FILES.stream())
                    .forEach(name -> get(
                            config,
                            prefix + "/" + name,
                            context -> model(context).page(name).send(context)));
            config.routes.post(prefix + "/infer", this::infer);
        }
    }

    private static void get(JavalinConfig config, String path, Handler handler) {
        config.routes.get(path, handler);
        config.routes.addHttpHandler(HandlerType.HEAD, path, handler);
    }

    private static Map<String, Object> server() {
        String version = ModelServer.class.getPackage().getImplementationVersion();
        return Map.of(
                "name",
                "bulla",
                "version",
                version == null ? "development" : version,
                "extensions",
                List.of("bulla_dp", "bulla_model_list", "bulla_sealed_files"));
    }

    private Served model(Context context) {
        Served served = models.get(context.pathParam("id"));
        String version = context.pathParamMap().getOrDefault("version", Served.VERSION);
        if (served == null || !version.equals(Served.VERSION)) {
            throw Problem.notFound();
        }
        return served;
    }

    private void infer(Context context) throws IOException {
        Served served = model(context);
        requireJson(context);
        byte[] body = Body.read(context.req().getInputStream());
        byte[] answer = served.inference().answer(body);
        context.contentType("application/json")
                .header("Cache-Control", "no-store")
                .result(answer);
    }

    /** Plain JSON only: a compressed body could be far larger than it looks. */
    private static void requireJson(Context context) {
        String type = context.contentType();
        String media = type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        String encoding = context.header("Content-Encoding");
        boolean plain = encoding == null || encoding.equalsIgnoreCase("identity");
        if (!media.equals("application/json") || !plain) {
            throw Problem.unsupportedMediaType();
        }
    }

    private static void protect(Context context) {
        context.header("X-Content-Type-Options", "nosniff");
        context.header("Referrer-Policy", "no-referrer");
        context.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
        context.header("Cross-Origin-Resource-Policy", "same-origin");
    }

    private static void fail(Exception fault, Context context) {
        String reference = UUID.randomUUID().toString();
        LOG.error("{} {} {}", reference, context.path(), fault.toString());
        Problem.internal(reference).send(context);
    }
}
