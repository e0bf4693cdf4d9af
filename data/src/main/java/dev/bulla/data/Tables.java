package dev.bulla.data;

import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.domain.Table;
import java.nio.file.Path;
import java.util.List;

/** Opens a file of rows; the ending of its name says how. */
public final class Tables {

    private Tables() {}

    /** The table in this file, with every column of the schema. No row is read. */
    public static Table open(Schema schema, Path file) {
        return open(schema, file, schema.columns().stream().map(Column::name).toList());
    }

    /** The table in this file, when only these columns of the schema will be read: it may lack the others. */
    public static Table open(Schema schema, Path file, List<String> columns) {
        columns.forEach(schema::require);
        TableFiles found = TableFiles.at(file);
        return switch (found.kind()) {
            case CSV -> DuckTable.csv(schema, found.files(), columns);
            case PARQUET -> DuckTable.parquet(schema, found.files(), columns);
            case JSON_LINES ->
                DuckTable.of(schema, JsonLines.open(found.files()).rows());
        };
    }
}
