package dev.bulla.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Json;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.data.parquet.DuckEngine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Text that nobody declared, from every kind of table: the same texts, whatever stands in the cells. */
class TextCellsTest {

    private static final Column.Text PLACE = new Column.Text("place", 40, Optional.empty());

    private static final Schema SCHEMA = Schema.builder("places")
            .cap(Budget.pure("1"))
            .column(PLACE)
            .integer("age", 0, 99)
            .build();

    /** No line breaks: a quote never spans lines. */
    private static final List<String> CELLS = List.of(
            "Lisboa",
            " Lisboa ",
            "lisboa",
            "Évora",
            "E\u0301vora",
            "\uFEFFLisboa",
            "Lis\u200Bboa",
            "a\tb",
            "say \"yes\", please",
            "'single'",
            "007",
            "7",
            "7.0",
            "1e3",
            "-0",
            "1,5",
            "NaN",
            "null",
            "true",
            "",
            "   ",
            "\uD83D\uDE00",
            "x".repeat(40),
            "x".repeat(41),
            "é".repeat(40),
            "日".repeat(41),
            "y" + " ".repeat(159),
            "y" + " ".repeat(160),
            "z".repeat(10_000_000));

    @TempDir
    private Path folder;

    @Test
    void fold_ofEveryTable_findsTheSameTexts() throws IOException, SQLException {
        Map<String, Long> all = new TreeMap<>();
        CELLS.forEach(cell -> PLACE.text(cell).ifPresent(text -> all.merge(text, 1L, Long::sum)));
        List<List<String>> rows =
                CELLS.stream().map(cell -> List.of(cell, "40")).toList();

        assertThat(all).hasSize(19).containsEntry("Lisboa", 2L).containsEntry("y", 1L);
        assertThat(texts(MemoryTable.of(SCHEMA, List.of("place", "age"), rows))).isEqualTo(all);
        assertThat(texts(Tables.open(SCHEMA, csv()))).isEqualTo(all);
        assertThat(texts(MemoryTable.csv(SCHEMA, csv()))).isEqualTo(all);
        assertThat(texts(Tables.open(SCHEMA, jsonLines()))).isEqualTo(all);
        String base = "jdbc:duckdb:" + folder.resolve("rows.duckdb");
        Path parquet = folder.resolve("rows.parquet");
        load(base, parquet);
        assertThat(texts(Tables.open(SCHEMA, parquet))).isEqualTo(all);
        assertThat(texts(Tables.open(SCHEMA, base, Optional.of("SELECT * FROM t"), List.of("place"))))
                .isEqualTo(all);
    }

    @Test
    void fold_ofNumbersInAFile_isTheirDigits() throws IOException, SQLException {
        Path parquet = folder.resolve("numbers.parquet");
        try (Connection connection = DuckEngine.start();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "COPY (SELECT unnest([7, 7, -3]) AS place, 1 AS age) TO '" + parquet + "' (FORMAT parquet)");
        }

        assertThat(texts(Tables.open(SCHEMA, parquet))).isEqualTo(Map.of("7", 2L, "-3", 1L));
    }

    @Test
    void look_mostCellsTooLong_saysSo() throws IOException {
        Path csv = Files.writeString(
                folder.resolve("long.csv"), "place,age\n" + ("x".repeat(41) + ",1\n").repeat(3) + "a,1\n");

        assertThat(Look.at(SCHEMA, csv.toString(), Optional.empty()))
                .contains(new Look.Finding("place", Look.Verdict.NO_TEXT), new Look.Finding("age", Look.Verdict.FITS));
    }

    private Path csv() throws IOException {
        StringBuilder rows = new StringBuilder("\uFEFFage,place\n");
        CELLS.forEach(
                cell -> rows.append("40,\"").append(cell.replace("\"", "\"\"")).append("\"\n"));
        // Without quotes, and not UTF-8: missing.
        byte[] text = rows.append("40,").toString().getBytes(StandardCharsets.UTF_8);
        byte[] bytes = Arrays.copyOf(text, text.length + 2);
        bytes[text.length] = (byte) 0xC3;
        bytes[text.length + 1] = '\n';
        return Files.write(folder.resolve("rows.csv"), bytes);
    }

    private Path jsonLines() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (String cell : CELLS) {
            rows.append(new String(Json.canonical(Map.of("place", cell, "age", 40)), StandardCharsets.UTF_8))
                    .append('\n');
        }
        return Files.writeString(folder.resolve("rows.jsonl"), rows.append("{\"place\":null}\n{\"age\":1}\n"));
    }

    private void load(String base, Path parquet) throws SQLException {
        try (Connection connection = DuckEngine.driver().connect(base, new Properties());
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (place VARCHAR, age INTEGER)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, 40)")) {
                for (String cell : CELLS) {
                    insert.setString(1, cell);
                    insert.execute();
                }
            }
            statement.execute("INSERT INTO t VALUES (NULL, 1)");
            statement.execute("COPY t TO '" + parquet + "' (FORMAT parquet)");
        }
    }

    private static Map<String, Long> texts(Table table) {
        Map<String, Long> found = new TreeMap<>();
        table.fold(new Fold() {
            @Override
            public List<String> columns() {
                return PLACE.parts().stream().map(Column::id).toList();
            }

            @Override
            public int dimension() {
                return 0;
            }

            @Override
            public void add(Block block, long[] sums) {
                for (int i = 0; i < block.rows(); i++) {
                    int row = i;
                    double[] parts = IntStream.range(0, PLACE.parts().size())
                            .mapToDouble(part -> block.column(part)[row])
                            .toArray();
                    if (!Double.isNaN(parts[0])) {
                        synchronized (found) {
                            found.merge(Column.Text.join(parts), 1L, Long::sum);
                        }
                    }
                }
            }
        });
        return found;
    }
}
