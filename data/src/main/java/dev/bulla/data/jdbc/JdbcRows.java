package dev.bulla.data.jdbc;

import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Schema;
import dev.bulla.data.rows.Cell;
import dev.bulla.data.rows.Fetched;
import dev.bulla.data.rows.Header;
import dev.bulla.data.rows.Rows;
import dev.bulla.data.rows.TableFault;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The rows of a query to a database. Every reading is one transaction that may not write, with rows fetched some at a
 * time; the names and types of columns come from the query's description, before any row is read.
 *
 * <p>The query is the steward's own: if it fails on some row (a division by zero, say), so does the reading, which tells
 * that such a row is there. A query should only select.
 */
public final class JdbcRows implements Rows {

    private static final int FETCH = 4_096;

    private final JdbcSource source;
    private final Header header;
    private final List<JdbcCell> cells;
    private final List<Boolean> ids;

    private JdbcRows(JdbcSource source, Header header, List<JdbcCell> cells, List<Boolean> ids) {
        this.source = source;
        this.header = header;
        this.cells = cells;
        this.ids = ids;
    }

    /** Asks the database what the query would return. */
    public static JdbcRows open(JdbcSource source) {
        List<String> names = new ArrayList<>();
        List<JdbcCell> cells = new ArrayList<>();
        List<Boolean> ids = new ArrayList<>();
        try (Connection connection = source.connect();
                PreparedStatement statement = statement(connection, source.query())) {
            ResultSetMetaData columns = statement.getMetaData();
            if (columns == null || columns.getColumnCount() == 0) {
                throw TableFault.noQuery();
            }
            for (int c = 1; c <= columns.getColumnCount(); c++) {
                names.add(columns.getColumnLabel(c));
                cells.add(JdbcCell.of(columns.getColumnType(c), columns.getColumnTypeName(c)));
                ids.add(JdbcCell.isId(columns.getColumnType(c), columns.getColumnTypeName(c)));
            }
        } catch (SQLException | RuntimeException e) {
            throw source.fault(e);
        }
        return new JdbcRows(source, new Header(Text.request("query"), names), cells, ids);
    }

    /** Refuses a query without these columns or the unit column, or whose ids are of a type that cannot be read. */
    public JdbcRows require(Schema schema, List<String> columns) {
        header.require(schema, columns);
        schema.unit().column().ifPresent(id -> header.requireReadable(id, ids.get(header.place(id))));
        return this;
    }

    @Override
    public long count(int threads) {
        try (Connection connection = source.connect();
                PreparedStatement statement = statement(connection, source.query());
                ResultSet rows = statement.executeQuery()) {
            long count = 0;
            while (rows.next()) {
                count++;
            }
            return count;
        } catch (SQLException e) {
            throw TableFault.brokenOff();
        }
    }

    /** Not known; a query is read in one part. */
    @Override
    public long most() {
        return 0;
    }

    @Override
    public void scan(Wanted wanted, int threads, Supplier<? extends Sink> sinks) {
        int[] indices = header.places(wanted.columns());
        int id = wanted.unit().map(header::place).orElse(-1);
        Cell[] columns = wanted.columns().stream().map(Cell::new).toArray(Cell[]::new);
        try (Connection connection = source.connect();
                PreparedStatement statement = statement(connection, source.query());
                ResultSet rows = statement.executeQuery()) {
            Fetched.Cells fetched = (row, values, unit) -> {
                try {
                    for (int c = 0; c < indices.length; c++) {
                        values[c] = cells.get(indices[c]).value(row, indices[c] + 1, columns[c]);
                    }
                    if (id >= 0) {
                        cells.get(id).id(row, id + 1, unit);
                    }
                } catch (SQLException | RuntimeException e) {
                    // A cell the driver cannot turn into text makes the row malformed, and nothing more.
                    for (int c = 0; c < indices.length; c++) {
                        values[c] = columns[c].absent();
                    }
                    unit.none();
                }
            };
            new Fetched(rows, fetched, wanted).scan(threads, sinks);
        } catch (SQLException e) {
            throw TableFault.brokenOff();
        }
    }

    private static PreparedStatement statement(Connection connection, String query) throws SQLException {
        PreparedStatement statement =
                connection.prepareStatement(query, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
        statement.setFetchSize(FETCH);
        return statement;
    }
}
