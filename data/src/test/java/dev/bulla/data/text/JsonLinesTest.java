package dev.bulla.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.table.Table;
import dev.bulla.data.Survey;
import dev.bulla.data.Tables;
import dev.bulla.data.Tally;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonLinesTest {

    /** A row whose cells are all missing: income alone has a fallback, 10. */
    private static final long[] MALFORMED = {1, 1, 0, 0, 0, 160, 1600, 1, 0, 0};

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "{\"age\": 7}                             | 7",
                "{\"age\":7,\"x\":[]}                     | NaN",
                "{\"age\":\"7\"}                          | 7",
                "{\"age\":\" 7 \"}                        | 7",
                "{\"age\":7.0}                            | 7",
                "{\"age\":0.7e1}                          | 7",
                "{\"age\":7.5}                            | NaN",
                "{\"age\":1e400}                          | 110",
                "{\"age\":-3}                             | 0",
                "{\"age\":true}                           | NaN",
                "{\"age\":null}                           | NaN",
                "{\"\\u0061ge\":\"\\u0037\"}              | 7",
                "{\"age\":7,\"age\":8}                    | NaN",
                "{\"age\":7,\"\\u0061ge\":8}              | NaN",
                "{\"age\":7} x                            | NaN",
                "{\"age\":07}                             | NaN",
                "{\"age\":+7}                             | NaN",
                "{\"age\":7.}                             | NaN",
                "{\"age\":7,}                             | NaN",
                "{'age':7}                                | NaN",
                "[7]                                      | NaN",
                "7                                        | NaN",
                "{\"age\":{\"a\":7}}                      | NaN",
                "{\"age\":\"7\\x\"}                       | NaN",
                "{\"age\":\"7                             | NaN",
                " { \"sex\" : \"f\" , \"age\" : 7 }       | 7",
            })
    void fold_oneLine_isOneRow(String line, double age) throws IOException {
        long[] sums = open(line + "\n").fold(Tally.of("age"));

        assertThat(sums)
                .containsExactly(
                        Double.isNaN(age)
                                ? new long[] {1, 1, 0, 0}
                                : new long[] {1, 0, (long) (16 * age), (long) (16 * age * age)});
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "{", "{}", "{\"a\":[1]}", "\"", "\u0000", "{\"age\":1}}", "null", "{\"age\":nul}"})
    void fold_badLine_touchesNoOther(String line) throws IOException {
        String good = "{\"age\":1,\"income\":2.5,\"sex\":\"f\",\"person\":3}\n";
        long[] expected = open(good + good).fold(Survey.TALLY);
        for (int i = 0; i < expected.length; i++) {
            expected[i] += MALFORMED[i];
        }

        assertThat(open(good + line + "\n" + good).fold(Survey.TALLY)).isEqualTo(expected);
    }

    @Test
    void fold_ids_areTheSameAsNumbersOrText() throws IOException {
        List<String> lines = new ArrayList<>(List.of("{}", "bad"));
        for (String id : List.of("17", "17.0", "'17'", "' 17'", "1.7e1", "null", "''", "9007199254740993")) {
            lines.add("{\"person\":" + id.replace('\'', '"') + "}");
        }
        for (String id : List.of("9007199254740992", "'\\ud800'", "'?'")) {
            lines.add("{\"person\":" + id.replace('\'', '"') + "}");
        }
        Path file = Files.write(folder.resolve("ids.ndjson"), lines);

        Table table = Tables.open(Survey.persons(1), file);

        assertThat(table.rows()).isEqualTo(13);
        assertThat(table.fold(Survey.TALLY)[Tally.ROWS]).isEqualTo(5);
    }

    @Test
    void fold_garbage_neverFailsAndEveryLineIsARow() throws IOException {
        Random random = new Random(1);
        ByteArrayOutputStream garbage = new ByteArrayOutputStream();
        String letters = "{}[]\":,\\u0eE+-.1 agetruefalsenull\"\"";
        for (int row = 0; row < 2_000; row++) {
            garbage.writeBytes("{\"age\":".getBytes(StandardCharsets.US_ASCII));
            for (int n = random.nextInt(20); n > 0; n--) {
                boolean any = random.nextInt(9) == 0;
                int letter = any ? random.nextInt(256) : letters.charAt(random.nextInt(letters.length()));
                garbage.write(letter == '\n' ? 0 : letter);
            }
            garbage.writeBytes("}\n".getBytes(StandardCharsets.US_ASCII));
        }
        Path file = Files.write(folder.resolve("rows.jsonl"), garbage.toByteArray());

        assertThat(Tables.open(Survey.rows(), file).fold(Survey.TALLY)[Tally.ROWS])
                .isEqualTo(2_000);
    }

    private Table open(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("rows.jsonl"), text);
        return Tables.open(Survey.rows(), file);
    }
}
