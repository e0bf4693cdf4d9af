package dev.bulla.ledger.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;

/**
 * A connection to read by, which leaves nothing beside the file.
 *
 * @param connection open
 * @param frozen the file's stamp, when the file is read as one that nobody writes: to be compared after every read
 */
record ReadConnection(Connection connection, @Nullable Object frozen) {

    /**
     * Connects. A ledger with a log, or with the journal of a writer that died, can only be read by a process that may write beside
     * it: then that is used, so that the last to close cleans up. One that may not write reads the file as one that nobody writes;
     * the stamp then says whether it was true.
     */
    static ReadConnection of(Path path) throws SQLException, IOException {
        boolean mayWrite = Files.isWritable(path);
        if (!mayWrite && LedgerFile.isLogged(path) && !LedgerFile.hasLog(path)) {
            return ofFrozen(path);
        }
        try {
            Connection opened = LedgerFile.connect(path, "ro");
            if (!mayWrite || !"wal".equals(new LedgerTables(opened, SqlDialect.SQLITE).value("PRAGMA journal_mode"))) {
                return new ReadConnection(opened, null);
            }
            opened.close();
            return new ReadConnection(LedgerFile.connect(path, "rw"), null);
        } catch (SQLException e) {
            if (!isRefused(e)) {
                throw e;
            }
            return mayWrite ? ofRecovered(path, e) : ofFrozenUnlessLogged(path, e);
        }
    }

    /** Whether SQLite wanted to write something beside the file, or into it, and might not. */
    static boolean isRefused(SQLException e) {
        int code = SqliteStore.code(e);
        return code == SQLiteErrorCode.SQLITE_CANTOPEN.code || code == SQLiteErrorCode.SQLITE_READONLY.code;
    }

    private static ReadConnection ofRecovered(Path path, SQLException refused) throws SQLException, IOException {
        try {
            return new ReadConnection(LedgerFile.connect(path, "rw"), null);
        } catch (SQLException e) {
            return ofFrozenUnlessLogged(path, refused);
        }
    }

    private static ReadConnection ofFrozenUnlessLogged(Path path, SQLException refused)
            throws SQLException, IOException {
        if (LedgerFile.hasLog(path)) {
            throw refused;
        }
        return ofFrozen(path);
    }

    private static ReadConnection ofFrozen(Path path) throws SQLException, IOException {
        Object stamp = LedgerFile.stamp(path);
        return new ReadConnection(LedgerFile.connect(path, "ro&immutable=1"), stamp);
    }
}
