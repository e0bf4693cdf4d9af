package dev.bulla.data;

import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Fold;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.domain.Table;
import java.nio.file.Path;
import java.util.List;

/**
 * The rows of a Parquet file, read anew by every fold through DuckDB, a part at a time and only the columns needed.
 *
 * <p>Numbers, decimals, text, booleans ("true", "false"), dates ("2000-12-31") and UUIDs are read; a cell of any other
 * type is malformed. Times are among the others: DuckDB fails on some values of them, and a row must never make a
 * release fail. In text that is not UTF-8 DuckDB puts question marks for the bad bytes; in a CSV file such a cell is
 * missing.
 */
public final class DuckTable implements Table {

    private final Schema schema;
    private final ParquetFile file;

    private DuckTable(Schema schema, ParquetFile file) {
        this.schema = schema;
        this.file = file;
    }

    /** The table; refused, before any row is read, unless the file has every column of the schema. */
    public static DuckTable parquet(Schema schema, Path file) {
        return parquet(schema, file, schema.columns().stream().map(Column::name).toList());
    }

    /** As {@link #parquet(Schema, Path)}, when only these columns will be read. */
    static DuckTable parquet(Schema schema, Path path, List<String> columns) {
        ParquetFile file = ParquetFile.open(path);
        file.header().require(schema, columns);
        return new DuckTable(schema, file);
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public long rows() {
        return file.count();
    }

    @Override
    public long[] fold(Fold fold) {
        return file.fold(schema, fold);
    }
}
