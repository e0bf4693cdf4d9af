package dev.bulla.app.cli;

import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.command.Failures;
import dev.bulla.app.screen.Console;
import dev.bulla.app.screen.LedgerText;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.data.schema.Schemas;
import dev.bulla.ledger.Artefact;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.Summary;
import dev.bulla.ledger.proof.SignedHead;
import dev.bulla.ledger.publish.StoreAudit;
import dev.bulla.ledger.store.Fault;
import dev.bulla.ledger.store.Location;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bulla ledger show | verify | cap | backup | copy}; {@link LedgerAudit} has the others. */
@Command(
        name = "ledger",
        mixinStandardHelpOptions = true,
        description = "Look at a ledger, check it, prove entries, change caps and policies, or make a copy to keep.",
        synopsisSubcommandLabel =
                "(show | verify | cap | backup | copy | head | prove | witness | policy | propose | approve)",
        subcommands = {
            LedgerCommand.Show.class,
            LedgerCommand.Verify.class,
            LedgerCommand.Cap.class,
            LedgerCommand.Backup.class,
            LedgerCommand.Copy.class,
            LedgerAudit.Head.class,
            LedgerAudit.Prove.class,
            LedgerAudit.Keep.class,
            LedgerAudit.Rules.class,
            LedgerAudit.Propose.class,
            LedgerAudit.Approve.class
        })
final class LedgerCommand extends ConsoleCommand.Group {

    LedgerCommand(Console console) {
        super(console);
    }

    /** A command that changes nothing in a ledger. */
    abstract static class Reader extends ConsoleCommand.InJson {

        @Option(names = "--ledger", paramLabel = "FILE|jdbc:…", description = "the ledger (default: bulla.db here)")
        String ledgerFile = "bulla.db";

        Reader(Console console) {
            super(console);
        }

        Location ledger() {
            return Location.of(ledgerFile);
        }
    }

    /** Every account, every entry. */
    @Command(name = "show", mixinStandardHelpOptions = true, description = "Show accounts, entries and what is left.")
    static final class Show extends Reader {

        @Parameters(index = "0", arity = "0..1", paramLabel = "DATASET", description = "only this account")
        private @Nullable String dataset;

        Show(Console console) {
            super(console);
        }

        @Override
        public Integer call() {
            try (Ledger ledger = Ledger.openReadOnly(ledger())) {
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
                            "accounts",
                                    summaries.stream()
                                            .map(summary -> account(ledger, summary))
                                            .toList(),
                            "head", head(ledger)));
                } else {
                    for (Summary summary : summaries) {
                        LedgerText.say(summary, entries(ledger, summary), console.asked());
                        LedgerText.oversight(summary.terms().dataset(), ledger.approvals(), console.asked());
                    }
                    console.asked()
                            .say(
                                    "Head",
                                    "entry " + ledger.head().number() + ", "
                                            + ledger.head().hash());
                }
            }
            return ExitCode.DONE;
        }
    }

    private static Map<String, Object> account(Ledger ledger, Summary summary) {
        Map<String, Object> json = LedgerText.json(summary, entries(ledger, summary));
        json.putAll(LedgerText.oversight(summary.terms().dataset(), ledger.approvals()));
        return json;
    }

    private static List<Summary.Line> entries(Ledger ledger, Summary summary) {
        return ledger.entries(summary.terms().dataset());
    }

    private static Map<String, Object> head(Ledger ledger) {
        return Map.of("entry", ledger.head().number(), "hash", ledger.head().hash());
    }

    /** The whole chain and every decision, worked out again. */
    @Command(
            name = "verify",
            mixinStandardHelpOptions = true,
            description = "Check every entry and every decision again.")
    static final class Verify extends Reader {

        @Option(
                names = "--head",
                paramLabel = "HASH|FILE",
                description =
                        "a head kept from before, its hash or as it was signed: fails unless it is still in the chain")
        private @Nullable String keptHead;

        Verify(Console console) {
            super(console);
        }

        @Override
        public Integer call() {
            Optional<SignedHead> signed = Optional.ofNullable(keptHead).flatMap(Verify::inFile);
            Optional<String> kept = signed.map(SignedHead::hash)
                    .or(() -> Optional.ofNullable(keptHead).map(Verify::requireHash));
            List<Fault> faults = new ArrayList<>(Ledger.verify(ledger()));
            if (!faults.isEmpty()) {
                return broken(faults);
            }
            try (Ledger ledger = Ledger.openReadOnly(ledger())) {
                faults.addAll(StoreAudit.of(ledger));
                Optional<Long> since = kept.flatMap(ledger::entryOf);
                boolean isRoot = since.isEmpty()
                        || signed.map(head -> isRoot(ledger, head, since.get())).orElse(true);
                if ((kept.isPresent() && since.isEmpty()) || !isRoot) {
                    faults.add(new Fault(
                            0,
                            "has no entry with the hash that was kept: entries were taken away or changed since, or it is"
                                    + " another ledger"));
                }
                return faults.isEmpty() ? valid(ledger.head(), since) : broken(faults);
            }
        }

        private static Optional<SignedHead> inFile(String named) {
            if (named.matches("[0-9a-fA-F]{64}") || !Files.isRegularFile(Path.of(named))) {
                return Optional.empty();
            }
            return Optional.of(SignedHead.read(Artefact.bytes(Path.of(named)), named));
        }

        private static boolean isRoot(Ledger ledger, SignedHead head, long entry) {
            return head.isSigned()
                    && head.entries() == entry
                    && Arrays.equals(head.rootHash(), ledger.heads().root(entry));
        }

        private static String requireHash(String text) {
            String hash = text.strip().toLowerCase(Locale.ROOT);
            if (!hash.matches("[0-9a-f]{64}")) {
                throw new BadInput(
                        "E-710",
                        "--head",
                        "must be the 64 hexadecimal digits of an entry's hash.",
                        "",
                        "Take the head that bulla ledger show printed, or ledger.hash of a certificate.");
            }
            return hash;
        }

        private int broken(List<Fault> faults) {
            if (json) {
                console.json(Map.of(
                        "valid",
                        false,
                        "faults",
                        faults.stream().map(Fault::toString).toList()));
            } else {
                faults.stream()
                        .limit(BadInput.MOST)
                        .forEach(fault ->
                                console.asked().say("✘ " + Visible.text(fault.toString(), Console.LONGEST_LINE)));
                if (faults.size() > BadInput.MOST) {
                    console.asked().say("… and " + (faults.size() - BadInput.MOST) + " more.");
                }
                console.asked().say("NOT VALID");
                console.say(
                        "E-702 ledger: is not what was written. What was already released can no longer be added up, so"
                                + " nothing may be released from it. Put back an intact copy that holds every release made. "
                                + Failures.FREE);
            }
            return ExitCode.INTEGRITY;
        }

        /** The head is what an auditor writes down, to hold the next one against. */
        private int valid(Summary.Head head, Optional<Long> since) {
            if (json) {
                Map<String, Object> answer = new LinkedHashMap<>();
                answer.put("valid", true);
                answer.put("faults", List.of());
                answer.put("head", Map.of("entry", head.number(), "hash", head.hash()));
                since.ifPresent(
                        kept -> answer.put("kept_head", Map.of("entry", kept, "entries_since", head.number() - kept)));
                console.json(answer);
            } else {
                since.ifPresent(kept -> console.asked()
                        .say(
                                "Kept head",
                                "entry " + kept + " is in the chain; " + (head.number() - kept) + " came after it"));
                console.asked().say("VALID", "every entry up to " + head.number() + ", head " + head.hash());
            }
            return ExitCode.DONE;
        }
    }

    /** A copy to keep elsewhere. */
    @Command(
            name = "backup",
            mixinStandardHelpOptions = true,
            description =
                    "Make a sound copy while the ledger may be in use. It is to be kept: released from, it would be"
                            + " a second purse, and a run that is taken up in it would draw its noise a second time.")
    static final class Backup extends Reader {

        @Parameters(index = "0", paramLabel = "TARGET", description = "the copy, a new file")
        private Path target = Path.of("bulla.backup.db");

        Backup(Console console) {
            super(console);
        }

        @Override
        public Integer call() {
            try (Ledger ledger = Ledger.openReadOnly(ledger())) {
                Summary.Head head = ledger.backup(target);
                if (json) {
                    console.json(Map.of(
                            "target",
                            target.toAbsolutePath().normalize().toString(),
                            "head",
                            Map.of("entry", head.number(), "hash", head.hash())));
                } else {
                    console.say("Copied", ledger() + " → " + target + ", every entry checked");
                    console.say("Head", "entry " + head.number() + ", " + head.hash());
                }
            }
            return ExitCode.DONE;
        }
    }

    /** The same ledger in another store. */
    @Command(
            name = "copy",
            mixinStandardHelpOptions = true,
            description =
                    "Move a ledger, entries and results, between a file and a database. The copy is checked from its first"
                            + " byte to its last before it can be opened. Stop what writes to the old one first, and use the new one alone:"
                            + " together they would be two purses.")
    static final class Copy extends ConsoleCommand.InJson {

        @Parameters(index = "0", paramLabel = "FROM", description = "the ledger: a file, or jdbc:postgresql://…")
        private String from = "";

        @Parameters(index = "1", paramLabel = "TO", description = "where no ledger is: a file, or jdbc:postgresql://…")
        private String to = "";

        Copy(Console console) {
            super(console);
        }

        @Override
        public Integer call() {
            Location target = Location.of(to);
            try (Ledger ledger = Ledger.openReadOnly(Location.of(from))) {
                Summary.Head head = ledger.copy(target);
                if (json) {
                    console.json(Map.of(
                            "target",
                            target.absolute().toString(),
                            "head",
                            Map.of("entry", head.number(), "hash", head.hash())));
                } else {
                    console.say("Copied", Location.of(from) + " → " + target + ", every entry checked");
                    console.say("Head", "entry " + head.number() + ", " + head.hash());
                    console.say(
                            "Next",
                            "release from the new one alone; what the old one pays from here on is not known to it");
                }
            }
            return ExitCode.DONE;
        }
    }

    /** A new cap: a new, larger (or smaller) promise about everything released. */
    @Command(
            name = "cap",
            mixinStandardHelpOptions = true,
            description =
                    "Change an account's cap to the schema's. A raised cap is a new, weaker promise to everybody.")
    static final class Cap extends ConsoleCommand.InJson {

        @Option(names = "--schema", required = true, paramLabel = "S", description = "the schema with the new cap")
        private Path schemaFile = Path.of("schema.yaml");

        @Option(names = "--reason", paramLabel = "TEXT", description = "why, for the record")
        private @Nullable String reason;

        @Option(
                names = "--ledger",
                paramLabel = "FILE|jdbc:…",
                description = "the ledger (default: bulla.db beside the schema)")
        private @Nullable String ledgerFile;

        Cap(Console console) {
            super(console);
        }

        @Override
        public Integer call() {
            Schema schema = Schemas.load(schemaFile);
            Location file = Optional.ofNullable(ledgerFile)
                    .map(Location::of)
                    .orElseGet(() -> Location.of(schemaFile.toAbsolutePath().resolveSibling("bulla.db")));
            if (!file.exists()) {
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
