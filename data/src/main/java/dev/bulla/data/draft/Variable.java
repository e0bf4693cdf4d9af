package dev.bulla.data.draft;

import dev.bulla.core.schema.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What is known of one variable, gathered while a dictionary is read. What is said first stays. */
final class Variable {

    /** The most characters of a label in a schema. */
    private static final int LONGEST_LABEL = 200;

    private static final int LONGEST_WORDS = 120;

    private final String name;
    private final Map<String, String> codes = new LinkedHashMap<>();
    private final Set<String> missing = new LinkedHashSet<>();
    private final List<String> remarks = new ArrayList<>();
    private final Set<String> alone = new LinkedHashSet<>();
    private Optional<Kind> kind = Optional.empty();
    private StatedRange range = StatedRange.UNKNOWN;
    private Optional<String> about = Optional.empty();
    private Optional<String> source = Optional.empty();

    Variable(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    Optional<Kind> kind() {
        return kind;
    }

    StatedRange range() {
        return range;
    }

    Set<String> missing() {
        return missing;
    }

    /** What to tell the person who fills the blanks. */
    List<String> remarks() {
        return remarks;
    }

    Optional<String> about() {
        return about;
    }

    Optional<String> source() {
        return source;
    }

    /** The same under the name that the table has for it. */
    Variable as(String other) {
        if (other.equals(name)) {
            return this;
        }
        Variable same = new Variable(other);
        same.codes.putAll(codes);
        same.missing.addAll(missing);
        same.remarks.addAll(remarks);
        same.kind = kind;
        same.range = range;
        same.about = about;
        same.source = source;
        return same.remark("the codebook calls it " + name);
    }

    Variable kind(Optional<Kind> said) {
        kind = kind.or(() -> said);
        return this;
    }

    Variable range(StatedRange said) {
        range = range.or(said);
        return this;
    }

    Variable about(String said) {
        String words = words(said, LONGEST_WORDS);
        about = about.or(() -> words.isEmpty() ? Optional.empty() : Optional.of(words));
        return this;
    }

    Variable source(String said) {
        source = source.or(() -> Optional.of(words(said, LONGEST_LABEL)));
        return this;
    }

    Variable missing(String code) {
        if (!code.isBlank()) {
            missing.add(code.strip());
        }
        return this;
    }

    Variable remark(String said) {
        remarks.add(words(said, LONGEST_WORDS));
        return this;
    }

    /** A code with its label, which may be empty. A code that no cell can hold is told. */
    Variable code(String code, String label) {
        String level = code.strip();
        if (level.isEmpty()) {
            return this;
        }
        if (!level.equals(Column.printable(level))) {
            return remark("a code that holds characters which cannot be shown was left out");
        }
        String words = words(label, LONGEST_LABEL);
        codes.merge(level, words.equals(level) ? "" : words, (old, more) -> old.isEmpty() ? more : old);
        return this;
    }

    /** What a cell of values says. */
    Variable codes(String cell) {
        Optional<Codes> said = Codes.of(cell);
        if (said.isEmpty()) {
            alone.add(cell.strip());
            return this;
        }
        said.get().labels().forEach(this::code);
        return range(said.get().range());
    }

    /** Values that stood alone in their cells are codes if there are several: a line for each. */
    void settle() {
        if (alone.size() > 1) {
            alone.forEach(code -> code(code, ""));
        } else {
            alone.forEach(words -> remark("its values are described and not listed: " + words));
        }
        alone.clear();
    }

    /** The codes that are levels, with their labels; an empty one stands for none. */
    Map<String, String> levels() {
        Map<String, String> levels = new LinkedHashMap<>(codes);
        levels.keySet().removeAll(missing);
        return levels;
    }

    /** Words of others in one line: no control, format or line character, and no longer than this. */
    static String words(String text, int most) {
        String line = Column.printable(text.length() > 4 * most ? text.substring(0, 4 * most) : text)
                .replaceAll("\\s+", " ")
                .strip();
        int end = line.offsetByCodePoints(0, Math.min(most - 1, line.codePointCount(0, line.length())));
        return line.length() <= most
                ? line
                : line.substring(0, Math.min(end, most - 1)).strip() + "…";
    }
}
