package dev.bulla.data;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Lines that are malformed as lines: quotes, delimiters, endings, numbers of cells, lengths. */
final class HostileLines {

    /** A line as it should be; the columns are {@link HostileRows#HEADER}. */
    private static final String GOOD = "p9,4,m,1.5,n";

    private static final int TEN_MEGABYTES = 10_000_000;
    private static final int LONGEST = 16 << 20;

    private static final Map<String, String> TYPED = new TreeMap<>(Map.ofEntries(
            Map.entry("empty line", ""),
            Map.entry("line of one space", " "),
            Map.entry("line of tabs", "\t\t\t\t"),
            Map.entry("line of commas", ",,,,"),
            Map.entry("line of spaces between commas", " , , , , "),
            Map.entry("comment", "# p9,4,m,1.5,n"),
            Map.entry("comment of a program", "// p9,4,m,1.5,n"),
            Map.entry("comment of a database", "-- p9,4,m,1.5,n"),
            Map.entry("the header again", HostileRows.HEADER),
            Map.entry("the header in quotes", "\"person\",\"age\",\"sex\",\"height\",\"note\""),
            Map.entry("the header in capitals", "PERSON,AGE,SEX,HEIGHT,NOTE"),
            Map.entry("another header", "height,note,person,age,sex"),
            Map.entry("the header cut short", "person,age"),
            Map.entry("semicolons", "p9;4;m;1.5;n"),
            Map.entry("semicolons and decimal commas", "p9;4;m;1,5;n"),
            Map.entry("bars", "p9|4|m|1.5|n"),
            Map.entry("tabs", "p9\t4\tm\t1.5\tn"),
            Map.entry("colons", "p9:4:m:1.5:n"),
            Map.entry("fixed width", "p9    4 m   1.5 n"),
            Map.entry("full-width commas", "p9，4，m，1.5，n"),
            Map.entry("a delimiter declared", "sep=;"),
            Map.entry("an object", "{\"person\":\"p9\",\"age\":4,\"sex\":\"m\",\"height\":1.5,\"note\":\"n\"}"),
            Map.entry("a list", "[\"p9\",4,\"m\",1.5,\"n\"]"),
            Map.entry("markup", "<row person=\"p9\" age=\"4\"/>"),
            Map.entry("a document mark", "---"),
            Map.entry("a statement", "INSERT INTO rows VALUES ('p9',4,'m',1.5,'n');"),
            Map.entry("a conflict mark", "<<<<<<< HEAD"),
            Map.entry("single quotes", "'p9','4','m','1.5','n'"),
            Map.entry("curly quotes", "“p9”,“4”,“m”,“1.5”,“n”"),
            Map.entry("all in quotes", "\"p9\",\"4\",\"m\",\"1.5\",\"n\""),
            Map.entry("space before a quote", "p9, \"4\",m,1.5,n"),
            Map.entry("space after a quote", "p9,\"4\" ,m,1.5,n"),
            Map.entry("quote escaped by a backslash", "p9,4,\"m\\\"\",1.5,n"),
            Map.entry("comma escaped by a backslash", "p9,4,m\\,1.5,n"),
            Map.entry("backslash at the end", GOOD + "\\"),
            Map.entry("trailing comma", GOOD + ","),
            Map.entry("leading comma", "," + GOOD),
            Map.entry("trailing spaces", GOOD + "   "),
            Map.entry("byte order mark before the line", "\ufeff" + GOOD),
            Map.entry("lone carriage return", "\r"),
            Map.entry("carriage return before the line", "\r" + GOOD),
            Map.entry("carriage return in the middle", "p9,4\r,m,1.5,n"),
            Map.entry("carriage return in quotes", "p9,4,m,1.5,\"n\rn\""),
            Map.entry("one carriage return before the ending", GOOD + "\r"),
            Map.entry("two carriage returns before the ending", GOOD + "\r\r"),
            Map.entry("rows cut by a carriage return", GOOD + "\r" + GOOD),
            Map.entry("rows cut by a vertical tab", GOOD + "\u000b" + GOOD),
            Map.entry("rows cut by a form feed", GOOD + "\f" + GOOD),
            Map.entry("rows cut by a next line", GOOD + "\u0085" + GOOD),
            Map.entry("rows cut by a line separator", GOOD + "\u2028" + GOOD),
            Map.entry("rows cut by a record separator", GOOD + "\u001e" + GOOD),
            Map.entry("rows cut by a NUL", GOOD + "\0" + GOOD),
            Map.entry("end of file by control Z", "\u001a"),
            Map.entry("end of file by control D", "\u0004"),
            Map.entry("a thousand NULs", "\0".repeat(1000)),
            Map.entry("Parquet's mark", "PAR1"),
            Map.entry("a thousand ids in one cell", "\"" + "p9,".repeat(1000) + "\",4,m,1.5,n"),
            Map.entry("no id", ",4,m,1.5,n"),
            Map.entry("an id of spaces", "   ,4,m,1.5,n"),
            Map.entry("an id that was not decoded", "p\ufffd9,4,m,1.5,n"),
            Map.entry("an id in quotes with a comma", "\"p,9\",4,m,1.5,n")));

    private HostileLines() {}

    static List<HostileRows.Kind> all() {
        List<HostileRows.Kind> kinds = new ArrayList<>(small());
        kinds.addAll(large());
        return kinds;
    }

    /** Lines of less than a hundred kilobytes. */
    static List<HostileRows.Kind> small() {
        List<HostileRows.Kind> kinds = new ArrayList<>();
        TYPED.forEach((name, text) -> kinds.add(line(name, text)));
        quotes(kinds);
        counts(kinds);
        bytes(kinds);
        severalLines(kinds);
        return kinds;
    }

    private static void quotes(List<HostileRows.Kind> kinds) {
        for (int i = 0; i <= GOOD.length(); i++) {
            kinds.add(line("stray quote at byte " + i, GOOD.substring(0, i) + '"' + GOOD.substring(i)));
        }
        String[] cells = GOOD.split(",", -1);
        for (int c = 0; c < cells.length; c++) {
            kinds.add(line("text after the closing quote of cell " + c, with(cells, c, "\"" + cells[c] + "\"x")));
            kinds.add(line("three quotes around cell " + c, with(cells, c, "\"\"\"" + cells[c] + "\"\"\"")));
            kinds.add(line("quotes across the comma after cell " + c, with(cells, c, "\"" + cells[c] + ",\"")));
        }
        for (int n = 1; n <= 6; n++) {
            kinds.add(line("line of quotes, " + n, "\"".repeat(n)));
        }
    }

    private static void counts(List<HostileRows.Kind> kinds) {
        String[] cells = GOOD.split(",", -1);
        for (int n = 1; n < cells.length; n++) {
            kinds.add(line("cells cut off after " + n, String.join(",", Arrays.copyOf(cells, n))));
        }
        for (int more : new int[] {1, 2, 100, 10_000}) {
            kinds.add(line("cells too many: " + more, GOOD + ",4".repeat(more)));
        }
    }

    private static void bytes(List<HostileRows.Kind> kinds) {
        kinds.add(bytes("line in UTF-16", () -> GOOD.getBytes(StandardCharsets.UTF_16LE)));
        kinds.add(bytes("line in UTF-16 with its mark", () -> GOOD.getBytes(StandardCharsets.UTF_16)));
        kinds.add(bytes("line of bytes FF", () -> repeated((byte) 0xFF, 50)));
        kinds.add(bytes("gzip's mark", () -> HexFormat.of().parseHex("1f8b080000000000")));
        kinds.add(
                bytes("line that ends inside a letter", () -> HexFormat.of().parseHex("70392c342c6d2c312e352cf09f98")));
    }

    /** Kinds of more than one line: as many rows, but perhaps of one unit. */
    private static void severalLines(List<HostileRows.Kind> kinds) {
        kinds.add(new HostileRows.Kind("line feed in quotes", () -> utf8("p9,4,m,1.5,\"n\nn\""), 2, 1));
        kinds.add(new HostileRows.Kind("quote closed a line later", () -> utf8("p9,4,m,1.5,\"n\n\""), 2, 1));
        kinds.add(
                new HostileRows.Kind("whole row in quotes after a line feed", () -> utf8("\"\n" + GOOD + "\""), 2, 2));
        kinds.add(new HostileRows.Kind("line feed after a backslash", () -> utf8("p9,4\\\n,m,1.5,n"), 2, 1));
        kinds.add(new HostileRows.Kind("two empty lines", () -> utf8("\n\n"), 3, 1));
        kinds.add(new HostileRows.Kind("a unit of a hundred rows", () -> utf8(repeated(GOOD, 100)), 100, 1));
        kinds.add(new HostileRows.Kind(
                "a unit of different rows", () -> utf8("p9,0,f,0,n\np9 ,9,m,2,n\n\"p9\",4,f,1,n"), 3, 1));
        kinds.add(new HostileRows.Kind("a hundred rows without id", () -> utf8(repeated(",4,m,1.5,n", 100)), 100, 1));
        kinds.add(new HostileRows.Kind(
                "a hundred different rows without id",
                () -> utf8(String.join(
                        "\n",
                        java.util.stream.IntStream.range(0, 100)
                                .mapToObj(i -> "," + i % 10 + ",m,1.5,n")
                                .toList())),
                100,
                1));
        kinds.add(new HostileRows.Kind("a hundred malformed rows", () -> utf8(repeated("\"p9,4", 100)), 100, 1));
        kinds.add(new HostileRows.Kind("the base's rows without id", () -> utf8(",1,f,0.5,a\n\n\"\"\n4"), 4, 1));
    }

    /** Lines of ten megabytes and more. */
    static List<HostileRows.Kind> large() {
        List<HostileRows.Kind> kinds = new ArrayList<>();
        kinds.add(bytes("id of ten megabytes", () -> filled("", 'x', TEN_MEGABYTES, ",4,m,1.5,n")));
        kinds.add(bytes("number of ten megabytes", () -> filled("p9,", '7', TEN_MEGABYTES, ",m,1.5,n")));
        kinds.add(bytes("level of ten megabytes", () -> filled("p9,4,\"", 'm', TEN_MEGABYTES, "\",1.5,n")));
        kinds.add(bytes("ten megabytes of quotes", () -> filled("", '"', TEN_MEGABYTES, "")));
        kinds.add(bytes("ten megabytes of commas", () -> filled("p9", ',', TEN_MEGABYTES, "")));
        kinds.add(bytes("line as long as a line may be", () -> filled("p9,4,m,1.5,", 'n', LONGEST - 11, "")));
        kinds.add(bytes("line a byte too long", () -> filled("p9,4,m,1.5,", 'n', LONGEST - 10, "")));
        kinds.add(bytes("unclosed quote in a line too long", () -> filled("\"", 'n', LONGEST, "")));
        return kinds;
    }

    private static String with(String[] cells, int place, String cell) {
        String[] changed = cells.clone();
        changed[place] = cell;
        return String.join(",", changed);
    }

    private static HostileRows.Kind line(String name, String text) {
        return bytes(name, () -> utf8(text));
    }

    private static HostileRows.Kind bytes(String name, Supplier<byte[]> bytes) {
        return new HostileRows.Kind(name, bytes, 1, 1);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String repeated(String line, int times) {
        return String.join("\n", java.util.Collections.nCopies(times, line));
    }

    private static byte[] repeated(byte value, int times) {
        byte[] bytes = new byte[times];
        Arrays.fill(bytes, value);
        return bytes;
    }

    private static byte[] filled(String before, char middle, int times, String after) {
        byte[] bytes = new byte[before.length() + times + after.length()];
        Arrays.fill(bytes, (byte) middle);
        System.arraycopy(utf8(before), 0, bytes, 0, before.length());
        System.arraycopy(utf8(after), 0, bytes, before.length() + times, after.length());
        return bytes;
    }
}
