package dev.bulla.data;

import dev.bulla.data.parquet.DuckEngine;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/** The same rows in a real PostgreSQL, in SQLite and in DuckDB. */
public record Databases(EmbeddedPostgres postgres, Map<String, String> urls) implements AutoCloseable {

    public static Databases with(Sample sample, Path folder) throws IOException, SQLException {
        Files.createDirectories(folder);
        EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                .setOverrideWorkingDirectory(folder.resolve("postgres").toFile())
                .start();
        String postgresUrl = postgres.getJdbcUrl("postgres", "postgres");
        try (Connection connection = DriverManager.getConnection(postgresUrl)) {
            sample.load(connection, "BIGINT", "DOUBLE PRECISION", "NUMERIC");
        }
        String sqlite = "jdbc:sqlite:" + folder.resolve("people.sqlite");
        try (Connection connection = DriverManager.getConnection(sqlite)) {
            sample.load(connection, "TEXT", "TEXT", "TEXT");
        }
        String duck = "jdbc:duckdb:" + folder.resolve("people.duckdb");
        try (Connection connection = DuckEngine.driver().connect(duck, new Properties())) {
            sample.load(connection, "INTEGER", "DOUBLE", "DOUBLE");
        }
        return new Databases(postgres, Map.of("postgresql", postgresUrl, "sqlite", sqlite, "duckdb", duck));
    }

    @Override
    public void close() throws IOException {
        postgres.close();
    }
}
