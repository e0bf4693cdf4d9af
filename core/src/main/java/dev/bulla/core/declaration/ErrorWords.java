package dev.bulla.core.declaration;

import static dev.bulla.core.declaration.ExpectedError.number;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The words of predicted errors.
 *
 * @param keys every name that {@code predicted_error} may hold, with what it is
 * @param read what a plan says about its error, from what it states
 */
public record ErrorWords(Map<String, String> keys, Function<PlanFacts, ExpectedError> read) {

    /** The standard deviation of the noise on one answer. */
    public static final String QUERY_SD = "query_sd";

    /** How far 95 % of answers, or scores, are off at most. */
    public static final String INTERVAL_95 = "interval_95";

    /** The standard deviation of the noise on the number of rows that an answer is divided by, as a share of it. */
    public static final String RELATIVE_SD = "relative_sd";

    /** What {@link #RELATIVE_SD} is. */
    public static final String RELATIVE = "standard deviation of the noise on the number of rows, as a share of it";

    /** Below this share the noise on the number of rows is not spoken of. */
    private static final double LEAST_RELATIVE = 0.001;

    /** The standard deviation of the noise on one of the sums. */
    public static final String SUM_SD = "sum_sd";

    /** What {@link #SUM_SD} is. */
    public static final String SUMS = "standard deviation of the noise on a sum";

    public ErrorWords {
        keys = Map.copyOf(keys);
    }

    /** Answers with noise of the same width, whatever the rows: what {@link #answerErrors} states. */
    public static final ErrorWords ANSWERS = new ErrorWords(answers(), ErrorWords::ofAnswer);

    /** Answers of which some are divided by a noisy number of rows. */
    public static final ErrorWords SHARES = new ErrorWords(withRelative(), ErrorWords::ofAnswer);

    /**
     * Answers whose error is known only when somebody guessed the number of rows; else that of the sums they are made of is.
     *
     * @param more further names that the predicted error may hold
     * @param read what is said when it is known
     */
    public static ErrorWords guessed(Map<String, String> more, Function<PlanFacts, ExpectedError> read) {
        Map<String, String> keys = new HashMap<>(more);
        keys.putAll(answers());
        keys.put(SUM_SD, SUMS);
        return new ErrorWords(keys, plan -> plan.error(QUERY_SD).isPresent() ? read.apply(plan) : ofSums(plan, SUM_SD));
    }

    private static Map<String, String> withRelative() {
        Map<String, String> keys = new HashMap<>(answers());
        keys.put(RELATIVE_SD, RELATIVE);
        return keys;
    }

    /**
     * The same for plans that may be of some of the rows.
     *
     * @param where the option that picks them
     * @param rows the option that guesses how many they are
     */
    public ErrorWords ofRowsPicked(String where, String rows) {
        return new ErrorWords(keys, plan -> {
            ExpectedError error = read.apply(plan);
            return plan.has(where) && !plan.has(rows) && plan.schema().rows().isPresent()
                    ? error.and(", if all " + plan.schema().rows().getAsLong()
                            + " rows are picked; guess how many are (" + rows + ") for the error of those")
                    : error;
        });
    }

    /** The predicted errors that {@link #ANSWERS} reads. */
    public static Map<String, Double> answerErrors(double deviation, double reach95) {
        return Map.of(QUERY_SD, deviation, INTERVAL_95, reach95);
    }

    /** What a plan states about one answer. */
    public static ExpectedError ofAnswer(PlanFacts plan) {
        ExpectedError error = ExpectedError.ofAnswers(
                plan.error(QUERY_SD).orElse(0), plan.error(INTERVAL_95).orElse(0));
        double relative = plan.error(RELATIVE_SD).orElse(0);
        if (relative < LEAST_RELATIVE) {
            return error;
        }
        String percent = number(100 * relative) + " % of itself";
        return error.and("; a large answer also by " + percent + ", as the number of rows is noisy too")
                .noting("A large answer is also off by " + percent
                        + " (standard deviation), because the number of rows that it is divided by is noisy too.");
    }

    /** What a plan states about sums, where nothing is known about an answer. */
    public static ExpectedError ofSums(PlanFacts plan, String key) {
        double deviation = plan.error(key).orElse(0);
        return ExpectedError.of((deviation == 0
                        ? "the sums have next to no noise"
                        : "the sums are off by " + number(deviation) + " (standard deviation of the noise)")
                + (plan.schema().rows().isEmpty() ? "; guess rows: in the schema to see the error of an answer" : ""));
    }

    /** The names of {@link #ANSWERS}, with what they are. */
    public static Map<String, String> answers() {
        return Map.of(
                QUERY_SD, "standard deviation of the noise on an answer",
                INTERVAL_95, "95 % of answers are off by at most this");
    }
}
