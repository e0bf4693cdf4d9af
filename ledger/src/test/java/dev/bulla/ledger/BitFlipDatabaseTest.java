package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.accounting.Account;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.PostgresServer;
import dev.bulla.ledger.store.Sql;
import dev.bulla.ledger.store.Store;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every bit of every value of a ledger's rows, turned by someone with the right to write: the whole check finds each. */
class BitFlipDatabaseTest {

    private static final List<String> BYTES = List.of(
            "entry.dataset", "entry.key", "entry.body", "artefact.plan", "artefact.model", "artefact.certificate");
    private static final List<String> TEXT = List.of("entry.kind", "entry.hash", "artefact.id");
    private static final List<String> NUMBERS = List.of("entry.number", "artefact.entry");

    /** Odd and prime, so that all positions of bits come up. */
    @Test
    void verify_bitsOfRowsFlipped_areFound() throws Exception {
        assertThat(flip(61)).isGreaterThan(150);
    }

    @Tag("nightly")
    @Test
    void verify_everyBitFlipped_isFound() throws Exception {
        assertThat(flip(1)).isGreaterThan(10_000);
    }

    private static int flip(int stride) throws SQLException {
        Location place = PostgresServer.shared().fresh();
        try (Ledger ledger = Ledger.open(place)) {
            Account account = ledger.account(Census.SCHEMA);
            long entry = account.charge(Census.pure("0.3", "a")).entry().number();
            ledger.store(Census.stored(entry, "one", "a", new byte[20]));
        }
        int tried = 0;
        try (Store store = Store.open(place, false);
                Connection connection = Sql.connect(place);
                Statement statement = connection.createStatement()) {
            List<String> flips = flips(place);
            for (int i = 0; i < flips.size(); i++) {
                connection.setAutoCommit(true);
                boolean isTried = i % stride == 0 || isOfNumber(flips.get(i));
                if (isTried && run(statement, flips.get(i))) {
                    assertThat(LedgerCheck.of(store)).as(flips.get(i)).isNotEmpty();
                    assertThat(run(statement, back(flips.get(i)))).isTrue();
                    tried++;
                }
            }
            assertThat(LedgerCheck.of(store)).isEmpty();
        }
        return tried;
    }

    /** False where the database itself refuses what came out: bytes that are no text. */
    private static boolean run(Statement statement, String update) {
        try {
            return statement.executeUpdate(update) == 1;
        } catch (SQLException e) {
            return false;
        }
    }

    /** Numbers of rows are few, and what is made of them goes wrong in its own ways: they are always tried. */
    private static boolean isOfNumber(String update) {
        return update.contains(" /* ");
    }

    /** The same flip turns the bit back; the number of a row that was flipped is another. */
    private static String back(String update) {
        return isOfNumber(update) ? update.replaceAll(".* /\\* (.*) \\*/", "$1") : update;
    }

    private static List<String> flips(Location place) throws SQLException {
        List<String> flips = new ArrayList<>();
        for (String column : BYTES) {
            add(flips, place, column, "%2$s = set_bit(%2$s, %3$d, 1 - get_bit(%2$s, %3$d))", "8 * length(%s)");
        }
        for (String column : TEXT) {
            String bytes = "convert_to(%2$s, 'UTF8')";
            add(
                    flips,
                    place,
                    column,
                    "%2$s = convert_from(set_bit(" + bytes + ", %3$d, 1 - get_bit(" + bytes + ", %3$d)), 'UTF8')",
                    "8 * octet_length(%s)");
        }
        for (String column : NUMBERS) {
            String table = column.substring(0, column.indexOf('.'));
            String name = column.substring(column.indexOf('.') + 1);
            for (long row : rows(place, table, name)) {
                for (int bit = 0; bit < 64; bit++) {
                    String update = "UPDATE " + table + " SET " + name + " = (%d) WHERE " + name + " = (%d)";
                    long other = row ^ (1L << bit);
                    flips.add(String.format(update, other, row) + " /* " + String.format(update, row, other) + " */");
                }
            }
        }
        return flips;
    }

    private static void add(List<String> flips, Location place, String column, String set, String length)
            throws SQLException {
        String table = column.substring(0, column.indexOf('.'));
        String name = column.substring(column.indexOf('.') + 1);
        String number = table.equals("entry") ? "number" : "entry";
        for (long row : rows(place, table, number)) {
            String bits = Sql.value(
                    place,
                    "SELECT " + String.format(length, name) + " FROM " + table + " WHERE " + number + " = " + row);
            for (int bit = 0; !bits.equals("null") && bit < Integer.parseInt(bits); bit++) {
                flips.add(String.format("UPDATE %1$s SET " + set, table, name, bit) + " WHERE " + number + " = " + row);
            }
        }
    }

    private static List<Long> rows(Location place, String table, String number) throws SQLException {
        List<Long> rows = new ArrayList<>();
        String all = Sql.value(place, "SELECT string_agg(" + number + "::text, ' ') FROM " + table);
        for (String one : all.split(" ", -1)) {
            rows.add(Long.parseLong(one));
        }
        return rows;
    }
}
