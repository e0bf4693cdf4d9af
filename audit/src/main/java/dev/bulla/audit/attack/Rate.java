package dev.bulla.audit.attack;

import dev.bulla.core.chance.Binomial;
import java.util.Locale;
import java.util.Map;

/**
 * How often something happened: so many times out of so many.
 *
 * <p>Its interval is that of Clopper and Pearson: it holds at least as often as it says for every true rate and every number of trials, also
 * when nothing happened or everything did.
 *
 * @param hits how often it happened
 * @param trials how often it could have
 */
public record Rate(long hits, long trials) {

    /** How surely intervals hold, where nobody says otherwise. */
    public static final double LEVEL = 0.95;

    public Rate {
        if (hits < 0 || hits > trials) {
            throw new IllegalArgumentException(hits + " of " + trials);
        }
    }

    /** The share; 0 of 0 is 0. */
    public double value() {
        return trials == 0 ? 0 : (double) hits / trials;
    }

    /** The lower end of the interval that holds with this chance. */
    public double lower(double level) {
        return trials == 0 ? 0 : Binomial.least(hits, trials, (1 - level) / 2);
    }

    /** The upper end of the interval that holds with this chance. */
    public double upper(double level) {
        return trials == 0 ? 1 : Binomial.most(hits, trials, (1 - level) / 2);
    }

    /** In per cent with its interval: "12.0 % (10.1 to 14.2)". */
    public String text() {
        return String.format(
                Locale.ROOT, "%.1f %% (%.1f to %.1f)", 100 * value(), 100 * lower(LEVEL), 100 * upper(LEVEL));
    }

    /** The same for programs. */
    public Map<String, Object> json() {
        return Map.of(
                "hits",
                hits,
                "trials",
                trials,
                "rate",
                value(),
                "level",
                LEVEL,
                "lower",
                lower(LEVEL),
                "upper",
                upper(LEVEL));
    }
}
