package dev.bulla.ledger.store;

import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;

/** Where the two databases differ. */
enum SqlDialect {
    SQLITE {
        @Override
        void set(PreparedStatement statement, int parameter, @Nullable String text) throws SQLException {
            statement.setString(parameter, text);
        }

        @Override
        @Nullable
        String text(ResultSet result, int column) throws SQLException {
            return result.getString(column);
        }

        @Override
        boolean isConflict(SQLException e) {
            return SqliteStore.code(e) == SQLiteErrorCode.SQLITE_CONSTRAINT.code;
        }

        @Override
        void raiseFormat(LedgerTables tables) throws SQLException {
            SqliteSchema.raise(tables);
        }

        @Override
        boolean hasCheckpoints(LedgerTables tables) throws SQLException {
            return SqliteSchema.hasCheckpoints(tables);
        }

        @Override
        void makeCheckpoints(LedgerTables tables) throws SQLException {
            SqliteSchema.makeCheckpoints(tables);
        }

        @Override
        Optional<String> damage(LedgerTables tables, boolean whole) throws SQLException {
            return SqliteSchema.damage(tables, whole);
        }
    },

    /** Names and keys are bytes there: their text need not be one that the database's encoding has, and no collation holds two equal. */
    POSTGRES {
        @Override
        void set(PreparedStatement statement, int parameter, @Nullable String text) throws SQLException {
            if (text == null) {
                statement.setNull(parameter, Types.BINARY);
            } else {
                statement.setBytes(parameter, text.getBytes(StandardCharsets.UTF_8));
            }
        }

        @Override
        @Nullable
        String text(ResultSet result, int column) throws SQLException {
            byte[] bytes = result.getBytes(column);
            if (bytes == null) {
                return null;
            }
            String text = new String(bytes, StandardCharsets.UTF_8);
            return Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes) ? text : NO_TEXT;
        }

        @Override
        boolean isConflict(SQLException e) {
            return "23505".equals(e.getSQLState());
        }

        @Override
        void raiseFormat(LedgerTables tables) {
            // Its tables were made by a version that knows every kind of entry.
        }

        @Override
        boolean hasCheckpoints(LedgerTables tables) {
            return true;
        }

        @Override
        void makeCheckpoints(LedgerTables tables) {
            // They were made with the other tables.
        }

        @Override
        Optional<String> damage(LedgerTables tables, boolean whole) throws SQLException {
            return PostgresSchema.damage(tables);
        }
    };

    /** Stands for bytes that are no text, which no entry has. */
    private static final String NO_TEXT = "\0";

    /** Binds the name of a dataset or an idempotency key. */
    abstract void set(PreparedStatement statement, int parameter, @Nullable String text) throws SQLException;

    /** Reads the name of a dataset or an idempotency key. */
    abstract @Nullable String text(ResultSet result, int column) throws SQLException;

    /** Whether a number, key or id was there already. */
    abstract boolean isConflict(SQLException e);

    abstract void raiseFormat(LedgerTables tables) throws SQLException;

    abstract boolean hasCheckpoints(LedgerTables tables) throws SQLException;

    abstract void makeCheckpoints(LedgerTables tables) throws SQLException;

    abstract Optional<String> damage(LedgerTables tables, boolean whole) throws SQLException;
}
