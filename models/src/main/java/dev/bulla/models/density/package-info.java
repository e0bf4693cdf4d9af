/**
 * Densities as released functions.
 *
 * <p>{@link dev.bulla.models.density.TreeDensity} releases noisy counts of a public tree of cells and needs nothing chosen beforehand.
 * <p>{@link dev.bulla.models.density.KernelDensity} releases noisy sums of the Fourier features of a kernel. The model can be asked in bulk
 * ({@link dev.bulla.models.density.KernelDensityModel#densities}) and tabulated ({@link dev.bulla.models.density.DensityTable}). A bandwidth
 * is public, or chosen for a share of the price.
 *
 * <pre>{@code
 * var release = KernelDensity.of("age").bandwidth(5.5)
 *     .plan(schema, Budget.approx("0.5", "1e-6"))
 *     .release(table, account);
 * double density = release.model().density(42);
 * }</pre>
 *
 * <p>Never here: a bandwidth measured on rows for nothing.
 */
@NullMarked
package dev.bulla.models.density;

import org.jspecify.annotations.NullMarked;
