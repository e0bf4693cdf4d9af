package dev.bulla.app.cli;

import dev.bulla.app.command.ExitCode;
import dev.bulla.app.recipe.PlanFile;
import dev.bulla.app.screen.Console;
import dev.bulla.app.screen.LedgerText;
import dev.bulla.core.Home;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Plan;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.ledger.Artefact;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.policy.CapShare;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.policy.Policy;
import dev.bulla.ledger.policy.Standing;
import dev.bulla.ledger.proof.Proof;
import dev.bulla.ledger.proof.SignedHead;
import dev.bulla.ledger.proof.Witness;
import dev.bulla.ledger.publish.SigningKeyFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bulla ledger head | prove | witness | policy | propose | approve}: what is there for auditors and second persons. */
final class LedgerAudit {

    private static final String NONE = "none";

    private LedgerAudit() {}

    /** Where the ledger stands, signed. */
    @Command(
            name = "head",
            mixinStandardHelpOptions = true,
            description = "Sign where the ledger stands: its number of entries and the root over all of them.")
    static final class Head extends LedgerCommand.Reader {

        @Option(names = "--out", paramLabel = "FILE", description = "also write the signed head into this file")
        private @Nullable Path out;

        Head(Console console) {
            super(console);
        }

        @Override
        public Integer call() {
            try (Ledger ledger = Ledger.openReadOnly(ledger())) {
                SignedHead head = ledger.heads().signed(key());
                if (out != null) {
                    write(out, head.bytes());
                }
                if (json) {
                    console.json(head.json());
                } else {
                    console.asked().say("Head", head.entries() + " entries, root " + head.root());
                    console.asked().say("Chain", head.hash());
                    console.asked().say("Key", head.publicKey());
                }
            }
            return ExitCode.DONE;
        }
    }

    /** A proof to give away. */
    @Command(
            name = "prove",
            mixinStandardHelpOptions = true,
            description =
                    "Prove that an entry is under the signed head, or that an earlier head is its beginning; bulla verify"
                            + " checks it without the ledger.")
    static final class Prove extends LedgerCommand.Reader {

        @Parameters(
                index = "0",
                arity = "0..1",
                paramLabel = "ENTRY|RELEASE",
                description = "the number of an entry, or the name of a release: the entry that paid for it")
        private @Nullable String what;

        @Option(
                names = "--since",
                paramLabel = "FILE",
                description = "an earlier head, to be shown to be the beginning")
        private @Nullable Path since;

        @Option(names = "--out", paramLabel = "FILE", description = "where the proof goes (default: ${DEFAULT-VALUE})")
        private Path out = Path.of("proof.json");

        Prove(Console console) {
            super(console);
        }

        @Override
        public Integer call() {
            if (what == null && since == null) {
                throw new BadInput(
                        "E-729",
                        "ledger prove",
                        "is told neither an entry nor --since.",
                        "",
                        "For example ages-count-2.");
            }
            try (Ledger ledger = Ledger.openReadOnly(ledger())) {
                Optional<Long> entry = Optional.ofNullable(what).map(named -> entry(ledger, named));
                Optional<SignedHead> earlier =
                        Optional.ofNullable(since).map(file -> SignedHead.read(Artefact.bytes(file), file.toString()));
                Proof proof = ledger.heads().prove(entry, earlier, key());
                byte[] bytes = proof.bytes();
                write(out, bytes);
                if (json) {
                    Map<String, Object> answer = new LinkedHashMap<>();
                    answer.put("out", out.toString());
                    answer.put("bytes", bytes.length);
                    answer.put("head", proof.head().json());
                    entry.ifPresent(number -> answer.put("entry", number));
                    console.json(answer);
                } else {
                    entry.ifPresent(number -> console.say("Entry", "#" + number));
                    console.say(
                            "Head",
                            proof.head().entries() + " entries, root "
                                    + proof.head().root());
                    console.say("Proof", Visible.path(out) + ", " + bytes.length + " bytes");
                }
            }
            return ExitCode.DONE;
        }

        private static long entry(Ledger ledger, String named) {
            if (named.matches("#?[0-9]{1,15}")) {
                return Long.parseLong(named.replace("#", ""));
            }
            return ledger.find(named)
                    .map(release -> release.entry())
                    .orElseThrow(() -> new BadInput(
                            "E-727",
                            "release " + Visible.quote(named),
                            "is not in this ledger.",
                            "",
                            "Take a number of an entry, or the name of a release: bulla ledger show."));
        }
    }

    /** Heads kept elsewhere. */
    @Command(
            name = "witness",
            mixinStandardHelpOptions = true,
            description =
                    "Add the present head to a file that only grows, or hold the ledger against it. Keep the file where a copy of"
                            + " the ledger does not carry it along.")
    static final class Keep extends LedgerCommand.Reader {

        @Parameters(index = "0", paramLabel = "FILE", description = "the witness; made if it is not there")
        private Path file = Path.of("bulla.witness");

        @Option(names = "--check", description = "add nothing: hold the ledger against every head in the file")
        private boolean check;

        Keep(Console console) {
            super(console);
        }

        @Override
        public Integer call() {
            try (Ledger ledger = Ledger.openReadOnly(ledger())) {
                List<SignedHead> heads;
                if (check) {
                    heads = ledger.heads().check(Witness.at(file));
                } else {
                    ledger.heads().addTo(Witness.at(file, key()));
                    heads = List.of(Witness.at(file).last());
                }
                SignedHead last = heads.get(heads.size() - 1);
                if (json) {
                    Map<String, Object> answer = new LinkedHashMap<>();
                    answer.put("checked", check);
                    if (check) {
                        answer.put("heads", heads.size());
                    }
                    answer.put("entries", ledger.head().number());
                    answer.put("last", last.json());
                    console.json(answer);
                } else if (check) {
                    console.asked()
                            .say(
                                    "VALID",
                                    heads.size() + (heads.size() == 1 ? " head" : " heads") + ", the last over "
                                            + last.entries() + " of "
                                            + ledger.head().number() + " entries");
                } else {
                    console.say("Witness", last.entries() + " entries, root " + last.root());
                }
            }
            return ExitCode.DONE;
        }
    }

    /** A command that adds to a ledger that is there. */
    private abstract static class Writer extends LedgerCommand.Reader {

        Writer(Console console) {
            super(console);
        }

        Ledger open() {
            if (!ledger().exists()) {
                throw new BadInput(
                        "E-706",
                        ledgerFile,
                        "there is no such ledger.",
                        "",
                        "Name the file with --ledger; the first release makes it.");
            }
            return Ledger.open(ledger());
        }
    }

    /** What an account asks for beyond its cap. */
    @Command(
            name = "policy",
            mixinStandardHelpOptions = true,
            description =
                    "Show or change, on the record, what an account asks for beyond its cap: a second person for large charges,"
                            + " and quotas of requesters, which are no privacy guarantee.")
    static final class Rules extends Writer {

        @Parameters(index = "0", paramLabel = "DATASET", description = "whose account")
        private String dataset = "";

        @Option(
                names = "--approve-above",
                paramLabel = "SHARE",
                description = "charges above this part of the cap need a second person; none: no charge does")
        private @Nullable String approveAbove;

        @Option(
                names = "--quota",
                paramLabel = "[NAME=]SHARE",
                description = "how much of the cap each requester, or one, may use; none takes it away")
        private List<String> quotas = new ArrayList<>();

        @Option(names = "--person", paramLabel = "NAME", description = "who changes it")
        private @Nullable String by;

        @Option(names = "--reason", paramLabel = "TEXT", description = "why, for the record")
        private @Nullable String reason;

        Rules(Console console) {
            super(console);
        }

        @Override
        public Integer call() {
            boolean changes = approveAbove != null || !quotas.isEmpty();
            Optional<Person> person = Optional.ofNullable(by).map(Person::new);
            try (Ledger ledger = changes ? open() : Ledger.openReadOnly(ledger())) {
                Optional<Long> entry = Optional.of(changes)
                        .filter(Boolean::booleanValue)
                        .map(yes -> ledger.approvals()
                                .setPolicy(dataset, this::changed, person, Optional.ofNullable(reason)));
                Policy policy = ledger.approvals()
                        .policy(dataset)
                        .orElseThrow(() -> new BadInput(
                                "E-309",
                                "account " + Visible.of(dataset),
                                "is not in this ledger.",
                                "",
                                "The first release opens it with the cap of its schema."));
                if (json) {
                    Map<String, Object> answer = new LinkedHashMap<>();
                    entry.ifPresent(number -> answer.put("entry", number));
                    answer.put("policy", policy.json());
                    console.json(answer);
                } else {
                    console.asked()
                            .say(
                                    "Policy",
                                    policy
                                            + entry.map(number -> " (entry #" + number + ")")
                                                    .orElse(""));
                }
            }
            return ExitCode.DONE;
        }

        private Policy changed(Policy before) {
            Policy policy = approveAbove == null ? before : before.approving(share(approveAbove));
            for (String quota : quotas) {
                int mark = quota.lastIndexOf('=');
                Optional<CapShare> share = share(quota.substring(mark + 1));
                policy = mark < 0
                        ? policy.withQuota(share)
                        : policy.withQuota(new Person(quota.substring(0, mark)), share);
            }
            return policy;
        }

        private static Optional<CapShare> share(String text) {
            return text.equals(NONE) ? Optional.empty() : Optional.of(CapShare.of(text));
        }
    }

    /** A plan, for somebody else to approve. */
    @Command(
            name = "propose",
            mixinStandardHelpOptions = true,
            description =
                    "Propose a plan at its price, for somebody else to approve; no row is read and nothing is charged.")
    static final class Propose extends Writer {

        @Option(names = "--plan", required = true, paramLabel = "FILE", description = "a plan made by plan --json")
        private Path planFile = Path.of("plan.json");

        @Option(names = "--person", required = true, paramLabel = "NAME", description = "who proposes it")
        private String by = "";

        Propose(Console console) {
            super(console);
        }

        @Override
        public Integer call() {
            Plan<?> plan = PlanFile.read(planFile);
            try (Ledger ledger = open()) {
                Person person = new Person(by);
                long entry = ledger.approvals().propose(plan.schema(), plan.charge("proposal"), person);
                if (json) {
                    console.json(Map.of("entry", entry));
                } else {
                    console.say(
                            "Proposed",
                            "entry #" + entry + " by " + Visible.of(person) + "; somebody else: bulla ledger approve "
                                    + entry + " --person NAME");
                    console.data(Long.toString(entry));
                }
            }
            return ExitCode.DONE;
        }
    }

    /** The second person. */
    @Command(
            name = "approve",
            mixinStandardHelpOptions = true,
            description = "Approve a proposal of somebody else: one charge for this plan at this price.")
    static final class Approve extends Writer {

        @Parameters(index = "0", paramLabel = "ENTRY", description = "the entry of the proposal")
        private long proposal;

        @Option(names = "--person", required = true, paramLabel = "NAME", description = "who approves it")
        private String by = "";

        Approve(Console console) {
            super(console);
        }

        @Override
        public Integer call() {
            try (Ledger ledger = open()) {
                Person person = new Person(by);
                Optional<Standing> asked = ledger.datasets().stream()
                        .flatMap(dataset -> ledger.approvals().proposals(dataset).stream())
                        .filter(standing -> standing.entry() == proposal)
                        .findFirst();
                long entry = ledger.approvals().approve(proposal, person);
                if (json) {
                    console.json(Map.of("entry", entry, "proposal", proposal));
                } else {
                    asked.ifPresent(standing -> LedgerText.say(standing, console));
                    console.say("Approved", "entry #" + entry + " by " + Visible.of(person) + ", for one charge");
                }
            }
            return ExitCode.DONE;
        }
    }

    private static SealingKey key() {
        return SigningKeyFile.in(Home.path());
    }

    private static void write(Path file, byte[] bytes) {
        try {
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new BadInput("E-730", "--out", Visible.path(file) + " cannot be written.", "", "Name another file.");
        }
    }
}
