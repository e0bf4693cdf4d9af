package dev.bulla.app.cli;

import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.command.Failures;
import dev.bulla.app.command.Flags;
import dev.bulla.app.command.Version;
import dev.bulla.app.http.ModelServer;
import dev.bulla.app.http.Models;
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
import dev.bulla.ledger.store.Location;
import java.nio.file.Files;
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

/** {@code bulla serve}: released models on one port. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = "Serve released models. Without --make the server has no way to rows and no right to charge.")
final class ServeCommand extends ConsoleCommand {

    static final int PORT = ServerOptions.PORT;

    private static final int MOST_NAMED = 20;

    @Parameters(arity = "0..*", paramLabel = "DIR", description = "release folders")
    private List<Path> folders = List.of();

    @Option(
            names = "--models",
            paramLabel = "DIR",
            description =
                    "every release folder in this folder, as they come and go; those that fail a check are left out")
    private @Nullable Path folder;

    @Option(
            names = "--store",
            paramLabel = "FILE|jdbc:postgresql:…",
            description = "everything in this ledger's store, opened read-only unless --make is given")
    private @Nullable String store;

    @Mixin
    private ServerOptions options = new ServerOptions();

    @Option(names = "--json", description = "print the address as JSON")
    private boolean json;

    @Mixin
    private MakingOptions making = new MakingOptions();

    ServeCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws InterruptedException {
        making.require(store != null, !folders.isEmpty() || folder != null);
        Settings settings = options.settings();
        if (making.isAsked) {
            try (ServerLog log = options.openLog(console)) {
                WebServer.Plan plan = WebServer.with(settings).log(log).metrics(new Metrics(Version.text()));
                return making.run(String.valueOf(store), plan, console, json);
            }
        }
        List<Artefact> artefacts =
                new ArrayList<>(folders.stream().map(Artefact::read).toList());
        if (store != null) {
            artefacts.addAll(stored(making.reading(Location.of(store))));
        }
        if (artefacts.isEmpty() && folder == null) {
            throw new BadInput(
                    "E-440", "serve", "has nothing to serve.", "", "Name release folders, --models or a --store.");
        }
        if (folder != null && !Files.isDirectory(folder)) {
            throw new BadInput(
                    "E-635", "--models", "is no folder.", "", "Name the folder that release folders stand in.");
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
        return serve(artefacts, settings);
    }

    private int serve(List<Artefact> artefacts, Settings settings) throws InterruptedException {
        try (ServerLog log = options.openLog(console)) {
            Metrics metrics = new Metrics(Version.text());
            Models models = folder == null ? new Models() : Models.watching(folder, log, metrics);
            models.contact(making.contact()).give(artefacts);
            ModelServer server =
                    ModelServer.start(models, WebServer.with(settings).log(log).metrics(metrics));
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server, log), "stop"));
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

    private static void stop(ModelServer server, ServerLog log) {
        server.close();
        log.close();
    }

    /** What a ledger's store holds; the ledger is closed again before anything is served. */
    static List<Artefact> stored(Location place) {
        return stored(Ledger.openReadOnly(place));
    }

    private static List<Artefact> stored(Ledger opened) {
        try (Ledger ledger = opened) {
            List<Artefact> artefacts = new ArrayList<>();
            for (Paid.Listed listed : ledger.list()) {
                ledger.find(listed.id()).ifPresent(found -> artefacts.add(found.artefact()));
            }
            return artefacts;
        }
    }

    private void tell(ModelServer server) {
        String address = server.address().toString();
        List<String> names = server.names();
        if (json) {
            console.json(Map.of("address", address, "models", names));
            return;
        }
        console.say("Serving", address + " (Ctrl-C stops)");
        names.stream().limit(MOST_NAMED).forEach(name -> console.say("", address + "/v2/models/" + name));
        if (names.size() > MOST_NAMED) {
            console.say("", "and " + (names.size() - MOST_NAMED) + " more: " + address + "/v2/models");
        }
    }
}
