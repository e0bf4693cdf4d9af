package dev.bulla.core.guarantee;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What a guarantee is worth against the best attacker there can be: one number, and the words that go with it.
 *
 * <p>The number is how often that attacker is right who has to choose between two answers ("in the data" or "not"), knows
 * everything else, and finds both equally likely beforehand. A coin is right in half of all cases. Every sentence and
 * rating about a promise is taken from the table here, so that words follow numbers.
 *
 * <p>Formula: 1 − (1 − δ)/(1 + e^ε); for normal noise Φ(μ/2), which says more than its ε and δ. Source: Kairouz, Oh and
 * Viswanath, ICML 2015; Dong, Roth and Su, JRSS B 84(1), 2022.
 *
 * @param right the chance of a right answer, from ½ to 1
 */
public record Strength(double right) {

    private static final BigDecimal MOST_SHOWN = new BigDecimal("99.9");

    /** From here on a wrong guess is rarer than one in ten thousand. */
    private static final double CERTAIN = 0.9999;

    /** The table: up to which chance, in a word, in a sentence. */
    private enum Range {
        VERY_STRONG(0.6, "Very strong", "Whatever else they know, an attacker learns next to nothing as to "),
        STRONG(0.75, "Strong", "Whatever else they know, nobody can tell with confidence "),
        MODERATE(
                0.96,
                "Moderate",
                "Certainty is ruled out, but not that an attacker who knows everything else comes to a strong suspicion"
                        + " as to "),
        WEAK(
                CERTAIN,
                "Weak",
                "The promise does not rule out that an attacker who knows everything else is nearly certain "),
        NONE(
                1,
                "No real",
                "The promise does not rule out that an attacker who knows everything else is as good as certain ");

        private final double most;
        private final String word;
        private final String start;

        Range(double most, String word, String start) {
            this.most = most;
            this.word = word;
            this.start = start;
        }
    }

    public Strength {
        if (!(right >= 0.5 && right <= 1)) {
            throw new IllegalArgumentException("right must be between 0.5 and 1, got " + right);
        }
    }

    /** What ε and δ are worth by themselves, whatever the noise. */
    public static Strength of(Budget budget) {
        double odds = StrictMath.exp(budget.epsilon().doubleValue());
        return new Strength(1 - (1 - budget.delta().doubleValue()) / (1 + odds));
    }

    /** What normal noise is worth whose signal is μ of its deviations. */
    public static Strength ofNormal(BigDecimal mu) {
        return new Strength(HighPrecision.normal(mu.multiply(HighPrecision.HALF))
                .min(BigDecimal.ONE)
                .doubleValue());
    }

    /** "Very strong", "Strong", "Moderate", "Weak" or "No real", to be followed by "protection". */
    public String word() {
        return range().word;
    }

    /** Whether the best attacker is wrong often enough for nobody to be sure of anything. */
    public boolean isStrong() {
        return right <= Range.STRONG.most;
    }

    /** Whether the promise rules nothing out that matters. */
    public boolean isNone() {
        return right > CERTAIN;
    }

    /**
     * The promise in a sentence.
     *
     * @param question what the attacker wants to know: "whether any one row is in the data"
     */
    public String sentence(String question) {
        return range().start + question + ". " + guess();
    }

    /** The number in a sentence. */
    public String guess() {
        return "Of two equally likely answers the best guess is right in " + percent()
                + " of cases; a coin is in 50 %.";
    }

    /** "at most 62.3 %": rounded up, and never written as certain. */
    private String percent() {
        BigDecimal percent = new BigDecimal(right).movePointRight(2).setScale(1, RoundingMode.CEILING);
        return percent.compareTo(MOST_SHOWN) > 0
                ? "over 99.9 %"
                : "at most " + percent.stripTrailingZeros().toPlainString() + " %";
    }

    private Range range() {
        for (Range range : Range.values()) {
            if (right <= range.most) {
                return range;
            }
        }
        return Range.NONE;
    }
}
