package dev.bulla.data.draft;

import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Dialect;
import dev.bulla.data.schema.Blanks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A schema that is not filled in: what public sources say, and a blank for all else.
 *
 * @param dataset a name for the dataset
 * @param dialect how cells stand in its CSV file, if that is said
 * @param variables the columns, in order
 * @param notes what the person who fills it should know
 */
public record Draft(Optional<String> dataset, Optional<Dialect> dialect, List<Variable> variables, List<String> notes) {

    private static final int MOST_LEVELS = 100_000;
    private static final Pattern NOT_OF_A_NAME = Pattern.compile("[^a-z0-9]+");

    public Draft {
        List<Variable> kept = new ArrayList<>();
        List<String> told = new ArrayList<>(notes);
        Set<String> names = new java.util.HashSet<>();
        for (Variable variable : variables) {
            String name = variable.name();
            if (name.isBlank() || !name.equals(Column.printable(name)) || !name.equals(name.strip())) {
                told.add("left out, because its name holds characters that cannot be shown: "
                        + Variable.words(name, 60));
            } else if (!names.add(name)) {
                told.add("described twice, the first description is used: " + name);
            } else if (variable.kind().equals(Optional.of(Kind.OTHER))) {
                told.add("left out, because a schema has numbers and categories, and this is neither: " + name);
            } else {
                kept.add(variable);
            }
        }
        variables = List.copyOf(kept);
        notes = List.copyOf(told);
    }

    /** The name a file or table suggests for its dataset. */
    static Optional<String> dataset(String name) {
        String first = name.replaceAll("(?i)\\.(csv|tsv|parquet|json|gz|yaml|yml)", "");
        String plain = NOT_OF_A_NAME
                .matcher(first.toLowerCase(java.util.Locale.ROOT))
                .replaceAll("-")
                .replaceAll("^-|-$", "");
        return plain.isEmpty() ? Optional.empty() : Optional.of(plain.substring(0, Math.min(64, plain.length())));
    }

    /** As the values of a schema, with {@value Blanks#MARK} for what is not known. */
    public Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("dataset", dataset.orElse(Blanks.MARK));
        values.put("unit", Blanks.MARK);
        values.put("neighbours", Blanks.MARK);
        values.put("budget", Map.of("epsilon", Blanks.MARK, "delta", Blanks.MARK));
        values.put("rows", Blanks.MARK);
        dialect.ifPresent(d -> values.put(
                "dialect",
                Map.of(
                        "delimiter",
                        d.delimiter() == '\t' ? "tab" : String.valueOf(d.delimiter()),
                        "decimal",
                        Blanks.MARK)));
        Map<String, Object> columns = new LinkedHashMap<>();
        variables.forEach(variable -> columns.put(variable.name(), column(variable)));
        values.put("columns", columns);
        return values;
    }

    /** The names of its columns, in order. */
    public List<String> names() {
        return variables.stream().map(Variable::name).toList();
    }

    /** As a schema file for a person to fill in: every blank with a comment. */
    public String yaml() {
        return new DraftText(this).yaml();
    }

    /** What a schema says of a column: a map, or one blank when nothing is known. */
    static Object column(Variable variable) {
        Map<String, String> levels = variable.levels();
        Optional<Kind> kind = variable.kind();
        boolean numeric =
                !variable.range().isUnknown() || kind.map(Kind::isNumber).orElse(false);
        boolean coded = variable.range().isUnknown() && (levels.size() > 1 || (levels.size() == 1 && !numeric));
        if (coded || (kind.equals(Optional.of(Kind.CATEGORY)) && !numeric)) {
            return category(variable, levels);
        }
        return numeric ? number(variable) : Blanks.MARK;
    }

    private static Map<String, Object> category(Variable variable, Map<String, String> levels) {
        Map<String, Object> values = new LinkedHashMap<>();
        boolean known = !levels.isEmpty() && levels.size() <= MOST_LEVELS;
        values.put("type", "category");
        values.put("levels", known ? List.copyOf(levels.keySet()) : Blanks.MARK);
        Map<String, Object> labels = new LinkedHashMap<>();
        levels.forEach((level, label) -> {
            if (!label.isEmpty()) {
                labels.put(level, label);
            }
        });
        if (known && !labels.isEmpty()) {
            values.put("labels", labels);
        }
        values.put("source", known ? variable.source().orElse(Blanks.MARK) : Blanks.MARK);
        return values;
    }

    private static Map<String, Object> number(Variable variable) {
        Map<String, Object> values = new LinkedHashMap<>();
        StatedRange range = variable.range().isPossible() ? variable.range() : StatedRange.UNKNOWN;
        Optional<Kind> kind = variable.kind();
        boolean real = kind.equals(Optional.of(Kind.REAL)) || range.hasDecimals();
        boolean whole = kind.equals(Optional.of(Kind.INTEGER)) && !real;
        values.put("type", real ? "real" : whole ? "integer" : Blanks.MARK);
        values.put("min", range.min().isPresent() ? range.min().get() : Blanks.MARK);
        values.put("max", range.max().isPresent() ? range.max().get() : Blanks.MARK);
        values.put("source", range.isUnknown() ? Blanks.MARK : variable.source().orElse(Blanks.MARK));
        return values;
    }
}
