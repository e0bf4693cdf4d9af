package dev.bulla.ledger.store;

import java.util.List;

/** Carries every row from one store into another, a part at a time, as the first one is at the moment when its last part is read. */
final class TableCopy {

    private static final int PART = 1_000;

    private final Store from;
    private final Store to;

    private TableCopy(Store from, Store to) {
        this.from = from;
        this.to = to;
    }

    static void copy(Store from, Store to) {
        new TableCopy(from, to).copy();
    }

    /**
     * Some rows.
     *
     * @param results the charges that have a result, seen together with the last entries
     */
    private record Part(List<Row> rows, List<Long> results) {}

    private void copy() {
        Part part;
        long next = Long.MIN_VALUE;
        do {
            part = part(next);
            List<Row> rows = part.rows();
            to.write(tables -> {
                tables.raiseFormat();
                tables.insert(rows);
                return rows;
            });
            next = rows.isEmpty() ? next : rows.get(rows.size() - 1).number() + 1;
        } while (part.rows().size() == PART);
        part.results().forEach(this::result);
    }

    private Part part(long next) {
        return from.read(tables -> {
            List<Row> rows = tables.some(next, PART);
            return new Part(rows, rows.size() < PART ? tables.results() : List.of());
        });
    }

    private void result(long entry) {
        from.read(tables -> tables.result(entry))
                .ifPresent(held -> to.write(tables -> {
                    tables.insert(held);
                    return entry;
                }));
    }
}
