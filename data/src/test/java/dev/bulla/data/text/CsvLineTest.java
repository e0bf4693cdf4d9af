package dev.bulla.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CsvLineTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            quoteCharacter = '#',
            value = {
                "a,b            = a|b",
                "##             = ##",
                ",              = |",
                "a,             = a|",
                "\"a,b\",c      = a,b|c",
                "\"\"           = ##",
                "\"a\"\"b\"     = a\"b",
                "\"\"\"\"       = \"",
                "a\"b,c         = a\"b|c",
                "a\"\"b         = a\"\"b",
                "1,\"\",é中     = 1||é中",
            })
    void split_wellFormed_givesTheCells(String line, String cells) {
        assertThat(cells(line)).containsExactly(cells.split("\\|", -1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"a", "a,\"", "\"a\"b", "\"a\" ,b", "\"\"\"", "1,2,3,4,5", "\"a,b\nc"})
    void split_malformed_isNegative(String line) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);

        assertThat(new CsvLine(4).split(bytes, 0, bytes.length)).isNegative();
    }

    @Test
    void cell_notUtf8_isMissingAloneAndLeavesNoTrace() {
        CsvLine line = new CsvLine(2);
        byte[] bad = {(byte) 0xC3, ',', 'x'};

        assertThat(line.split(bad, 0, bad.length)).isEqualTo(2);
        assertThat(line.cell(0)).isNull();
        assertThat(line.cell(1)).isEqualTo("x");

        byte[] good = "é,\"y\"".getBytes(StandardCharsets.UTF_8);
        assertThat(line.split(good, 0, good.length)).isEqualTo(2);
        assertThat(line.cell(0)).isEqualTo("é");
        assertThat(line.cell(1)).isEqualTo("y");
    }

    private static List<String> cells(String line) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        CsvLine parsed = new CsvLine(4);
        int count = parsed.split(bytes, 0, bytes.length);
        List<String> cells = new ArrayList<>();
        for (int c = 0; c < count; c++) {
            cells.add(parsed.cell(c));
        }
        return cells;
    }
}
