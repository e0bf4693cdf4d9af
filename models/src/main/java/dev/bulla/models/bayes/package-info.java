/**
 * Naive Bayes: which of several public classes a row belongs to, from counts and moments per class.
 *
 * <p>{@link dev.bulla.models.bayes.ClassMoments} sums what every class needs in one pass, {@link
 * dev.bulla.models.bayes.NaiveBayes} adds noise to it once, and {@link dev.bulla.models.bayes.NaiveBayesModel} makes shares,
 * means and variances of it, knowing how large the noise is.
 *
 * <pre>{@code
 * var release = NaiveBayes.of("age", "hours", "sex").target("income")
 *     .plan(schema, Budget.approx("0.5", "1e-6"))
 *     .release(table, account);
 * String label = release.model().label(42, 40, 1);     // as often as you like
 * }</pre>
 *
 * <p>Never here: classes, bounds or variances taken from data without noise.
 */
@NullMarked
package dev.bulla.models.bayes;

import org.jspecify.annotations.NullMarked;
