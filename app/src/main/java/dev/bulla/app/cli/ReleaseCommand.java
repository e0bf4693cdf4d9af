package dev.bulla.app.cli;

import dev.bulla.app.ledger.Ledger;
import dev.bulla.app.publish.Published;
import dev.bulla.app.publish.Publisher;
import dev.bulla.app.publish.SigningKeyFile;
import dev.bulla.app.report.Report;
import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Table;
import dev.bulla.core.release.Plan;
import dev.bulla.data.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bulla release}: charge, read, add noise, seal, store, write. */
@Command(
        name = "release",
        mixinStandardHelpOptions = true,
        description = "Make a release: charge the ledger, read the rows, add noise once, seal and store the result.")
final class ReleaseCommand implements Callable<Integer> {

    static final String REPORT = "report.html";

    @Mixin
    private RecipeOptions options;

    @Option(names = "--plan", paramLabel = "FILE", description = "a plan made by plan --json, instead of the options")
    private @Nullable Path planFile;

    @Option(names = "--data", paramLabel = "FILE", description = "the rows: .csv, .csv.gz or .parquet")
    private @Nullable Path data;

    @Option(names = "--out", paramLabel = "DIR", description = "where the files go; must be new or empty")
    private @Nullable Path out;

    @Option(names = "--ledger", paramLabel = "FILE", description = "the ledger (default: bulla.db beside the schema)")
    private @Nullable Path ledgerFile;

    @Option(
            names = "--idempotency-key",
            paramLabel = "KEY",
            description = "pay once for this key, however often it is run")
    private @Nullable String givenKey;

    @Option(names = "--json", description = "print the result as JSON")
    private boolean json;

    private final Console console;

    ReleaseCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Plan<?> plan = plan();
        Path folder = RecipeOptions.need(out, "--out", "say where the files go");
        requireEmpty(folder);
        String key = Optional.ofNullable(givenKey).orElseGet(Plan::freshKey);
        if (!json) {
            new PlanText(plan, console).say();
        }
        Optional<Table> table = Optional.ofNullable(data).map(file -> Tables.open(plan.schema(), file, columns(plan)));
        try (Ledger ledger = Ledger.open(ledgerPath())) {
            Publisher publisher = new Publisher(ledger, SigningKeyFile.in(Home.path()), Version.text());
            Published published = publish(publisher, plan, table, key);
            if (!write(published, folder, key)) {
                return ExitCode.UNAVAILABLE;
            }
            tell(published, key, folder, ledger);
        }
        return ExitCode.DONE;
    }

    private Plan<?> plan() {
        if (planFile == null) {
            return options.plan();
        }
        if (options.isGiven()) {
            throw new BadInput(
                    "E-418",
                    "--plan",
                    "a plan file says it all: leave recipe, schema, budget and options out.",
                    "",
                    "");
        }
        return PlanFile.read(planFile);
    }

    private Published publish(Publisher publisher, Plan<?> plan, Optional<Table> table, String key) {
        Optional<Published> before = publisher.replay(plan, key);
        if (before.isPresent()) {
            return before.get();
        }
        Table rows = RecipeOptions.need(table.orElse(null), "--data", "name the file with the rows");
        try (Stages stages = new Stages(console)) {
            return publisher.publish(plan, rows, key, stages);
        }
    }

    private static List<String> columns(Plan<?> plan) {
        return plan.measurements().stream()
                .flatMap(m -> m.statistic().columns().stream())
                .distinct()
                .toList();
    }

    private Path ledgerPath() {
        if (ledgerFile != null) {
            return ledgerFile;
        }
        Path declared = RecipeOptions.need(planFile == null ? options.schemaFile : planFile, "--schema", "name it");
        return declared.toAbsolutePath().resolveSibling("bulla.db");
    }

    private static void requireEmpty(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                if (files.findAny().isEmpty()) {
                    return;
                }
            }
        }
        throw new BadInput(
                "E-420",
                "--out",
                folder + " is there already and is not an empty folder.",
                "A release is written once and never over another.",
                "Name a new folder.");
    }

    /** What cannot be written now is safe in the store and can be had again with the key. */
    private boolean write(Published published, Path folder, String key) {
        try {
            Files.createDirectories(folder);
            published.artefact().write(folder);
            Files.writeString(folder.resolve(REPORT), Report.html(published.artefact()));
            return true;
        } catch (IOException e) {
            console.say(
                    "E-421 --out: " + folder + " cannot be written. The result is in the ledger's store. Run again with"
                            + " --idempotency-key " + key + " and another --out to get it. Entry #" + published.entry()
                            + " is charged; getting it again costs nothing.");
            return false;
        }
    }

    private void tell(Published published, String key, Path folder, Ledger ledger) {
        String id = published.artefact().id();
        if (json) {
            console.json(Map.of(
                    "id", id,
                    "entry", published.entry(),
                    "replayed", published.replayed(),
                    "idempotency_key", key,
                    "out", folder.toString()));
            return;
        }
        if (published.replayed()) {
            console.say("I-900 Already released (entry #" + published.entry() + "). Stored result written. "
                    + Failures.FREE);
        } else {
            console.say("Charged", "entry #" + published.entry() + ", idempotency key " + key);
            LedgerText.left(ledger, published.artefact(), console);
        }
        console.say("Released", id + " → " + folder + "/{model,plan,certificate}.json and " + REPORT);
        console.say("Next", "bulla verify " + folder + " · bulla predict " + folder + " · bulla serve " + folder);
        console.data(id);
    }
}
