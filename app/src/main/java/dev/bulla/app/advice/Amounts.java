package dev.bulla.app.advice;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** How amounts are written to people. */
final class Amounts {

    private static final double CENTS_BELOW = 1e6;

    private Amounts() {}

    /** "63,894.00", "3,194,528" from a million on. */
    static String money(double amount) {
        return String.format(Locale.ROOT, amount < CENTS_BELOW ? "%,.2f" : "%,.0f", amount);
    }

    /** "74,434.40": cut below a cent, as the thesis prints it. */
    static String cut(double amount) {
        return money(amount < CENTS_BELOW ? Math.floor(100 * amount) / 100 : amount);
    }

    /** Up to four digits that count, no zeros at the end. */
    static String digits(double value) {
        if (Double.isInfinite(value)) {
            return "any";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(4));
        return plain(rounded);
    }

    /** Three digits. */
    static String short3(double value) {
        return plain(new BigDecimal(value).round(new MathContext(3)));
    }

    /** Three digits, not below the number. */
    static String up(double value) {
        return plain(new BigDecimal(value).round(new MathContext(3, RoundingMode.UP)));
    }

    private static String plain(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        return stripped.abs().compareTo(new BigDecimal("1e-5")) < 0 && stripped.signum() != 0
                ? stripped.toString().replace("E", "e")
                : stripped.toPlainString();
    }

    /** e^ε, as long as it is a number that people can picture. */
    static String times(double epsilon) {
        double factor = StrictMath.exp(epsilon);
        return factor > 1e6 ? "> 10⁶" : digits(factor);
    }

    /** A chance in per cent, never written as certain. */
    static String percent(double chance) {
        return chance > 0.9995
                ? "over 99.9 %"
                : plain(new BigDecimal(100 * chance).setScale(1, RoundingMode.HALF_UP)) + " %";
    }
}
