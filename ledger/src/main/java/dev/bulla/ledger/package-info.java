/**
 * The durable record of everything a dataset has paid for, and the store of what it bought. One SQLite file.
 *
 * <p>Every line of the file is an entry: an account opened, a cap changed, a charge, a refusal, noise begun, a result stored, a policy,
 * a proposal, an approval. Each entry
 * holds the hash of the one before, so that none can be changed, dropped or slipped in unseen. A charge is on disk before
 * {@link dev.bulla.ledger.Ledger} answers; when it cannot be written, nothing may be released. Nothing is refunded: a
 * crash between the beginning of noise and the result leaves a charge without a result, which is called burned. A charge
 * whose noise never began can be taken up by its key, once.
 *
 * <pre>{@code
 * try (Ledger ledger = Ledger.open(Path.of("bulla.db"))) {
 *     var release = plan.release(table, ledger.account(schema));   // durable charge, then noise
 * }
 * }</pre>
 *
 * <p>The one file is the whole ledger whenever nobody writes; reading leaves nothing beside it. While a release runs, {@link
 * dev.bulla.ledger.store.KeyLock} keeps its idempotency key from others, in a file beside it that goes when the run ends.
 *
 * <p>Never here: rows, noise, the rule itself (that is {@code core.accounting}). Not defended: a file put back to an older
 * copy, or one rewritten whole, is only noticed against what is kept elsewhere: a witness ({@code ledger.proof}), or the hash in a certificate.
 */
@NullMarked
package dev.bulla.ledger;

import org.jspecify.annotations.NullMarked;
