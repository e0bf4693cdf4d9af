/**
 * From a recipe to a sealed release.
 *
 * <p>A {@link dev.bulla.core.release.Recipe} makes a {@link dev.bulla.core.release.Plan} from schema and budget alone; the
 * plan states sensitivity, noise, price and predicted error before a row is read. {@code plan.release} charges the
 * account, runs each {@link dev.bulla.core.release.Measurement} once and hands back a {@link dev.bulla.core.model.Model} of plain numbers. A
 * {@link dev.bulla.core.seal.Certificate} seals plan, model and ledger entry; {@link
 * dev.bulla.core.seal.Verification} recomputes all of it offline.
 *
 * <pre>{@code
 * Plan<SummaryModel> plan = Count.rows().plan(schema, Budget.pure("0.5"));
 * Release<SummaryModel> release = plan.release(table, account);
 * Certificate certificate = Certificate.seal(release, key, "0.1.0");
 * }</pre>
 *
 * <p>Never here: files, a path from a model back to rows.
 */
@NullMarked
package dev.bulla.core.release;

import org.jspecify.annotations.NullMarked;
