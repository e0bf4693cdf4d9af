package dev.bulla.app.cli;

import dev.bulla.app.access.Tokens;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.command.Version;
import dev.bulla.app.http.Models;
import dev.bulla.app.screen.Console;
import dev.bulla.app.server.WebServer;
import dev.bulla.app.service.Places;
import dev.bulla.app.service.Service;
import dev.bulla.core.Home;
import dev.bulla.core.number.Decimal;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.proof.Witness;
import dev.bulla.ledger.publish.SigningKeyFile;
import dev.bulla.ledger.registry.Registry;
import dev.bulla.ledger.store.Location;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What {@code serve --make} takes beyond reading: where rows may lie, who may ask, when ends are shown. */
final class MakingOptions {

    private static final BigDecimal LEAST_TICK = new BigDecimal("0.01");
    private static final BigDecimal MOST_TICK = new BigDecimal("3600");
    private static final int MOST_MAKERS = 64;

    @Option(
            names = "--make",
            description = "also register datasets, plan and release, for those who have a key; needs --store")
    boolean isAsked;

    @Option(
            names = "--rows",
            paramLabel = "NAME=DIR",
            description = "with --make: a folder whose tables may be registered, as NAME/file; may be given again")
    private List<String> rows = new ArrayList<>();

    @Option(
            names = "--database",
            paramLabel = "NAME=jdbc:…",
            description = "with --make: a database whose tables may be registered; may be given again")
    private List<String> databases = new ArrayList<>();

    @Option(
            names = "--tick",
            paramLabel = "SECONDS",
            description =
                    "with --make: when the end of a release is first shown; then after 2, 4, 8 … times that (default: 1)")
    private @Nullable String tick;

    @Option(
            names = "--makers",
            paramLabel = "N",
            description = "with --make: how many releases are made at a time (default: 2)")
    private @Nullable Integer makers;

    @Option(
            names = "--oidc",
            paramLabel = "FILE",
            description = "with --make: whose bearer tokens are good beside keys (issuer, audience, algorithm, jwks)")
    private @Nullable Path oidc;

    @Option(
            names = "--contact",
            paramLabel = "TEXT",
            description = "whom the people in the data may ask; stands on the label of each release")
    private @Nullable String contact;

    @Option(
            names = "--witness",
            paramLabel = "FILE",
            description =
                    "a file of heads of the --store's ledger: one that is behind it is refused, and with --make every charge is"
                            + " put into it")
    private @Nullable Path witness;

    /** The ledger to read from, held against its witness. */
    Ledger reading(Location place) {
        return witness == null ? Ledger.openReadOnly(place) : Ledger.openReadOnly(place, Witness.at(witness));
    }

    private Ledger making(Location place) {
        return witness == null
                ? Ledger.open(place)
                : Ledger.open(place, Witness.at(witness, SigningKeyFile.in(Home.path())));
    }

    /** Whom the people in the data may ask; empty for nobody. */
    String contact() {
        return contact == null ? "" : contact;
    }

    /** Refuses these options without --make, and --make without a store. */
    void require(boolean hasStore, boolean hasFolders) {
        boolean given = !rows.isEmpty() || !databases.isEmpty() || tick != null || makers != null || oidc != null;
        if (witness != null && !hasStore) {
            throw new BadInput(
                    "E-732",
                    "--witness",
                    "is given without --store.",
                    "",
                    "Name the ledger that it is the witness of.");
        }
        if (given && !isAsked) {
            throw new BadInput(
                    "E-442",
                    "--make",
                    "is missing.",
                    "Without it the server only reads, and what else was asked would be left out in silence.",
                    "Add --make, or leave the options of making out.");
        }
        if (isAsked && (!hasStore || hasFolders)) {
            throw new BadInput(
                    "E-443",
                    hasStore ? "DIR" : "--store",
                    hasStore ? "cannot be given with --make." : "is needed with --make.",
                    "What is made is charged to one ledger, kept in its store and served from there.",
                    "For example bulla serve --make --store bulla.db --rows census=folder.");
        }
    }

    /** Serves and makes until the program is stopped. */
    int run(String store, WebServer.Plan plan, Console console, boolean json) throws InterruptedException {
        Ledger.prepareDriver();
        Models models = Models.adding(plan.log(), plan.metrics()).contact(contact());
        try (Ledger ledger = making(Location.of(store));
                Service service = Service.open(setup(plan), ledger, Registry.open(Location.of(store)), models::add);
                WebServer server = plan.guard(service.gate()).start(service.described(models.routes(plan.metrics())))) {
            Thread stop = new Thread(() -> {
                server.close();
                service.close();
                ledger.close();
                plan.log().close();
            });
            Runtime.getRuntime().addShutdownHook(stop);
            tell(server, service, console, json);
            new CountDownLatch(1).await();
        }
        return ExitCode.DONE;
    }

    private void tell(WebServer server, Service service, Console console, boolean json) {
        Optional<String> key = service.firstKey();
        if (json) {
            Map<String, Object> said = new LinkedHashMap<>();
            said.put("address", server.address().toString());
            key.ifPresent(shown -> said.put("steward_key", shown));
            console.json(said);
            return;
        }
        key.ifPresent(shown -> {
            console.say("Key", shown);
            console.say("", "the first steward's, shown this once and kept only as a hash; bulla keys makes others");
        });
        console.say("Making", server.address() + " (Ctrl-C stops), described at " + server.address() + "/openapi.json");
    }

    private Service.Setup setup(WebServer.Plan plan) {
        return new Service.Setup(
                SigningKeyFile.in(Home.path()),
                Version.text(),
                Places.of(folders(), named("--database", databases)),
                Optional.ofNullable(oidc).map(Tokens::read),
                Duration.ofMillis(tick().movePointRight(3).longValue()),
                requireMakers(),
                contact(),
                plan.log());
    }

    private int requireMakers() {
        int wanted = makers == null ? 2 : makers;
        if (wanted < 1 || wanted > MOST_MAKERS) {
            throw new BadInput(
                    "E-444",
                    "--makers",
                    "must be between 1 and " + MOST_MAKERS + ", got " + wanted + ".",
                    "",
                    "As many as there are processors is plenty.");
        }
        return wanted;
    }

    private BigDecimal tick() {
        if (tick == null) {
            return BigDecimal.ONE;
        }
        try {
            BigDecimal seconds = Decimal.read(tick);
            if (seconds.compareTo(LEAST_TICK) >= 0 && seconds.compareTo(MOST_TICK) <= 0) {
                return seconds;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new BadInput(
                "E-445",
                "--tick",
                "must be a number of seconds between 0.01 and 3600, got " + Visible.quote(tick) + ".",
                "It should be longer than most releases take: of how long one took, no more is told.",
                "Take one such as 5.");
    }

    private Map<String, Path> folders() {
        Map<String, Path> folders = new LinkedHashMap<>();
        named("--rows", rows).forEach((name, folder) -> folders.put(name, Path.of(folder)));
        return folders;
    }

    private static Map<String, String> named(String option, List<String> given) {
        Map<String, String> named = new LinkedHashMap<>();
        for (String each : given) {
            int equals = each.indexOf('=');
            if (equals < 1
                    || equals == each.length() - 1
                    || named.put(each.substring(0, equals), each.substring(equals + 1)) != null) {
                throw new BadInput(
                        "E-446",
                        option,
                        "must be a name, an equals sign and a place, each name once.",
                        "Datasets are registered under the name, and the place is told to nobody.",
                        "For example " + option
                                + (option.equals("--rows") ? " census=folder." : " hr=jdbc:postgresql://host/hr."));
            }
        }
        return named;
    }
}
