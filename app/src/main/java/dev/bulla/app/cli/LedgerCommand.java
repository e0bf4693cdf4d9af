package dev.bulla.app.cli;

import dev.bulla.app.ledger.Fault;
import dev.bulla.app.ledger.Ledger;
import dev.bulla.app.ledger.Summary;
import dev.bulla.app.publish.StoreAudit;
import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.domain.SchemaReader;
import dev.bulla.core.domain.Visible;
import dev.bulla.data.Schemas;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bulla ledger show | verify | cap}. */
@Command(
        name = "ledger",
        mixinStandardHelpOptions = true,
        description = "Look at a ledger, check it, or change the cap of an account.",
        synopsisSubcommandLabel = "(show | verify | cap)",
        subcommands = {LedgerCommand.Show.class, LedgerCommand.Verify.class, LedgerCommand.Cap.class})
final class LedgerCommand implements Callable<Integer> {

    private static final String LEDGER = "the ledger (default: bulla.db here)";

    @Spec
    private CommandSpec spec;

    private final Console console;

    LedgerCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(console.errWriter());
        return ExitCode.BAD_INPUT;
    }

    /** Every account, every entry. */
    @Command(name = "show", mixinStandardHelpOptions = true, description = "Show accounts, entries and what is left.")
    static final class Show implements Callable<Integer> {

        @Parameters(index = "0", arity = "0..1", paramLabel = "DATASET", description = "only this account")
        private @Nullable String dataset;

        @Option(names = "--ledger", paramLabel = "FILE", description = LEDGER)
        private Path ledgerFile = Path.of("bulla.db");

        @Option(names = "--json", description = "print JSON")
        private boolean json;

        private final Console console;

        Show(Console console) {
            this.console = console;
        }

        @Override
        public Integer call() {
            try (Ledger ledger = Ledger.openReadOnly(ledgerFile)) {
                List<Summary> summaries = LedgerText.summaries(ledger, Optional.ofNullable(dataset));
                if (dataset != null && summaries.isEmpty()) {
                    throw new BadInput(
                            "E-309",
                            "account " + Visible.of(dataset),
                            "is not in this ledger.",
                            "",
                            "Leave the name out to see them all.");
                }
                if (json) {
                    console.json(Map.of(
                            "accounts", summaries.stream().map(LedgerText::json).toList(),
                            "head", head(ledger)));
                } else {
                    summaries.forEach(summary -> LedgerText.say(summary, console));
                    console.say(
                            "Head",
                            "entry " + ledger.head().number() + ", "
                                    + ledger.head().hash());
                }
            }
            return ExitCode.DONE;
        }
    }

    private static Map<String, Object> head(Ledger ledger) {
        return Map.of("entry", ledger.head().number(), "hash", ledger.head().hash());
    }

    /** The whole chain and every decision, worked out again. */
    @Command(
            name = "verify",
            mixinStandardHelpOptions = true,
            description = "Check every entry and every decision again.")
    static final class Verify implements Callable<Integer> {

        @Option(names = "--ledger", paramLabel = "FILE", description = LEDGER)
        private Path ledgerFile = Path.of("bulla.db");

        @Option(names = "--json", description = "print JSON")
        private boolean json;

        private final Console console;

        Verify(Console console) {
            this.console = console;
        }

        @Override
        public Integer call() {
            List<Fault> faults = new ArrayList<>(Ledger.verify(ledgerFile));
            if (faults.isEmpty()) {
                try (Ledger ledger = Ledger.openReadOnly(ledgerFile)) {
                    faults.addAll(StoreAudit.of(ledger));
                }
            }
            if (faults.isEmpty()) {
                valid();
            } else if (json) {
                console.json(Map.of(
                        "valid",
                        false,
                        "faults",
                        faults.stream().map(Fault::toString).toList()));
            } else {
                faults.stream()
                        .limit(BadInput.MOST)
                        .forEach(fault -> console.say("✘ " + Visible.text(fault.toString(), Console.LONGEST_LINE)));
                if (faults.size() > BadInput.MOST) {
                    console.say("… and " + (faults.size() - BadInput.MOST) + " more.");
                }
                console.say(
                        "E-702 ledger: is not what was written. What was already released can no longer be added up, so"
                                + " nothing may be released from it. Put back an intact copy that holds every release made. "
                                + Failures.FREE);
            }
            return faults.isEmpty() ? ExitCode.DONE : ExitCode.INTEGRITY;
        }

        /** The head is what an auditor writes down, to hold the next one against. */
        private void valid() {
            try (Ledger ledger = Ledger.openReadOnly(ledgerFile)) {
                if (json) {
                    console.json(Map.of("valid", true, "faults", List.of(), "head", head(ledger)));
                } else {
                    console.say(
                            "VALID",
                            "every entry up to " + ledger.head().number() + ", head "
                                    + ledger.head().hash());
                }
            }
        }
    }

    /** A new cap: a new, larger (or smaller) promise about everything released. */
    @Command(
            name = "cap",
            mixinStandardHelpOptions = true,
            description =
                    "Change an account's cap to the schema's. A raised cap is a new, weaker promise to everybody.")
    static final class Cap implements Callable<Integer> {

        @Option(names = "--schema", required = true, paramLabel = "S", description = "the schema with the new cap")
        private Path schemaFile = Path.of("schema.yaml");

        @Option(names = "--reason", paramLabel = "TEXT", description = "why, for the record")
        private @Nullable String reason;

        @Option(
                names = "--ledger",
                paramLabel = "FILE",
                description = "the ledger (default: bulla.db beside the schema)")
        private @Nullable Path ledgerFile;

        @Option(names = "--json", description = "print JSON")
        private boolean json;

        private final Console console;

        Cap(Console console) {
            this.console = console;
        }

        @Override
        public Integer call() {
            Schema schema = Schemas.load(schemaFile);
            Path file = Optional.ofNullable(ledgerFile)
                    .orElseGet(() -> schemaFile.toAbsolutePath().resolveSibling("bulla.db"));
            if (!Files.exists(file)) {
                throw new BadInput(
                        "E-706",
                        file.toString(),
                        "there is no such ledger.",
                        "",
                        "Name the file with --ledger; the first release makes it.");
            }
            try (Ledger ledger = Ledger.open(file)) {
                Ledger.CapChange change = ledger.changeCap(schema, Optional.ofNullable(reason));
                if (json) {
                    Map<String, Object> answer = new LinkedHashMap<>();
                    answer.put("entry", change.entry());
                    answer.put("old", SchemaReader.budget(change.old()));
                    answer.put("now", SchemaReader.budget(change.now()));
                    console.json(answer);
                } else {
                    console.say(
                            "Cap",
                            schema.dataset() + ": " + change.old() + " → " + change.now() + " (entry #" + change.entry()
                                    + ")");
                }
            }
            return ExitCode.DONE;
        }
    }
}
