package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Releases from tables that are not one CSV file. */
final class ReleaseTablesTest {

    private static final String SECRET = "hunter2-SENTINEL";

    @TempDir
    Path folder;

    @Test
    void release_database_isReadByItsQuery() throws IOException, SQLException {
        Shell shell = new Shell(folder);
        String url = "jdbc:sqlite:" + folder.resolve("town.sqlite");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE town (years INTEGER, sex TEXT)");
            statement.execute("INSERT INTO town VALUES (3, 'f'), (4, 'm'), ('SENTINEL', NULL)");
        }

        Shell.Result result = release(shell, "one", url + "?password=" + SECRET, "select years as age from town");

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out() + result.err()).doesNotContain(SECRET, "jdbc", "select");
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(SECRET);
            }
        }
    }

    @Test
    void release_databaseThatCannotBeRead_chargesNothingAndSaysNothing() throws IOException {
        Shell shell = new Shell(folder);
        for (String url : List.of("jdbc:postgresql://localhost:1/x?password=" + SECRET, "jdbc:no:" + SECRET)) {
            Shell.Result result = release(shell, "none", url, "select " + SECRET);

            assertThat(result.code()).isEqualTo(2);
            assertThat(result.err()).contains("E-519", "Nothing was charged.").doesNotContain(SECRET);
        }
        assertThat(shell.path("bulla.db")).doesNotExist();
    }

    @Test
    void release_patternOfFiles_isOneTable() throws IOException {
        Shell shell = new Shell(folder);
        Files.copy(shell.path("town.csv"), shell.path("town-1.csv"));
        Files.copy(shell.path("town.csv"), shell.path("town-2.csv"));

        Shell.Result result = shell.run(
                "release",
                "histogram",
                "--schema",
                "@town.yaml",
                "--data",
                "@town-*.csv",
                "--columns",
                "age",
                "--epsilon",
                "1",
                "--out",
                "@two");

        assertThat(result.code()).as(result.err()).isZero();
    }

    private static Shell.Result release(Shell shell, String out, String url, String query) {
        return shell.run(
                "release",
                "histogram",
                "--schema",
                "@town.yaml",
                "--data",
                url,
                "--query",
                query,
                "--columns",
                "age",
                "--epsilon",
                "1",
                "--out",
                "@" + out);
    }
}
