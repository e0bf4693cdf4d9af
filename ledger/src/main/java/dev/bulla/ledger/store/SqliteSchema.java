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

    /** Since this one the beginning of noise is written down. */
    static final int BEGUN = 2;

    /** Since this one there may be checkpoints, which a program that does not know them would take for a foreign table. */
    static final int CHECKPOINTS = 3;

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
        statement.execute("PRAGMA user_version = " + BEGUN);
    }

    /** Whether the format is one that this program reads. */
    static boolean isKnown(String format) {
        return format.matches("[" + FIRST + "-" + CHECKPOINTS + "]");
    }

    /** With the first of something new, so that a program that does not know it says so. */
    static void raise(Tables tables, int format) throws SQLException {
        if (format(tables) < format) {
            tables.execute("PRAGMA user_version = " + format);
        }
    }

    /** Makes room for checkpoints in a file that has none yet. */
    static void makeCheckpoints(Tables tables) throws SQLException {
        if (format(tables) < CHECKPOINTS) {
            tables.execute(CHECKPOINT);
            raise(tables, CHECKPOINTS);
        }
    }

    static boolean hasCheckpoints(Tables tables) throws SQLException {
        return format(tables) >= CHECKPOINTS;
    }

    private static int format(Tables tables) throws SQLException {
        return Integer.parseInt(String.valueOf(tables.value("PRAGMA user_version")));
    }

    /**
     * What differs from the tables above, and what SQLite itself finds wrong with pages, records and indexes.
     *
     * @param whole whether to look at every page of a file that is not small
     */
    static Optional<String> damage(Tables tables, boolean whole) throws SQLException {
        String found =
                tables.value("SELECT group_concat(concat(type, ' ', name, ' ', tbl_name, ' ', sql), ';' ORDER BY name)"
                        + " FROM sqlite_schema");
        String expected = "table artefact artefact " + ARTEFACT
                + (hasCheckpoints(tables) ? ";table checkpoint checkpoint " + CHECKPOINT : "")
                + ";table entry entry " + ENTRY
                + ";index sqlite_autoindex_artefact_1 artefact "
                + (hasCheckpoints(tables) ? ";index sqlite_autoindex_checkpoint_1 checkpoint " : "")
                + ";index sqlite_autoindex_entry_1 entry ";
        if (!expected.equals(found)) {
            return Optional.of("has other tables than a ledger has");
        }
        if (!whole && size(tables) > SMALL) {
            return Optional.empty();
        }
        return "ok".equals(tables.value("PRAGMA integrity_check(1)"))
                ? Optional.empty()
                : Optional.of("is damaged: pages or indexes do not fit together");
    }

    private static long size(Tables tables) throws SQLException {
        return Long.parseLong(String.valueOf(tables.value("PRAGMA page_count")))
                * Long.parseLong(String.valueOf(tables.value("PRAGMA page_size")));
    }
}
