package dev.bulla.core.model;

/**
 * What a released model says, with an interval that holds the noiseless answer with chance 95 %; of a smoothed count the exact one.
 *
 * @param value the answer
 * @param lower the lower end
 * @param upper the upper end
 */
public record Answer(double value, double lower, double upper) {}
