/**
 * The durable record of everything a dataset has paid for, and the store of what it bought. One SQLite file.
 *
 * <p>Every line of the file is an entry: an account opened, a cap changed, a charge, a refusal, a result stored. Each entry
 * holds the hash of the one before, so that none can be changed, dropped or slipped in unseen. A charge is on disk before
 * {@link dev.bulla.app.ledger.Ledger} answers; when it cannot be written, nothing may be released. Nothing is refunded: a
 * crash between charge and result leaves a charge without a result, which is called burned.
 *
 * <pre>{@code
 * try (Ledger ledger = Ledger.open(Path.of("bulla.db"))) {
 *     Receipt receipt = ledger.account(schema).charge(charge);        // durable, or it throws
 *     byte[] model = recipe.release(receipt.grants(), table);         // noise only now
 *     ledger.store(new StoredRelease(receipt.entry().number(), id, artefact));
 * }
 * }</pre>
 *
 * <p>The one file is the whole ledger whenever nobody writes; reading leaves nothing beside it. While a release runs, {@link
 * dev.bulla.app.ledger.KeyLock} keeps its idempotency key from others, in a file beside it that goes when the run ends.
 *
 * <p>Never here: rows, noise, the rule itself (that is {@code core.accounting}). Not defended: a file put back to an older
 * copy, or one rewritten whole, is only noticed against a hash kept elsewhere, such as the one in a certificate.
 */
@NullMarked
package dev.bulla.app.ledger;

import org.jspecify.annotations.NullMarked;
