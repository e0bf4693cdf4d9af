/**
 * Parquet files, read by DuckDB; public tables are written by {@link dev.bulla.data.parquet.ParquetWriter}.
 *
 * <p>Pages are compared with their check sums before a charge. A fold that can be written as aggregates is added up by DuckDB itself where a row
 * is a unit.
 *
 * <p>Never here: an engine's words in a message, trust in a file's own statistics.
 */
@NullMarked
package dev.bulla.data.parquet;

import org.jspecify.annotations.NullMarked;
