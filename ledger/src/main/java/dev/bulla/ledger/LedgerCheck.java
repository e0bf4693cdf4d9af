package dev.bulla.ledger;

import dev.bulla.ledger.store.Fault;
import dev.bulla.ledger.store.LedgerTables;
import dev.bulla.ledger.store.Row;
import dev.bulla.ledger.store.Store;
import dev.bulla.ledger.store.Tampered;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The whole ledger checked anew. The chain stops at its first fault, since nothing after it can be relied on. It is read a part at a time and
 * judged between the parts, because writers wait for readers and the rule is slow; what is appended meanwhile is checked too.
 */
final class LedgerCheck {

    private static final int PART = 1_000;

    private final Store store;
    private final History history = new History(true);
    private final List<Fault> faults = new ArrayList<>();
    private final Past past;
    private final Map<Long, List<Checkpoint>> checkpoints = new HashMap<>();

    private LedgerCheck(Store store) {
        this.store = store;
        this.past = new Past() {
            @Override
            public Optional<Row> row(long number) {
                return store.read(tables -> tables.row(number));
            }

            @Override
            public void chargeRows(String dataset, LedgerTables.Visitor visitor) {
                store.read(tables -> {
                    tables.scan(LedgerTables.Filter.charges(dataset), visitor);
                    return dataset;
                });
            }
        };
    }

    /**
     * A part of the ledger.
     *
     * @param held the charges that have a result, seen together with the last entries
     */
    private record Part(List<Row> rows, List<Long> held) {

        boolean isLast() {
            return rows.size() < PART;
        }
    }

    /** Everything found wrong, earliest first. */
    static List<Fault> of(Store store) {
        LedgerCheck check = new LedgerCheck(store);
        try {
            check.chain();
        } catch (Tampered tampered) {
            check.faults.clear();
            check.faults.add(tampered.fault());
        } catch (SQLException e) {
            throw new IllegalStateException("a store lets no such exception out", e);
        }
        store.read(tables -> tables.damage(true)).ifPresent(what -> check.faults.add(new Fault(0, what)));
        return List.copyOf(check.faults);
    }

    private void chain() throws SQLException {
        readCheckpoints();
        Part part;
        do {
            part = next();
            for (Row row : part.rows()) {
                history.append(row, past);
                checkpoints(row);
                if (row.kind().equals("stored")) {
                    result(row.number(), (Fact.Stored) Past.checked(row).fact());
                }
            }
        } while (!part.isLast());
        checkpoints.keySet().stream()
                .sorted()
                .forEach(number -> faults.add(new Fault(number, "is gone since a checkpoint was signed behind it")));
        for (long entry : part.held()) {
            if (!history.isStored(entry)) {
                faults.add(new Fault(entry, "has a result in the store that was never written down"));
            }
        }
    }

    /** Every checkpoint is signed by the key that it names, and is of an entry that is there. */
    private void readCheckpoints() throws SQLException {
        for (String signer : store.read(LedgerTables::signers)) {
            Optional<byte[]> bytes = store.read(tables -> tables.checkpoint(signer));
            Optional<Checkpoint> read =
                    bytes.isPresent() ? Checkpoint.read(bytes.get(), signer, past) : Optional.empty();
            if (read.isEmpty()) {
                faults.add(new Fault(0, "has a checkpoint that is not what was signed"));
            }
            read.ifPresent(checkpoint -> checkpoints
                    .computeIfAbsent(checkpoint.head().number(), number -> new ArrayList<>())
                    .add(checkpoint));
        }
    }

    /** What is signed of the entries up to this one is what they come to. */
    private void checkpoints(Row row) {
        List<Checkpoint> here = checkpoints.remove(row.number());
        if (here != null && !here.stream().allMatch(Checkpoint.of(history)::equals)) {
            faults.add(new Fault(row.number(), "has a checkpoint that says something else than the entries come to"));
        }
    }

    private Part next() {
        long from =
                history.head().number() == 0 ? Long.MIN_VALUE : history.head().number() + 1;
        return store.read(tables -> {
            List<Row> rows = tables.some(from, PART);
            return new Part(rows, rows.size() < PART ? tables.results() : List.of());
        });
    }

    /** A stored result is there and unchanged. */
    private void result(long number, Fact.Stored stored) {
        Optional<Fact.Stored> held = store.read(tables -> tables.result(stored.charge()))
                .map(StoredRelease::of)
                .map(StoredRelease::fact);
        if (!held.equals(Optional.of(stored))) {
            faults.add(new Fault(number, "names a result that is gone or was changed"));
        }
    }
}
