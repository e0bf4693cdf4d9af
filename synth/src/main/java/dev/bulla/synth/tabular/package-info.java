/**
 * Synthetic tables: rows of which nobody is anybody, made from noisy counts of one and two columns.
 *
 * <p>Entry: {@link dev.bulla.synth.tabular.Synthetic}, a recipe. It is charged once; what it releases is a {@link
 * dev.bulla.core.model.Generator} that writes rows without end, and answers for nothing:
 *
 * <pre>{@code
 * var release = Synthetic.ofAll()
 *     .plan(schema, Budget.approx("1", "1e-9"))
 *     .release(table, ledger.account(schema));
 * release.model().sample(1_000_000, PublicBits.of("a seed"), row -> { });
 * }</pre>
 *
 * <p>Never here: files, the ledger, and exact counts once the release is made.
 */
@NullMarked
package dev.bulla.synth.tabular;

import org.jspecify.annotations.NullMarked;
