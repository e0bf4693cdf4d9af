package dev.bulla.audit.disclosure;

import dev.bulla.core.schema.Column;
import dev.bulla.core.table.HeldTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * True and false match rates of a partially synthetic table, in which a column says whose record a row is. The intruder knows all else about a
 * person, and a record fits when its levels are the person's and its numbers within a twentieth.
 *
 * @param released the table that is judged
 * @param own the private rows
 * @param key the column that says whose a row is; the intruder does not know it
 */
record MatchedRecords(HeldTable released, HeldTable own, String key) {

    MatchRates rates(int targets) {
        List<Column> columns = released.columns();
        int place = released.place(key);
        BiPredicate<double[], double[]> fits = (row, person) -> {
            for (int c = 0; c < columns.size(); c++) {
                if (c != place && !AttributeInference.isRight(columns.get(c), row[c], person[c])) {
                    return false;
                }
            }
            return true;
        };
        return MatchRates.of(
                List.of(entries(released, place)),
                JudgedTables.first(entries(own, place), targets),
                fits,
                Optional.empty());
    }

    private static List<MatchRates.Entry> entries(HeldTable table, int place) {
        List<MatchRates.Entry> entries = new ArrayList<>();
        for (double[] row : table.points()) {
            if (!Double.isNaN(row[place])) {
                entries.add(new MatchRates.Entry((long) row[place], row));
            }
        }
        return entries;
    }
}
