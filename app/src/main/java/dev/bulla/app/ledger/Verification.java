package dev.bulla.app.ledger;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The whole file checked anew. The chain stops at its first fault, since everything after it hangs in the air. */
final class Verification {

    private Verification() {}

    static List<Fault> faults(Connection connection) throws SQLException {
        List<Fault> faults = new ArrayList<>();
        History history = new History(true);
        try {
            Tables.entries(connection, Long.MIN_VALUE, history::append);
            results(connection, history, faults);
        } catch (Tampered tampered) {
            faults.add(tampered.fault());
        }
        Tables.damage(connection).ifPresent(damage -> faults.add(new Fault(0, damage)));
        return List.copyOf(faults);
    }

    /** Every stored result is there and unchanged and no other is there. */
    private static void results(Connection connection, History history, List<Fault> faults) throws SQLException {
        List<Long> held = Tables.results(connection);
        for (long entry : held) {
            if (history.result(entry).isEmpty()) {
                faults.add(new Fault(entry, "has a result in the store that was never written down"));
            }
        }
        for (Entry entry : history.entries()) {
            if (entry.fact() instanceof Fact.Stored stored) {
                Optional<Result> result = Tables.result(connection, stored.charge());
                if (result.isEmpty() || !result.get().fact().equals(stored)) {
                    faults.add(new Fault(entry.number(), "names a result that is gone or was changed"));
                }
            }
        }
    }
}
