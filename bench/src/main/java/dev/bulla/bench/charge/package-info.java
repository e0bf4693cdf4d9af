/**
 * How many charges a ledger takes per second, beside the bare durable commits of the same store, and how soon a long ledger is open.
 *
 * <p>{@link dev.bulla.bench.charge.ChargesBench} is the entry: {@code ./bulla bench charges}.
 *
 * <p>Never here: the ledger's own code; what is measured is what ships.
 */
@NullMarked
package dev.bulla.bench.charge;

import org.jspecify.annotations.NullMarked;
