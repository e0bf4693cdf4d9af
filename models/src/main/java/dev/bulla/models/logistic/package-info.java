/**
 * Logistic regression of two and more classes.
 *
 * <p>{@link dev.bulla.models.logistic.Logistic} follows noisy gradients of weighted rows from the shares of the classes and measures how sure the answer may be, or perturbs the objective and certifies
 * the minimum.
 *
 * <pre>{@code
 * var release = Logistic.of("age", "hours").target("income")
 *     .plan(schema, Budget.approx("1", "1e-6"))
 *     .release(table, account);
 * String label = release.model().label(42, 38);
 * }</pre>
 *
 * <p>Never here: a solution without its certificate.
 */
@NullMarked
package dev.bulla.models.logistic;

import org.jspecify.annotations.NullMarked;
