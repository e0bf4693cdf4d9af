/**
 * What attacks share: rows in memory, methods that learn from them, models of which nothing is seen but answers, trials, and how often
 * something happened.
 *
 * <pre>{@code
 * Learner learner = new RecipeLearner(Recipes.type("logistic"), Map.of("target", "sex"), Budget.pure("1"));
 * double[] scores = learner.learn(rows, 0).ask(point);
 * String often = new Rate(12, 100).text();
 * }</pre>
 *
 * <p>Never here: an attack, or how a recipe works inside.
 */
@NullMarked
package dev.bulla.audit.attack;

import org.jspecify.annotations.NullMarked;
