package dev.bulla.ledger;

import dev.bulla.ledger.store.Fault;
import dev.bulla.ledger.store.Row;
import dev.bulla.ledger.store.Tables;
import dev.bulla.ledger.store.Tampered;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The whole file checked anew. The chain stops at its first fault, since nothing after it can be relied on. The file is read
 * at one go and judged afterwards, because writers wait for readers and the rule is slow.
 */
final class LedgerCheck {

    private final List<Row> rows = new ArrayList<>();
    private final Map<Long, Fact.Stored> held = new LinkedHashMap<>();
    private final Optional<String> damage;

    private LedgerCheck(Tables tables) throws SQLException {
        tables.entries(Long.MIN_VALUE, rows::add);
        for (long entry : tables.results()) {
            tables.result(entry).map(StoredRelease::of).ifPresent(result -> held.put(entry, result.fact()));
        }
        damage = tables.damage();
    }

    /** Takes in everything there is to judge. */
    static LedgerCheck read(Tables tables) throws SQLException {
        return new LedgerCheck(tables);
    }

    /** Everything found wrong, earliest first. */
    List<Fault> faults() {
        List<Fault> faults = new ArrayList<>();
        History history = new History(true);
        try {
            rows.forEach(history::append);
            results(history, faults);
        } catch (Tampered tampered) {
            faults.add(tampered.fault());
        }
        damage.ifPresent(what -> faults.add(new Fault(0, what)));
        return List.copyOf(faults);
    }

    /** Every stored result is there and unchanged and no other is there. */
    private void results(History history, List<Fault> faults) {
        for (long entry : held.keySet()) {
            if (history.result(entry).isEmpty()) {
                faults.add(new Fault(entry, "has a result in the store that was never written down"));
            }
        }
        for (Entry entry : history.entries()) {
            if (entry.fact() instanceof Fact.Stored stored && !stored.equals(held.get(stored.charge()))) {
                faults.add(new Fault(entry.number(), "names a result that is gone or was changed"));
            }
        }
    }
}
