/**
 * What a person declares in public, and how rows are read under that declaration.
 *
 * <p>A {@link dev.bulla.core.domain.Schema} names the columns, their bounds or categories and the unit of privacy. It is
 * typed in by a person, never measured from data. A {@link dev.bulla.core.domain.Table} reads rows under a schema: cells
 * are clamped, malformed cells take the declared fallback, units are cut to their declared number of rows, and what is
 * left is summed by a {@link dev.bulla.core.domain.Fold}. No row can make a fold fail.
 *
 * <pre>{@code
 * Schema schema = SchemaReader.read(Json.readObject(bytes));
 * long[] sums = table.fold(new CellCounts(axes));   // exact; goes straight into a mechanism
 * }</pre>
 *
 * <p>Never here: files, databases, noise.
 */
@NullMarked
package dev.bulla.core.domain;

import org.jspecify.annotations.NullMarked;
