package dev.bulla.data;

import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.data.parquet.ParquetFiles;
import dev.bulla.data.rows.Rows;
import dev.bulla.data.rows.Workers;
import dev.bulla.data.text.CsvFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.function.DoubleConsumer;

/**
 * Rows outside memory, read anew by every fold, in constant memory, only the columns needed, on all processors.
 *
 * <p><b>CSV.</b> One line is one row, an empty line included; nothing is guessed and nothing is dropped. The dialect is
 * declared: UTF-8, header line, LF or CRLF; comma, decimal point and double quote unless the schema's {@code dialect} says otherwise. A line of more than 16 MiB is one malformed row. Lines are
 * cut by {@link CsvFiles}, not by DuckDB, which drops or splits some lines whatever its settings and shows others in its
 * errors.
 *
 * <p><b>Parquet</b>, through DuckDB. Numbers, decimals, text, booleans ("true", "false"), dates ("2000-12-31") and UUIDs
 * are read; a cell of any other type is malformed. Times are among the others: DuckDB fails on some values of them, and a
 * row must never make a release fail. In text that is not UTF-8 DuckDB puts question marks for the bad bytes; in a CSV
 * file such a cell is missing. An id with a question mark is therefore taken for none, and its row adds nothing.
 *
 * <p>A packed text file is unpacked once while it is opened, and the pages of a Parquet file are decoded once: what is damaged
 * is refused before anything is charged.
 *
 * <p>A text file has the length it had when it was opened: what is added later is not read. A file that has become
 * shorter, or a Parquet file that has changed, ends the reading in constant words, after the charge.
 */
public final class FileTable implements Table {

    private final Schema schema;
    private final Rows rows;

    private FileTable(Schema schema, Rows rows) {
        this.schema = schema;
        this.rows = rows;
    }

    /** The rows of a CSV file; refused, before any row is read, unless its header names every column of the schema. */
    public static FileTable csv(Schema schema, Path file) {
        return csv(schema, file, names(schema));
    }

    /** As {@link #csv(Schema, Path)}, when only these columns will be read. */
    static FileTable csv(Schema schema, Path path, List<String> columns) {
        return csv(schema, List.of(path), columns);
    }

    /** The rows of several CSV files, each with a header line of its own. */
    static FileTable csv(Schema schema, List<Path> files, List<String> columns) {
        return of(
                schema,
                CsvFiles.open(files, schema.dialect()).require(schema, columns).rows());
    }

    /** The rows of a Parquet file; refused, before any row is read, unless it has every column of the schema. */
    public static FileTable parquet(Schema schema, Path file) {
        return parquet(schema, file, names(schema));
    }

    /** As {@link #parquet(Schema, Path)}, when only these columns will be read. */
    static FileTable parquet(Schema schema, Path path, List<String> columns) {
        return parquet(schema, List.of(path), columns);
    }

    /** The rows of several Parquet files. */
    static FileTable parquet(Schema schema, List<Path> files, List<String> columns) {
        return of(schema, ParquetFiles.open(files).require(schema, columns));
    }

    /** These rows under this schema. */
    static FileTable of(Schema schema, Rows rows) {
        return new FileTable(schema, rows);
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public long rows() {
        return rows.count(Workers.count());
    }

    @Override
    public long[] fold(Fold fold) {
        return rows.fold(schema, fold, Workers.count());
    }

    FileTable watched(DoubleConsumer part) {
        return new FileTable(schema, rows.watched(part));
    }

    /** Which of these columns are nowhere in the rows, where opening cannot tell. */
    List<String> absent(List<String> columns) {
        return rows.absent(columns);
    }

    /** The rows themselves. */
    Rows source() {
        return rows;
    }

    private static List<String> names(Schema schema) {
        return schema.columns().stream().map(Column::name).toList();
    }
}
