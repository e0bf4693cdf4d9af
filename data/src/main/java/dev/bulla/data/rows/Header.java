package dev.bulla.data.rows;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The names of a table's columns, in order. They are public, but a file without a header line has a row in their place:
 * so a message names what the schema asks for, never what the file holds.
 *
 * @param where the name of the file or the field that says where it is, for messages
 */
public record Header(CharSequence where, List<String> names) {

    /** The code of what is said about a column that is not there. */
    public static final String MISSING = "E-513";

    public Header {
        names = List.copyOf(names);
    }

    public int size() {
        return names.size();
    }

    /** The index of the column of this name; refused when there is none. */
    public int place(String name) {
        int index = names.indexOf(name);
        if (index < 0) {
            throw new BadInput(List.of(missing(name)));
        }
        return index;
    }

    /** The indices of these columns. */
    public int[] places(List<Column> columns) {
        return columns.stream().mapToInt(c -> place(c.name())).toArray();
    }

    /** Refuses a table without these columns or the unit column, naming each that is missing or there twice. */
    public void require(Schema schema, List<String> columns) {
        List<String> needed = new ArrayList<>(columns);
        schema.unit().column().ifPresent(needed::add);
        List<Message> faults = new ArrayList<>();
        for (String name : needed) {
            int times = Collections.frequency(names, name);
            if (times == 0) {
                faults.add(missing(name));
            } else if (times > 1) {
                faults.add(new Message(
                        "E-514",
                        where,
                        "there are several columns " + Visible.quote(name) + ".",
                        "",
                        "Rename all but one."));
            }
        }
        if (!faults.isEmpty()) {
            throw new BadInput(faults);
        }
    }

    /** Refuses ids of a type that holds no words or numbers: all rows would be without id, and add nothing. */
    public void requireReadable(String id, boolean readable) {
        if (!readable) {
            throw new BadInput(
                    "E-521",
                    where,
                    "the unit column \"" + id
                            + "\" is of a type that cannot be read as ids: bytes, times, lists or records.",
                    "A row whose id cannot be read adds nothing.",
                    "Write the ids as text or whole numbers, in a query for example with cast(… as varchar).");
        }
    }

    /** Whether a fault says that the column of this name is not there. */
    public static boolean isMissing(Message fault, String name) {
        return fault.code().equals(MISSING) && fault.what().toString().equals(noColumn(name));
    }

    private static String noColumn(String name) {
        return "there is no column " + Visible.quote(name) + ".";
    }

    private Message missing(String name) {
        return new Message(
                MISSING,
                where,
                noColumn(name),
                "",
                "Columns are found by name: a CSV file begins with a line of names, spelled as in the schema, with commas or the delimiter of its dialect between them.");
    }
}
