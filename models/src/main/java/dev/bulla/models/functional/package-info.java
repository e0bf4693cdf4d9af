/**
 * Released functions: f(x) = ⟨w, φ(x)⟩ for a public feature map φ.
 *
 * <p>{@link dev.bulla.models.functional.Histogram} is the first: φ marks the cell of a grid, w are the noisy counts.
 * {@link dev.bulla.models.functional.Bernstein} has sums of kernels on a lattice for w and Bernstein polynomials for φ;
 * {@link dev.bulla.models.functional.BernsteinFunction} the same for a user's own function.
 * {@link dev.bulla.models.functional.KernelDensity} has noisy sums of Fourier features of a kernel for w; it can be asked in bulk
 * ({@link dev.bulla.models.functional.KernelDensityModel#densities}) and tabulated
 * ({@link dev.bulla.models.functional.DensityTable}).
 * Privacy is that of one release of the weights, for any number of later questions.
 *
 * <pre>{@code
 * var release = Histogram.of("age", "sex").bins("age", 10)
 *     .plan(schema, Budget.approx("0.5", "1e-6"))
 *     .release(table, account);
 * Answer answer = release.model().answer(42, 0);     // as often as you like
 * }</pre>
 *
 * <p>Never here: files, bins or bounds taken from data.
 */
@NullMarked
package dev.bulla.models.functional;

import org.jspecify.annotations.NullMarked;
