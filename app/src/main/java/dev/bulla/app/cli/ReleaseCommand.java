package dev.bulla.app.cli;

import dev.bulla.app.ledger.Ledger;
import dev.bulla.app.publish.Published;
import dev.bulla.app.publish.Publisher;
import dev.bulla.app.publish.SigningKeyFile;
import dev.bulla.app.report.Report;
import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Home;
import dev.bulla.core.domain.Table;
import dev.bulla.core.domain.Visible;
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

    @Option(
            names = "--data",
            paramLabel = "FILE|jdbc:…",
            description = "the rows: .csv, .parquet, .jsonl (.gz too), a folder or pattern of them, or a database")
    private @Nullable String data;

    @Option(names = "--query", paramLabel = "SQL", description = "what to select, when the rows are in a database")
    private @Nullable String query;

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
        Path ledgerPath = ledgerPath();
        String key = requirePrintable(Optional.ofNullable(givenKey).orElseGet(Plan::freshKey));
        if (data != null && data.startsWith("jdbc:")) {
            Ledger.prepareDriver();
        }
        Optional<Table> table = Optional.ofNullable(data)
                .map(place -> Tables.open(plan.schema(), place, Optional.ofNullable(query), columns(plan)));
        requireEmpty(folder);
        announce(plan, ledgerPath, key);
        table.stream()
                .flatMap(rows -> Tables.remarks(rows, columns(plan)).stream())
                .forEach(remark -> console.say("Warning", remark.text()));
        boolean made = makeFolder(folder);
        boolean written = false;
        try (Ledger ledger = Ledger.open(ledgerPath)) {
            Publisher publisher = new Publisher(ledger, SigningKeyFile.in(Home.path()), Version.text());
            Published published = publish(publisher, plan, table, key);
            written = true;
            if (!write(published, folder, key)) {
                return ExitCode.UNAVAILABLE;
            }
            tell(published, key, folder, ledger);
        } finally {
            if (made && !written) {
                Files.deleteIfExists(folder);
            }
        }
        return ExitCode.DONE;
    }

    /** Before anything is charged: what it will cost, who pays, and the key to ask for the result again. */
    private void announce(Plan<?> plan, Path ledgerPath, String key) {
        if (json) {
            return;
        }
        new PlanText(plan, console).say();
        console.say(
                "Ledger",
                Visible.path(ledgerPath) + (Files.exists(ledgerPath) ? "" : " (new: an account with its whole cap)"));
        console.say("Key", key);
        if (SigningKeyFile.isMissing(Home.path())) {
            console.say(
                    "Signing",
                    "a new key is made in " + Visible.path(Home.path()) + "; give signing.pub to whoever verifies");
        }
    }

    private static boolean makeFolder(Path folder) {
        try {
            boolean made = !Files.exists(folder);
            Files.createDirectories(folder);
            if (Files.isWritable(folder)) {
                return made;
            }
        } catch (IOException e) {
            // Said below, with the same words as a folder that is there and cannot be written.
        }
        throw new BadInput(
                "E-422",
                "--out",
                Visible.path(folder) + " cannot be made or written.",
                "",
                "Name a folder that can be.");
    }

    private static String requirePrintable(String key) {
        if (!key.matches("[\\x21-\\x7E]{1,200}")) {
            throw new BadInput(
                    "E-903",
                    "--idempotency-key",
                    "must be 1 to 200 visible ASCII characters without spaces.",
                    "It is kept in the ledger, to be typed again when a result is asked for a second time.",
                    "For example ages-2024.");
        }
        return key;
    }

    private Plan<?> plan() {
        if (planFile == null) {
            return options.plan();
        }
        if (options.isGiven()) {
            throw new BadInput(
                    "E-418",
                    "--plan",
                    "cannot be given together with a recipe, a schema, a budget or options.",
                    "A plan file holds them all, and which one counts must not be a guess.",
                    "Leave them out, or leave --plan out.");
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
        if (planFile != null) {
            throw new BadInput(
                    "E-423",
                    "--ledger",
                    "is needed with --plan.",
                    "A plan file does not say where the account is, and another ledger would be another cap.",
                    "Name the ledger, usually bulla.db beside the schema.");
        }
        Path schema = RecipeOptions.need(options.schemaFile, "--schema", "name the schema file");
        return schema.toAbsolutePath().resolveSibling("bulla.db").normalize();
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
                Visible.path(folder) + " is there already and is not an empty folder.",
                "A release is written once and never over another.",
                "Name a new folder.");
    }

    /** What cannot be written now is safe in the store and can be had again with the key. */
    private boolean write(Published published, Path folder, String key) {
        try {
            published.artefact().write(folder);
            Files.writeString(folder.resolve(REPORT), Report.html(published.artefact()));
            return true;
        } catch (IOException e) {
            console.say("E-421 --out: " + Visible.path(folder)
                    + " cannot be written. The result is in the ledger's store. Run again with"
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
            console.say("Charged", "entry #" + published.entry());
            LedgerText.left(ledger, published.artefact(), console);
        }
        String path = Visible.path(folder);
        String shown = path.matches("[\\w./~-]+") ? path : "'" + path + "'";
        console.say("Released", id + " → " + path + "/{model,plan,certificate}.json and " + REPORT);
        console.say("Next", "bulla verify " + shown + " · bulla predict " + shown + " · bulla serve " + shown);
        console.data(id);
    }
}
