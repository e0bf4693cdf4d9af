/**
 * How the values of columns become levels, from public declarations alone, and levels values again.
 *
 * <p>Entry: {@link dev.bulla.synth.coding.Codings}.
 *
 * <pre>{@code
 * Codings codings = new Codings(List.of(new ColumnCoding(column, 100, new double[0])));
 * Domain domain = codings.domain();
 * }</pre>
 *
 * <p>Never here: rows, budgets, noise.
 */
@NullMarked
package dev.bulla.synth.coding;

import org.jspecify.annotations.NullMarked;
