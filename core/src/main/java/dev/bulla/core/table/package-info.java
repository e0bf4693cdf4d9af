/**
 * How rows are read under a schema.
 *
 * <p>A {@link dev.bulla.core.table.Table} reads rows in blocks of columns: cells are clamped, malformed cells take the declared fallback,
 * units are cut to their declared number of rows ({@link dev.bulla.core.table.UnitCap}), and what is left is summed by a
 * {@link dev.bulla.core.table.Fold}. Sums are integers, so order and partition make no difference. No row can make a fold fail.
 *
 * <pre>{@code
 * long[] sums = table.fold(new CellCounts(cells));   // exact; goes straight into a mechanism
 * }</pre>
 *
 * <p>Never here: files, databases, noise.
 */
@NullMarked
package dev.bulla.core.table;

import org.jspecify.annotations.NullMarked;
