package dev.bulla.app.cli;

import dev.bulla.app.command.ExitCode;
import dev.bulla.app.command.Failures;
import dev.bulla.app.command.Flags;
import dev.bulla.app.command.OutFolder;
import dev.bulla.app.command.RecipeOptions;
import dev.bulla.app.command.Version;
import dev.bulla.app.recipe.PlanFile;
import dev.bulla.app.screen.Console;
import dev.bulla.app.screen.LedgerText;
import dev.bulla.app.screen.PlanText;
import dev.bulla.app.screen.Stages;
import dev.bulla.core.Home;
import dev.bulla.core.model.Generator;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Plan;
import dev.bulla.core.table.Table;
import dev.bulla.data.Tables;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.proof.Witness;
import dev.bulla.ledger.publish.Published;
import dev.bulla.ledger.publish.Publisher;
import dev.bulla.ledger.publish.SigningKeyFile;
import dev.bulla.ledger.store.Location;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bulla release}: charge, read, add noise, seal, store, write. */
@Command(
        name = "release",
        mixinStandardHelpOptions = true,
        description = "Make a release: charge the ledger, read the rows, add noise once, seal and store the result.")
final class ReleaseCommand extends RecipeOptions.User {

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

    @Option(
            names = "--ledger",
            paramLabel = "FILE|jdbc:…",
            description = "the ledger (default: bulla.db beside the schema)")
    private @Nullable String ledgerFile;

    @Option(
            names = "--idempotency-key",
            paramLabel = "KEY",
            description = "pay once for this key, however often it is run")
    private @Nullable String givenKey;

    @Option(
            names = "--person",
            paramLabel = "NAME",
            description = "who asks, for the record: quotas and approvals of the account go by it")
    private @Nullable String by;

    @Option(
            names = "--witness",
            paramLabel = "FILE",
            description =
                    "a file of heads of this ledger: a ledger behind it is refused, and every charge is put into it")
    private @Nullable Path witness;

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            description = "how long to wait for another run with the same key (default: ${DEFAULT-VALUE})")
    private int waitSeconds = 600;

    @Option(
            names = "--yes",
            description = "go on when there are warnings; asked for on a terminal only, a script goes on without")
    private boolean yes;

    @Option(names = "--json", description = "print the result as JSON")
    private boolean json;

    ReleaseCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        Plan<?> plan = plan();
        Path place = RecipeOptions.need(out, "--out", "say where the files go");
        Location ledgerPath = ledgerPath();
        Optional<Person> asks = Optional.ofNullable(by).map(Person::new);
        String key = requirePrintable(Optional.ofNullable(givenKey).orElseGet(Plan::freshKey));
        if (data != null && data.startsWith("jdbc:")) {
            Ledger.prepareDriver();
        }
        Optional<Table> table = Optional.ofNullable(data)
                .map(rows -> Tables.open(plan.schema(), rows, Optional.ofNullable(query), plan.columns()));
        OutFolder folder = OutFolder.fit(place);
        boolean isNew = !ledgerPath.exists();
        announce(plan, ledgerPath, isNew, key);
        List<Message> remarks =
                table.map(rows -> Tables.remarks(rows, plan.columns())).orElse(List.of());
        remarks.forEach(remark -> console.warn(remark.text(Flags.WORDING)));
        try (Interruption interruption = Interruption.of(console, ledgerPath, key)) {
            if (!isPaid(ledgerPath, key) && !isAgreed(plan, remarks)) {
                console.say(
                        "E-435 --yes: stopped before the charge, as there are warnings. Change the plan, or go on with"
                                + " --yes. " + Failures.FREE);
                return ExitCode.REFUSED;
            }
            try (Ledger ledger = open(ledgerPath)) {
                interruption.uses(ledger);
                Publisher nobody = new Publisher(
                        ledger, SigningKeyFile.in(Home.path()), Version.text(), Duration.ofSeconds(waitSeconds));
                Publisher publisher = asks.map(nobody::actingFor).orElse(nobody);
                referToLook(ledger, plan);
                Published published = publish(publisher, plan, table, interruption);
                if (!write(published, folder, key)) {
                    return ExitCode.UNAVAILABLE;
                }
                if (json) {
                    console.json(answer(published, key, ledgerPath, isNew));
                } else {
                    tell(published, ledger);
                }
            }
        }
        return ExitCode.DONE;
    }

    private Ledger open(Location ledgerPath) {
        return witness == null
                ? Ledger.open(ledgerPath)
                : Ledger.open(ledgerPath, Witness.at(witness, SigningKeyFile.in(Home.path())));
    }

    /** Before anything is charged: what it will cost, who pays, and the key to ask for the result again. */
    private void announce(Plan<?> plan, Location ledgerPath, boolean isNew, String key) {
        if (json) {
            return;
        }
        new PlanText(plan, console).say();
        console.say(
                "Ledger", Visible.path(ledgerPath.toString()) + (isNew ? " (new: an account with its whole cap)" : ""));
        console.say("Key", key);
        if (SigningKeyFile.isMissing(Home.path())) {
            console.say(
                    "Signing",
                    "a new key is made in " + Visible.path(Home.path()) + "; give signing.pub to whoever verifies");
        }
    }

    /** Before the first charge of a dataset: how to find out for nothing that its columns are declared wrong. */
    private void referToLook(Ledger ledger, Plan<?> plan) {
        if (!json && !ledger.datasets().contains(plan.schema().dataset())) {
            console.say(
                    "First",
                    "first charge of this dataset: bulla schema check S --data FILE --look tells whether the columns fit,"
                            + " at no charge (its output is private)");
        }
    }

    /** Whether a person who was warned goes on. Nobody is asked where nobody can answer: what was said stands in the log. */
    private boolean isAgreed(Plan<?> plan, List<Message> remarks) {
        boolean isWarned =
                !remarks.isEmpty() || !new PlanText(plan, console).warnings().isEmpty();
        return yes || !isWarned || !console.isInteractive() || console.isAgreed("Go on and charge?");
    }

    /** What is paid for is handed out or taken up, and charges nothing that one could be warned of. */
    private static boolean isPaid(Location ledgerPath, String key) {
        if (!ledgerPath.exists()) {
            return false;
        }
        try (Ledger ledger = Ledger.openReadOnly(ledgerPath)) {
            return ledger.findByKey(key).isPresent();
        }
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
        options.requireNoRecipe("--plan");
        if (!options.planFiles.isEmpty()) {
            throw new BadInput(
                    "E-418",
                    "--plan",
                    "cannot be given together with --plans.",
                    "Which one counts must not be a guess.",
                    "Name all plans in --plans, or one in --plan.");
        }
        return PlanFile.read(planFile);
    }

    private Published publish(Publisher publisher, Plan<?> plan, Optional<Table> table, Interruption interruption) {
        try (Stages stages = new Stages(console)) {
            return publisher.publish(
                    plan,
                    () -> {
                        Table rows = RecipeOptions.need(table.orElse(null), "--data", "name the file with the rows");
                        return stages.isDrawn() ? Tables.watched(rows, stages::part) : rows;
                    },
                    interruption.key(),
                    interruption.over(stages));
        }
    }

    private Location ledgerPath() {
        if (ledgerFile != null) {
            return Location.of(ledgerFile);
        }
        if (planFile != null || !options.planFiles.isEmpty()) {
            throw new BadInput(
                    "E-423",
                    "--ledger",
                    "is needed with " + (planFile == null ? "--plans." : "--plan."),
                    "A plan file does not say where the account is, and another ledger would be another cap.",
                    "Name the ledger, usually bulla.db beside the schema.");
        }
        Path schema = RecipeOptions.need(options.schemaFile, "--schema", "name the schema file");
        return Location.of(schema.toAbsolutePath().resolveSibling("bulla.db").normalize());
    }

    /** What cannot be written now is safe in the store and can be had again with the key. */
    private boolean write(Published published, OutFolder folder, String key) {
        try {
            folder.write(published.release().artefact());
            return true;
        } catch (IOException e) {
            console.say("E-421 --out: " + Visible.path(String.valueOf(out))
                    + " cannot be written. The result is in the ledger's store. Run again with"
                    + " --idempotency-key " + key + " and another --out to get it. Entry #"
                    + published.release().entry()
                    + " is charged; getting it again costs nothing.");
            return false;
        }
    }

    /** For scripts: the ledger by its full path, and whether this command has made it, with a cap nothing was spent of. */
    private Map<String, Object> answer(Published published, String key, Location ledgerPath, boolean isNew) {
        return Map.of(
                "id", published.release().id(),
                "entry", published.release().entry(),
                "replayed", published.replayed(),
                "resumed", published.resumed(),
                "idempotency_key", key,
                "ledger", ledgerPath.absolute().toString(),
                "ledger_is_new", isNew,
                "out", String.valueOf(out));
    }

    private void tell(Published published, Ledger ledger) {
        if (published.replayed()) {
            console.say("I-900 Already released (entry #" + published.release().entry() + "). Stored result written. "
                    + Failures.FREE);
        } else {
            if (published.resumed()) {
                console.say("I-901 Taken up: entry #" + published.release().entry()
                        + " was charged by a run that ended before any noise was drawn. Nothing more was charged.");
            } else {
                console.say("Charged", "entry #" + published.release().entry());
            }
            LedgerText.left(ledger, published.release().artefact(), console);
        }
        String path = Visible.path(String.valueOf(out));
        String shown = path.matches("[\\w./~-]+") ? path : "'" + path + "'";
        String id = published.release().id();
        String asked = published.release().artefact().parts().stream()
                .findFirst()
                .map(part -> shown + " --part " + part)
                .orElse(shown);
        console.say("Released", id + " → " + path + "/{model,plan,certificate}.json and " + OutFolder.REPORT);
        console.say(
                "Next",
                "bulla verify " + shown + " · bulla show " + shown + " · bulla predict " + asked + " · bulla serve "
                        + shown
                        + (published.release().artefact().openModel() instanceof Generator
                                ? " · bulla sample " + shown + " --rows 1000"
                                : ""));
        console.data(id);
    }
}
