/**
 * How alike a synthetic table and the real one are, and what a model learns from the first that holds in the second.
 *
 * <p>Two {@linkplain dev.bulla.core.table.HeldTable tables that are held} make {@link dev.bulla.synth.quality.TwoTables}, whose tables of counts are
 * {@link dev.bulla.synth.quality.CountPair}s. {@link dev.bulla.synth.quality.Quality} works out all measures, piece by piece.
 *
 * <pre>{@code
 * Quality quality = Quality.of(HeldTable.of(real), HeldTable.of(synthetic));
 * double likeness = quality.binned().counts(0).likeness();
 * double apart = quality.binned().meanVariation(TwoTables.sets(columns, 2));
 * }</pre>
 *
 * <p>Never here: privacy. Every measure reads private rows and is charged to nobody, so what it says is for the steward alone.
 */
@NullMarked
package dev.bulla.synth.quality;

import org.jspecify.annotations.NullMarked;
