/**
 * Where a ledger lies, as rows and bytes: what is durable, who may write, how long to wait. It knows nothing of what an entry means.
 *
 * <p>{@link dev.bulla.ledger.store.Store} is the door: a read sees one moment, a write is one step. The one file of SQLite is the whole
 * ledger whenever nobody writes; reading leaves nothing beside it. While a release runs, a
 * {@link dev.bulla.ledger.store.KeyLock} keeps its idempotency key from others.
 *
 * <pre>{@code
 * try (Store store = Store.open(Location.of("bulla.db"), true)) {
 *     store.write(tables -> tables.insert(row));   // durable when it returns
 * }
 * }</pre>
 *
 * <p>Never here: budgets, the rule, rows of data, what JSON says.
 */
@NullMarked
package dev.bulla.ledger.store;

import org.jspecify.annotations.NullMarked;
