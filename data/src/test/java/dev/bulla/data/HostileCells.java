package dev.bulla.data;

import dev.bulla.data.rows.Cell;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Cells that are no value of any column, or only look like one; each stands in every column in turn. */
final class HostileCells {

    private static final int LONG_WORD = 100_000;
    private static final Charset LATIN = StandardCharsets.ISO_8859_1;

    private static final List<String> NUMBERS = List.of(
            "NaN",
            "nan",
            "-NaN",
            "NaN(7)",
            "1.#QNAN",
            "Infinity",
            "-Infinity",
            "inf",
            "-inf",
            "+inf",
            "1.#INF",
            "∞",
            "1e999",
            "-1e999",
            "1e-999",
            "1e99999999999",
            "4.9e-324",
            "2.2250738585072012e-308",
            "-0",
            "-0.0",
            "+5",
            "--5",
            "+-5",
            "5-",
            "5+",
            "0x1F",
            "0x1p3",
            "0b101",
            "0o17",
            "1d",
            "1f",
            "1L",
            "1_000",
            "1,5",
            "1,000.5",
            "1.5.5",
            ".5",
            "5.",
            ".",
            "-",
            "e5",
            "5e",
            "5e5e5",
            "1e5.5",
            "007",
            "5%",
            "$5",
            "€5",
            "5 5",
            "1'000",
            "5abc",
            "abc5",
            "5;",
            "=5",
            "12:30",
            "π",
            "½",
            "²",
            "Ⅴ",
            "５",
            "٥",
            "५",
            "−5",
            "5\u00a0",
            "1/2",
            "(5)",
            "9007199254740993",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775809",
            "18446744073709551616",
            "340282366920938463463374607431768211456",
            "0.49999999999999994",
            "1e0",
            "1E+0");

    private static final List<String> NOTHING = List.of(
            "",
            "NULL",
            "null",
            "NA",
            "N/A",
            "n/a",
            "#N/A",
            "<NA>",
            "\\N",
            "None",
            "nil",
            "?",
            "undefined",
            "(null)",
            "missing",
            "NaT",
            "true",
            "FALSE",
            "yes",
            "T",
            "2000-12-31",
            "31/12/2000",
            "2000-12-31T00:00:00Z",
            "0000-00-00",
            "9999-99-99",
            "24:60:61");

    private static final List<String> LEVELS_AND_IDS = List.of(
            "F",
            "ff",
            "fm",
            "female",
            "'f'",
            "[f]",
            "f,m",
            "f\u0000",
            "ｆ",
            "ƒ",
            "𝐟",
            "f\u200d",
            "f\u0301",
            "f\u00ad",
            "0",
            "1",
            "p1",
            "P1",
            " p1 ",
            "p2",
            "p1\u0301",
            "ｐ１",
            "p1.0",
            "\"p1\"",
            "P\u0130",
            "ß",
            "SS");

    private static final List<String> CODE = List.of(
            "=1+1",
            "=cmd|' /C calc'!A0",
            "@SUM(1)",
            "-2+3",
            "{\"a\":1}",
            "[1,2]",
            "<a/>",
            "<script>alert(1)</script>",
            "'; DROP TABLE rows; --",
            "' OR '1'='1",
            "\"; SELECT 1; --",
            "${jndi:ldap://x}",
            "%s%n%x",
            "{{7*7}}",
            "../../etc/passwd",
            "file:///etc/passwd",
            "`id`",
            "$(id)",
            "\\n",
            "\\\"",
            "\\\\",
            "\\u0000",
            "&amp;",
            "&#0;",
            "C:\\CON",
            "a\"b",
            "\"",
            "\"\"",
            "\"\"\"",
            "#5",
            "//5",
            "a;b|c\td",
            "\\");

    private static final Map<String, String> SPACES_AND_SIGNS = Map.ofEntries(
            Map.entry("one space", " "),
            Map.entry("many spaces", " ".repeat(1000)),
            Map.entry("a number in spaces", "  5  "),
            Map.entry("no-break space", "\u00a0"),
            Map.entry("zero width space", "\u200b"),
            Map.entry("ideographic space", "\u3000"),
            Map.entry("next line", "5\u00855"),
            Map.entry("line separator", "5\u20285"),
            Map.entry("paragraph separator", "5\u20295"),
            Map.entry("byte order mark before a number", "\ufeff5"),
            Map.entry("byte order mark alone", "\ufeff"),
            Map.entry("right to left override", "\u202e5"),
            Map.entry("combining character alone", "\u0301"),
            Map.entry("a thousand combining characters", "f" + "\u0301".repeat(1000)),
            Map.entry("composed letter", "\u00e9"),
            Map.entry("decomposed letter", "e\u0301"),
            Map.entry("emoji", "😀"),
            Map.entry("joined emoji", "👨‍👩‍👧‍👦"),
            Map.entry("private use", "\ue000"),
            Map.entry("not a character", "\uffff"),
            Map.entry("last code point", "\udbff\udfff"),
            Map.entry("replacement character", "\ufffd"),
            Map.entry("language tag", "\udb40\udc41"),
            Map.entry("64 digits", "5".repeat(64)),
            Map.entry("65 digits", "5".repeat(65)),
            Map.entry("60 zeros before a number", "0".repeat(60) + "5"),
            Map.entry("70 zeros before a number", "0".repeat(70) + "5"),
            Map.entry("100,000 digits", "9".repeat(LONG_WORD)),
            Map.entry("100,000 digits after the point", "0." + "9".repeat(LONG_WORD)),
            Map.entry("100,000 letters", "x".repeat(LONG_WORD)),
            Map.entry("100,000 quotes", "\"".repeat(LONG_WORD)),
            Map.entry("100,000 commas", ",".repeat(LONG_WORD)),
            Map.entry("100,000 spaces before a number", " ".repeat(LONG_WORD) + "5"),
            Map.entry("127 letters", "x".repeat(127)),
            Map.entry("128 letters", "x".repeat(128)),
            Map.entry("129 letters", "x".repeat(129)));

    private static final Map<String, String> NOT_UTF8 = Map.ofEntries(
            Map.entry("Latin-1 letter", "E9"),
            Map.entry("Windows quotes", "9366 94"),
            Map.entry("UTF-16 little endian", "3500"),
            Map.entry("UTF-16 big endian", "0035"),
            Map.entry("UTF-16 mark", "FFFE3500"),
            Map.entry("UTF-32", "35000000"),
            Map.entry("Shift-JIS", "8354"),
            Map.entry("EBCDIC five", "F5"),
            Map.entry("overlong slash", "C0AF"),
            Map.entry("overlong comma", "C0AC"),
            Map.entry("overlong quote", "C0A2"),
            Map.entry("overlong line feed", "C08A"),
            Map.entry("overlong NUL", "C080"),
            Map.entry("overlong in three bytes", "E080B5"),
            Map.entry("high surrogate", "EDA080"),
            Map.entry("low surrogate", "EDBFBF"),
            Map.entry("surrogate pair in six bytes", "EDA0BDEDB880"),
            Map.entry("two bytes cut short", "C3"),
            Map.entry("three bytes cut short", "E282"),
            Map.entry("four bytes cut short", "F09F98"),
            Map.entry("continuation alone", "80"),
            Map.entry("continuation after a number", "35BF"),
            Map.entry("byte FE", "FE"),
            Map.entry("byte FF", "FF"),
            Map.entry("beyond the last code point", "F4908080"),
            Map.entry("five byte form", "F888808080"));

    /** A cell and the name of its kind. */
    record Cell(String name, byte[] bytes) {

        /** As it stands in a CSV file: in quotes where it must be. */
        byte[] quoted() {
            String text = new String(bytes, LATIN);
            boolean plain = text.indexOf(',') < 0 && text.indexOf('"') < 0;
            return (plain ? text : '"' + text.replace("\"", "\"\"") + '"').getBytes(LATIN);
        }
    }

    private HostileCells() {}

    static List<Cell> all() {
        Map<String, byte[]> cells = new LinkedHashMap<>();
        List<String> typed = new ArrayList<>(NUMBERS);
        typed.addAll(NOTHING);
        typed.addAll(LEVELS_AND_IDS);
        typed.addAll(CODE);
        typed.forEach(text -> cells.put("\"" + visible(text) + "\"", text.getBytes(StandardCharsets.UTF_8)));
        SPACES_AND_SIGNS.forEach((name, text) -> cells.put(name, text.getBytes(StandardCharsets.UTF_8)));
        NOT_UTF8.forEach((name, hex) -> cells.put(name, HexFormat.of().parseHex(hex.replace(" ", ""))));
        for (int control = 0; control < 0x20; control++) {
            if (control != '\n') {
                cells.put(hex("control byte", control), new byte[] {'5', (byte) control});
            }
        }
        cells.put(hex("control byte", 0x7F), new byte[] {0x7F, '5'});
        cells.put("all high bytes", highBytes());
        return cells.entrySet().stream()
                .map(cell -> new Cell(cell.getKey(), cell.getValue()))
                .toList();
    }

    private static byte[] highBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int value = 0x80; value <= 0xFF; value++) {
            bytes.write(value);
        }
        return bytes.toByteArray();
    }

    private static String hex(String name, int value) {
        return String.format(Locale.ROOT, "%s %02X", name, value);
    }

    private static String visible(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(c -> shown.append(c >= 0x20 && c < 0x7F ? Character.toString(c) : hex("\\u", c)));
        return shown.toString();
    }
}
