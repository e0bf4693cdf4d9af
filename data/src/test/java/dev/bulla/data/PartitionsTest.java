package dev.bulla.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.CellCounts;
import dev.bulla.core.statistic.ColumnSum;
import dev.bulla.core.statistic.MarginalCounts;
import dev.bulla.core.statistic.Moments;
import dev.bulla.core.statistic.RowCount;
import dev.bulla.core.table.Aggregate;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Term;
import dev.bulla.data.jdbc.JdbcRows;
import dev.bulla.data.jdbc.JdbcSource;
import dev.bulla.data.parquet.ParquetFiles;
import dev.bulla.data.rows.Rows;
import dev.bulla.data.text.CsvFiles;
import dev.bulla.data.text.JsonLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same rows in any number of files, any order and any form, read by any number of threads, give the same bits. */
final class PartitionsTest {

    private static final Schema ROWS = Survey.rows();
    private static final Schema PERSONS = Survey.persons(2);
    private static final Sample SAMPLE = Sample.of(3_000, 1);

    @TempDir
    static Path folder;

    private static Rows memory;

    /** Every statistic there is; a new one is one line more. */
    private static List<Fold> folds() {
        Axis age = Axis.of(ROWS.require("age"), OptionalInt.of(13));
        Axis income = Axis.of(ROWS.require("income"), OptionalInt.of(17));
        Axis sex = Axis.of(ROWS.require("sex"), OptionalInt.empty());
        Term steps = Term.of(ROWS.require("income"), 0, 1e6, 1, 1L << 40);
        Term squares = Term.of(ROWS.require("income"), 0, 1e6, 2, 1L << 40);
        Term years = Term.of(ROWS.require("age"), 55, 55, 1, 1L << 30);
        return List.of(
                new CellCounts(List.of(age)),
                new CellCounts(List.of(sex, income)),
                new CellCounts(List.of(age, income, sex)),
                new Told(List.of(new Aggregate(List.of(), List.of(Term.one(1))))),
                new Told(List.of(new Aggregate(List.of(), List.of(Term.one(1L << 40), steps, squares)))),
                new Told(List.of(
                        new Aggregate(List.of(sex), List.of(years, steps)),
                        new Aggregate(List.of(age), List.of(squares)))),
                new RowCount(),
                new ColumnSum(ROWS.require("income"), new Cells(List.of())),
                new ColumnSum(ROWS.require("age"), new Cells(List.of(sex, income))),
                Moments.of(ROWS.require("income"), new Cells(List.of()), false),
                Moments.of(ROWS.require("age"), new Cells(List.of(sex)), true),
                Moments.of(ROWS.require("income"), new Cells(List.of(age)), true),
                new MarginalCounts(List.of(new Cells(List.of(age, sex)), new Cells(List.of(income)))),
                Survey.TALLY,
                Tally.of());
    }

    @BeforeAll
    static void hold() {
        memory = MemoryTable.of(PERSONS, Sample.HEADER, SAMPLE.rows()).held();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void fold_files_giveTheBitsOfTheRowsInMemory(int parts) throws IOException, SQLException {
        List<Sample> samples = SAMPLE.parts(parts, parts);
        Map<String, Rows> places = new LinkedHashMap<>();
        List<Path> csv = new ArrayList<>();
        List<Path> packed = new ArrayList<>();
        List<Path> json = new ArrayList<>();
        List<Path> text = new ArrayList<>();
        List<Path> typed = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            Path here = Files.createDirectory(folder.resolve(parts + "-" + i));
            csv.add(samples.get(i).csv(here.resolve("a.csv")));
            packed.add(samples.get(i).csv(here.resolve("a.csv.gz")));
            json.add(samples.get(i).json(here.resolve(i % 2 == 0 ? "a.jsonl" : "a.jsonl.gz")));
            text.add(samples.get(i).parquet(here.resolve("a.parquet"), false));
            typed.add(samples.get(i).parquet(here.resolve("b.parquet"), i % 3 != 1));
        }
        places.put("memory", memory);
        places.put("csv", CsvFiles.open(csv).rows());
        places.put("csv in small chunks", CsvFiles.open(csv).rows(611));
        places.put("csv.gz", CsvFiles.open(packed).rows(500));
        places.put("json lines", JsonLines.open(json).rows(97));
        places.put("parquet, all text", ParquetFiles.open(text));
        places.put("parquet, mixed types", ParquetFiles.open(typed));
        places.forEach(PartitionsTest::check);
    }

    @Test
    void fold_databases_giveTheBitsOfTheRowsInMemory() throws IOException, SQLException {
        Map<String, Rows> places = new LinkedHashMap<>();
        try (Databases databases = Databases.with(SAMPLE, folder.resolve("bases"))) {
            databases
                    .urls()
                    .forEach((name, url) ->
                            places.put(name, JdbcRows.open(new JdbcSource(url, "SELECT * FROM people", Map.of()))));
            places.forEach(PartitionsTest::check);
        }
    }

    private static void check(String name, Rows rows) {
        for (int threads = 1; threads <= 2; threads++) {
            assertThat(rows.count(threads)).isEqualTo(SAMPLE.rows().size());
            for (Fold fold : folds()) {
                String what = name + ", " + threads + " threads, " + fold;
                long[] expected = memory.folded(ROWS, fold, 1);
                assertThat(rows.fold(ROWS, fold, threads)).as(what).isEqualTo(expected);
                if (rows instanceof ParquetFiles) {
                    assertThat(rows.folded(ROWS, fold, threads)).as(what).isEqualTo(expected);
                }
            }
            for (int parts = 1; parts <= 4; parts += 3) {
                long[] expected = memory.capped(PERSONS, Survey.TALLY, 1, 1, SeededBits.replay(9));
                assertThat(rows.capped(PERSONS, Survey.TALLY, threads, parts, SeededBits.replay(9)))
                        .as(name + ", units")
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void pushed_typedParquet_isWhatTheEngineAddsUp() throws SQLException {
        Rows rows = ParquetFiles.open(List.of(SAMPLE.parquet(folder.resolve("typed.parquet"), true)));

        for (Fold fold : folds()) {
            assertThat(rows.pushed(ROWS, fold, 2).isPresent())
                    .isEqualTo(!fold.aggregates().isEmpty());
        }
    }
}
