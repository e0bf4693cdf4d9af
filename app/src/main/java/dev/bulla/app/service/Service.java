package dev.bulla.app.service;

import dev.bulla.app.access.ApiKeys;
import dev.bulla.app.access.Gate;
import dev.bulla.app.access.Role;
import dev.bulla.app.access.Tokens;
import dev.bulla.app.server.Reply;
import dev.bulla.app.server.Route;
import dev.bulla.app.server.ServerLog;
import dev.bulla.core.json.Json;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.ledger.Artefact;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.StoredRelease;
import dev.bulla.ledger.publish.Publisher;
import dev.bulla.ledger.registry.Registry;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The making service over one ledger: datasets are registered, plans worked out, releases made, and what was made is shown.
 *
 * <p>It gives the routes that a web server carries, and the guard that says who may call them. What it makes it hands on, when it may be
 * seen, to whoever answers questions.
 */
public final class Service implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final Registry registry;
    private final ApiKeys keys;
    private final Gate gate;
    private final Parts parts;
    private final String version;
    private final List<Route> routes;

    private Service(Setup setup, Ledger ledger, Registry registry, Consumer<List<Artefact>> shown) {
        Clock clock = Clock.systemUTC();
        this.registry = registry;
        this.keys = new ApiKeys(registry, clock);
        this.gate = new Gate(keys, setup.tokens());
        this.version = setup.version();
        Jobs jobs = new Jobs(registry, new Schedule(setup.tick()), clock);
        Shelf shelf = new Shelf(ledger, jobs);
        Maker maker = new Maker(
                new Maker.Making(
                        new Publisher(ledger, setup.key(), setup.version(), PATIENCE),
                        setup.places(),
                        setup.log(),
                        clock,
                        setup.threads()),
                jobs,
                id -> ledger.find(id).ifPresent(release -> shown.accept(List.of(release.artefact()))));
        Datasets datasets = new Datasets(registry, ledger, setup.places(), clock);
        this.parts = new Parts(ledger, datasets, jobs, maker, shelf, setup.contact(), clock);
        this.routes = declared();
    }

    /**
     * What a service is made of.
     *
     * @param key what releases are sealed with
     * @param version the software version that certificates name
     * @param places where rows may lie
     * @param tokens whose bearer tokens are good beside keys
     * @param tick when the end of a job may first be seen, after its acceptance
     * @param threads how many jobs are carried out at a time
     * @param contact whom the people in the data may ask
     * @param log told what happens
     */
    public record Setup(
            SealingKey key,
            String version,
            Places places,
            Optional<Tokens> tokens,
            Duration tick,
            int threads,
            String contact,
            ServerLog log) {}

    /** What routes use. */
    record Parts(Ledger ledger, Datasets datasets, Jobs jobs, Maker maker, Shelf shelf, String contact, Clock clock) {}

    /**
     * Opens a service over a ledger; the ledger stays the caller's to close, after the service.
     *
     * @param shown given releases when they may be seen, and at once those that may be seen already
     */
    public static Service open(Setup setup, Ledger ledger, Registry registry, Consumer<List<Artefact>> shown) {
        Service service = new Service(setup, ledger, registry, shown);
        service.parts.maker().resume();
        shown.accept(service.parts.shelf().names().stream()
                .flatMap(id -> ledger.find(id).stream())
                .map(StoredRelease::artefact)
                .toList());
        return service;
    }

    /** A key for the first steward, if nobody has one: shown once. */
    public Optional<String> firstKey() {
        return keys.isEmpty() ? Optional.of(keys.issue("steward", EnumSet.of(Role.STEWARD))) : Optional.empty();
    }

    /** Who may call. */
    public Gate gate() {
        return gate;
    }

    /** Everything that can be asked of it but the description of the whole. */
    public List<Route> routes() {
        return routes;
    }

    /** All routes of a server and the one that describes them. */
    public List<Route> described(List<Route> others) {
        List<Route> all = new ArrayList<>(routes);
        all.addAll(others);
        Route.Draft draft = Route.get("/openapi.json")
                .summary("The description of this interface, as OpenAPI 3.1.")
                .answers(200, Answers.JSON, Shapes.OBJECT);
        List<Route> described = new ArrayList<>(all);
        described.add(draft.to(call -> Reply.empty(200)));
        byte[] document = Json.printed(OpenApi.of(described, version)).getBytes(StandardCharsets.UTF_8);
        all.add(draft.to(call -> Answers.tagged(call, Answers.JSON, document)));
        return List.copyOf(all);
    }

    private List<Route> declared() {
        DatasetRoutes datasets = new DatasetRoutes(parts.datasets(), parts.ledger());
        List<Route> all = new ArrayList<>(datasets.all());
        ReleaseRoutes releases = new ReleaseRoutes(parts, datasets);
        all.addAll(releases.all());
        all.addAll(new ProposalRoutes(parts, registry, releases).all());
        all.addAll(new LedgerRoutes(parts.ledger(), parts.shelf()).all());
        all.addAll(new CommonRoutes(gate, keys, datasets).all());
        return all.stream().map(Answers::told).toList();
    }

    @Override
    public void close() {
        parts.maker().close();
        registry.close();
    }
}
