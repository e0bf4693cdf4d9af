package dev.bulla.data;

import dev.bulla.data.rows.TableFault;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The files a path stands for, in order of their names: one file, all files of a folder, or those whose names match a
 * pattern such as {@code part-*.csv}. A path that is there means itself, whatever characters it holds.
 *
 * <p>In a folder, names that begin with a dot or an underscore are passed over, as programs that write tables expect;
 * any other file must be one of rows, so that nothing is left out in silence.
 */
record TableFiles(List<Path> files, Kind kind) {

    /** What a file holds, told by the ending of its name, never guessed from the content. */
    enum Kind {
        CSV(".csv", ".csv.gz"),
        PARQUET(".parquet"),
        JSON_LINES(".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz");

        private final List<String> endings;

        Kind(String... endings) {
            this.endings = List.of(endings);
        }

        static Kind of(Path file) {
            String name = TableFault.name(file).toLowerCase(Locale.ROOT);
            for (Kind kind : values()) {
                if (kind.endings.stream().anyMatch(name::endsWith)) {
                    return kind;
                }
            }
            throw TableFault.unknownKind(file);
        }
    }

    TableFiles {
        files = List.copyOf(files);
    }

    /** The files at this path; at least one. */
    static TableFiles at(Path path) {
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(path)) {
            files.addAll(list(path, "*"));
        } else if (!Files.exists(path) && TableFault.name(path).matches(".*[*?\\[{].*")) {
            files.addAll(list(path.toAbsolutePath().resolve("..").normalize(), TableFault.name(path)));
        } else {
            files.add(path);
        }
        if (files.isEmpty()) {
            throw TableFault.noneFound(path);
        }
        Kind kind = Kind.of(files.get(0));
        for (Path file : files) {
            if (Kind.of(file) != kind) {
                throw TableFault.mixedKinds(path);
            }
            TableFault.requireFile(file);
        }
        return new TableFiles(files, kind);
    }

    private static List<Path> list(Path folder, String pattern) {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, pattern)) {
            for (Path file : found) {
                if (!TableFault.name(file).matches("[._].*")) {
                    files.add(file);
                }
            }
        } catch (IOException | java.util.regex.PatternSyntaxException | java.nio.file.DirectoryIteratorException e) {
            throw TableFault.noFile(folder.resolve("."));
        }
        files.sort((a, b) -> TableFault.name(a).compareTo(TableFault.name(b)));
        return files;
    }
}
