package dev.bulla.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Dialect;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Table;
import dev.bulla.data.schema.Schemas;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** CSV files in the dialect that a schema declares. */
final class DialectTest {

    private static final Dialect EUROPEAN = new Dialect(';', ',', '\'');

    @TempDir
    Path folder;

    /** A dialect, and which characters change places so that a usual file becomes one of that dialect. */
    static Stream<Arguments> dialects() {
        return Stream.of(
                Arguments.of(EUROPEAN, Map.of(',', ';', ';', '.', '.', ',', '"', '\'', '\'', '"')),
                Arguments.of(new Dialect('|', ',', '"'), Map.of(',', '|', '|', '.', '.', ',')),
                Arguments.of(new Dialect('.', ',', '\''), Map.of(',', '.', '.', ',', '"', '\'', '\'', '"')));
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void csv_everyHostileLineWithItsCharactersChanged_isReadAsTheUsualOne(
            Dialect dialect, Map<Character, Character> changes) throws IOException {
        Path usual = folder.resolve("usual.csv");
        Path changed = folder.resolve("changed.csv");
        for (HostileRows.Kind kind : kinds()) {
            byte[] bytes = file(kind.bytes().get());
            Files.write(usual, bytes);
            Files.write(changed, change(bytes, changes));
            for (Schema schema : List.of(HostileCheck.ROWS, HostileCheck.MANY)) {
                Table expected = FileTable.csv(schema, usual);
                Table read = FileTable.csv(in(schema, dialect), changed);
                assertThat(read.rows()).as(kind.name()).isEqualTo(expected.rows());
                for (Statistic statistic : HostileCheck.STATISTICS) {
                    assertThat(read.fold(statistic)).as(kind.name()).isEqualTo(expected.fold(statistic));
                }
            }
        }
    }

    @Test
    void csv_everyHostileLine_movesNothingButItself() throws IOException {
        Map<Character, Character> changes = Map.of(',', '\t', '\t', ',');
        HostileCheck check = new HostileCheck((schema, file) -> {
            try {
                Path changed = folder.resolve("changed-" + file.getFileName());
                Files.write(changed, change(Files.readAllBytes(file), changes));
                return FileTable.csv(in(schema, new Dialect('\t', '.', '"')), changed);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        for (HostileRows.Kind kind : kinds()) {
            check.line(kind, folder, 2);
        }

        assertThat(check.faults()).isEmpty();
        assertThat(check.combinations()).isGreaterThan(1_000);
    }

    @Test
    void csv_noQuote_takesQuotesForOrdinaryCharacters() throws IOException {
        Schema schema = Schema.builder("d")
                .cap(Budget.pure("1"))
                .dialect(new Dialect(',', '.', Dialect.NO_QUOTE))
                .category("c", "\"a", "b'")
                .integer("n", 0, 9)
                .build();
        Path file = Files.writeString(folder.resolve("q.csv"), "c,n\n\"a,1\nb',2\n\"a\",3\n");

        assertThat(FileTable.csv(schema, file).fold(Tally.of("c", "n")))
                .isEqualTo(MemoryTable.of(
                                in(schema, Dialect.USUAL),
                                List.of("c", "n"),
                                List.of(List.of("\"a", "1"), List.of("b'", "2"), List.of("", "3")))
                        .fold(Tally.of("c", "n")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "1,5                   | 1.5",
                "-1,5                  | -1.5",
                "1,5e2                 | 150",
                ",5                    | 0.5",
                "3                     | 3",
                "3,0                   | 3",
                "'3,25'                | 3.25",
                "0,1234567890123456789 | 0.12345678901234568",
                "1.5                   | NaN",
                "1.500                 | NaN",
                "1.500,5               | NaN",
                "1,5,5                 | NaN",
                "1;5                   | NaN",
            })
    void csv_decimalComma_isTheOnlyOneThereIs(String cell, double expected) throws IOException {
        Schema schema = Schema.builder("d")
                .cap(Budget.pure("1"))
                .dialect(EUROPEAN)
                .real("x", -1000, 1000)
                .build();
        Path file = Files.writeString(folder.resolve("d.csv"), "x\n" + cell + "\n");
        List<Double> values = new ArrayList<>();

        Questions.open(file, schema.columns(), schema.dialect()).each(question -> values.add(question.point()[0]));

        assertThat(values).containsExactly(expected);
    }

    @Test
    void csv_wholeNumbersInThatDialect_areExact() throws IOException {
        Column.Whole column =
                new Column.Whole("n", -Column.LARGEST, Column.LARGEST, Optional.empty(), Optional.empty());
        Path file = Files.writeString(
                folder.resolve("n.csv"), "n;m\n9007199254740991;x\n-9007199254740991,0;x\n3,5;x\n4,000;x\n");
        List<Double> values = new ArrayList<>();

        Questions.open(file, List.of(column), EUROPEAN).each(question -> values.add(question.point()[0]));

        assertThat(values).containsExactly(9007199254740991.0, -9007199254740991.0, Double.NaN, 4.0);
    }

    @Test
    void tables_foldersAndPackedFiles_followIt() throws IOException {
        Schema schema = in(Survey.rows(), EUROPEAN);
        Path parts = Files.createDirectory(folder.resolve("parts"));
        Files.writeString(parts.resolve("a.csv"), "age;income;sex\n1;1,5;f\n");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(parts.resolve("b.csv.gz")))) {
            out.write("sex;'age';income\n'm';2;'2,5'\n".getBytes(StandardCharsets.UTF_8));
        }
        Path usual = Files.writeString(folder.resolve("usual.csv"), "age,income,sex\n1,1.5,f\n2,2.5,m\n");

        assertThat(Tables.open(schema, parts).fold(Survey.TALLY))
                .isEqualTo(FileTable.csv(Survey.rows(), usual).fold(Survey.TALLY));
        assertThat(MemoryTable.csv(schema, parts.resolve("a.csv")).rows()).isOne();
    }

    @Test
    void tables_jsonLines_ignoreIt() throws IOException {
        Path file = Files.writeString(
                folder.resolve("a.jsonl"),
                "{\"age\":1,\"income\":1.5,\"sex\":\"f\"}\n{\"age\":\"2\",\"income\":\"2.5\",\"sex\":\"m\"}\n");

        assertThat(Tables.open(in(Survey.rows(), EUROPEAN), file).fold(Survey.TALLY))
                .isEqualTo(Tables.open(Survey.rows(), file).fold(Survey.TALLY));
    }

    @Test
    void tables_fileOfAnotherDialect_isRefusedWithAWordOfTheDelimiter() throws IOException {
        Path file = Files.writeString(folder.resolve("a.csv"), "age;income;sex\n1;2;f\n");

        assertThatThrownBy(() -> FileTable.csv(Survey.rows(), file)).hasMessageContaining("delimiter of its dialect");
    }

    @Test
    void schema_dialect_isWrittenOnlyWhenItIsNotTheUsualOne() throws IOException {
        Schema schema = load("{delimiter: \"|\", decimal: \",\", quote: none}");

        assertThat(schema.dialect()).isEqualTo(new Dialect('|', ',', Dialect.NO_QUOTE));
        assertThat(SchemaReader.read(Json.readObject(Json.canonical(SchemaReader.write(schema)))))
                .isEqualTo(schema);
        assertThat(load("{delimiter: tab}").dialect()).isEqualTo(new Dialect('\t', '.', '"'));
        assertThat(load("{delimiter: \"\\t\"}").dialect()).isEqualTo(new Dialect('\t', '.', '"'));
        assertThat(SchemaReader.write(load("{delimiter: \",\", quote: '\"'}"))).doesNotContainKey("dialect");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "{decimal: \",\"}                   | E-203 | dialect",
                "{delimiter: \".\"}                 | E-203 | dialect",
                "{delimiter: a}                     | E-203 | dialect",
                "{delimiter: 5}                     | E-203 | dialect",
                "{delimiter: \"-\"}                 | E-203 | dialect",
                "{delimiter: \" \"}                 | E-203 | dialect",
                "{delimiter: '\"'}                  | E-203 | dialect",
                "{delimiter: \"é\"}                 | E-203 | dialect",
                "{delimiter: \"\\0\"}               | E-203 | dialect.delimiter",
                "{delimiter: none}                  | E-203 | dialect",
                "{delimiter: \"\\n\"}               | E-203 | dialect",
                "{delimiter: \";;\"}                | E-203 | dialect.delimiter",
                "{delimiter: \"\"}                  | E-203 | dialect.delimiter",
                "{delimiter: [a]}                   | E-203 | dialect.delimiter",
                "{delimiter: \";\", decimal: \";\"} | E-203 | dialect",
                "{decimal: tab}                     | E-203 | dialect",
                "{quote: \"`\"}                     | E-203 | dialect",
                "{separator: \";\"}                 | E-201 | dialect.separator",
                "european                           | E-202 | dialect",
            })
    void schema_dialectThatCannotBe_isRefusedByField(String dialect, String code, String field) {
        BadInput refused = catchThrowableOfType(BadInput.class, () -> load(dialect));

        assertThat(refused.messages())
                .extracting(Message::code, m -> m.where().toString())
                .contains(tuple(code, "s.yaml: " + field));
    }

    private Schema load(String dialect) throws IOException {
        return Schemas.load(Files.writeString(
                folder.resolve("s.yaml"),
                "dataset: d\nbudget: {epsilon: 1}\ndialect: " + dialect
                        + "\ncolumns:\n  a: {type: integer, min: 0, max: 9}\n"));
    }

    private static Schema in(Schema schema, Dialect dialect) {
        OptionalLong rows = schema.rows();
        return new Schema(
                schema.dataset(), schema.unit(), schema.neighbours(), schema.cap(), rows, schema.columns(), dialect);
    }

    /** All but the lines of megabytes: their length means the same in every dialect. */
    private static List<HostileRows.Kind> kinds() {
        List<HostileRows.Kind> kinds = new ArrayList<>(HostileLines.small());
        kinds.addAll(HostileRows.cells());
        return kinds;
    }

    private static byte[] file(byte[] line) {
        byte[] before = (HostileRows.HEADER + "\n" + HostileRows.BASE.get(1) + "\n" + HostileRows.BASE.get(3) + "\n")
                .getBytes(StandardCharsets.UTF_8);
        byte[] bytes = new byte[before.length + line.length + 1];
        System.arraycopy(before, 0, bytes, 0, before.length);
        System.arraycopy(line, 0, bytes, before.length, line.length);
        bytes[bytes.length - 1] = '\n';
        return bytes;
    }

    private static byte[] change(byte[] bytes, Map<Character, Character> changes) {
        byte[] changed = bytes.clone();
        for (int i = 0; i < changed.length; i++) {
            changed[i] = (byte) (char) changes.getOrDefault((char) (changed[i] & 0xFF), (char) (changed[i] & 0xFF));
        }
        return changed;
    }
}
