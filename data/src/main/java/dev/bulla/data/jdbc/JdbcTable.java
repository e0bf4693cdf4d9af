package dev.bulla.data.jdbc;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a database says its table is: names and types of columns. No row is read. */
public final class JdbcTable {

    /**
     * A column of a table.
     *
     * @param type as {@link java.sql.Types} numbers it
     * @param typeName as the database calls it
     * @param isRequired whether no cell of it can be missing
     * @param remarks the comment that the database keeps about it
     */
    public record Described(String name, int type, String typeName, boolean isRequired, String remarks) {}

    private JdbcTable() {}

    /** The columns of the table, in order; refused when there is none. {@code table} may be {@code schema.table}. */
    public static List<Described> describe(String url, String table, Map<String, String> environment) {
        JdbcSource source = new JdbcSource(url, "", environment);
        int point = table.indexOf('.');
        Optional<String> schema = point < 0 ? Optional.empty() : Optional.of(table.substring(0, point));
        List<Described> columns = new ArrayList<>();
        try (Connection connection = source.connect()) {
            DatabaseMetaData about = connection.getMetaData();
            String escape = Optional.ofNullable(about.getSearchStringEscape()).orElse("");
            String name = escaped(table.substring(point + 1), escape);
            try (ResultSet found = about.getColumns(
                    connection.getCatalog(), schema.map(s -> escaped(s, escape)).orElse(null), name, null)) {
                String first = null;
                while (found.next()) {
                    String owner = String.valueOf(found.getString("TABLE_SCHEM"));
                    first = first == null ? owner : first;
                    if (first.equals(owner)) {
                        columns.add(column(found));
                    }
                }
            }
        } catch (SQLException | RuntimeException e) {
            throw source.fault(e);
        }
        if (columns.isEmpty()) {
            throw new BadInput(
                    "E-225",
                    Text.request("table"),
                    "the database has no such table, or it has no columns.",
                    "",
                    "Spell it as the database does, such as people or public.people.");
        }
        return columns;
    }

    private static Described column(ResultSet found) throws SQLException {
        return new Described(
                String.valueOf(found.getString("COLUMN_NAME")),
                found.getInt("DATA_TYPE"),
                String.valueOf(found.getString("TYPE_NAME")),
                found.getInt("NULLABLE") == DatabaseMetaData.columnNoNulls,
                Optional.ofNullable(found.getString("REMARKS")).orElse(""));
    }

    /** The name itself, and no pattern of names. */
    private static String escaped(String name, String escape) {
        return escape.isEmpty()
                ? name
                : name.replace(escape, escape + escape)
                        .replace("_", escape + "_")
                        .replace("%", escape + "%");
    }
}
