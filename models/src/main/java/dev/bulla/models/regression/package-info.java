/**
 * Regressions read from one noisy set of second moments.
 *
 * <p>A row becomes z = (1, inputs, target): numbers in [−1, 1] by the middle of their bounds, categories one of their
 * levels, the target with weight 2, long rows shortened to a public length. {@link
 * dev.bulla.models.regression.MomentSums} adds up zzᵀ, exactly and at the speed of a BLAS ({@link
 * dev.bulla.models.matrix.Gram}); one release of that is all the rows are asked for. Everything else is free and can
 * be done again: the matrix is made positive semi-definite, a ridge in proportion to the noise is added, and linear, ridge,
 * lasso and elastic-net fits, whole paths of them and fits to another column, are read off.
 *
 * <p>The method output goes another way: {@link dev.bulla.models.regression.RidgeWeights} solves a ridge regression on
 * the rows, to a certified distance, and the solution itself gets the noise.
 *
 * <pre>{@code
 * var release = Regression.linear("age", "hours").target("income")
 *     .plan(schema, Budget.approx("1", "1e-6"))
 *     .release(table, account);
 * Answer answer = release.model().answer(42, 38);
 * List<PathStep> path = release.model().path(50);
 * }</pre>
 *
 * <p>Never here: a bound, a scale, a penalty or a choice of columns taken from rows.
 */
@NullMarked
package dev.bulla.models.regression;

import org.jspecify.annotations.NullMarked;
