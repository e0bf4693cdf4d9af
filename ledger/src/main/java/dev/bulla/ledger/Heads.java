package dev.bulla.ledger;

import dev.bulla.core.json.Digest;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.LedgerTask;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.ledger.proof.Consistency;
import dev.bulla.ledger.proof.Grown;
import dev.bulla.ledger.proof.HashTree;
import dev.bulla.ledger.proof.Proof;
import dev.bulla.ledger.proof.SignedHead;
import dev.bulla.ledger.proof.Witness;
import dev.bulla.ledger.store.Row;
import dev.bulla.ledger.store.Tampered;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Heads of a ledger and proofs under them. The tree over the entries is grown when it is first asked for, which reads every entry once, and kept up from there on.
 */
public final class Heads {

    private static final int PART = 1_000;

    /** In place of the last entry where there is none. */
    private static final Entry EMPTY = new Entry(0, Instant.EPOCH, "", "", new Fact.Begun(0));

    private final Ledger ledger;
    private final HashTree tree = new HashTree();
    private String last = Entry.GENESIS;

    Heads(Ledger ledger) {
        this.ledger = ledger;
    }

    /** The present head. */
    public SignedHead signed(SealingKey key) {
        return grown().head().sign(key);
    }

    /**
     * A proof about the present head.
     *
     * @param entry that is to be shown to be under it
     * @param since a head from before that is to be shown to be its beginning
     */
    public Proof prove(Optional<Long> entry, Optional<SignedHead> since, SealingKey key) {
        SignedHead head = signed(key);
        return new Proof(
                head, entry.map(number -> included(number, head.entries())), since.map(kept -> since(kept, head)));
    }

    /** The root over the first so many entries. */
    public byte[] root(long entries) {
        grown();
        return tree.root(entries, this::bodies);
    }

    /** Adds the present head to a witness, if the ledger has grown since its last; one that is not there is begun. */
    public void addTo(Witness witness) {
        if (witness.exists()) {
            ledger.require(witness);
            witness.advance(Long.MAX_VALUE, this::grown);
        } else {
            witness.begin(grown());
        }
    }

    /** Holds this ledger against every head that a witness has. */
    public List<SignedHead> check(Witness witness) {
        long entries = grown().head().entries();
        return witness.check(entries, first -> tree.root(first, this::bodies));
    }

    private Proof.Entry included(long number, long entries) {
        if (number < 1 || number > entries) {
            throw new BadInput(
                    "E-727",
                    "entry " + number,
                    "is not in this ledger.",
                    "",
                    Text.of("Take a number of an entry, or the name of a release: ", Text.task(LedgerTask.SHOW), "."));
        }
        return new Proof.Entry(bodies(number - 1, 1).get(0), tree.inclusion(number - 1, entries, this::bodies));
    }

    private Proof.Since since(SignedHead kept, SignedHead head) {
        boolean isBeginning = kept.isSigned()
                && kept.entries() <= head.entries()
                && Arrays.equals(tree.root(kept.entries(), this::bodies), kept.rootHash());
        if (!isBeginning) {
            throw new BadInput(
                    "E-728",
                    "head over " + kept.entries() + " entries",
                    "is not the beginning of this ledger, which has " + head.entries() + " entries.",
                    "Either it is the head of another ledger, or entries were changed or taken away since.",
                    "Ask its publisher which of the two ledgers is the right one.");
        }
        return new Proof.Since(kept, tree.consistency(kept.entries(), head.entries(), this::bodies));
    }

    /** The ledger at this moment, for a witness. */
    Grown grown() {
        SignedHead.Statement head = grow();
        return new Grown() {
            @Override
            public SignedHead.Statement head() {
                return head;
            }

            @Override
            public Consistency since(long earlier) {
                return tree.consistency(earlier, head.entries(), Heads.this::bodies);
            }
        };
    }

    /**
     * Takes what was written since into the tree, and says where the ledger stands. The store is never asked for while a lock on it is held: a
     * part at a time, because writers wait for readers.
     */
    private synchronized SignedHead.Statement grow() {
        Entry end = ledger.ask((lookup, head) -> head.number() == 0 ? EMPTY : lookup.entry(head.number()));
        while (tree.size() < end.number()) {
            int most = (int) Math.min(PART, end.number() - tree.size());
            long from = tree.size() + 1;
            List<Row> rows = ledger.ask((lookup, head) -> lookup.rows(from, most));
            if (rows.isEmpty()) {
                throw new Tampered(from, "is missing");
            }
            rows.forEach(this::take);
        }
        String hash = end.number() == 0 ? Entry.GENESIS : end.row().hash();
        if (!last.equals(hash)) {
            throw new Tampered(end.number(), "is no longer the one that was read before");
        }
        Optional<String> time = Optional.of(end.time().toString()).filter(text -> end.number() > 0);
        return new SignedHead.Statement(end.number(), hash, tree.root(), time);
    }

    /** What is signed is checked to be the chain: each entry by its hash, and by that it names the one before. */
    private void take(Row row) {
        long number = tree.size() + 1;
        if (row.number() != number) {
            throw new Tampered(number, "is missing");
        }
        if (!Digest.sha256(row.body()).equals(row.hash())) {
            throw new Tampered(number, "was changed: its hash does not match its content");
        }
        if (!new String(row.body(), StandardCharsets.UTF_8).contains("\"previous\":\"" + last + "\"")) {
            throw new Tampered(number, "does not follow entry " + (number - 1));
        }
        tree.append(row.body());
        last = row.hash();
    }

    private List<byte[]> bodies(long index, int count) {
        return ledger.ask((lookup, head) ->
                lookup.rows(index + 1, count).stream().map(Row::body).toList());
    }
}
