/**
 * Where declarations and rows come from: schema files; CSV, JSON lines and Parquet files, databases, memory.
 *
 * <p>{@link dev.bulla.data.schema.Schemas} reads what a person declared; {@link dev.bulla.data.Tables} opens the rows under
 * it. Everything that can be refused is refused while opening, from public things alone: the schema, the name of the
 * file, the names and types of its columns, whether its container is whole. After that a row can do nothing: every line is a row, every cell is a value of its
 * column or missing, and no row is dropped because of another.
 *
 * <pre>{@code
 * Schema schema = Schemas.load(Path.of("census.yaml"));
 * Table table = Tables.open(schema, Path.of("census.csv"));
 * long[] sums = table.fold(counts);   // exact; goes straight into a mechanism
 * }</pre>
 *
 * <p>CSV is read by our own line reader, not by DuckDB: with none of the settings tried did DuckDB 2.0 return every
 * line of a hostile file (empty lines vanish, a lone carriage return splits a row, bytes that are not text or a very
 * long line drop the row or fail the file). DuckDB reads Parquet, and is not loaded for anything else.
 *
 * <p>Rows are read by all processors ({@code -Dbulla.threads} says otherwise), some at a time, never the whole file. A
 * fold that can be written as aggregates is added up by DuckDB itself where rows are in Parquet and a row is a unit. Sums are
 * of integers, so engine, order, files and threads make no difference to a single bit.
 *
 * <p>Never here: a guess from the data (delimiter, type, bounds), a message that holds a cell or an engine's words,
 * noise.
 */
@NullMarked
package dev.bulla.data;

import org.jspecify.annotations.NullMarked;
