package dev.bulla.data.draft;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The bounds a dictionary states, either of which may be unknown. */
record StatedRange(Optional<BigDecimal> min, Optional<BigDecimal> max) {

    static final StatedRange UNKNOWN = new StatedRange(Optional.empty(), Optional.empty());

    /** Longer words are no range. */
    private static final int LONGEST = 120;

    private static final String NUMBER = "([-+]?[0-9]{1,40}(?:\\.[0-9]{0,40})?(?:[eE][-+]?[0-9]{1,3})?)";
    private static final Pattern PLAIN = Pattern.compile(NUMBER);
    private static final Pattern BETWEEN =
            Pattern.compile(NUMBER + " ?(?:-|–|—|to|\\.\\.\\.?|…|through|thru) ?" + NUMBER);
    private static final Pattern BRACKETS = Pattern.compile("[\\[(] ?" + NUMBER + " ?[,;] ?" + NUMBER + " ?[\\])]");
    private static final Pattern AT_LEAST = Pattern.compile("(?:>=|≥|at least|min\\.?) ?" + NUMBER);
    private static final Pattern AT_MOST = Pattern.compile("(?:<=|≤|at most|max\\.?) ?" + NUMBER);

    /** The range these words state, if they state one: "0-110", "[0, 110]", "0 to 110", ">= 0". */
    static Optional<StatedRange> of(String words) {
        if (words.length() > LONGEST || words.chars().noneMatch(c -> c >= '0' && c <= '9')) {
            return Optional.empty();
        }
        String text = words.strip().replaceAll("\\s+", " ");
        for (Pattern pattern : new Pattern[] {BETWEEN, BRACKETS}) {
            Matcher both = pattern.matcher(text);
            if (both.matches()) {
                return Optional.of(new StatedRange(number(both.group(1)), number(both.group(2))));
            }
        }
        Matcher least = AT_LEAST.matcher(text);
        if (least.matches()) {
            return Optional.of(new StatedRange(number(least.group(1)), Optional.empty()));
        }
        Matcher most = AT_MOST.matcher(text);
        return most.matches()
                ? Optional.of(new StatedRange(Optional.empty(), number(most.group(1))))
                : Optional.empty();
    }

    /** The number that words hold and nothing else. */
    static Optional<BigDecimal> number(String words) {
        String text = words.strip();
        return text.length() <= LONGEST && PLAIN.matcher(text).matches()
                ? Optional.of(new BigDecimal(text)).filter(number -> Double.isFinite(number.doubleValue()))
                : Optional.empty();
    }

    boolean isUnknown() {
        return min.isEmpty() && max.isEmpty();
    }

    /** What this does not know, as the other says. */
    StatedRange or(StatedRange other) {
        return new StatedRange(min.or(other::min), max.or(other::max));
    }

    /** Whether a schema can have these bounds. */
    boolean isPossible() {
        return min.isEmpty() || max.isEmpty() || min.get().compareTo(max.get()) < 0;
    }

    boolean hasDecimals() {
        return isFraction(min) || isFraction(max);
    }

    boolean holds(BigDecimal value) {
        return (min.isEmpty() || min.get().compareTo(value) <= 0)
                && (max.isEmpty() || max.get().compareTo(value) >= 0);
    }

    private static boolean isFraction(Optional<BigDecimal> bound) {
        return bound.isPresent() && bound.get().stripTrailingZeros().scale() > 0;
    }
}
