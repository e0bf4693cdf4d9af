package dev.bulla.data;

import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.domain.Table;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Opens rows where they live; the ending of a file's name, or the address, says how. */
public final class Tables {

    private Tables() {}

    /**
     * The table at a place given as text: a file, a folder or pattern of files, or the {@code jdbc:} address of a database
     * together with a query. Only these columns of the schema will be read.
     */
    public static Table open(Schema schema, String place, Optional<String> query, List<String> columns) {
        if (place.startsWith(JdbcSource.SCHEME)) {
            columns.forEach(schema::require);
            JdbcSource source = new JdbcSource(place, query.orElseThrow(TableFault::noQuery), System.getenv());
            return DuckTable.of(schema, JdbcRows.open(source).require(schema, columns));
        }
        if (query.isPresent()) {
            throw TableFault.noQuery();
        }
        try {
            return open(schema, Path.of(place), columns);
        } catch (InvalidPathException e) {
            throw TableFault.noPath();
        }
    }

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
