package dev.bulla.data.schema;

import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.refusal.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a draft of a schema leaves for a person to fill in: the value {@value #MARK} in place of one. */
public final class Blanks {

    /** Stands where a value is to be filled in. */
    public static final String MARK = "?";

    private static final String WHERE_FROM =
            "Give it from a public source (law, form, codebook), never from the rows, and say in source how you know.";

    private static final Map<String, String> TO_WRITE = Map.ofEntries(
            Map.entry("dataset", "Write the name its account goes by, such as census."),
            Map.entry(
                    "unit",
                    "Write whose presence is protected, such as {column: person, max_rows: 1}; delete the line if one row is one person."),
            Map.entry("column", "Write the name of the column that says whose row it is."),
            Map.entry("max_rows", "Write how many rows one person may have in a release, such as 1."),
            Map.entry(
                    "neighbours",
                    "Write add-remove, which keeps the number of rows private, or replace-one, which makes it public; outputs protects"
                            + " only columns without public: true, for recipes made for it."),
            Map.entry("budget", "Write the cap, such as {epsilon: \"3\", delta: \"1e-6\"}."),
            Map.entry(
                    "epsilon",
                    "Write the cap on everything that is ever released about this dataset, in quotes, such as \"3\"."),
            Map.entry(
                    "delta",
                    "Write \"0\" for pure releases only, or a number far below one in the number of people, such as \"1e-6\"."),
            Map.entry(
                    "rows",
                    "Write a public guess of the number of rows, such as 10000; delete the line if nobody may guess."),
            Map.entry(
                    "dialect",
                    "Write {delimiter: \";\", decimal: \",\"}; delete the line for commas and decimal points."),
            Map.entry("delimiter", "Write what stands between cells, such as \";\" or tab."),
            Map.entry("decimal", "Write \".\" or \",\"."),
            Map.entry("quote", "Write '\"', \"'\" or none."),
            Map.entry(
                    "public",
                    "Write true if the values of this column may be published as they are; delete the line if not."),
            Map.entry("type", "Write integer, real or category."),
            Map.entry("min", "Write the smallest value there can be. " + WHERE_FROM),
            Map.entry("max", "Write the largest value there can be. " + WHERE_FROM),
            Map.entry("levels", "Write a list, such as [f, m]. " + WHERE_FROM),
            Map.entry(
                    "source",
                    "Write how you know, such as \"codebook 2000, p. 12\"; delete the line to leave it unsaid."),
            Map.entry(
                    "fallback",
                    "Write the value of a missing cell; delete the line if such a cell counts for nothing."));

    private static final String COLUMN =
            "Write {type: integer, min: 0, max: 110} or {type: category, levels: [f, m]}, or delete the line if nothing is released about it.";

    private Blanks() {}

    /** A fault for every blank in the values of a schema. */
    public static List<Message> in(Map<String, Object> values) {
        List<Message> faults = new ArrayList<>();
        values.forEach((key, value) -> {
            Field field = Field.schema(key);
            if (key.equals("columns") && value instanceof Map<?, ?> columns) {
                columns.forEach((name, column) -> {
                    Field of = field.then(String.valueOf(name));
                    fault(of, column, COLUMN, faults);
                    inside(of, column, faults);
                });
            } else if (TO_WRITE.containsKey(key)) {
                fault(field, value, TO_WRITE.getOrDefault(key, ""), faults);
                inside(field, value, faults);
            }
        });
        return faults;
    }

    private static void inside(Field of, Object values, List<Message> faults) {
        if (values instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                String remedy = TO_WRITE.get(String.valueOf(key));
                if (remedy != null) {
                    fault(of.then(String.valueOf(key)), value, remedy, faults);
                }
            });
        }
    }

    private static void fault(Field field, Object value, String remedy, List<Message> faults) {
        if (MARK.equals(value)) {
            faults.add(new Message("E-206", Text.field(field), "is not filled in.", "", remedy));
        }
    }
}
