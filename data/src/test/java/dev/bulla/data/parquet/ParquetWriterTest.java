package dev.bulla.data.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written is what DuckDB reads, which nobody here wrote. */
class ParquetWriterTest {

    private static final List<ParquetWriter.Field> FIELDS =
            List.of(new ParquetWriter.Field("id", true), new ParquetWriter.Field("x, \"y\"", false));

    @TempDir
    private Path folder;

    @Test
    void rows_severalGroupsWithGaps_areReadBack() throws IOException, SQLException {
        Path file = folder.resolve("many.parquet");
        int rows = 150_001;
        try (ParquetWriter writer = new ParquetWriter(Files.newOutputStream(file), FIELDS)) {
            for (int i = 0; i < rows; i++) {
                writer.row(Arrays.asList(i % 3 == 0 ? null : "κ" + i, i % 7 == 0 ? null : i / 8.0));
            }
        }

        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet read = statement.executeQuery("SELECT * FROM '" + file + "'")) {
            for (int i = 0; i < rows; i++) {
                assertThat(read.next()).isTrue();
                assertThat(read.getString(1)).isEqualTo(i % 3 == 0 ? null : "κ" + i);
                assertThat(read.getObject(2)).isEqualTo(i % 7 == 0 ? null : i / 8.0);
            }
            assertThat(read.next()).isFalse();
            assertThat(read.getMetaData().getColumnName(2)).isEqualTo("x, \"y\"");
        }
    }

    @Test
    void rows_none_isATableWithoutRows() throws IOException, SQLException {
        Path file = folder.resolve("none.parquet");
        new ParquetWriter(Files.newOutputStream(file), FIELDS).close();

        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet read = statement.executeQuery("SELECT count(*), count(id) FROM '" + file + "'")) {
            assertThat(read.next()).isTrue();
            assertThat(read.getLong(1)).isZero();
        }
    }

    @Test
    void row_wrongType_isRefused() throws IOException {
        try (ParquetWriter writer = new ParquetWriter(new ByteArrayOutputStream(), FIELDS)) {
            assertThatThrownBy(() -> writer.row(List.of(1.0, 1.0)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("id");
        }
    }
}
