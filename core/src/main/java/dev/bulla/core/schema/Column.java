package dev.bulla.core.schema;

import dev.bulla.core.refusal.Visible;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A declared column: the one place that turns a cell into a value.
 *
 * <p>Inside Bulla a value is a {@code double}: a number within the bounds, or the index of a level. A missing or
 * malformed cell takes the fallback, else is {@link #MISSING}; a number out of range is clamped. Whatever the cell
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

    /** The value of a cell given as text, in the column's domain or {@link #MISSING}. */
    default double read(String cell) {
        return read(number(cell));
    }

    /** The value of a cell given as a number, in the column's domain or {@link #MISSING}. */
    double read(double cell);

    /** The value of an absent cell: the fallback or {@link #MISSING}. */
    double absent();

    /** Whole numbers from {@code min} to {@code max}. */
    record Whole(String name, long min, long max, Optional<Long> fallback, Optional<String> source) implements Column {
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

        @Override
        public double read(double cell) {
            boolean whole = cell == Math.rint(cell);
            return whole ? Math.max((double) min, Math.min((double) max, cell)) : absent();
        }

        @Override
        public double absent() {
            return fallback.map(Long::doubleValue).orElse(MISSING);
        }
    }

    /** Real numbers from {@code min} to {@code max}. */
    record Real(String name, double min, double max, Optional<Double> fallback, Optional<String> source)
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

        @Override
        public double read(double cell) {
            return Double.isNaN(cell) ? absent() : Math.max(min, Math.min(max, cell));
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
            requireName(name);
            this.name = name;
            this.levels = List.copyOf(levels);
            this.fallback = fallback;
            this.source = source;
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
                    && labels.equals(that.labels);
        }

        @Override
        public int hashCode() {
            return Objects.hash(name, levels, fallback, source, labels);
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
