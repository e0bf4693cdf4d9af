package dev.bulla.data.draft;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Dialect;
import dev.bulla.data.jdbc.JdbcTable;
import dev.bulla.data.parquet.ParquetFiles;
import dev.bulla.data.rows.TableFault;
import java.nio.file.Path;
import java.sql.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes drafts of schemas from public sources. Of a table its description is read: the header, types, never a value. */
public final class Drafts {

    private static final int MOST_NAMED = 30;

    private Drafts() {}

    /**
     * The draft that a file gives by itself: a dictionary, a Parquet file, or the header of a CSV file. Refused where it is not certain
     * which of both a CSV file is.
     *
     * @param table which table of a data package
     */
    public static Draft of(Path file, Optional<String> table) {
        if (!isCsv(file)) {
            return name(file).endsWith(".parquet") ? parquet(file) : dictionary(file, table);
        }
        String line = TableHeader.line(file);
        Dialect guess = new Dialect(DictionaryText.delimiter(line), '.', '"');
        return switch (Codebook.sure(TableHeader.split(line, guess))) {
            case CODEBOOK -> dictionary(file, table);
            case NO -> header(file, Optional.empty());
            case PERHAPS ->
                throw new BadInput(
                        "E-226",
                        TableFault.name(file),
                        "the first line could be that of a codebook or of rows.",
                        "Values of rows must not be shown.",
                        Text.of(
                                "Say ",
                                Text.request("codebook", "FILE"),
                                " if it describes variables, ",
                                Text.request("header"),
                                " if it holds rows."));
        };
    }

    /** The draft that a dictionary gives: CSV, or JSON. */
    public static Draft dictionary(Path file, Optional<String> table) {
        return draft(name(file), variables(file, table));
    }

    /**
     * The draft of the columns of a CSV file of rows, of which the first line is read.
     *
     * @param delimiter what stands between names, if not commas
     */
    public static Draft header(Path file, Optional<Character> delimiter) {
        Dialect dialect = new Dialect(delimiter.orElse(','), delimiter.equals(Optional.of('.')) ? ',' : '.', '"');
        List<Variable> variables = TableHeader.names(file, TableHeader.line(file), dialect).stream()
                .map(Variable::new)
                .toList();
        return new Draft(Draft.dataset(TableFault.name(file)), delimiter.map(d -> dialect), variables, List.of());
    }

    /** The draft of a Parquet file: names and types. What the file says about its smallest and largest values is not looked at. */
    public static Draft parquet(Path file) {
        List<Variable> variables = new ArrayList<>();
        ParquetFiles.types(file)
                .forEach((name, type) -> variables.add(typed(name, type).about(type)));
        return draft(name(file), variables);
    }

    /** The draft of a table of a database: names, types and comments that the database keeps. */
    public static Draft table(String url, String table, Map<String, String> environment) {
        List<Variable> variables = JdbcTable.describe(url, table, environment).stream()
                .map(Drafts::described)
                .toList();
        return draft(table, variables);
    }

    /**
     * The columns of a table, in its order, with the facts of a dictionary, by name; names that only one of both has are noted.
     *
     * @param table which table of a data package
     */
    public static Draft joined(Draft header, Path dictionary, Optional<String> table) {
        Map<String, Variable> known = new LinkedHashMap<>();
        Map<String, List<Variable>> loosely = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Variable variable : variables(dictionary, table)) {
            known.putIfAbsent(variable.name(), variable);
            loosely.computeIfAbsent(variable.name(), name -> new ArrayList<>()).add(variable);
        }
        List<Variable> joined = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        List<String> notes = new ArrayList<>(header.notes());
        for (Variable column : header.variables()) {
            List<Variable> alike = loosely.getOrDefault(column.name(), List.of());
            Optional<Variable> found = Optional.ofNullable(known.get(column.name()))
                    .or(() -> alike.size() == 1 ? Optional.of(alike.get(0)) : Optional.empty());
            if (found.isEmpty()) {
                unknown.add(column.name());
            }
            found.ifPresent(variable -> known.remove(variable.name()));
            joined.add(found.map(variable -> variable.as(column.name())).orElse(column));
        }
        named("in the table and not in the codebook: ", unknown, notes);
        named("in the codebook and not in the table: ", List.copyOf(known.keySet()), notes);
        return new Draft(header.dataset(), header.dialect(), joined, notes);
    }

    private static void named(String what, List<String> names, List<String> notes) {
        if (!names.isEmpty()) {
            String more = names.size() > MOST_NAMED ? " and " + (names.size() - MOST_NAMED) + " more" : "";
            notes.add(what
                    + names.stream()
                            .limit(MOST_NAMED)
                            .map(name -> Variable.words(name, 60))
                            .collect(Collectors.joining(", "))
                    + more);
        }
    }

    private static Draft draft(String name, List<Variable> variables) {
        return new Draft(Draft.dataset(name), Optional.empty(), variables, List.of());
    }

    private static List<Variable> variables(Path file, Optional<String> table) {
        if (name(file).endsWith(".json")) {
            return JsonDictionary.read(file, table);
        }
        if (isCsv(file) || name(file).endsWith(".tsv") || name(file).endsWith(".txt")) {
            return Codebook.read(file);
        }
        throw new BadInput(
                "E-227",
                TableFault.name(file),
                "the kind of file is not known.",
                "The kind is told by the ending of the name.",
                Text.of(
                        "Accepted are .csv and .parquet of rows, codebooks as .csv, .tsv or .txt, dictionaries as .json, and jdbc: with ",
                        Text.request("table"),
                        "."));
    }

    private static Variable described(JdbcTable.Described column) {
        Variable variable = typed(column.name(), column.typeName());
        switch (column.type()) {
            case Types.BIT, Types.BOOLEAN -> variable.code("false", "").code("true", "");
            case Types.DATE, Types.TIME, Types.TIMESTAMP, Types.BINARY, Types.BLOB ->
                variable.kind(Optional.of(Kind.OTHER));
            default -> {}
        }
        String words = column.typeName() + (column.isRequired() ? ", never missing" : "");
        return variable.about(column.remarks().isBlank() ? words : words + "; " + column.remarks());
    }

    /** A column of a type of SQL. An enumeration lists its levels, a truth value has two. */
    private static Variable typed(String name, String type) {
        Variable variable = new Variable(name);
        String lower = type.toLowerCase(Locale.ROOT);
        if (lower.startsWith("enum(") && lower.endsWith(")")) {
            Codes.of(type.substring(5, type.length() - 1) + ",")
                    .ifPresent(codes -> codes.labels().forEach(variable::code));
            return variable.kind(Optional.of(Kind.CATEGORY)).source("the type of the column");
        }
        if (lower.equals("boolean") || lower.equals("bool")) {
            variable.code("false", "").code("true", "").source("the type of the column");
        }
        boolean nested = lower.endsWith("]") || lower.startsWith("struct") || lower.startsWith("map");
        return variable.kind(nested ? Optional.of(Kind.OTHER) : Kind.of(type));
    }

    private static boolean isCsv(Path file) {
        return name(file).endsWith(".csv") || name(file).endsWith(".csv.gz");
    }

    private static String name(Path file) {
        return TableFault.name(file).toLowerCase(Locale.ROOT);
    }
}
