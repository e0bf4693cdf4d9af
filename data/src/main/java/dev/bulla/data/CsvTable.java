package dev.bulla.data;

import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Fold;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.domain.Table;
import java.nio.file.Path;
import java.util.List;

/**
 * The rows of a CSV file ({@code .csv} or {@code .csv.gz}), read anew by every fold in constant memory.
 *
 * <p>One line is one row, an empty line included; nothing is guessed and nothing is dropped. The dialect is fixed:
 * UTF-8, comma, double quote, header line, LF or CRLF. A line of more than 16 MiB is one malformed row.
 */
public final class CsvTable implements Table {

    private final Schema schema;
    private final CsvFile file;

    private CsvTable(Schema schema, CsvFile file) {
        this.schema = schema;
        this.file = file;
    }

    /** The table; refused, before any row is read, unless the header names every column of the schema. */
    public static CsvTable of(Schema schema, Path file) {
        return of(schema, file, schema.columns().stream().map(Column::name).toList());
    }

    /** As {@link #of(Schema, Path)}, when only these columns will be read. */
    static CsvTable of(Schema schema, Path path, List<String> columns) {
        CsvFile file = CsvFile.open(path);
        file.header().require(schema, columns);
        return new CsvTable(schema, file);
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
