package dev.bulla.data.parquet;

import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Aggregate;
import dev.bulla.core.table.Fold;
import dev.bulla.data.rows.Fetched;
import dev.bulla.data.rows.Header;
import dev.bulla.data.rows.Rows;
import dev.bulla.data.rows.TableFault;
import dev.bulla.data.rows.Workers;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Parquet files as rows. Names and types of the columns come from a file's own description; how a cell is fetched
 * depends on the type alone, so one row cannot change how another is read. Files with the same description are read as
 * one.
 */
public final class ParquetFiles implements Rows {

    /** What a file says its columns are: names, and types as DuckDB calls them. */
    private record Description(List<String> names, List<String> types) {}

    /** Files with the same columns. */
    private record Group(List<Path> files, Header header, List<String> types) {

        String type(String column) {
            return types.get(header.place(column));
        }

        String source() {
            return DuckEngine.parquet(files);
        }
    }

    private final List<Path> files;
    private final List<Group> groups;

    private ParquetFiles(List<Path> files, List<Group> groups) {
        this.files = files;
        this.groups = groups;
    }

    /** Opens the files and reads the descriptions of their columns. */
    public static ParquetFiles open(List<Path> files) {
        files.forEach(TableFault::requireFile);
        Map<Description, List<Path>> alike = new LinkedHashMap<>();
        Path current = files.get(0);
        try (Connection connection = DuckEngine.connect(files, 1);
                Statement statement = connection.createStatement()) {
            for (Path file : files) {
                current = file;
                alike.computeIfAbsent(describe(file, statement), d -> new ArrayList<>())
                        .add(file);
            }
        } catch (SQLException e) {
            throw TableFault.unreadable(current, "Parquet");
        } catch (DuckEngine.Unavailable e) {
            throw TableFault.noEngine(current);
        }
        List<Group> groups = new ArrayList<>();
        alike.forEach((description, same) -> groups.add(
                new Group(same, new Header(TableFault.name(same.get(0)), description.names()), description.types())));
        return new ParquetFiles(List.copyOf(files), groups);
    }

    /** The columns of a file, in order, with their types as DuckDB calls them: its description, no value and nothing said about values. */
    public static Map<String, String> types(Path file) {
        TableFault.requireFile(file);
        Map<String, String> types = new LinkedHashMap<>();
        try (Connection connection = DuckEngine.connect(List.of(file), 1);
                Statement statement = connection.createStatement()) {
            Description description = describe(file, statement);
            for (int c = 0; c < description.names().size(); c++) {
                types.putIfAbsent(
                        description.names().get(c), description.types().get(c));
            }
            return types;
        } catch (SQLException e) {
            throw TableFault.unreadable(file, "Parquet");
        } catch (DuckEngine.Unavailable e) {
            throw TableFault.noEngine(file);
        }
    }

    private static Description describe(Path file, Statement statement) throws SQLException {
        List<String> names = new ArrayList<>();
        List<String> types = new ArrayList<>();
        try (ResultSet columns =
                statement.executeQuery("DESCRIBE SELECT * FROM " + DuckEngine.parquet(List.of(file)))) {
            while (columns.next()) {
                names.add(columns.getString(1));
                types.add(columns.getString(2));
            }
        }
        return new Description(names, types);
    }

    /** Refuses files without these columns or the unit column, or whose ids are of a type that cannot be read. */
    public ParquetFiles require(Schema schema, List<String> columns) {
        groups.forEach(group -> {
            group.header().require(schema, columns);
            schema.unit()
                    .column()
                    .ifPresent(id ->
                            group.header().requireReadable(id, ParquetType.idOf(group.type(id)) != ParquetType.OTHER));
        });
        requireIntact(new Wanted(
                columns.stream().map(schema::declared).toList(), schema.unit().column()));
        return this;
    }

    /**
     * Compares pages with their check sums and lets the engine take apart every page that a fold will need, so that a damaged
     * file is found now and not after a charge. How a cell is read cannot fail, so whether this does depends on the pages, not on
     * what the cells hold; the result is discarded. That the engine ran out of memory would be for the cells' sake, so it
     * is passed over.
     */
    private void requireIntact(Wanted wanted) {
        Set<String> names = Stream.concat(wanted.columns().stream().map(Column::name), wanted.unit().stream())
                .collect(Collectors.toSet());
        for (Group group : groups) {
            String all = new ParquetCells(wanted, group::type).digest();
            for (Path file : group.files()) {
                try (Connection connection = DuckEngine.connect(List.of(file), Workers.count());
                        Statement statement = connection.createStatement()) {
                    if (!ParquetPages.areWhole(file, names)) {
                        throw TableFault.damaged(file);
                    }
                    statement
                            .executeQuery("SELECT " + all + " FROM " + DuckEngine.parquet(List.of(file)))
                            .close();
                } catch (SQLException e) {
                    if (!DuckEngine.isOutOfMemory(e)) {
                        throw TableFault.damaged(file);
                    }
                } catch (IOException e) {
                    throw TableFault.damaged(file);
                }
            }
        }
    }

    @Override
    public long count(int threads) {
        try (Connection connection = DuckEngine.connect(files, threads);
                Statement statement = connection.createStatement()) {
            long rows = 0;
            for (Group group : groups) {
                try (ResultSet count = statement.executeQuery("SELECT count(*) FROM " + group.source())) {
                    count.next();
                    rows += count.getLong(1);
                }
            }
            return rows;
        } catch (SQLException e) {
            throw TableFault.brokenOff();
        }
    }

    /** The files say so themselves. */
    @Override
    public long most() {
        return count(1);
    }

    @Override
    public Optional<long[]> pushed(Schema schema, Fold fold, int threads) {
        List<Aggregate> aggregates = fold.aggregates();
        boolean sameColumns =
                aggregates.stream().flatMap(a -> PushDown.columns(a).stream()).allMatch(schema.columns()::contains);
        if (aggregates.isEmpty() || !sameColumns) {
            return Optional.empty();
        }
        List<List<PushDown>> queries = new ArrayList<>();
        for (Group group : groups) {
            List<PushDown> ofGroup = aggregates.stream()
                    .flatMap(a -> PushDown.of(a, group::type, group.source()).stream())
                    .toList();
            if (ofGroup.size() < aggregates.size()) {
                return Optional.empty();
            }
            queries.add(ofGroup);
        }
        long[] sums = new long[fold.dimension()];
        try (Connection connection = DuckEngine.connect(files, threads);
                Statement statement = connection.createStatement()) {
            for (List<PushDown> ofGroup : queries) {
                int offset = 0;
                for (int a = 0; a < aggregates.size(); a++) {
                    try (ResultSet result =
                            statement.executeQuery(ofGroup.get(a).query())) {
                        ofGroup.get(a).take(result, sums, offset);
                    }
                    offset += aggregates.get(a).dimension();
                }
            }
        } catch (SQLException e) {
            throw TableFault.brokenOff();
        }
        return Optional.of(sums);
    }

    @Override
    public void scan(Wanted wanted, int threads, Supplier<? extends Sink> sinks) {
        for (Group group : groups) {
            ParquetCells cells = new ParquetCells(wanted, group::type);
            try (Connection connection = DuckEngine.stream(files, threads);
                    Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery("SELECT " + cells.select() + " FROM " + group.source())) {
                new Fetched(result, cells, wanted).scan(threads, sinks);
            } catch (SQLException e) {
                throw TableFault.brokenOff();
            }
        }
    }
}
