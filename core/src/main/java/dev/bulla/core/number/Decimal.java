package dev.bulla.core.number;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * Reads numbers as people type them: digits of ASCII, a point, an exponent. Java itself takes the digits of every script for
 * digits, and two that look alike for different ones: then what is computed with is not what was read on the page.
 */
public final class Decimal {

    private static final Pattern FORM =
            Pattern.compile("[-+]?([0-9]++(\\.[0-9]*+)?|\\.[0-9]++)([eE][-+]?[0-9]{1,10})?");
    private static final Pattern WHOLE = Pattern.compile("[-+]?[0-9]++");

    private Decimal() {}

    /**
     * The number a text holds; space around it does not count.
     *
     * @throws NumberFormatException if it holds none
     */
    public static BigDecimal read(String text) {
        return new BigDecimal(required(FORM, text));
    }

    /**
     * The whole number a text holds, without point and exponent.
     *
     * @throws NumberFormatException if it holds none that fits
     */
    public static long whole(String text) {
        return Long.parseLong(required(WHOLE, text));
    }

    private static String required(Pattern form, String text) {
        String number = text.strip();
        if (!form.matcher(number).matches()) {
            throw new NumberFormatException("not a number of ASCII digits");
        }
        return number;
    }
}
