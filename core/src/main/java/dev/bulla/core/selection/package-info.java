/**
 * Choices by chance: one of finitely many public candidates, the better its score the likelier.
 *
 * <p>A {@link dev.bulla.core.selection.Selection} is a mechanism whose sums are scores and whose answer is the index of
 * one of them. {@link dev.bulla.core.selection.PermuteAndFlip} is the one to take; {@link
 * dev.bulla.core.selection.QuantileMechanism} builds on it.
 *
 * <pre>{@code
 * ScoreSensitivity most = ScoreSensitivity.ofCounts(schema.neighbours(), schema.unit());
 * Selection selection = new PermuteAndFlip(most, new BigDecimal("0.5"), 1);
 * long chosen = selection.release(table.fold(counts), grant, RandomBits.secure())[0];
 * }</pre>
 *
 * <p>Never here: floating point on the way from score to choice, candidates taken from data.
 */
@NullMarked
package dev.bulla.core.selection;

import org.jspecify.annotations.NullMarked;
