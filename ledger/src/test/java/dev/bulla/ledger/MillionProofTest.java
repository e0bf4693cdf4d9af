package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.accounting.Decision;
import dev.bulla.core.json.Digest;
import dev.bulla.core.number.Amount;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.core.seal.Verification.Check;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.policy.Requester;
import dev.bulla.ledger.proof.Entries;
import dev.bulla.ledger.proof.HashTree;
import dev.bulla.ledger.proof.Proof;
import dev.bulla.ledger.proof.SignedHead;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A proof out of a ledger of a million entries: how long the file is, and how long checking it takes. */
class MillionProofTest {

    private static final int ENTRIES = 1_000_000;
    private static final long NUMBER = 654_321;

    @Test
    void prove_chargeAmongAMillionEntries_takesLessThanTwoKilobytes() {
        byte[] charge = new Entry(NUMBER, Instant.parse("2026-10-01T12:00:00Z"), "census", "a".repeat(64), fact())
                .row()
                .body();
        Entries entries = (index, count) -> LongStream.range(index, index + count)
                .mapToObj(i -> i == NUMBER - 1
                        ? charge
                        : ByteBuffer.allocate(8).putLong(i).array())
                .toList();
        HashTree tree = new HashTree();
        for (int i = 0; i < ENTRIES; i += 1_000) {
            entries.from(i, 1_000).forEach(tree::append);
        }
        SignedHead head = new SignedHead.Statement(
                        ENTRIES, "b".repeat(64), tree.root(), Optional.of("2026-10-01T12:00:00Z"))
                .sign(SealingKey.generate());
        byte[] proof = new Proof(
                        head,
                        Optional.of(new Proof.Entry(charge, tree.inclusion(NUMBER - 1, ENTRIES, entries))),
                        Optional.empty())
                .bytes();
        Proof.Evidence nothing = new Proof.Evidence(Optional.empty(), Optional.empty(), Optional.empty());
        List<Check> checks = Proof.checks(proof, nothing);
        long start = System.nanoTime();
        for (int i = 0; i < 20; i++) {
            checks = Proof.checks(proof, nothing);
        }
        System.out.printf(
                "proof out of %,d entries: %d bytes, %d hashes, checked in %.2f ms%n",
                ENTRIES,
                proof.length,
                tree.inclusion(NUMBER - 1, ENTRIES, entries).path().size(),
                (System.nanoTime() - start) / 20e6);

        assertThat(checks).allMatch(Check::holds);
        assertThat(proof).hasSizeLessThanOrEqualTo(2_048);
    }

    private static Fact fact() {
        return new Fact.Charged(
                Census.pure("0.1", "key-" + Digest.sha256(Census.bytes("k")).substring(0, 32)),
                Decision.Branch.PURE,
                new Amount(123_456_789_012L),
                new Amount(12_345_678_901L),
                true,
                new Requester(Optional.of(new Person("ana")), Optional.empty()));
    }
}
