/**
 * The linear algebra of the models, each part once.
 *
 * <p>{@link dev.bulla.models.matrix.Gram} is the exact AᵀA of a block of whole numbers, at the speed of a BLAS where there is one:
 * the only part that sees rows. {@link dev.bulla.models.matrix.Cholesky} solves with a positive definite matrix, {@link
 * dev.bulla.models.matrix.SymmetricEigen} takes a symmetric one apart; both are in doubles and promise no error bound. {@link
 * dev.bulla.models.matrix.PositiveMatrix} factors and inverts a large one at the speed of a BLAS. {@link dev.bulla.models.matrix.TwoDoubles} has an error bound, for a statistic whose sensitivity depends on it.
 *
 * <pre>{@code
 * double[] theta = Cholesky.of(SymmetricEigen.of(noisy).positivePart()).solve(products);
 * }</pre>
 *
 * <p>Results are the same bits on every machine, but for those of PositiveMatrix. Called by the regressions, the support vector machine and the densities; calls
 * nothing of them.
 */
@NullMarked
package dev.bulla.models.matrix;

import org.jspecify.annotations.NullMarked;
