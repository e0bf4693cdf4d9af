package dev.bulla.app.service;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Table;
import dev.bulla.data.Tables;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where rows may lie: folders and databases that the operator names at the start. A request says {@code {"path":
 * "NAME/file.csv"}} or {@code {"database": "NAME", "table": "people"}} and can name nothing else: no other folder, no address, no
 * SQL. What a name stands for is never told.
 */
public final class Places {

    private static final Text DATA = Text.field(Field.request("data"));
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

    /** Parts begin with a letter or digit, so none is "..", hidden, or an option; a star stands in the last one only. */
    private static final Pattern PATH = Pattern.compile(
            "[a-z0-9][a-z0-9_-]{0,63}(/[A-Za-z0-9][A-Za-z0-9 ._=+@,-]{0,127}){0,15}(/[A-Za-z0-9*][A-Za-z0-9 ._=+@,*-]{0,127})?");

    private static final Pattern TABLE =
            Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,62}(\\.[A-Za-z_][A-Za-z0-9_]{0,62})?");

    private final Map<String, Path> roots;
    private final Map<String, String> databases;

    private Places(Map<String, Path> roots, Map<String, String> databases) {
        this.roots = Collections.unmodifiableMap(new LinkedHashMap<>(roots));
        this.databases = Collections.unmodifiableMap(new LinkedHashMap<>(databases));
    }

    /**
     * What the operator has named.
     *
     * @param folders by name
     * @param databases {@code jdbc:} addresses by name
     */
    public static Places of(Map<String, Path> folders, Map<String, String> databases) {
        Map<String, Path> roots = new LinkedHashMap<>();
        folders.forEach((name, folder) -> {
            requireName(name);
            try {
                roots.put(name, folder.toRealPath());
            } catch (IOException e) {
                throw new BadInput(
                        "E-820",
                        Visible.path(folder),
                        "is not a folder that can be read.",
                        "",
                        "Name a folder of tables, as in --rows census=folder.");
            }
        });
        databases.forEach((name, address) -> {
            requireName(name);
            if (!address.startsWith("jdbc:")) {
                throw new BadInput(
                        "E-820",
                        name, // the address may hold a password
                        "is not an address of a database.",
                        "",
                        "Name one as in --database hr=jdbc:postgresql://host/hr.");
            }
        });
        return new Places(roots, databases);
    }

    private static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new BadInput(
                    "E-821",
                    "the name of a place",
                    "must be 1 to 64 of a-z, 0-9, _ and -, beginning with a letter or digit.",
                    "Datasets are registered under it.",
                    "For example census=folder.");
        }
    }

    /** Refuses what is no place of these, or is not there. No row is read, and no database is asked. */
    void require(Map<String, Object> data) {
        if (data.keySet().equals(Set.of("path"))) {
            file(Json.text(data, "path"));
        } else if (data.keySet().equals(Set.of("database", "table"))) {
            query(data);
            if (isFile(Json.text(data, "table"), address(data))) {
                throw refused();
            }
        } else {
            throw refused();
        }
    }

    /** The rows that lie there, when only these columns are read. */
    Table open(Schema schema, Map<String, Object> data, List<String> columns) {
        require(data);
        return data.containsKey("path")
                ? Tables.open(schema, file(Json.text(data, "path")), columns)
                : Tables.open(schema, address(data), Optional.of(query(data)), columns);
    }

    /** A dotted name that is no table is the name of a file to DuckDB. */
    private static boolean isFile(String table, String address) {
        return address.startsWith("jdbc:duckdb:") && table.indexOf('.') >= 0;
    }

    private String address(Map<String, Object> data) {
        return Optional.ofNullable(databases.get(Json.text(data, "database"))).orElseThrow(Places::refused);
    }

    /** The name of a table and nothing else: with SQL of their own, users could call what reads files or opens sockets. */
    private static String query(Map<String, Object> data) {
        String table = Json.text(data, "table");
        if (!TABLE.matcher(table).matches()) {
            throw refused();
        }
        return "select * from " + table;
    }

    /** A path below a root, also after links are followed; in a folder, every file in it. */
    private Path file(String text) {
        if (!PATH.matcher(text).matches()) {
            throw refused();
        }
        int slash = text.indexOf('/');
        Path root = Optional.ofNullable(roots.get(slash < 0 ? text : text.substring(0, slash)))
                .orElseThrow(Places::refused);
        try {
            Path file = slash < 0 ? root : root.resolve(text.substring(slash + 1));
            boolean pattern = text.indexOf('*') >= 0;
            Path there = pattern ? file.resolveSibling(".").normalize() : file;
            requireBelow(root, there);
            if (Files.isDirectory(there)) {
                try (DirectoryStream<Path> files = Files.newDirectoryStream(there)) {
                    for (Path each : files) {
                        requireBelow(root, each);
                    }
                }
            }
            return pattern ? file : file.toRealPath();
        } catch (IOException | InvalidPathException e) {
            throw refused();
        }
    }

    private static void requireBelow(Path root, Path file) throws IOException {
        if (!file.toRealPath().startsWith(root)) {
            throw refused();
        }
    }

    /** The same words whatever is wrong, so that nothing is learnt about folders and addresses. */
    private static BadInput refused() {
        return new BadInput(
                "E-822",
                DATA,
                "names no rows that this service may read.",
                "Only folders and databases that the operator has named can be registered.",
                "Give {\"path\": \"NAME/file.csv\"} or {\"database\": \"NAME\", \"table\": \"people\"}, with a NAME that"
                        + " bulla serve was started with.");
    }
}
