package dev.bulla.ledger.store;

import java.sql.SQLException;

/** What an error of PostgreSQL means to a ledger. */
final class PostgresFaults {

    private PostgresFaults() {}

    /** Whether the connection is gone, or may be, so that nothing is known of what was sent last. */
    static boolean isLost(SQLException e) {
        String state = state(e);
        return state.isEmpty() || state.startsWith("08") || state.startsWith("57P") || state.startsWith("58");
    }

    /** No text of the driver or the server is kept: it may hold addresses, names and values. */
    static RuntimeException translated(SQLException e, boolean writing) {
        String state = state(e);
        boolean damaged = state.startsWith("22")
                || state.startsWith("23")
                || (state.startsWith("42") && !state.equals("42501"))
                || state.startsWith("XX");
        if (damaged) {
            return new Tampered(0, "is damaged, or is no ledger");
        }
        return writing ? Unavailable.toWrite() : Unavailable.toRead();
    }

    private static String state(SQLException e) {
        String state = e.getSQLState();
        return state == null ? "" : state;
    }
}
