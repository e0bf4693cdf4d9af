package dev.bulla.data.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.schema.Column;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The quick way from bytes to a value against the one by way of text. */
final class CellTest {

    private static final List<Column> COLUMNS = List.of(
            new Column.Whole("a", -1_000_000_000_000L, 1L << 53, Optional.empty(), Optional.empty()),
            new Column.Whole("b", 0, 9, Optional.of(5L), Optional.empty()),
            new Column.Real("c", -1e300, 1e300, Optional.empty(), Optional.empty()),
            new Column.Real("d", 0, 1, Optional.of(0.25), Optional.empty()),
            new Column.Category(
                    "e",
                    List.of("7", "a b", "é", "x\u00ady".replace("\u00ad", ""), "0.5"),
                    Optional.empty(),
                    Optional.empty()),
            new Column.Category("f", List.of("f", "m"), Optional.of("m"), Optional.empty()));

    @Test
    void read_anyBytes_isWhatTheTextIs() {
        Random random = new Random(1);
        Cell[] cells = COLUMNS.stream().map(Cell::new).toArray(Cell[]::new);
        Utf8 utf8 = new Utf8();
        for (int i = 0; i < 400_000; i++) {
            byte[] cell = cell(random);
            for (int c = 0; c < cells.length; c++) {
                byte[] around = new byte[cell.length + 4];
                System.arraycopy(cell, 0, around, 2, cell.length);
                String text = utf8.text(cell, 0, cell.length);
                double expected =
                        text == null ? COLUMNS.get(c).absent() : COLUMNS.get(c).read(text);
                double found = cells[c].read(around, 2, cell.length + 2);
                if (Double.doubleToRawLongBits(found) != Double.doubleToRawLongBits(expected)) {
                    assertThat(found)
                            .as(COLUMNS.get(c).name() + " of <" + text + ">")
                            .isEqualTo(expected);
                }
            }
        }
    }

    private static byte[] cell(Random random) {
        switch (random.nextInt(6)) {
            case 0 -> {
                return Double.toString(random.nextGaussian() * Math.pow(10, random.nextInt(20) - 10))
                        .getBytes(StandardCharsets.US_ASCII);
            }
            case 1 -> {
                return Long.toString(random.nextLong() >> random.nextInt(64)).getBytes(StandardCharsets.US_ASCII);
            }
            case 2 -> {
                String[] words = {
                    "7", " 7", "a b", "é", "é ", "\u2003é", "xy", "f", "F", "m\t", "", " ", "-", ".", "-.5", "5.", "0.5"
                };
                return words[random.nextInt(words.length)].getBytes(StandardCharsets.UTF_8);
            }
            case 3 -> {
                byte[] bytes = new byte[random.nextInt(6)];
                random.nextBytes(bytes);
                return bytes;
            }
            default -> {
                String letters = "0123456789.-+eE 0000999";
                StringBuilder text = new StringBuilder();
                for (int n = random.nextInt(random.nextInt(10) == 0 ? 70 : 20); n > 0; n--) {
                    int sign = random.nextInt(6) == 0 ? letters.length() : 11;
                    text.append(letters.charAt(random.nextInt(sign)));
                }
                return text.toString().getBytes(StandardCharsets.US_ASCII);
            }
        }
    }
}
