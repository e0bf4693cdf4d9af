package dev.bulla.bench;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** A made-up table of eight columns, as Parquet, CSV and packed CSV; and DuckDB's own way to count it. */
record RowsData(Path folder, Connection connection) implements AutoCloseable {

    static final int AGE_BINS = 22;
    static final int INCOME_BINS = 40;
    static final int HEIGHT_BINS = 20;

    static Schema schema(Unit unit) {
        List<Column> columns = List.of(
                new Column.Whole("age", 0, 109, Optional.empty(), Optional.empty()),
                new Column.Real("income", 0, 500_000, Optional.empty(), Optional.empty()),
                new Column.Real("height", 100, 900, Optional.empty(), Optional.empty()),
                new Column.Category("sex", List.of("f", "m", "x"), Optional.empty(), Optional.empty()));
        return new Schema("bench", unit, Neighbours.ADD_REMOVE, Budget.pure("1"), OptionalLong.empty(), columns);
    }

    static RowsData generate(Path folder, long rows, Consumer<String> progress) throws IOException, SQLException {
        RowsData data = generateParquet(folder, rows, progress);
        data.execute("COPY (FROM '" + data.parquet() + "') TO '" + data.csv() + "' (FORMAT csv)");
        data.pack();
        progress.accept("Measuring …");
        return data;
    }

    /** The Parquet file alone. */
    static RowsData generateParquet(Path folder, long rows, Consumer<String> progress) throws SQLException {
        RowsData data = new RowsData(folder, DriverManager.getConnection("jdbc:duckdb:"));
        progress.accept("Generating " + rows + " rows of 8 columns …");
        data.execute("SET threads = " + Runtime.getRuntime().availableProcessors());
        String select =
                "SELECT hash(i) % " + Math.max(1, rows / 4) + " AS person, (hash(i + 1) % 130)::INTEGER - 10 AS age,"
                        + " round(((hash(i + 2) % 1000000)::DOUBLE / 500000 - 0.5) * 600000, 2) AS income,"
                        + " (hash(i + 3) % 1000000)::DOUBLE / 1000 AS height,"
                        + " CASE hash(i + 4) % 4 WHEN 0 THEN 'f' WHEN 1 THEN 'm' WHEN 2 THEN 'x' END AS sex,"
                        + " (hash(i + 5) % 100000)::INTEGER AS zip, (hash(i + 6) % 1000)::FLOAT AS score,"
                        + " (hash(i + 7) % 50)::SMALLINT AS class FROM range(" + rows + ") t(i)";
        data.execute("COPY (" + select + ") TO '" + data.parquet() + "' (FORMAT parquet)");
        return data;
    }

    Path parquet() {
        return folder.resolve("rows.parquet");
    }

    Path csv() {
        return folder.resolve("rows.csv");
    }

    Path packed() {
        return folder.resolve("rows.csv.gz");
    }

    /** The same counts by the query that a person would write. */
    long[] groupBy() throws SQLException {
        String query = "SELECT least(greatest(age, 0), 109) // 5 AS a,"
                + " least(floor(least(greatest(income, 0::DOUBLE), 500000::DOUBLE) / 500000::DOUBLE * 40), 39)::INTEGER AS b,"
                + " least(floor((least(greatest(height, 100::DOUBLE), 900::DOUBLE) - 100) / 800::DOUBLE * 20), 19)::INTEGER AS c,"
                + " count(*) FROM '" + parquet()
                + "' WHERE age IS NOT NULL AND income IS NOT NULL AND height IS NOT NULL"
                + " GROUP BY a, b, c";
        long[] counts = new long[AGE_BINS * INCOME_BINS * HEIGHT_BINS];
        try (Statement statement = connection.createStatement();
                ResultSet cells = statement.executeQuery(query)) {
            while (cells.next()) {
                int cell = (cells.getInt(1) * INCOME_BINS + cells.getInt(2)) * HEIGHT_BINS + cells.getInt(3);
                counts[cell] = cells.getLong(4);
            }
        }
        return counts;
    }

    /** As quickly as can be: unpacking takes about the same whatever packing took. */
    private void pack() throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed()), 1 << 16) {
            {
                def.setLevel(Deflater.BEST_SPEED);
            }
        }) {
            Files.copy(csv(), out);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /** Removes a folder and the files in it. */
    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
