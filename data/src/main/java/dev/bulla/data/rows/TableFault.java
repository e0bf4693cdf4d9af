package dev.bulla.data.rows;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.RowsBrokenOff;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Dialect;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What is said about a file of rows that cannot be read. The words are constant but for the name of the file: no cause
 * is kept, because the message of an engine or of the operating system may hold a row.
 */
public final class TableFault {

    private TableFault() {}

    /** The file's name, without its folder. */
    public static String name(Path file) {
        Path name = file.getFileName();
        return name == null ? file.toString() : name.toString();
    }

    /** Refuses what is not an ordinary file that can be read. */
    public static void requireFile(Path file) {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw noFile(file);
        }
    }

    public static BadInput noFile(Path path) {
        return new BadInput(
                "E-511", name(path), "there is no such file, or it may not be read.", "", "Check the path.");
    }

    public static BadInput noneFound(Path path) {
        return new BadInput(
                "E-511",
                name(path),
                "no file is there, or none has such a name.",
                "",
                "Check the path; names that begin with . or _ are left out.");
    }

    public static BadInput noPath() {
        return new BadInput("E-511", Text.request("data"), "is not the name of a file.", "", "Check the path.");
    }

    public static BadInput mixedKinds(Path path) {
        return new BadInput(
                "E-517",
                name(path),
                "there are files of several kinds.",
                "A table is of one kind, so that nothing is read twice.",
                "Keep one kind in the folder, or name a pattern such as part-*.csv.");
    }

    public static BadInput unknownKind(Path file) {
        return new BadInput(
                "E-510",
                name(file),
                "the kind of file is not known.",
                "The kind is told by the ending of the name, never guessed from the content.",
                "Accepted are .csv, .csv.gz, .parquet, .jsonl, .ndjson and .jsonl.gz, a folder or pattern of one kind, and jdbc:.");
    }

    public static BadInput noHeader(Path file, Dialect dialect) {
        return new BadInput(
                "E-512",
                name(file),
                "there is no header line.",
                "",
                "The first line names the columns: UTF-8, " + dialect.delimiterWords() + " between the names.");
    }

    public static BadInput unreadable(Path file, String kind) {
        return new BadInput("E-515", name(file), "the file cannot be read as " + kind + ".", "", "Check the file.");
    }

    public static BadInput damaged(Path file) {
        return new BadInput(
                "E-522",
                name(file),
                "the file is damaged: it cannot be read to its end.",
                "An answer from some of the rows would pass for one from all of them.",
                "Get the file again from where it came from.");
    }

    public static BadInput noEngine(Path file) {
        return new BadInput(
                "E-516",
                name(file),
                "the engine that reads Parquet does not start on this machine.",
                "",
                "Convert the file to CSV, or use Linux, macOS or Windows on a 64-bit processor.");
    }

    public static BadInput noQuery() {
        return new BadInput(
                "E-518",
                Text.request("query"),
                "a database needs a query that selects rows, and a file takes none.",
                "",
                Text.of(
                        "For example ",
                        Text.request("data", "jdbc:postgresql://host/base"),
                        " ",
                        Text.request("query", "\"select age from people\""),
                        "."));
    }

    public static BadInput noDatabase() {
        return new BadInput(
                "E-519",
                Text.request("data"),
                "the database cannot be reached, or does not take the query.",
                "What a driver says may hold a row or a password, so it is not shown.",
                "Check address, user, BULLA_JDBC_PASSWORD and the query with the database's own client; PostgreSQL, SQLite and DuckDB are known.");
    }

    /** Reading broke off after it had begun: the disk, not a row. */
    public static IllegalStateException brokenOff() {
        return new RowsBrokenOff();
    }
}
