package dev.bulla.ledger.store;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** The tables of a ledger's file, and the number of its format. */
final class SqliteSchema {

    /** "BULL": what makes a SQLite file one of ours. */
    static final int APPLICATION = 0x42554C4C;

    /** The first format, that of version 0.1. */
    static final int FIRST = 1;

    /** The one written here: since 2, the beginning of noise is written down; since 3, policies, approvals, who asked, and checkpoints. */
    static final int LAST = 3;

    /** Up to this size a file is checked whole whenever it is opened. */
    private static final long SMALL = 32L << 20;

    private static final String ENTRY = "CREATE TABLE entry (number INTEGER PRIMARY KEY, dataset TEXT NOT NULL,"
            + " kind TEXT NOT NULL, key TEXT UNIQUE, body BLOB NOT NULL, hash TEXT NOT NULL) STRICT";
    private static final String ARTEFACT = "CREATE TABLE artefact (entry INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
            + " plan BLOB NOT NULL, model BLOB NOT NULL, certificate BLOB NOT NULL) STRICT";
    private static final String CHECKPOINT =
            "CREATE TABLE checkpoint (signer TEXT PRIMARY KEY NOT NULL, body BLOB NOT NULL)" + " STRICT";

    private SqliteSchema() {}

    static void create(Statement statement) throws SQLException {
        statement.execute(ENTRY);
        statement.execute(ARTEFACT);
        statement.execute("PRAGMA application_id = " + APPLICATION);
        statement.execute("PRAGMA user_version = " + LAST);
    }

    /** Whether the format is one that this program reads. */
    static boolean isKnown(String format) {
        return format.matches("[" + FIRST + "-" + LAST + "]");
    }

    /** With the first of something new, so that a program that does not know it says so. */
    static void raise(LedgerTables tables) throws SQLException {
        if (format(tables) < LAST) {
            tables.execute("PRAGMA user_version = " + LAST);
        }
    }

    /** Makes room for checkpoints in a file that has none yet. */
    static void makeCheckpoints(LedgerTables tables) throws SQLException {
        if (!hasCheckpoints(tables)) {
            tables.execute(CHECKPOINT);
        }
        raise(tables);
    }

    static boolean hasCheckpoints(LedgerTables tables) throws SQLException {
        return tables.value("SELECT 1 FROM sqlite_schema WHERE name = 'checkpoint'") != null;
    }

    private static int format(LedgerTables tables) throws SQLException {
        return Integer.parseInt(String.valueOf(tables.value("PRAGMA user_version")));
    }

    /**
     * What differs from the tables above, and what SQLite itself finds wrong with pages, records and indexes.
     *
     * @param whole whether to look at every page of a file that is not small
     */
    static Optional<String> damage(LedgerTables tables, boolean whole) throws SQLException {
        boolean checkpoints = hasCheckpoints(tables);
        String found =
                tables.value("SELECT group_concat(concat(type, ' ', name, ' ', tbl_name, ' ', sql), ';' ORDER BY name)"
                        + " FROM sqlite_schema");
        String expected = "table artefact artefact " + ARTEFACT
                + (checkpoints ? ";table checkpoint checkpoint " + CHECKPOINT : "")
                + ";table entry entry " + ENTRY
                + ";index sqlite_autoindex_artefact_1 artefact "
                + (checkpoints ? ";index sqlite_autoindex_checkpoint_1 checkpoint " : "")
                + ";index sqlite_autoindex_entry_1 entry ";
        if (!expected.equals(found) || (checkpoints && format(tables) < LAST)) {
            return Optional.of("has other tables than a ledger has");
        }
        if (!whole && size(tables) > SMALL) {
            return Optional.empty();
        }
        return "ok".equals(tables.value("PRAGMA integrity_check(1)"))
                ? Optional.empty()
                : Optional.of("is damaged: pages or indexes do not fit together");
    }

    private static long size(LedgerTables tables) throws SQLException {
        return Long.parseLong(String.valueOf(tables.value("PRAGMA page_count")))
                * Long.parseLong(String.valueOf(tables.value("PRAGMA page_size")));
    }
}
