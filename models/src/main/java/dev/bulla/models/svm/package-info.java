/**
 * Support vector machines by output perturbation in a public feature space.
 *
 * <p>{@link dev.bulla.models.svm.Svm} solves a strongly convex problem on the rows to a certified distance; the weights get the noise, and
 * the {@link dev.bulla.models.svm.SvmModel} that is released holds weights, never a row.
 *
 * <pre>{@code
 * var release = Svm.of("age", "hours").target("income")
 *     .plan(schema, Budget.approx("1", "1e-6"))
 *     .release(table, account);
 * int index = release.model().classify(42, 38);      // of a class in release.model().classes()
 * }</pre>
 *
 * <p>Never here: support vectors.
 */
@NullMarked
package dev.bulla.models.svm;

import org.jspecify.annotations.NullMarked;
