package dev.bulla.app.artefact;

import dev.bulla.core.json.Json;
import dev.bulla.core.schema.Column;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Made-up rows as lines of text: CSV as tables of the schema are read, or an object of JSON a line. Levels are spelled once, so that a million rows take a
 * second or two.
 */
public final class RowText {

    private final List<Column> columns;
    private final boolean isCsv;
    private final String[] before;
    private final String[][] levels;

    /** @param isCsv else JSON lines */
    public RowText(List<Column> columns, boolean isCsv) {
        this.columns = List.copyOf(columns);
        this.isCsv = isCsv;
        this.before = new String[columns.size()];
        this.levels = new String[columns.size()][];
        for (int c = 0; c < before.length; c++) {
            Column column = columns.get(c);
            String name = isCsv ? "" : json(column.name()) + ":";
            before[c] = (c == 0 ? isCsv ? "" : "{" : ",") + name;
            levels[c] = column instanceof Column.Category category
                    ? category.levels().stream().map(this::spelled).toArray(String[]::new)
                    : new String[0];
        }
    }

    /** The line that names the columns, with its end; none in JSON lines. */
    public String header() {
        if (!isCsv) {
            return "";
        }
        return String.join(",", columns.stream().map(c -> quoted(c.name())).toList()) + "\n";
    }

    /** Adds the line of a row, with its end. */
    public void append(double[] row, StringBuilder out) {
        for (int c = 0; c < before.length; c++) {
            out.append(before[c]);
            if (levels[c].length > 0) {
                out.append(levels[c][(int) row[c]]);
            } else {
                append(row[c], out);
            }
        }
        out.append(isCsv ? "\n" : "}\n");
    }

    /** The value of a cell: a level as text, a number as it is. */
    public static Object cell(Column column, double value) {
        return column instanceof Column.Category category ? category.levels().get((int) value) : (Object) value;
    }

    /** A number without an exponent, which every reader of tables takes. */
    private static void append(double value, StringBuilder out) {
        if (value == Math.rint(value) && Math.abs(value) < 0x1p53) {
            out.append((long) value);
            return;
        }
        String text = Double.toString(value);
        out.append(text.indexOf('E') < 0 ? text : new BigDecimal(text).toPlainString());
    }

    private String spelled(String level) {
        return isCsv ? quoted(level) : json(level);
    }

    private static String quoted(String text) {
        boolean isPlain = text.chars().noneMatch(c -> c == ',' || c == ';' || c == '"' || c == '\t' || c < ' ');
        return isPlain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
    }

    private static String json(String text) {
        return new String(Json.canonical(text), StandardCharsets.UTF_8);
    }
}
