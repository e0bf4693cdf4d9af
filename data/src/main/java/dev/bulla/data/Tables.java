package dev.bulla.data;

import dev.bulla.core.refusal.Message;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Table;
import dev.bulla.data.jdbc.JdbcRows;
import dev.bulla.data.jdbc.JdbcSource;
import dev.bulla.data.rows.TableFault;
import dev.bulla.data.text.JsonLines;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import java.util.stream.Stream;

/** Opens rows where they live; the ending of a file's name, or the address, says how. */
public final class Tables {

    private Tables() {}

    /**
     * The table at an address given as text: a file, a folder or pattern of files, or the {@code jdbc:} address of a database
     * together with a query. Only these columns of the schema will be read.
     */
    public static Table open(Schema schema, String place, Optional<String> query, List<String> columns) {
        if (place.startsWith(JdbcSource.SCHEME)) {
            columns.forEach(schema::declared);
            JdbcSource source = new JdbcSource(place, query.orElseThrow(TableFault::noQuery), System.getenv());
            return FileTable.of(schema, JdbcRows.open(source).require(schema, columns));
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

    /**
     * What a steward should know before paying: the names among these columns, and that of the unit, that no line of a file of
     * JSON lines has. Other tables say at opening what they lack.
     *
     * <p>The keys of such a file are taken for public, as the header of a CSV file is. No number of lines is told, and nothing
     * happens but words: a row must not be able to stop a release.
     */
    public static List<Message> remarks(Table table, List<String> columns) {
        Optional<String> unit = table.schema().unit().column();
        List<String> names =
                Stream.concat(columns.stream(), unit.stream()).distinct().toList();
        List<String> absent = table instanceof FileTable rows ? rows.absent(names) : List.of();
        return absent.stream().map(name -> absent(name, unit)).toList();
    }

    /**
     * The same table, which says while it is read which part of its bytes has been taken, from 0 to 1; tables that cannot tell say nothing.
     * The size of a file is not public where the number of rows is not: this is for the terminal of whoever holds the rows, and for no log.
     */
    public static Table watched(Table table, DoubleConsumer part) {
        return table instanceof FileTable rows ? rows.watched(part) : table;
    }

    private static Message absent(String key, Optional<String> unit) {
        boolean isId = unit.filter(key::equals).isPresent();
        return new Message(
                "W-523",
                Text.request("data"),
                "no line has the key \"" + key + "\".",
                isId ? "It is the unit: a row without an id adds nothing." : "The column is missing in every row.",
                "Keys are compared exactly, as the schema spells them.");
    }

    /** The table in this file, with every column of the schema. No row is used. */
    public static Table open(Schema schema, Path file) {
        return open(schema, file, schema.columns().stream().map(Column::name).toList());
    }

    /** The table in this file, when only these columns of the schema will be read: it may lack the others. */
    public static Table open(Schema schema, Path file, List<String> columns) {
        columns.forEach(schema::declared);
        TableFiles found = TableFiles.at(file);
        return switch (found.kind()) {
            case CSV -> FileTable.csv(schema, found.files(), columns);
            case PARQUET -> FileTable.parquet(schema, found.files(), columns);
            case JSON_LINES ->
                FileTable.of(schema, JsonLines.open(found.files()).rows());
        };
    }
}
