/**
 * A Merkle tree over the entries of a ledger (RFC 9162, section 2.1): what lets an auditor check one entry without the rest, and
 * what shows that a ledger has only grown.
 *
 * <p>The leaves are the canonical bytes of the entries, so every ledger has the tree, also one that was written before there was one here. A
 * {@link dev.bulla.ledger.proof.SignedHead} is how many entries there are and the root over them, under the publisher's key. An {@link
 * dev.bulla.ledger.proof.Inclusion} shows that an entry is under a head, a {@link dev.bulla.ledger.proof.Consistency} that an earlier head
 * is the beginning of a later one. A {@link dev.bulla.ledger.proof.Witness} keeps heads in a file elsewhere.
 *
 * <pre>{@code
 * Inclusion inclusion = tree.inclusion(41, tree.size(), entries);
 * boolean isThere = inclusion.proves(entry, root);
 * }</pre>
 *
 * <p>Never here: where entries are stored, what they mean, accounts.
 */
@NullMarked
package dev.bulla.ledger.proof;

import org.jspecify.annotations.NullMarked;
