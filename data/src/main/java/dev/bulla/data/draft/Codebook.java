package dev.bulla.data.draft;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.data.rows.TableFault;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A codebook in CSV: a line for every variable, or one for every code of it. Its columns are told by the words that such files use, as
 * DDI, SAS, SPSS and REDCap do; columns with other words are passed over.
 */
final class Codebook {

    /** What a column of a codebook says. */
    enum Says {
        NAME,
        TYPE,
        ABOUT,
        MIN,
        MAX,
        VALUES,
        CODE,
        CODE_LABEL,
        MISSING
    }

    /** How sure the words of a header are. */
    enum Sure {
        CODEBOOK,
        PERHAPS,
        NO
    }

    /** Names of variables, and of nothing else. */
    private static final Set<String> VARIABLE = Set.of(
            "variable",
            "variable name",
            "varname",
            "var name",
            "var",
            "field name",
            "fieldname",
            "variable field name",
            "column name",
            "colname",
            "attribute",
            "attribute name",
            "data element");

    private static final Map<Says, Set<String>> WORDS = new EnumMap<>(Map.of(
            Says.NAME, Set.of("name", "field", "column", "item"),
            Says.TYPE,
                    Set.of(
                            "type",
                            "format",
                            "data type",
                            "datatype",
                            "vartype",
                            "variable type",
                            "field type",
                            "storage type",
                            "class"),
            Says.ABOUT,
                    Set.of(
                            "label",
                            "description",
                            "variable label",
                            "varlabel",
                            "field label",
                            "labl",
                            "question",
                            "qstnlit",
                            "title",
                            "desc",
                            "definition"),
            Says.MIN,
                    Set.of(
                            "min",
                            "minimum",
                            "min value",
                            "minimum value",
                            "lower",
                            "lower bound",
                            "valid min",
                            "text validation min",
                            "low"),
            Says.MAX,
                    Set.of(
                            "max",
                            "maximum",
                            "max value",
                            "maximum value",
                            "upper",
                            "upper bound",
                            "valid max",
                            "text validation max",
                            "high"),
            Says.VALUES,
                    Set.of(
                            "values",
                            "codes",
                            "range",
                            "valid range",
                            "allowed range",
                            "bounds",
                            "categories",
                            "levels",
                            "choices",
                            "allowed values",
                            "valid values",
                            "permissible values",
                            "value labels",
                            "choices calculations or slider labels",
                            "choices calculations or slider label",
                            "response options",
                            "coding",
                            "enum"),
            Says.CODE, Set.of("code", "value", "level", "catvalu", "category value"),
            Says.CODE_LABEL,
                    Set.of(
                            "value label",
                            "code label",
                            "category label",
                            "level label",
                            "catlabl",
                            "meaning",
                            "category",
                            "code description",
                            "value description"),
            Says.MISSING,
                    Set.of(
                            "missing",
                            "missing values",
                            "missing value",
                            "missing codes",
                            "missing code",
                            "na values")));

    private static final Pattern NOT_WORDS = Pattern.compile("[^a-z0-9]+");

    private final String file;
    private final Map<Says, List<Integer>> places;
    private final Map<String, Variable> variables = new LinkedHashMap<>();
    /** The label of each code as the column about the variable has it, by variable: it may be the code's or the variable's. */
    private final Map<String, Map<String, String>> abouts = new LinkedHashMap<>();

    private Codebook(String file, List<String> header) {
        this.file = file;
        this.places = places(header);
    }

    /**
     * Whether a line of names is that of a codebook. Rows may have such names too ("name, title, class"; "person, variable, value"), and
     * their values would be shown: so it is certain only where a column names variables in so many words, another says something of
     * them, and codes do not stand beside columns that no codebook has.
     */
    static Sure sure(List<String> header) {
        Map<Says, List<Integer>> places = places(header);
        long facts = places.keySet().stream()
                .filter(says -> says != Says.NAME && says != Says.CODE)
                .count();
        if (!places.containsKey(Says.NAME) || (facts == 0 && !places.containsKey(Says.CODE))) {
            return Sure.NO;
        }
        boolean variable = header.stream().anyMatch(name -> VARIABLE.contains(words(name)));
        boolean all = places.values().stream().mapToInt(List::size).sum() == header.size();
        boolean described =
                Stream.of(Says.TYPE, Says.ABOUT, Says.VALUES, Says.MISSING).anyMatch(places::containsKey);
        boolean certain = all ? facts > 0 : described && !places.containsKey(Says.CODE);
        return variable && certain ? Sure.CODEBOOK : Sure.PERHAPS;
    }

    /** The variables of a codebook, in order. */
    static List<Variable> read(Path path) {
        List<DictionaryText.Line> lines = DictionaryText.lines(path);
        if (lines.isEmpty()) {
            throw DictionaryText.fault(path, "is empty.", "A codebook begins with a line of names.");
        }
        Codebook book = new Codebook(TableFault.name(path), lines.get(0).cells());
        if (!book.places.containsKey(Says.NAME)) {
            throw new BadInput(
                    "E-221",
                    TableFault.name(path),
                    "no column of it names the variables.",
                    "",
                    "Call it variable or name; others may be type, label, min, max, values, code, value label and missing.");
        }
        Variable last = null;
        for (DictionaryText.Line line : lines.subList(1, lines.size())) {
            last = book.line(line, last);
        }
        book.variables.values().forEach(book::settle);
        return List.copyOf(book.variables.values());
    }

    private @Nullable Variable line(DictionaryText.Line line, @Nullable Variable last) {
        String name = cell(line, Says.NAME);
        if (name.isEmpty() && last == null) {
            return null;
        }
        Variable variable = name.isEmpty() && last != null ? last : variables.computeIfAbsent(name, Variable::new);
        variable.source(file + ", line " + line.number());
        variable.kind(Kind.of(cell(line, Says.TYPE)));
        variable.range(
                new StatedRange(StatedRange.number(cell(line, Says.MIN)), StatedRange.number(cell(line, Says.MAX))));
        variable.codes(cell(line, Says.VALUES));
        String missing = cell(line, Says.MISSING);
        Codes.of(missing)
                .map(codes -> codes.labels().keySet())
                .orElse(Set.of(missing))
                .forEach(variable::missing);
        code(line, variable);
        return variable;
    }

    private void code(DictionaryText.Line line, Variable variable) {
        String code = cell(line, Says.CODE);
        String about = cell(line, Says.ABOUT);
        if (code.isEmpty()) {
            variable.about(about);
            return;
        }
        Optional<StatedRange> range = StatedRange.of(code);
        if (range.isPresent()) {
            variable.range(range.get());
        } else {
            variable.code(code, cell(line, Says.CODE_LABEL));
        }
        abouts.computeIfAbsent(variable.name(), name -> new LinkedHashMap<>()).putIfAbsent(code, about);
    }

    /** Where codes have lines of their own and no labels, what is said on each line is the code's label; the same on all, the variable's. */
    private void settle(Variable variable) {
        variable.settle();
        Map<String, String> said = abouts.getOrDefault(variable.name(), Map.of());
        Set<String> different = new LinkedHashSet<>(said.values());
        if (different.size() > 1 && !places.containsKey(Says.CODE_LABEL)) {
            said.forEach(variable::code);
        } else {
            different.forEach(variable::about);
        }
    }

    private String cell(DictionaryText.Line line, Says says) {
        for (int place : places.getOrDefault(says, List.of())) {
            if (place < line.cells().size() && !line.cells().get(place).isEmpty()) {
                return line.cells().get(place);
            }
        }
        return "";
    }

    private static Map<Says, List<Integer>> places(List<String> header) {
        Map<Says, List<Integer>> places = new EnumMap<>(Says.class);
        boolean variable = header.stream().anyMatch(name -> VARIABLE.contains(words(name)));
        for (int i = 0; i < header.size(); i++) {
            String words = words(header.get(i));
            for (Says says : Says.values()) {
                boolean known = (says == Says.NAME && variable)
                        ? VARIABLE.contains(words)
                        : WORDS.getOrDefault(says, Set.of()).contains(words);
                if (known) {
                    places.computeIfAbsent(says, key -> new ArrayList<>()).add(i);
                    break;
                }
            }
        }
        return places;
    }

    private static String words(String name) {
        return name.length() > 100
                ? ""
                : NOT_WORDS
                        .matcher(name.toLowerCase(Locale.ROOT))
                        .replaceAll(" ")
                        .strip();
    }
}
