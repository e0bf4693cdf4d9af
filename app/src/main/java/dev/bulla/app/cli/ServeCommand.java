package dev.bulla.app.cli;

import dev.bulla.app.http.ModelServer;
import dev.bulla.app.screen.Console;
import dev.bulla.app.server.Metrics;
import dev.bulla.app.server.ServerLog;
import dev.bulla.app.server.Settings;
import dev.bulla.app.server.WebServer;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.seal.Verification;
import dev.bulla.ledger.Artefact;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.Paid;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bulla serve}: released models on one port of this machine. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = "Serve released models on 127.0.0.1. The server has no way to rows and no right to charge.")
final class ServeCommand extends ConsoleCommand {

    static final int PORT = 8080;

    @Parameters(arity = "0..*", paramLabel = "DIR", description = "release folders")
    private List<Path> folders = List.of();

    @Option(names = "--store", paramLabel = "FILE", description = "everything in this ledger's store, opened read-only")
    private @Nullable Path store;

    @Option(names = "--port", paramLabel = "N", description = "the port (default: " + PORT + "; 0 takes a free one)")
    private int port = PORT;

    @Option(names = "--json", description = "print the address as JSON")
    private boolean json;

    ServeCommand(Console console) {
        super(console);
    }

    @Mixin
    private MakingOptions making = new MakingOptions();

    @Override
    public Integer call() throws InterruptedException {
        making.require(store != null, !folders.isEmpty());
        if (making.isAsked) {
            WebServer.Plan plan = WebServer.with(Settings.loopback(port))
                    .log(ServerLog.to(System.err))
                    .metrics(new Metrics(Version.text()));
            return making.run(String.valueOf(store), plan, console, json);
        }
        List<Artefact> artefacts =
                new ArrayList<>(folders.stream().map(Artefact::read).toList());
        if (store != null) {
            artefacts.addAll(stored(store));
        }
        if (artefacts.isEmpty()) {
            throw new BadInput("E-440", "serve", "has nothing to serve.", "", "Name release folders or a --store.");
        }
        if (port < 0 || port > 65_535) {
            throw new BadInput(
                    "E-441",
                    "--port",
                    "must be between 0 and 65535, got " + port + ".",
                    "",
                    "Port 0 takes a free one.");
        }
        for (Artefact artefact : artefacts) {
            if (!artefact.verify(Optional.empty()).stream().allMatch(Verification.Check::holds)) {
                console.say(
                        "E-630 serve: a release does not hold its checks and is not served. Its numbers may not be those"
                                + " that were paid for. Run bulla verify on each folder to see which. "
                                + Failures.FREE);
                return ExitCode.INTEGRITY;
            }
        }
        try (ModelServer server = ModelServer.start(artefacts, port)) {
            tell(server);
            new CountDownLatch(1).await();
        } catch (BadInput e) {
            if (e.messages().get(0).code().equals(WebServer.PORT_TAKEN)) {
                console.say(e.messages().get(0).text(Flags.WORDING) + " " + Failures.FREE);
                return ExitCode.UNAVAILABLE;
            }
            throw e;
        }
        return ExitCode.DONE;
    }

    /** What a ledger's store holds; the ledger is closed again before anything is served. */
    static List<Artefact> stored(Path file) {
        try (Ledger ledger = Ledger.openReadOnly(file)) {
            List<Artefact> artefacts = new ArrayList<>();
            for (Paid.Listed listed : ledger.list()) {
                ledger.find(listed.id()).ifPresent(found -> artefacts.add(found.artefact()));
            }
            return artefacts;
        }
    }

    private void tell(ModelServer server) {
        String address = "http://127.0.0.1:" + server.port();
        if (json) {
            console.json(Map.of("address", address, "models", server.names()));
            return;
        }
        console.say("Serving", address + " (Ctrl-C stops)");
        server.names().forEach(name -> console.say("", address + "/v2/models/" + name));
    }
}
