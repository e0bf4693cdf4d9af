package dev.bulla.models.regression;

import dev.bulla.core.model.Answer;

/**
 * What a fit adds for one unit of an input, in the columns' own units.
 *
 * @param name the input, an input and a level, or "intercept"
 * @param answer the coefficient, with 95 % intervals for noise and sampling
 */
public record Coefficient(String name, Answer answer) {}
