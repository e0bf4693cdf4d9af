package dev.bulla.core.model;

/**
 * What a released model says, with an interval that holds the noiseless answer, of a smoothed count the exact one, as surely as
 * {@link Model#confidence} says: with chance 95 % as a rule.
 *
 * @param value the answer
 * @param lower the lower end
 * @param upper the upper end
 */
public record Answer(double value, double lower, double upper) {}
