package dev.bulla.app.http;

import dev.bulla.app.server.Metrics;
import dev.bulla.app.server.Settings;
import dev.bulla.app.server.WebServer;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.ledger.Artefact;
import java.net.URI;
import java.util.List;

/** Serves released models. They are looked up by name among {@link Models}; no part of a request ever becomes a path. */
public final class ModelServer implements AutoCloseable {

    private final Models models;
    private final WebServer server;

    private ModelServer(Models models, WebServer server) {
        this.models = models;
        this.server = server;
    }

    /**
     * Verifies the releases and starts to serve them on the loopback address.
     *
     * @param port the port on 127.0.0.1; 0 takes a free one
     * @throws BadInput when a release fails a check, two have one name, or the port is taken
     */
    public static ModelServer start(List<Artefact> artefacts, int port) {
        return start(
                Models.of(artefacts),
                WebServer.with(Settings.loopback(port)).metrics(new Metrics(ModelRoutes.version())));
    }

    /**
     * Starts to serve models that may come and go.
     *
     * @throws BadInput when the port is taken
     */
    public static ModelServer start(Models models, WebServer.Plan plan) {
        return new ModelServer(models, plan.start(ModelRoutes.of(models, plan.metrics())));
    }

    /** The names that models are served under. */
    public List<String> names() {
        return models.names();
    }

    /** The port it listens on. */
    public int port() {
        return server.port();
    }

    /** Where it is reached. */
    public URI address() {
        return server.address();
    }

    /** Stops serving, as gracefully as the settings allow. */
    @Override
    public void close() {
        server.close();
        models.close();
    }
}
