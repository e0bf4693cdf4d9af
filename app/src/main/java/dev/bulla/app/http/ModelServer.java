package dev.bulla.app.http;

import dev.bulla.app.server.Metrics;
import dev.bulla.app.server.Settings;
import dev.bulla.app.server.WebServer;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.ledger.Artefact;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Serves released models.
 *
 * <p>Models are looked up by name in a map made at the start; no part of a request ever becomes a path.
 */
public final class ModelServer implements AutoCloseable {

    private final Map<String, Served> models = new LinkedHashMap<>();
    private final WebServer server;

    private ModelServer(List<Artefact> artefacts, WebServer.Plan plan) {
        for (Artefact artefact : artefacts) {
            for (Served served : Served.open(artefact)) {
                if (models.put(served.id(), served) != null) {
                    throw new BadInput(
                            "E-631", served.id(), "is given twice.", "A name must mean one release.", "Name it once.");
                }
            }
        }
        this.server = plan.start(ModelRoutes.of(models, plan.metrics()));
    }

    /**
     * Verifies the releases and starts to serve them on the loopback address.
     *
     * @param port the port on 127.0.0.1; 0 takes a free one
     * @throws BadInput when a release fails a check, two have one name, or the port is taken
     */
    public static ModelServer start(List<Artefact> artefacts, int port) {
        return new ModelServer(
                artefacts, WebServer.with(Settings.loopback(port)).metrics(new Metrics(ModelRoutes.version())));
    }

    /** The names that models are served under. */
    public List<String> names() {
        return List.copyOf(models.keySet());
    }

    /** The port it listens on. */
    public int port() {
        return server.port();
    }

    /** Stops serving. */
    @Override
    public void close() {
        server.close();
    }
}
