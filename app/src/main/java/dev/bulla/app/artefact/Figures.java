package dev.bulla.app.artefact;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.model.Answer;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;

/**
 * How the numbers of one model are written: no more digits than their error leaves meaning to.
 *
 * <p>Counts are whole. Shares are percentages. Everything else, and every percentage, keeps the digits down to the
 * second one of its error. Intervals of counts are rounded outwards, so that they hold what they promise. Very small numbers are written in units
 * of a power of ten.
 */
public final class Figures {

    private static final int MOST_DECIMALS = 9;

    /** Below this a number has more zeros than people count. */
    private static final double SMALL = 1e-3;

    private static final double LARGE = 1e15;

    private final boolean percent;
    private final int decimals;
    private final boolean whole;
    private final int ten;
    private final boolean isAlone;

    private Figures(boolean percent, boolean whole, int decimals, int ten, boolean isAlone) {
        this.percent = percent;
        this.whole = whole;
        this.decimals = decimals;
        this.ten = ten;
        this.isAlone = isAlone;
    }

    /**
     * The way to write answers.
     *
     * @param kind what an answer is
     * @param answers those that will be shown
     */
    public static Figures of(AnswerKind kind, List<Answer> answers) {
        if (kind == AnswerKind.COUNT) {
            return new Figures(false, true, 0, 0, false);
        }
        double widest = 0;
        double largest = 0;
        for (Answer answer : answers) {
            widest = Math.max(widest, (answer.upper() - answer.lower()) / 2);
            largest = Math.max(largest, Math.max(Math.abs(answer.lower()), Math.abs(answer.upper())));
        }
        if (kind == AnswerKind.SHARE) {
            return new Figures(true, false, decimals(100 * widest, 100 * largest), 0, false);
        }
        int ten = largest > 0 && largest < SMALL ? 3 * (int) Math.floor(Math.log10(largest) / 3) : 0;
        double one = Math.pow(10, -ten);
        return new Figures(false, false, decimals(one * widest, one * largest), ten, false);
    }

    /** The way to write one number that stands by itself, its power of ten with it: "1.3 × 10⁻⁶". */
    public static Figures alone(Answer answer) {
        Figures alike = of(AnswerKind.VALUE, List.of(answer));
        return new Figures(false, false, alike.decimals, alike.ten, true);
    }

    public String value(double value) {
        if (isAlone && ten != 0 && value != 0) {
            return number(scaled(value), decimals) + "\u00A0×\u00A010" + raised(ten);
        }
        return percent ? number(100 * value, decimals) + "\u00A0%" : number(scaled(value), decimals);
    }

    /** ", in units of 10⁻⁶", where values are written so; else nothing. */
    public String unit() {
        return ten == 0 || isAlone ? "" : ", in units of 10" + raised(ten);
    }

    /** The lower end of an interval. */
    public String lower(Answer answer) {
        return value(whole ? Math.floor(answer.lower()) : answer.lower());
    }

    /** The upper end of an interval. */
    public String upper(Answer answer) {
        return value(whole ? Math.ceil(answer.upper()) : answer.upper());
    }

    /** "137 to 170". */
    public String interval(Answer answer) {
        return lower(answer).replace("\u00A0%", "") + " to " + upper(answer);
    }

    /** An error in the unit of the values: "15.8", "0.16 percentage points". */
    public String error(double error) {
        return percent ? significant(100 * error) + " percentage points" : significant(error);
    }

    /** A tick of an axis whose ticks stand {@code step} apart. */
    public String tick(double value, double step) {
        double apart = percent ? 100 * step : scaled(step);
        int places = (int) Math.max(0, Math.min(MOST_DECIMALS, -Math.floor(Math.log10(apart) + 1e-9)));
        return percent ? number(100 * value, places) + "\u00A0%" : number(scaled(value), places);
    }

    private double scaled(double value) {
        return ten == 0 ? value : value * Math.pow(10, -ten);
    }

    /** Three digits that count, with commas; "1.33 × 10⁻⁹" where there would be too many zeros. */
    public static String significant(double value) {
        if (value == 0) {
            return "0";
        }
        double size = Math.abs(value);
        if (size < SMALL || size >= LARGE) {
            int power = (int) Math.floor(Math.log10(size));
            BigDecimal digits = new BigDecimal(value).movePointLeft(power).round(new MathContext(3));
            return number(
                            digits.doubleValue(),
                            Math.max(0, digits.stripTrailingZeros().scale()))
                    + "\u00A0×\u00A010" + raised(power);
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(3));
        return number(value, Math.max(0, rounded.stripTrailingZeros().scale()));
    }

    /** The shortest way to write a declared number, with commas. */
    public static String plain(double value) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(6));
        return number(
                rounded.doubleValue(), Math.max(0, rounded.stripTrailingZeros().scale()));
    }

    public static String whole(long value) {
        return number((double) value, 0);
    }

    private static String raised(int power) {
        StringBuilder raised = new StringBuilder(power < 0 ? "\u207B" : "");
        for (char digit : Integer.toString(Math.abs(power)).toCharArray()) {
            raised.append("\u2070\u00B9\u00B2\u00B3\u2074\u2075\u2076\u2077\u2078\u2079".charAt(digit - '0'));
        }
        return raised.toString();
    }

    private static String number(double value, int decimals) {
        String text = String.format(Locale.ROOT, "%,." + decimals + "f", Math.abs(value));
        boolean zero = text.chars().noneMatch(c -> c >= '1' && c <= '9');
        return value < 0 && !zero ? "\u2212" + text : text;
    }

    /** Down to the second digit of the error; three digits that count where there is none. */
    private static int decimals(double error, double largest) {
        double down = error > 0 ? error : largest / 10;
        if (!(down > 0)) {
            return 0;
        }
        return (int) Math.max(0, Math.min(MOST_DECIMALS, 1 - Math.floor(Math.log10(down))));
    }
}
