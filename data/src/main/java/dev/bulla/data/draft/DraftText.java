package dev.bulla.data.draft;

import dev.bulla.core.schema.Column;
import dev.bulla.data.schema.Blanks;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A draft as YAML with comments. Whatever a dictionary holds stays a value or a comment of one line: names, levels and labels are in
 * quotes unless they are plain words, and comments hold no character that ends a line.
 */
final class DraftText {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,60}");
    private static final Pattern DIGITS = Pattern.compile("0|[1-9][0-9]{0,14}");

    /** Words that some readers of YAML take for something else. */
    private static final Set<String> RESERVED = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

    static {
        RESERVED.addAll(List.of("true", "false", "yes", "no", "on", "off", "y", "n", "null"));
    }

    private static final int COMMENT_AT = 44;
    private static final int LONGEST_COMMENT = 300;
    private static final String HOW = "how do you know?";

    private final Draft draft;
    private final StringBuilder out = new StringBuilder();

    DraftText(Draft draft) {
        this.draft = draft;
    }

    String yaml() {
        comment(
                "",
                "A draft of a schema, from public facts only: no value of a row was read. Fill in every \"?\", then have it checked.");
        comment(
                "",
                "Bounds and levels come from law, forms or codebooks, never from the rows: say in source how you know.");
        comment("", "Delete columns about which nothing will be released: what is not declared is not read.");
        draft.notes().forEach(note -> comment("", "Note: " + note));
        Map<String, Object> values = draft.values();
        line("dataset: " + scalar(values.get("dataset")), "the name its account goes by");
        line(
                "unit: " + scalar(Blanks.MARK),
                "whose presence is protected: {column: person, max_rows: 1}, which is then no column below; delete the line if one row is one person");
        line(
                "neighbours: " + scalar(Blanks.MARK),
                "add-remove keeps the number of rows private; replace-one makes it public; outputs protects only columns without public: true");
        out.append("budget:\n");
        line(
                "  epsilon: " + scalar(Blanks.MARK),
                "the cap on everything that is ever released about this dataset, such as \"3\"");
        line(
                "  delta: " + scalar(Blanks.MARK),
                "such as \"1e-6\", far below one in the number of people; \"0\" for pure releases only");
        line(
                "rows: " + scalar(Blanks.MARK),
                "a public guess of the number of rows (replace-one, outputs: exact); delete the line if nobody may guess");
        if (values.get("dialect") instanceof Map<?, ?> dialect) {
            out.append("dialect:\n");
            line("  delimiter: " + scalar(dialect.get("delimiter")), "between the cells of its CSV file");
            line(
                    "  decimal: " + scalar(dialect.get("decimal")),
                    "\".\" or \",\": what stands before the decimals of a number");
        }
        out.append("columns:\n");
        draft.variables().forEach(this::column);
        return out.toString();
    }

    private void column(Variable variable) {
        String name = "  " + key(variable.name()) + ":";
        Object values = Draft.column(variable);
        String about = variable.about().orElse("");
        if (values instanceof Map<?, ?> map) {
            line(name, about);
            remarks(variable);
            map.forEach((key, value) -> entry(String.valueOf(key), value));
        } else {
            line(
                    name + " " + scalar(Blanks.MARK),
                    "{type: integer, min: 0, max: 110, source: \"" + HOW
                            + "\"}, real the same, or {type: category, levels: [f, m], source: \"" + HOW + "\"}"
                            + (about.isEmpty() ? "" : "; " + about));
            remarks(variable);
        }
    }

    private void remarks(Variable variable) {
        variable.remarks().forEach(remark -> comment("    ", remark));
        if (!variable.missing().isEmpty()) {
            comment("    ", "missing: " + String.join(", ", variable.missing()) + ". " + missing(variable));
        }
        if (!variable.range().isPossible()) {
            comment("    ", "its smallest value is said to be not below its largest");
        }
        List<String> outside = variable.range().isUnknown()
                ? List.of()
                : variable.levels().keySet().stream()
                        .filter(code -> StatedRange.number(code)
                                .map(n -> !variable.range().holds(n))
                                .orElse(true))
                        .toList();
        if (!outside.isEmpty()) {
            comment(
                    "    ",
                    "codes beside the range: " + String.join(", ", outside)
                            + ". As numbers they would be clamped: leave such cells empty.");
        }
    }

    private static String missing(Variable variable) {
        return Draft.column(variable) instanceof Map<?, ?> map && "category".equals(map.get("type"))
                ? "No level, so such a cell counts for nothing."
                : "As numbers they would be clamped: leave such cells empty.";
    }

    private void entry(String key, Object value) {
        String start = "    " + key + ":";
        if (value instanceof List<?> list) {
            line(start, HOW);
            list.forEach(level -> out.append("      - ").append(scalar(level)).append('\n'));
        } else if (value instanceof Map<?, ?> labels) {
            out.append(start).append('\n');
            labels.forEach((level, label) -> out.append("      ")
                    .append(key(String.valueOf(level)))
                    .append(": ")
                    .append(scalar(label))
                    .append('\n'));
        } else {
            line(start + " " + scalar(value), hint(key, value));
        }
    }

    private static String hint(String key, Object value) {
        boolean blank = Blanks.MARK.equals(value);
        return switch (key) {
            case "min", "max" -> HOW;
            case "levels" -> HOW + " A list: [f, m]";
            case "type" -> blank ? "integer or real" : "";
            case "source" -> blank ? HOW + " Law, form, codebook; never the rows" : "";
            default -> "";
        };
    }

    private void line(String text, String comment) {
        out.append(text);
        if (!comment.isEmpty()) {
            out.append(" ".repeat(Math.max(2, COMMENT_AT - text.length())))
                    .append("# ")
                    .append(oneLine(comment));
        }
        out.append('\n');
    }

    private void comment(String indent, String text) {
        out.append(indent).append("# ").append(oneLine(text)).append('\n');
    }

    /** A key: digits are text there, and so are plain words. */
    private static String key(String name) {
        return DIGITS.matcher(name).matches() ? name : scalar(name);
    }

    private static String scalar(@Nullable Object value) {
        if (value instanceof BigDecimal number) {
            return number.scale() > 40 || number.scale() < -40 ? number.toString() : number.toPlainString();
        }
        String text = String.valueOf(value);
        return PLAIN.matcher(text).matches() && !RESERVED.contains(text) ? text : quoted(text);
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').appendCodePoint(c);
            } else if (isWritable(c)) {
                quoted.appendCodePoint(c);
            } else {
                quoted.append(String.format(Locale.ROOT, "\\U%08X", c));
            }
        });
        return quoted.append('"').toString();
    }

    private static String oneLine(String text) {
        StringBuilder line = new StringBuilder();
        Column.printable(text).codePoints().forEach(c -> line.appendCodePoint(isWritable(c) ? c : '?'));
        return Variable.words(line.toString(), LONGEST_COMMENT);
    }

    /** Whether the character may stand in a file of YAML as it is, and stays within its line. */
    private static boolean isWritable(int c) {
        return (c >= 0x20 && c < 0x7F)
                || (c >= 0xA0 && c < 0xD800 && c != 0x2028 && c != 0x2029)
                || (c >= 0xE000 && c <= 0xFFFD && c != 0xFEFF)
                || (c >= 0x10000 && (c & 0xFFFE) != 0xFFFE);
    }
}
