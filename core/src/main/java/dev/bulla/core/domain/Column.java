package dev.bulla.core.domain;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
    double read(String cell);

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
        public double read(String cell) {
            return read(number(cell));
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
        public double read(String cell) {
            return read(number(cell));
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
    record Category(String name, List<String> levels, Optional<String> fallback, Optional<String> source)
            implements Column {

        private static final int MOST_LEVELS = 100_000;

        public Category {
            requireName(name);
            levels = List.copyOf(levels);
            if (levels.isEmpty() || levels.size() > MOST_LEVELS) {
                throw new IllegalArgumentException(
                        "levels must hold between 1 and " + MOST_LEVELS + " entries, got " + levels.size());
            }
            requireDistinct(levels);
            if (fallback.isPresent() && !levels.contains(fallback.get())) {
                throw new IllegalArgumentException("fallback must be one of the levels, got " + fallback.get());
            }
        }

        @Override
        public double read(String cell) {
            int index = levels.indexOf(cell.strip());
            return index < 0 ? absent() : index;
        }

        @Override
        public double read(double cell) {
            return cell == Math.rint(cell) && Math.abs(cell) <= LARGEST ? read(Long.toString((long) cell)) : absent();
        }

        @Override
        public double absent() {
            return fallback.isPresent() ? levels.indexOf(fallback.get()) : MISSING;
        }

        private static void requireDistinct(List<String> levels) {
            Set<String> seen = new HashSet<>();
            for (String level : levels) {
                if (level.isEmpty() || !level.equals(level.strip())) {
                    throw new IllegalArgumentException(
                            "levels must be text without spaces around it, got \"" + level + "\"");
                }
                if (!seen.add(level)) {
                    throw new IllegalArgumentException("levels must differ, got \"" + level + "\" twice");
                }
            }
        }
    }

    private static void requireName(String name) {
        if (name.isBlank() || !name.equals(name.strip())) {
            throw new IllegalArgumentException(
                    "column name must be text without spaces around it, got \"" + name + "\"");
        }
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
