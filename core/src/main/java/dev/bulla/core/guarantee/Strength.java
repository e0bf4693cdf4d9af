package dev.bulla.core.guarantee;

import dev.bulla.core.number.HighPrecision;
import java.math.BigDecimal;
import java.math.MathContext;
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
 * @param failing the chance for which nothing is promised: δ where no more than ε and δ is known of a release, else 0
 */
public record Strength(double right, double failing) {

    private static final BigDecimal MOST_SHOWN = new BigDecimal("99.9");

    /** From here on a wrong guess is rarer than one in ten thousand. */
    private static final double CERTAIN = 0.9999;

    /** A larger chance of failure is no longer one to be passed over. */
    private static final double TOO_OFTEN = 0.001;

    private static final MathContext TWO_UP = new MathContext(2, RoundingMode.HALF_UP);

    /** The table: up to which chance, in a word, in a sentence. */
    private enum Range {
        VERY_STRONG(0.6, "Very strong", "Whatever else they know, an attacker learns next to nothing about "),
        STRONG(0.75, "Strong", "Whatever else they know, nobody can tell with confidence "),
        MODERATE(
                0.96,
                "Moderate",
                "Certainty is ruled out, but not that an attacker who knows everything else comes to a strong suspicion"
                        + " about "),
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
        if (!(right >= 0.5 && right <= 1 && failing >= 0 && failing <= 1)) {
            throw new IllegalArgumentException("right must be between 0.5 and 1, got " + right);
        }
    }

    /** What ε and δ are worth by themselves, whatever the noise. */
    public static Strength of(Budget budget) {
        double odds = StrictMath.exp(budget.epsilon().doubleValue());
        double delta = budget.delta().doubleValue();
        return new Strength(1 - (1 - delta) / (1 + odds), delta);
    }

    /** What normal noise is worth whose signal is μ of its deviations. */
    public static Strength ofNormal(BigDecimal mu) {
        return new Strength(
                HighPrecision.normal(mu.multiply(HighPrecision.HALF))
                        .min(BigDecimal.ONE)
                        .doubleValue(),
                0);
    }

    /** "Very strong", "Strong", "Moderate", "Weak" or "No real", to be followed by "protection". */
    public String word() {
        return range().word;
    }

    /** Whether the best attacker is wrong so often that no guess is certain. */
    public boolean isStrong() {
        return range().compareTo(Range.STRONG) <= 0;
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
        return range().start + question + ". " + guess()
                + (failing > 0
                        ? " For a chance of " + Budget.text(new BigDecimal(failing).round(TWO_UP))
                                + " nothing is promised."
                        : "");
    }

    /** The number in a sentence. */
    public String guess() {
        return "Of two equally likely answers the best guess is right in " + percent()
                + " of cases; a toss of a coin is right in 50 %.";
    }

    /** "at most 62.3 %": rounded up, and never written as certain. */
    private String percent() {
        BigDecimal percent = new BigDecimal(right).movePointRight(2).setScale(1, RoundingMode.CEILING);
        return percent.compareTo(MOST_SHOWN) > 0
                ? "over 99.9 %"
                : "at most " + percent.stripTrailingZeros().toPlainString() + " %";
    }

    /** With a δ that matters everything may be disclosed, so certainty is not ruled out, however seldom a guess is right. */
    private Range range() {
        Range best = failing > TOO_OFTEN ? Range.WEAK : Range.VERY_STRONG;
        for (Range range : Range.values()) {
            if (right <= range.most && range.compareTo(best) >= 0) {
                return range;
            }
        }
        return Range.NONE;
    }
}
