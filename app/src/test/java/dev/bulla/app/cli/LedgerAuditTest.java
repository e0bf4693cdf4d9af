package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.core.json.Json;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.core.seal.Verification.Check;
import dev.bulla.ledger.proof.Proof;
import dev.bulla.ledger.proof.SignedHead;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An auditor and a second person at the prompt. */
class LedgerAuditTest {

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void open() throws IOException {
        shell = new Shell(folder);
    }

    @Test
    void verify_proofAndKeptHead_needNoLedger() throws IOException {
        shell.releaseAge("a", "--epsilon", "0.1");
        ok(shell.run("ledger", "head", "--ledger", "@bulla.db", "--out", "@old.json"));
        Result second = shell.releaseAge("b", "--epsilon", "0.1");
        String id = second.out().strip();
        ok(shell.run("ledger", "prove", id, "--since", "@old.json", "--ledger", "@bulla.db", "--out", "@p.json"));
        Files.delete(folder.resolve("bulla.db"));

        Result verified = shell.run("verify", "@b", "--proof", "@p.json", "--head", "@old.json");

        assertThat(verified.out())
                .contains("✔ ledger inclusion", "entry #5 in head ", "(proof 3 hashes)")
                .contains("✔ ledger consistency", " is a prefix")
                .contains("✔ ledger entry", "a charge for this plan")
                .contains("✔ kept head")
                .contains("VALID");
        assertThat(verified.code()).isZero();
        assertThat(shell.run("verify", "@p.json").code()).isZero();
        assertThat(shell.run("verify", "@p.json", "--head", "@old.json", "--json")
                        .out())
                .contains("\"valid\":true");
    }

    @Test
    void verify_proofOfAnotherEntry_isNotValid() {
        shell.releaseAge("a", "--epsilon", "0.1");
        shell.releaseAge("b", "--epsilon", "0.1");
        ok(shell.run("ledger", "prove", "2", "--ledger", "@bulla.db", "--out", "@a.json"));
        ok(shell.run("ledger", "prove", "3", "--ledger", "@bulla.db", "--out", "@begun.json"));

        assertThat(shell.run("verify", "@a", "--proof", "@a.json").code()).isZero();
        for (String proof : List.of("@a.json", "@begun.json")) {
            Result verified = shell.run("verify", "@b", "--proof", proof);
            assertThat(verified.code()).isEqualTo(4);
            assertThat(verified.out()).contains("✘ ledger entry", "another entry", "NOT VALID");
        }
    }

    /** Each byte of a proof is changed in turn; none passes. */
    @Test
    void checks_anyByteOfAProofChanged_doesNotHold() throws IOException {
        shell.releaseAge("a", "--epsilon", "0.1");
        ok(shell.run("ledger", "head", "--ledger", "@bulla.db", "--out", "@old.json"));
        shell.releaseAge("b", "--epsilon", "0.1");
        ok(shell.run("ledger", "prove", "2", "--since", "@old.json", "--ledger", "@bulla.db", "--out", "@p.json"));
        byte[] sound = Files.readAllBytes(folder.resolve("p.json"));
        byte[] certificate = Files.readAllBytes(folder.resolve("a/certificate.json"));
        Proof.Evidence evidence = new Proof.Evidence(Optional.of(certificate), Optional.empty(), Optional.empty());
        assertThat(Proof.checks(sound, evidence)).allMatch(Check::holds);

        for (int i = 0; i < sound.length; i++) {
            byte[] forged = sound.clone();
            forged[i] ^= (byte) (1 << (i % 7));
            assertThat(Proof.checks(forged, evidence)).as("byte %d", i).anyMatch(check -> !check.holds());
        }
        assertThat(Proof.checks(new byte[0], evidence)).anyMatch(check -> !check.holds());
        assertThat(shell.run("verify", "@p.json").code()).isZero();
        sound[sound.length / 2] ^= 1;
        Files.write(folder.resolve("p.json"), sound);
        assertThat(shell.run("verify", "@a", "--proof", "@p.json").code()).isEqualTo(4);
    }

    /** A proof that is sound in itself, under a head that somebody else has signed. */
    @Test
    void verify_headSignedWithAnotherKey_isNotValid() throws IOException {
        shell.releaseAge("a", "--epsilon", "0.1");
        ok(shell.run("ledger", "prove", "2", "--ledger", "@bulla.db", "--out", "@p.json"));
        Map<String, Object> proof = Json.readObject(Files.readAllBytes(folder.resolve("p.json")));
        Map<String, Object> head = new LinkedHashMap<>(Json.object(proof.get("head"), "head"));
        head.remove("public_key");
        head.remove("signature");
        proof.put("head", SealingKey.generate().seal(head));
        Files.write(folder.resolve("p.json"), Json.canonical(proof));

        Result verified = shell.run("verify", "@a", "--proof", "@p.json");
        assertThat(verified.code()).isEqualTo(4);
        assertThat(verified.out()).contains("✘ head key", "another key");
    }

    /** One head as many entries as another, and not the same: the publisher has shown two ledgers. */
    @Test
    void verify_keptHeadOfAFork_isNotValid() throws IOException {
        shell.releaseAge("a", "--epsilon", "0.1");
        Files.copy(folder.resolve("bulla.db"), folder.resolve("fork.db"));
        shell.releaseAge("b", "--epsilon", "0.1");
        shell.releaseAge("c", "--epsilon", "0.2", "--ledger", "@fork.db");
        ok(shell.run("ledger", "head", "--ledger", "@fork.db", "--out", "@fork.json"));
        ok(shell.run("ledger", "prove", "2", "--ledger", "@bulla.db", "--out", "@p.json"));

        assertThat(shell.run("verify", "@a", "--proof", "@p.json", "--head", "@fork.json")
                        .out())
                .contains("✘ kept head", "two ledgers were shown");
        Result refused =
                shell.run("ledger", "prove", "--since", "@fork.json", "--ledger", "@bulla.db", "--out", "@q.json");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("E-728");
        assertThat(shell.run("ledger", "verify", "--head", "@fork.json", "--ledger", "@bulla.db")
                        .code())
                .isEqualTo(4);
        assertThat(shell.run("ledger", "verify", "--head", "@fork.json", "--ledger", "@fork.db")
                        .code())
                .isZero();
    }

    @Test
    void release_withWitness_refusesAnOlderCopy() throws IOException {
        ok(shell.releaseAge("a", "--epsilon", "0.1", "--witness", "@w"));
        Files.copy(folder.resolve("bulla.db"), folder.resolve("old.db"));
        ok(shell.releaseAge("b", "--epsilon", "0.1", "--witness", "@w"));
        ok(shell.run("ledger", "witness", "@w", "--check", "--ledger", "@bulla.db"));
        Files.copy(
                folder.resolve("old.db"),
                folder.resolve("bulla.db"),
                java.nio.file.StandardCopyOption.REPLACE_EXISTING);

        for (Result refused : List.of(
                shell.releaseAge("c", "--epsilon", "0.1", "--witness", "@w"),
                shell.run("ledger", "witness", "@w", "--ledger", "@bulla.db"),
                shell.run("ledger", "witness", "@w", "--check", "--ledger", "@bulla.db"))) {
            assertThat(refused.code()).isEqualTo(4);
            assertThat(refused.err()).contains("E-721", "ledger head is behind witness (4 < 7)");
        }
        assertThat(folder.resolve("c")).doesNotExist();
        assertThat(shell.releaseAge("c", "--epsilon", "0.1").code()).isZero();
        assertThat(shell.run("ledger", "witness", "@w", "--check", "--ledger", "@bulla.db")
                        .err())
                .contains("E-722");
    }

    @Test
    void witness_begunAndAdvanced_saysWhatItHas() {
        shell.releaseAge("a", "--epsilon", "0.1");
        ok(shell.run("ledger", "witness", "@w", "--ledger", "@bulla.db"));
        shell.releaseAge("b", "--epsilon", "0.1");
        ok(shell.run("ledger", "witness", "@w", "--ledger", "@bulla.db"));
        ok(shell.run("ledger", "witness", "@w", "--ledger", "@bulla.db"));

        assertThat(shell.run("ledger", "witness", "@w", "--check", "--ledger", "@bulla.db")
                        .out())
                .contains("VALID", "2 heads, the last over 7 of 7 entries");
    }

    @Test
    void release_aboveTheThreshold_takesTwo() throws IOException {
        shell.releaseAge("a", "--epsilon", "0.1");
        ok(shell.run(
                "ledger",
                "policy",
                "town",
                "--approve-above",
                "0.1",
                "--quota",
                "0.5",
                "--person",
                "ana",
                "--ledger",
                "@bulla.db"));
        Result alone = shell.releaseAge("b", "--epsilon", "0.4", "--person", "ana");
        assertThat(alone.code()).isEqualTo(3);
        assertThat(alone.err()).contains("E-316", "Nothing was charged");

        String plan = shell.run(
                        "plan", "histogram", "--schema", "@town.yaml", "--columns", "age", "--epsilon", "0.4", "--json")
                .out();
        Files.writeString(folder.resolve("plan.json"), plan, StandardCharsets.UTF_8);
        String proposal = shell.run(
                        "ledger", "propose", "--plan", "@plan.json", "--person", "ana", "--ledger", "@bulla.db")
                .out()
                .strip();
        assertThat(shell.run("ledger", "approve", proposal, "--person", "ANA", "--ledger", "@bulla.db")
                        .err())
                .contains("E-319", "same person");
        Result approved = shell.run("ledger", "approve", proposal, "--person", "bob", "--ledger", "@bulla.db");
        assertThat(approved.err()).contains("histogram ε = 0.4 by ana", "for one charge");
        assertThat(shell.run("ledger", "show", "--ledger", "@bulla.db").out())
                .contains("approval above 10 % of the cap; quotas, no privacy guarantee: 50 % each")
                .contains("Proposal", "approved by bob");

        ok(shell.releaseAge("b", "--epsilon", "0.4", "--person", "ana"));
        assertThat(shell.releaseAge("c", "--epsilon", "0.4", "--person", "ana").err())
                .contains("E-316");
        assertThat(shell.run("ledger", "show", "--ledger", "@bulla.db").out())
                .contains("town-histogram-9, by ana, approved by entry #" + (Integer.parseInt(proposal) + 1))
                .contains("no approval, by ana");
        assertThat(shell.run("ledger", "verify", "--ledger", "@bulla.db").code())
                .isZero();
        assertThat(shell.run("verify", "@b", "--ledger", "@bulla.db").code()).isZero();
    }

    @Test
    void policy_takenBack_isNone() {
        shell.releaseAge("a", "--epsilon", "0.1");
        ok(shell.run("ledger", "policy", "town", "--quota", "ana=0.2", "--ledger", "@bulla.db"));
        ok(shell.run(
                "ledger", "policy", "town", "--quota", "ana=none", "--approve-above", "none", "--ledger", "@bulla.db"));

        assertThat(shell.run("ledger", "policy", "town", "--ledger", "@bulla.db")
                        .out())
                .contains("no approval needed");
    }

    @Test
    void read_whatIsNoHead_isRefused() {
        for (String text : List.of("", "{}", "[]", "{\"head\":{}}", "{\"head\":7}", "{\"entries\":1.5}")) {
            org.assertj.core.api.Assertions.assertThatThrownBy(
                            () -> SignedHead.read(text.getBytes(StandardCharsets.UTF_8), "x"))
                    .hasMessageContaining("E-726");
        }
    }

    private static void ok(Result result) {
        assertThat(result.code()).as(result.err()).isZero();
    }
}
