package dev.bulla.app.http;

import dev.bulla.app.server.Metrics;
import dev.bulla.app.server.Route;
import dev.bulla.ledger.Artefact;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** The models that are served now, by name. More may come while they are asked. */
public final class Models {

    private final Map<String, Served> served = new ConcurrentSkipListMap<>();

    /** Verifies a release and serves it from now on; one that fails a check is refused. */
    public void add(Artefact artefact) {
        Served.open(artefact).forEach(model -> served.put(model.id(), model));
    }

    /** What can be asked about them. */
    public List<Route> routes(Metrics metrics) {
        return ModelRoutes.of(served, metrics);
    }

    public List<String> names() {
        return List.copyOf(served.keySet());
    }
}
