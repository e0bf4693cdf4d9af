package dev.bulla.core.option;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns that an option names.
 *
 * @param option the option
 * @param names the columns
 */
public record NamedColumns(String option, List<String> names) {

    public NamedColumns {
        names = List.copyOf(names);
    }

    /** Those of the option {@code columns}. */
    public static NamedColumns of(List<String> columns) {
        return new NamedColumns("columns", columns);
    }

    /** What an option says by column, with this said of one. */
    public static <V> Map<String, V> with(Map<String, V> byColumn, String column, V value) {
        Map<String, V> changed = new LinkedHashMap<>(byColumn);
        changed.put(column, value);
        return changed;
    }

    /** Whether a column is named twice. */
    public boolean hasTwice() {
        return new HashSet<>(names).size() != names.size();
    }

    /** Refuses none at all, and one named twice. */
    public void requireDifferent(String example) {
        if (names.isEmpty() || hasTwice()) {
            throw BadInput.ofOption("E-413", option, "name one or more different columns.", example);
        }
    }

    /** Refuses what another option says by column of any but these. */
    public void requireOnly(Map<String, ?> byColumn, String code, String other, String remedy) {
        for (String column : byColumn.keySet()) {
            if (!names.contains(column)) {
                throw new BadInput(
                        code,
                        Text.option(other),
                        Text.of(Visible.quote(column) + " is not one of ", Text.option(option), "."),
                        "",
                        remedy);
            }
        }
    }
}
