package dev.bulla.core.schema;

import dev.bulla.core.refusal.Visible;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A declared column: the one place that turns a cell into a value.
 *
 * <p>Inside Bulla a value is a {@code double}: a number within the bounds, or the index of a level. Text whose values nobody
 * declared takes several: its {@link #parts}. A missing or malformed cell takes the fallback, else is {@link #MISSING}; a number out of range is clamped. Whatever the cell
 * holds, nothing is thrown and nothing is said.
 */
public sealed interface Column {

    /** The value of a cell that contributes nothing. */
    double MISSING = Double.NaN;

    /** The largest bound of an integer column: every whole number up to it is a {@code double}. */
    long LARGEST = 1L << 53;

    /** The longest text that can be a number; longer cells are malformed. */
    int LONGEST_NUMBER = 64;

    String name();

    /** Where the bounds or levels are known from: "codebook 2000, p. 12". */
    Optional<String> source();

    /** Whether its values may be published as they are, row by row: declared, never found out. */
    boolean isPublic();

    /** The same column, whose values may be published as they are. */
    Column published();

    /** The value of a cell given as text, in the column's domain or {@link #MISSING}. */
    default double read(String cell) {
        return read(number(cell));
    }

    /** The value of a cell given as a number, in the column's domain or {@link #MISSING}. */
    double read(double cell);

    /** The value of an absent cell: the fallback or {@link #MISSING}. */
    double absent();

    /** What a fold asks for it by: its name, unless it is part of another column. */
    default String id() {
        return name();
    }

    /** What a row holds of it, one number each: itself, unless one number cannot hold its values. */
    default List<Column> parts() {
        return List.of(this);
    }

    /** Whole numbers from {@code min} to {@code max}. */
    record Whole(String name, long min, long max, Optional<Long> fallback, Optional<String> source, boolean isPublic)
            implements Column {
        public Whole {
            requireName(name);
            if (!(min < max) || min < -LARGEST || max > LARGEST) {
                throw new IllegalArgumentException(
                        "min must be below max, both within ±2^53, got [" + min + ", " + max + "]");
            }
            if (fallback.isPresent() && (fallback.get() < min || fallback.get() > max)) {
                throw new IllegalArgumentException(
                        "fallback must lie in [" + min + ", " + max + "], got " + fallback.get());
            }
        }

        /** A column whose values are private. */
        public Whole(String name, long min, long max, Optional<Long> fallback, Optional<String> source) {
            this(name, min, max, fallback, source, false);
        }

        @Override
        public Column published() {
            return new Whole(name, min, max, fallback, source, true);
        }

        @Override
        public double read(double cell) {
            boolean whole = cell == Math.rint(cell);
            return whole ? Math.max((double) min, Math.min((double) max, cell)) + 0.0 : absent(); // −0 is 0
        }

        @Override
        public double absent() {
            return fallback.map(Long::doubleValue).orElse(MISSING);
        }
    }

    /** Real numbers from {@code min} to {@code max}. */
    record Real(
            String name, double min, double max, Optional<Double> fallback, Optional<String> source, boolean isPublic)
            implements Column {
        public Real {
            requireName(name);
            if (!(Double.isFinite(min) && Double.isFinite(max) && min < max && Double.isFinite(max - min))) {
                throw new IllegalArgumentException(
                        "min and max must be finite with min below max, got [" + min + ", " + max + "]");
            }
            if (fallback.isPresent() && !(fallback.get() >= min && fallback.get() <= max)) {
                throw new IllegalArgumentException(
                        "fallback must lie in [" + min + ", " + max + "], got " + fallback.get());
            }
        }

        /** A column whose values are private. */
        public Real(String name, double min, double max, Optional<Double> fallback, Optional<String> source) {
            this(name, min, max, fallback, source, false);
        }

        @Override
        public Column published() {
            return new Real(name, min, max, fallback, source, true);
        }

        @Override
        public double read(double cell) {
            return Double.isNaN(cell) ? absent() : Math.max(min, Math.min(max, cell)) + 0.0; // −0 is 0
        }

        @Override
        public double absent() {
            return fallback.orElse(MISSING);
        }
    }

    /** One of a declared list of levels; the value is the level's index. */
    final class Category implements Column {

        private static final int MOST_LEVELS = 100_000;
        private static final int LONGEST_LABEL = 200;

        private final String name;
        private final List<String> levels;
        private final Map<String, Integer> indices = new HashMap<>();
        private final Optional<String> fallback;
        private final Optional<String> source;
        private final Map<String, String> labels;
        private final boolean isPublic;

        public Category(String name, List<String> levels, Optional<String> fallback, Optional<String> source) {
            this(name, levels, fallback, source, Map.of());
        }

        /** @param labels words for people in place of some levels, by level; cells hold levels all the same */
        public Category(
                String name,
                List<String> levels,
                Optional<String> fallback,
                Optional<String> source,
                Map<String, String> labels) {
            this(name, levels, fallback, source, labels, false);
        }

        private Category(
                String name,
                List<String> levels,
                Optional<String> fallback,
                Optional<String> source,
                Map<String, String> labels,
                boolean isPublic) {
            requireName(name);
            this.name = name;
            this.levels = List.copyOf(levels);
            this.fallback = fallback;
            this.source = source;
            this.isPublic = isPublic;
            if (levels.isEmpty() || levels.size() > MOST_LEVELS) {
                throw new IllegalArgumentException(
                        "levels must hold between 1 and " + MOST_LEVELS + " entries, got " + levels.size());
            }
            levels.forEach(this::addLevel);
            if (fallback.isPresent() && !indices.containsKey(fallback.get())) {
                throw new IllegalArgumentException("fallback must be one of the levels, got " + fallback.get());
            }
            labels.forEach(this::requireLabel);
            Map<String, String> ordered = new LinkedHashMap<>();
            levels.stream().filter(labels::containsKey).forEach(level -> ordered.put(level, labels.get(level)));
            this.labels = Collections.unmodifiableMap(ordered);
        }

        private void requireLabel(String level, String label) {
            if (!indices.containsKey(level)) {
                throw new IllegalArgumentException("labels must name levels, got " + Visible.quote(level));
            }
            boolean plain = !label.isBlank() && label.equals(label.strip()) && label.equals(printable(label));
            if (!plain || label.length() > LONGEST_LABEL) {
                throw new IllegalArgumentException("labels must be plain text of at most " + LONGEST_LABEL
                        + " characters without spaces around it, got " + Visible.quote(label));
            }
        }

        private void addLevel(String level) {
            if (level.isEmpty() || !level.equals(level.strip()) || !level.equals(printable(level))) {
                throw new IllegalArgumentException(
                        "levels must be plain text without spaces around it, got " + Visible.quote(level));
            }
            if (indices.putIfAbsent(level, indices.size()) != null) {
                throw new IllegalArgumentException("levels must differ, got " + Visible.quote(level) + " twice");
            }
        }

        @Override
        public String name() {
            return name;
        }

        public List<String> levels() {
            return levels;
        }

        public Optional<String> fallback() {
            return fallback;
        }

        /** Words for people by level, in the order of the levels; a level may have none. They are shown and never matched. */
        public Map<String, String> labels() {
            return labels;
        }

        /** What to show a person for a level: its label, or the level itself. */
        public String label(String level) {
            return labels.getOrDefault(level, level);
        }

        @Override
        public Optional<String> source() {
            return source;
        }

        @Override
        public boolean isPublic() {
            return isPublic;
        }

        @Override
        public Column published() {
            return new Category(name, levels, fallback, source, labels, true);
        }

        @Override
        public double read(String cell) {
            Integer index = indices.get(cell.strip());
            return index == null ? absent() : index;
        }

        @Override
        public double read(double cell) {
            return cell == Math.rint(cell) && Math.abs(cell) <= LARGEST ? read(Long.toString((long) cell)) : absent();
        }

        @Override
        public double absent() {
            return fallback.map(level -> (double) indices.getOrDefault(level, 0))
                    .orElse(MISSING);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Category that
                    && name.equals(that.name)
                    && levels.equals(that.levels)
                    && fallback.equals(that.fallback)
                    && source.equals(that.source)
                    && labels.equals(that.labels)
                    && isPublic == that.isPublic;
        }

        @Override
        public int hashCode() {
            return Objects.hash(name, levels, fallback, source, labels, isPublic);
        }
    }

    /**
     * Text whose values nobody declared: search terms, names of places. A cell is its text without the space around it, compared character by
     * character: case, accents and ways to compose them count. It is missing when nothing is left, when it has more than {@code longest}
     * characters (of UTF-16), or holds one that is not shown as it is: control or format, half a pair, the mark of what was not decoded.
     *
     * <p>Which texts there are is private, so no list of them can turn a text into a number. A fold reads it in {@link #parts}: three characters
     * are 48 bits, which a double holds. What a row holds therefore depends on that row alone.
     */
    record Text(String name, int longest, Optional<String> source, boolean isPublic) implements Column {

        /** The longest that may be declared. */
        public static final int MOST_LONGEST = 300;

        /** What {@code longest} is when nobody says. */
        public static final int USUAL_LONGEST = 100;

        private static final int IN_A_PART = 3;
        private static final char UNDECODED = '\uFFFD';

        public Text {
            requireName(name);
            if (longest < 1 || longest > MOST_LONGEST) {
                throw new IllegalArgumentException(
                        "longest must be between 1 and " + MOST_LONGEST + " characters, got " + longest);
            }
        }

        /** A column whose values are private. */
        public Text(String name, int longest, Optional<String> source) {
            this(name, longest, source, false);
        }

        @Override
        public Column published() {
            return new Text(name, longest, source, true);
        }

        /** The longest cell that is looked at, the space around its text included. */
        public int longestCell() {
            return 4 * longest;
        }

        /** The text of a cell, none when it is missing. */
        public Optional<String> text(String cell) {
            if (cell.length() > longestCell()) {
                return Optional.empty();
            }
            String text = cell.strip();
            boolean good = !text.isEmpty()
                    && text.length() <= longest
                    && text.codePoints().allMatch(Text::isShown);
            return good ? Optional.of(text) : Optional.empty();
        }

        /** The text whose parts these are. */
        public static String join(double[] parts) {
            StringBuilder text = new StringBuilder();
            for (double part : parts) {
                for (int shift = (IN_A_PART - 1) * Character.SIZE; shift >= 0; shift -= Character.SIZE) {
                    char next = (char) ((long) part >>> shift);
                    if (next != 0) {
                        text.append(next);
                    }
                }
            }
            return text.toString();
        }

        /** The parts of a text, as {@link #parts} read them. */
        public double[] split(String text) {
            return IntStream.range(0, count())
                    .mapToDouble(part -> part(text, part))
                    .toArray();
        }

        private int count() {
            return (longest + IN_A_PART - 1) / IN_A_PART;
        }

        private static double part(String text, int index) {
            long part = 0;
            for (int i = index * IN_A_PART; i < (index + 1) * IN_A_PART; i++) {
                part = part << Character.SIZE | (i < text.length() ? text.charAt(i) : 0);
            }
            return part;
        }

        /** The same characters as {@link Column#printable} leaves alone, but for those that could not be decoded. */
        private static boolean isShown(int character) {
            return character != UNDECODED
                    && switch (Character.getType(character)) {
                        case Character.CONTROL,
                                Character.FORMAT,
                                Character.SURROGATE,
                                Character.LINE_SEPARATOR,
                                Character.PARAGRAPH_SEPARATOR -> false;
                        default -> true;
                    };
        }

        private static String spelled(double cell) {
            return cell == Math.rint(cell) && Math.abs(cell) <= LARGEST ? Long.toString((long) cell) : "";
        }

        /** 0 when the cell holds a text: what it is, only the parts say. */
        @Override
        public double read(String cell) {
            return text(cell).isPresent() ? 0 : MISSING;
        }

        @Override
        public double read(double cell) {
            return read(spelled(cell));
        }

        @Override
        public double absent() {
            return MISSING;
        }

        @Override
        public List<Column> parts() {
            return IntStream.range(0, count())
                    .<Column>mapToObj(index -> new Part(this, index))
                    .toList();
        }
    }

    /**
     * Three characters of a text, the first in the highest of 48 bits, as a whole number; 0 where the text has ended.
     *
     * @param text the column
     * @param index from 0
     */
    record Part(Text text, int index) implements Column {

        @Override
        public String name() {
            return text.name();
        }

        /** No name of a column holds such a character, so no question can ask for a part. */
        @Override
        public String id() {
            return name() + '\0' + index;
        }

        @Override
        public Optional<String> source() {
            return text.source();
        }

        @Override
        public boolean isPublic() {
            return text.isPublic();
        }

        @Override
        public Column published() {
            return text.published().parts().get(index);
        }

        @Override
        public double read(String cell) {
            return text.text(cell).map(whole -> Text.part(whole, index)).orElse(MISSING);
        }

        @Override
        public double read(double cell) {
            return read(Text.spelled(cell));
        }

        @Override
        public double absent() {
            return MISSING;
        }
    }

    /** Names are printed, so they hold no character that moves the cursor or turns the text around. */
    private static void requireName(String name) {
        if (name.isBlank() || !name.equals(name.strip()) || !name.equals(printable(name))) {
            throw new IllegalArgumentException(
                    "column name must be plain text without spaces around it, got " + Visible.quote(name));
        }
    }

    /** The text with every control, format and line character shown as a question mark. */
    static String printable(String text) {
        return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]", "?");
    }

    /**
     * The number a text holds, {@code NaN} when it holds none. Plain decimal notation only: no hexadecimal, no type
     * suffix, no words. Too large for a {@code double} is infinite, hence clamped.
     */
    private static double number(String cell) {
        String text = cell.strip();
        if (text.isEmpty() || text.length() > LONGEST_NUMBER) {
            return Double.NaN;
        }
        boolean digit = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            digit |= c >= '0' && c <= '9';
            if ((c < '0' || c > '9') && c != '-' && c != '+' && c != '.' && c != 'e' && c != 'E') {
                return Double.NaN;
            }
        }
        try {
            return digit ? Double.parseDouble(text) : Double.NaN;
        } catch (NumberFormatException malformed) {
            return Double.NaN;
        }
    }
}
