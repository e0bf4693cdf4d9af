package dev.bulla.bench.mobility;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Visits of made-up people, a Parquet file of them, folded person by person in a process of its own with a small heap, beside DuckDB's own query of the same steps in this one.
 *
 * <p>Both must count the same steps between regions, or there is no report. Times are CPU times of the whole process, all threads.
 */
public final class TripsBench {

    private static final int VISITS_EACH = 10;

    private TripsBench() {}

    /** Prints what it finds. */
    public static void run(long visits, Consumer<String> say) throws IOException, SQLException, InterruptedException {
        Path folder = Files.createTempDirectory("bulla-bench-trips");
        Path file = folder.resolve("visits.parquet");
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            say.accept(
                    String.format(Locale.ROOT, "Generating %,d visits of %,d people …", visits, visits / VISITS_EACH));
            execute(
                    duck,
                    "COPY (SELECT hash(i) % " + visits / VISITS_EACH
                            + " AS person, (hash(i + 1) % 2592000)::INTEGER AS t, (hash(i + 2) % " + TripsFold.REGIONS
                            + ")::INTEGER AS place FROM range(" + visits + ") v(i)) TO '" + file
                            + "' (FORMAT parquet)");
            long[] ours = fold(file);
            long before = TripsFold.cpu();
            long steps = steps(duck, file);
            double theirs = (TripsFold.cpu() - before) / 1e9;
            if (steps != ours[0]) {
                throw new IllegalStateException("DuckDB counts " + steps + " steps, the fold " + ours[0]);
            }
            say.accept(String.format(
                    Locale.ROOT,
                    "%,d visits, %,d steps of at most a day between %d regions%n"
                            + "    fold of units, its process whole  %7.2f CPU s, %5.2f × DuckDB, %,d MiB resident at most (heap %s)%n"
                            + "    DuckDB, LAG over people by time   %7.2f CPU s",
                    visits,
                    steps,
                    TripsFold.REGIONS,
                    ours[1] / 1e9,
                    ours[1] / 1e9 / theirs,
                    ours[2] >> 20,
                    TripsFold.HEAP,
                    theirs));
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    /** The steps, CPU nanoseconds and most resident bytes of another process. */
    private static long[] fold(Path file) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + TripsFold.HEAP,
                        "-cp",
                        System.getProperty("java.class.path"),
                        TripsFold.class.getName(),
                        file.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String line = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IllegalStateException("the fold failed");
        }
        String[] numbers = line.split(" ", -1);
        return new long[] {Long.parseLong(numbers[0]), Long.parseLong(numbers[1]), Long.parseLong(numbers[2])};
    }

    private static long steps(Connection duck, Path file) throws SQLException {
        String query = "SELECT sum(n) FROM (SELECT a, place, count(*) AS n FROM (SELECT place, t,"
                + " lag(place) OVER (PARTITION BY person ORDER BY t, place) AS a,"
                + " lag(t) OVER (PARTITION BY person ORDER BY t, place) AS s FROM '" + file
                + "') WHERE t - s <= 86400 GROUP BY a, place)";
        try (Statement statement = duck.createStatement();
                ResultSet sum = statement.executeQuery(query)) {
            sum.next();
            return sum.getLong(1);
        }
    }

    private static void execute(Connection duck, String sql) throws SQLException {
        try (Statement statement = duck.createStatement()) {
            statement.execute(sql);
        }
    }
}
