package dev.bulla.core.declaration;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.OptionalDouble;

/**
 * How wrong the answers of a plan will be.
 *
 * @param sentence for people, without capital and full stop
 * @param noun what the deviation is of: "answer", "score"
 * @param deviation the standard deviation of the noise on one of them, if it is known
 * @param reach95 how far 95 % of them are off at most, if it is known
 * @param rows95 how many rows a choice is off by at most, with chance 95 %; for choices only
 * @param note what the numbers rest on, in whole sentences; may be empty
 * @param isNoise whether the deviation is that of noise alone, and not of all that keeps an answer from the truth
 */
public record ExpectedError(
        String sentence,
        String noun,
        OptionalDouble deviation,
        OptionalDouble reach95,
        OptionalDouble rows95,
        String note,
        boolean isNoise) {

    private static final String ANSWER = "answer";

    /** An error of which only a sentence can be said. */
    public static ExpectedError of(String sentence) {
        return new ExpectedError(
                sentence, ANSWER, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), "", true);
    }

    /** The error of a choice, in rows. */
    public static ExpectedError ofRows(double rows, String before, String after) {
        return new ExpectedError(
                "with chance 95 % " + before + number(rows) + after,
                ANSWER,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.of(rows),
                "",
                true);
    }

    /** The error of answers with additive noise. */
    public static ExpectedError ofAnswers(double deviation, double reach95) {
        return new ExpectedError(
                deviation == 0
                        ? "an answer has next to no noise"
                        : "an answer is off by " + number(deviation)
                                + " (standard deviation of the noise); 95 % of answers within ±" + number(reach95),
                ANSWER,
                OptionalDouble.of(deviation),
                OptionalDouble.of(reach95),
                OptionalDouble.empty(),
                "",
                true);
    }

    /** The error of scores with additive noise. */
    public static ExpectedError ofScores(double deviation, double reach95) {
        return new ExpectedError(
                "a score is off by " + number(deviation)
                        + " (standard deviation of the noise; the margin is 1); 95 % of scores within ±"
                        + number(reach95),
                "score",
                OptionalDouble.of(deviation),
                OptionalDouble.of(reach95),
                OptionalDouble.empty(),
                "",
                true);
    }

    /** The same with more at the end of the sentence. */
    public ExpectedError and(String more) {
        return new ExpectedError(sentence + more, noun, deviation, reach95, rows95, note, isNoise);
    }

    /** The same in other words. */
    public ExpectedError saying(String whole) {
        return new ExpectedError(whole, noun, deviation, reach95, rows95, note, isNoise);
    }

    /** The same with what it rests on. */
    public ExpectedError noting(String whole) {
        return new ExpectedError(sentence, noun, deviation, reach95, rows95, whole, isNoise);
    }

    /** The same of all that keeps an answer from the truth: noise, few rows, and what a model cannot follow. */
    public ExpectedError ofEverything() {
        return new ExpectedError(sentence, noun, deviation, reach95, rows95, note, false);
    }

    /** Four digits that count, written out. */
    public static String number(double value) {
        return new BigDecimal(value)
                .round(new MathContext(4))
                .stripTrailingZeros()
                .toPlainString();
    }
}
