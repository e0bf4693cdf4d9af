package dev.bulla.app.report;

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
 * second one of its error. Intervals of counts are rounded outwards, so that they hold what they promise.
 */
final class Figures {

    private static final int MOST_DECIMALS = 9;

    private final boolean percent;
    private final int decimals;
    private final boolean whole;

    private Figures(boolean percent, boolean whole, int decimals) {
        this.percent = percent;
        this.whole = whole;
        this.decimals = decimals;
    }

    /**
     * The way to write answers.
     *
     * @param kind what an answer is
     * @param answers those that will be shown
     */
    static Figures of(AnswerKind kind, List<Answer> answers) {
        if (kind == AnswerKind.COUNT) {
            return new Figures(false, true, 0);
        }
        boolean percent = kind == AnswerKind.SHARE;
        double widest = 0;
        for (Answer answer : answers) {
            widest = Math.max(widest, (answer.upper() - answer.lower()) / 2);
        }
        return new Figures(percent, false, decimals(percent ? 100 * widest : widest));
    }

    String value(double value) {
        return percent ? number(100 * value, decimals) + "\u00A0%" : number(value, decimals);
    }

    /** The lower end of an interval. */
    String lower(Answer answer) {
        return value(whole ? Math.floor(answer.lower()) : answer.lower());
    }

    /** The upper end of an interval. */
    String upper(Answer answer) {
        return value(whole ? Math.ceil(answer.upper()) : answer.upper());
    }

    /** "137 to 170". */
    String interval(Answer answer) {
        return lower(answer).replace("\u00A0%", "") + " to " + upper(answer);
    }

    /** An error in the unit of the values: "15.8", "0.16 percentage points". */
    String error(double error) {
        return percent ? significant(100 * error) + " percentage points" : significant(error);
    }

    /** A tick of an axis whose ticks stand {@code step} apart. */
    String tick(double value, double step) {
        double scaled = percent ? 100 * step : step;
        int places = (int) Math.max(0, Math.min(MOST_DECIMALS, -Math.floor(Math.log10(scaled) + 1e-9)));
        return percent ? number(100 * value, places) + "\u00A0%" : number(value, places);
    }

    /** Three digits that count, written out, with commas. */
    static String significant(double value) {
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(3));
        return number(value, Math.max(0, rounded.stripTrailingZeros().scale()));
    }

    /** The shortest way to write a declared number, with commas. */
    static String plain(double value) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(6));
        return number(
                rounded.doubleValue(), Math.max(0, rounded.stripTrailingZeros().scale()));
    }

    static String whole(long value) {
        return number((double) value, 0);
    }

    private static String number(double value, int decimals) {
        String text = String.format(Locale.ROOT, "%,." + decimals + "f", Math.abs(value));
        boolean zero = text.chars().noneMatch(c -> c >= '1' && c <= '9');
        return value < 0 && !zero ? "\u2212" + text : text;
    }

    private static int decimals(double error) {
        if (!(error > 0)) {
            return 2;
        }
        return (int) Math.max(0, Math.min(MOST_DECIMALS, 1 - Math.floor(Math.log10(error))));
    }
}
