/**
 * Gaussian process regression as Smith, Zwiessele and Lawrence (2016), Dandekar, Basu and Bressan (TRA3/19) and the package dp4gp
 * have it, kept to be measured against: the curve of all rows, the curve of inducing inputs, means by bin, and the noise that each was given.
 *
 * <p>{@link dev.bulla.bench.published.process.ProcessFit} is the curve of all rows and {@link
 * dev.bulla.bench.published.process.InducingFit} that of inducing inputs; both know the norm as printed and the one that is right. {@link
 * dev.bulla.bench.published.process.ProcessNoise} makes noise of them. {@link dev.bulla.bench.published.process.BinnedMeans} puts noise
 * on means first and a curve through them after.
 *
 * <pre>{@code
 * ProcessFit fit = ProcessFit.of(kernel, points, targets, 0.1);
 * Calibration noise = ProcessNoise.asPublishedIn2016(fit, 130, Budget.approx("1", "0.01"));
 * }</pre>
 *
 * <p>A reference, not for release: noise and sums are doubles, no grant is spent, and there is no recipe of these names. Only
 * targets are private here; inputs are public. What is meant for use is {@code dev.bulla.models.gp}.
 *
 * <p>Never here: recipes, grants, anything a certificate could be made for.
 */
@NullMarked
package dev.bulla.bench.published.process;

import org.jspecify.annotations.NullMarked;
