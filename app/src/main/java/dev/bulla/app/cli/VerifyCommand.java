package dev.bulla.app.cli;

import dev.bulla.app.artefact.Advisory;
import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.command.Failures;
import dev.bulla.app.nist.NistTable;
import dev.bulla.app.screen.CapSince;
import dev.bulla.app.screen.Console;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.seal.Verification;
import dev.bulla.ledger.Artefact;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.proof.Proof;
import dev.bulla.ledger.proof.SignedHead;
import dev.bulla.ledger.publish.SigningKeyFile;
import dev.bulla.ledger.store.Fault;
import dev.bulla.ledger.store.Location;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bulla verify}: an auditor's offline check. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        description = "Check a release offline: signature, files, and every number of the plan worked out again.")
final class VerifyCommand extends ConsoleCommand.InJson {

    private static final int LONGEST_DETAIL = 400;

    @Parameters(
            index = "0",
            paramLabel = "DIR|certificate.json|proof.json",
            description = "a release folder or a certificate; or a proof, to check that alone")
    private Path target = Path.of(".");

    @Option(names = "--public-key", paramLabel = "FILE", description = "the signer's public key (signing.pub)")
    private @Nullable Path publicKey;

    @Option(names = "--ledger", paramLabel = "FILE|jdbc:…", description = "also check that this ledger holds the entry")
    private @Nullable String ledgerFile;

    @Option(
            names = "--proof",
            paramLabel = "FILE",
            description =
                    "also check, without the ledger, that the entry which paid is under a signed head: a file of bulla ledger prove")
    private @Nullable Path proofFile;

    @Option(
            names = "--head",
            paramLabel = "FILE",
            description = "a head kept from before, which the proof must show to be the beginning of its own")
    private @Nullable Path headFile;

    @Option(names = "--nist", description = "also answer what an evaluator asks after NIST SP 800-226")
    private boolean nist;

    @Option(
            names = "--strict",
            description = "exit with 4 if an advisory applies, though the certificate is as it was sealed")
    private boolean strict;

    VerifyCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        if (headFile != null && proofFile == null && !isProof()) {
            throw new BadInput(
                    "E-731",
                    "--head",
                    "is given without a proof.",
                    "",
                    "Give the proof too: --proof FILE, of bulla ledger prove.");
        }
        if (isProof()) {
            return proofAlone();
        }
        Verification.Evidence evidence = evidence();
        List<Verification.Check> checks = new ArrayList<>(Verification.of(evidence, Recipes.all()));
        if (proofFile != null) {
            checks.addAll(Proof.checks(Artefact.bytes(proofFile), known(Optional.of(evidence.certificate()))));
        }
        Optional<CapSince> cap = Optional.empty();
        if (ledgerFile != null) {
            checks.add(inLedger(evidence.certificate(), Location.of(ledgerFile)));
            cap = checks.get(checks.size() - 1).holds()
                    ? CapSince.of(evidence.certificate(), Location.of(ledgerFile))
                    : Optional.empty();
        }
        boolean valid = checks.stream().allMatch(Verification.Check::holds);
        List<Advisory> advisories = valid ? Advisory.of(evidence.certificate()) : List.of();
        Optional<NistTable> table =
                nist && valid ? Optional.of(NistTable.of(evidence.certificate(), evidence.model())) : Optional.empty();
        if (json) {
            Map<String, Object> result = json(checks, valid, advisories, table);
            cap.ifPresent(since -> result.put("cap", since.json()));
            console.json(result);
        } else {
            say(checks, valid, advisories, cap.flatMap(CapSince::note));
            table.ifPresent(answers -> answers.lines().forEach(console.asked()::say));
        }
        boolean refused = strict && !advisories.isEmpty();
        if (refused) {
            console.say("E-603 --strict: " + named(advisories) + ". The certificate is as it was sealed, but what it"
                    + " claims may not hold. Do what docs/advisories.md says. " + Failures.FREE);
        }
        return valid && !refused ? ExitCode.DONE : ExitCode.INTEGRITY;
    }

    private boolean isProof() {
        return Files.isRegularFile(target) && Proof.isOne(Artefact.bytes(target));
    }

    /** A proof without the certificate whose entry it may be about. */
    private int proofAlone() {
        List<Verification.Check> checks = Proof.checks(Artefact.bytes(target), known(Optional.empty()));
        boolean valid = checks.stream().allMatch(Verification.Check::holds);
        if (json) {
            console.json(Map.of(
                    "valid",
                    valid,
                    "pinned",
                    publicKey != null,
                    "checks",
                    checks.stream().map(VerifyCommand::json).toList()));
        } else {
            say(checks, valid, List.of(), Optional.empty());
        }
        return valid ? ExitCode.DONE : ExitCode.INTEGRITY;
    }

    private Proof.Evidence known(Optional<byte[]> certificate) {
        return new Proof.Evidence(
                certificate,
                Optional.ofNullable(publicKey).map(SigningKeyFile::readPublic),
                Optional.ofNullable(headFile).map(file -> SignedHead.read(Artefact.bytes(file), file.toString())));
    }

    /** "BULLA-2026-01 applies". */
    private static String named(List<Advisory> advisories) {
        String ids = String.join(", ", advisories.stream().map(Advisory::id).toList());
        return ids + (advisories.size() == 1 ? " applies" : " apply");
    }

    private Verification.Evidence evidence() {
        Optional<String> pinned = Optional.ofNullable(publicKey).map(SigningKeyFile::readPublic);
        if (Files.isDirectory(target)) {
            Artefact artefact = Artefact.read(target);
            return new Verification.Evidence(
                    artefact.certificate(), Optional.of(artefact.plan()), Optional.of(artefact.model()), pinned);
        }
        return new Verification.Evidence(Artefact.bytes(target), Optional.empty(), Optional.empty(), pinned);
    }

    private void say(
            List<Verification.Check> checks, boolean valid, List<Advisory> advisories, Optional<String> capNote) {
        Console asked = console.asked();
        int width =
                checks.stream().mapToInt(check -> check.name().length()).max().orElse(0);
        for (Verification.Check check : checks) {
            asked.say((check.holds() ? "✔ " : "✘ ")
                    + check.name()
                    + " ".repeat(Math.max(14, width + 1) - check.name().length())
                    + Visible.text(check.detail(), LONGEST_DETAIL));
        }
        notes().forEach(note -> asked.say("! " + note));
        capNote.ifPresent(note -> asked.say("! " + note));
        for (Advisory advisory : advisories) {
            asked.say("! advisory      " + advisory.id() + " " + advisory.title() + ".");
            asked.say("                " + advisory.instead() + " " + advisory.remedy());
        }
        if (valid) {
            asked.say(advisories.isEmpty() ? "VALID" : "VALID as sealed, but " + named(advisories) + ": see above.");
        } else {
            List<String> failed = checks.stream()
                    .filter(check -> !check.holds())
                    .map(Verification.Check::name)
                    .distinct()
                    .toList();
            asked.say("NOT VALID");
            console.say("E-600 NOT VALID: " + String.join(", ", failed)
                    + (failed.contains("readable") || failed.equals(List.of("proof"))
                            ? ". It is nothing that can be read, so nothing is known of it. Name the release folder,"
                                    + " its certificate.json, or a proof. "
                            : ". What it claims is not what was sealed. Do not rely on it; ask its publisher for the original. ")
                    + Failures.FREE);
        }
    }

    /** What a reader might think was checked and was not. */
    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (publicKey == null) {
            notes.add("public key    key not pinned: pass --public-key to be sure who sealed it");
        }
        if (isProof()) {
            return notes;
        }
        notes.add(
                Files.isDirectory(target)
                        ? "report        report.html, if there, is not covered by the certificate"
                        : "files         model.json and plan.json were not looked at: name the folder to check them");
        return notes;
    }

    private static Verification.Check inLedger(byte[] certificate, Location ledgerFile) {
        List<Fault> faults = Ledger.verify(ledgerFile);
        if (!faults.isEmpty()) {
            return new Verification.Check("ledger", false, "the ledger itself is broken: " + faults.get(0));
        }
        try (Ledger ledger = Ledger.openReadOnly(ledgerFile)) {
            Map<String, Object> sealed = Json.object(Json.member(Json.readObject(certificate), "ledger"), "ledger");
            long entry = Json.number(sealed, "entry").longValueExact();
            boolean there = ledger.hash(entry).equals(Optional.of(Json.text(sealed, "hash")))
                    && ledger.find(Json.text(Json.readObject(certificate), "id"))
                            .filter(found -> found.entry() == entry
                                    && Arrays.equals(found.artefact().certificate(), certificate))
                            .isPresent();
            return new Verification.Check(
                    "ledger",
                    there,
                    there
                            ? "entry #" + entry + " paid for it"
                            : "entry #" + entry + " of this ledger did not pay for it");
        } catch (IllegalArgumentException | ArithmeticException e) {
            return new Verification.Check("ledger", false, "the certificate names no ledger entry");
        }
    }

    /** A certificate that is not valid answers nothing: its {@code nist} is empty. */
    private Map<String, Object> json(
            List<Verification.Check> checks, boolean valid, List<Advisory> advisories, Optional<NistTable> table) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("valid", valid);
        result.put("pinned", publicKey != null);
        result.put("files_checked", Files.isDirectory(target));
        result.put("checks", checks.stream().map(VerifyCommand::json).toList());
        result.put("advisories", advisories.stream().map(Advisory::json).toList());
        if (nist) {
            result.put(
                    "nist",
                    table.map(answers -> answers.rows().stream()
                                    .map(NistTable.Row::json)
                                    .toList())
                            .orElse(List.of()));
        }
        return result;
    }

    private static Map<String, Object> json(Verification.Check check) {
        return Map.of("name", check.name(), "holds", check.holds(), "detail", check.detail());
    }
}
